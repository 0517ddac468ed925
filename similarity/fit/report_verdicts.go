package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"priorart"
	"priorart/index/embed"
	"priorart/similarity"
)

// tally counts verdicts of one class of pairs.
type tally struct {
	name   string
	same   bool // the pair says the same: duplicate is right
	counts map[priorart.Verdict]int
}

func (t *tally) n() int {
	n := 0
	for _, c := range t.counts {
		n += c
	}
	return n
}

// share is the part of the pairs with one of the verdicts, with its interval.
func (t *tally) share(verdicts ...priorart.Verdict) string {
	k, n := 0, t.n()
	for _, v := range verdicts {
		k += t.counts[v]
	}
	if n == 0 {
		return "–"
	}
	low, high := interval(n, func(drawn []int) float64 {
		hit := 0
		for _, d := range drawn {
			if d < k {
				hit++
			}
		}
		return float64(hit) / float64(n)
	})
	return fmt.Sprintf("%.3f [%.3f, %.3f]", float64(k)/float64(n), low, high)
}

// verdicts counts by class, in the order in which classes appear.
type verdicts struct {
	list   []*tally
	byName map[string]*tally
	wrong  []string          // pairs that got duplicate and aren't
	agreed map[string][2]int // by agreement: right, all
	safe   []act
}

// act is a pair of which one value was changed, with nothing else against
// replacing the entry without asking.
type act struct {
	class string
	near  float64
}

func (v *verdicts) add(name string, same bool, f finding, ids string) {
	m := f.Match
	if f.valueChange {
		v.safe = append(v.safe, act{name, m.Near})
	}
	if v.byName[name] == nil {
		v.byName[name] = &tally{name: name, same: same, counts: map[priorart.Verdict]int{}}
		v.list = append(v.list, v.byName[name])
	}
	v.byName[name].counts[m.Verdict]++
	if m.Verdict == priorart.Duplicate {
		n := v.agreed[m.Agreement]
		n[1]++
		if same {
			n[0]++
		}
		v.agreed[m.Agreement] = n
	}
	if m.Verdict == priorart.Duplicate && !same {
		v.wrong = append(v.wrong, name+": "+ids+" ("+m.Evidence[0]+")")
	}
}

// reportVerdicts prints the verdicts of all labelled pairs.
func reportVerdicts(ctx context.Context, root, folder string, e embed.Embedder, out, progress io.Writer) error {
	v := &verdicts{byName: map[string]*tally{}, agreed: map[string][2]int{}}
	for _, step := range []func() error{
		func() error { return v.made(folder) },
		func() error { return v.sentences(root) },
		func() error { return v.records(ctx, root, e, progress) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	right, all := 0, 0
	for _, t := range v.list {
		fmt.Fprintf(out, "| %s | %d | %s | %s | %d | %d |\n", t.name, t.n(), t.share(priorart.Duplicate),
			t.share(priorart.Duplicate, priorart.NearDuplicate), t.counts[priorart.Related], t.counts[priorart.Novel])
		all += t.counts[priorart.Duplicate]
		if t.same {
			right += t.counts[priorart.Duplicate]
		}
	}
	precision := &tally{counts: map[priorart.Verdict]int{priorart.Duplicate: right, priorart.Novel: all - right}}
	fmt.Fprintf(out, "precision of duplicate: %d of %d, %s\n", right, all, precision.share(priorart.Duplicate))
	for _, a := range []string{"text", "words", "forms", "contained"} {
		n := v.agreed[a]
		fmt.Fprintf(out, "agreement of %s: %d of %d right, estimate %.3f\n", a, n[0], n[1], float64(n[0]+1)/float64(n[1]+2))
	}
	v.printSafe(out)
	for _, w := range v.wrong {
		fmt.Fprintln(out, "wrong:", w)
	}
	return nil
}

// finding is what a judgement says of one pair.
type finding struct {
	similarity.Match
	valueChange bool
}

// findingOf looks a candidate up in a judgement.
func findingOf(j *similarity.Judgement, id string) finding {
	f := finding{Match: similarity.Match{Verdict: priorart.Novel}}
	for _, m := range j.Matches {
		if m.ID == id {
			f.Match = m
		}
	}
	for _, s := range j.Supersessions {
		if s.ID == id {
			f.valueChange = s.ValueChange
		}
	}
	return f
}

func alone(draft, entry *document) finding {
	c := similarity.Candidate{Entry: priorart.Entry{ID: entry.ID, Status: priorart.Active, Record: *entry.record()}}
	j := similarity.Judge(draft.record(), []similarity.Candidate{c}, similarity.Calibration{})
	return findingOf(&j, entry.ID)
}

// sentences judges the sets of single sentences, pair by pair.
func (v *verdicts) sentences(root string) error {
	for _, name := range []string{"mrpc", "sick", "sts_forums"} {
		d, err := load(root, name)
		if err != nil {
			return err
		}
		for _, p := range d.pairs {
			class, same := name, false
			switch name {
			case "mrpc":
				same = p.label == 1
				class += fmt.Sprintf(" %.0f", p.label)
			case "sick":
				same = p.kind == "ENTAILMENT" && p.label >= 4.5
				class += " " + p.kind
				if p.kind == "ENTAILMENT" && !same {
					class += " below 4.5"
				}
			default:
				same = p.label >= 4
				class += fmt.Sprintf(" grade %.0f", p.label)
			}
			v.add(class, same, alone(&d.docs[d.byID[p.draft]], &d.docs[d.byID[p.entry]]), p.draft+" "+p.entry)
		}
	}
	return nil
}

// randomPairs is how many unrelated pairs of each set of records are judged.
const randomPairs = 200

// records judges the labelled pairs of records among the candidates that a
// store would give, and random pairs.
func (v *verdicts) records(ctx context.Context, root string, e embed.Embedder, progress io.Writer) error {
	for _, name := range pairSets() {
		d, err := loadPairs(root, name)
		if err != nil {
			return err
		}
		random := rand.New(rand.NewPCG(5, 6))
		for range randomPairs {
			a, b := random.IntN(len(d.docs)), random.IntN(len(d.docs))
			if d.docs[a].ID != d.docs[b].ID && !d.joined(d.docs[a].ID, d.docs[b].ID) {
				d.pairs = append(d.pairs, row{d.docs[a].ID, d.docs[b].ID, 0, "random"})
			}
		}
		j, err := prepare(ctx, d, e)
		if err != nil {
			return err
		}
		fmt.Fprintln(progress, name)
		j.eachJudged(func(p row, m finding) {
			class := name + " " + p.kind
			if p.kind == "random" {
				class = "random pairs"
			}
			same := p.kind == "near_duplicate" || p.kind == "same_title_other_file" || p.kind == "duplicate"
			v.add(class, same, m, p.draft+" "+p.entry)
		})
	}
	return nil
}

// eachJudged judges every draft of the pairs once, and calls f for each pair.
func (j *judged) eachJudged(f func(row, finding)) {
	byDraft := map[string][]row{}
	var order []string
	for _, p := range j.pairs {
		if byDraft[p.draft] == nil {
			order = append(order, p.draft)
		}
		byDraft[p.draft] = append(byDraft[p.draft], p)
	}
	for _, id := range order {
		var with []string
		for _, p := range byDraft[id] {
			with = append(with, p.entry)
		}
		r, _, list := j.judgeInput(&j.docs[j.byID[id]], with)
		judgement := similarity.Judge(r, list, j.cal)
		for _, p := range byDraft[id] {
			f(p, findingOf(&judgement, p.entry))
		}
	}
}

// printSafe prints the curve for acting without a person: right are the pairs
// that were made by changing one value, wrong is every other pair.
func (v *verdicts) printSafe(out io.Writer) {
	for _, bar := range []float64{.3, .5, .7, .8, .9, .95, .98, .99} {
		right, wrong := 0, map[string]int{}
		for _, a := range v.safe {
			switch {
			case a.near < bar:
			case strings.HasPrefix(a.class, "changed: "):
				right++
			default:
				wrong[a.class]++
			}
		}
		fmt.Fprintf(out, "acting from near ≥ %.2f: %d right, wrong %v\n", bar, right, wrong)
	}
}
