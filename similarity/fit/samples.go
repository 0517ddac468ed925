package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"priorart"
	"priorart/index/embed"
	"priorart/similarity"
)

// candidatesPerDraft is how many entries a draft is judged against, as ingest
// asks the index for.
const candidatesPerDraft = 50

// sample is a labelled pair with its features, computed among the candidates
// that a store would have given.
type sample struct {
	set, kind    string
	draft, entry string
	positive     bool
	features     similarity.Features
	relevant     int // documents that answer the draft, in a pool
}

// judged is a data set that is ready to be judged against.
type judged struct {
	*dataset
	lexical *lexical
	vectors *vectors // nil without an embedder
	cal     similarity.Calibration
}

func prepare(ctx context.Context, d *dataset, e embed.Embedder) (*judged, error) {
	j := &judged{dataset: d, lexical: newLexical(d.docs)}
	if e == nil {
		return j, nil
	}
	var err error
	if j.vectors, err = newVectors(ctx, e, d.docs); err != nil {
		return nil, fmt.Errorf("embed %s: %w", d.name, err)
	}
	j.cal.Background = j.vectors.background()
	return j, nil
}

// candidates returns the numbers of the documents that a draft is judged
// against: half from each arm, in no order that matters, and those of with.
func (j *judged) candidates(draft *document, with []string) []int {
	keep := j.visible(draft)
	seen := map[int]bool{}
	var out []int
	add := func(doc int) {
		if !seen[doc] {
			seen[doc] = true
			out = append(out, doc)
		}
	}
	for _, id := range with {
		if i, ok := j.byID[id]; ok {
			add(i)
		}
	}
	words := j.lexical.rank(draft.whole(), keep)
	near := j.nearest(j.byID[draft.ID], keep)
	for i := 0; len(out) < candidatesPerDraft && i < max(len(words), len(near)); i++ {
		if i < len(words) {
			add(words[i].doc)
		}
		if i < len(near) {
			add(near[i].doc)
		}
	}
	return out
}

// visible drops the draft itself, and what lies outside the place that the set
// is searched in.
func (j *judged) visible(draft *document) func(int) bool {
	place := ""
	if j.within != "" {
		place = draft.meta(j.within)
		if i, ok := j.byID[draft.ID]; ok && place == "" {
			place = j.docs[i].meta(j.within)
		}
	}
	return func(i int) bool {
		return j.docs[i].ID != draft.ID && (j.within == "" || j.docs[i].meta(j.within) == place)
	}
}

func (j *judged) nearest(draft int, keep func(int) bool) []scored {
	if j.vectors == nil {
		return nil
	}
	var out []scored
	for i := range j.docs {
		if keep(i) {
			out = append(out, scored{i, j.vectors.cosine(draft, i)})
		}
	}
	sortScored(out)
	return out
}

// judgeInput makes the arguments of similarity.Judge for a draft.
func (j *judged) judgeInput(draft *document, with []string) (*priorart.Record, []int, []similarity.Candidate) {
	numbers := j.candidates(draft, with)
	list := make([]similarity.Candidate, len(numbers))
	for i, n := range numbers {
		list[i].Entry = priorart.Entry{ID: j.docs[n].ID, Status: priorart.Active, Record: *j.docs[n].record()}
		if j.vectors != nil {
			cosine := j.vectors.cosine(j.byID[draft.ID], n)
			list[i].Cosine = &cosine
		}
	}
	return draft.record(), numbers, list
}

// samples computes the features of the labelled pairs.
func (j *judged) samples() []sample {
	byDraft := map[string][]row{}
	var order []string
	for _, p := range j.pairs {
		if byDraft[p.draft] == nil {
			order = append(order, p.draft)
		}
		byDraft[p.draft] = append(byDraft[p.draft], p)
	}
	var out []sample
	for _, id := range order {
		var with []string
		for _, p := range byDraft[id] {
			with = append(with, p.entry)
		}
		draft := &j.docs[j.byID[id]]
		r, numbers, list := j.judgeInput(draft, with)
		features := similarity.Compare(r, list, j.cal)
		at := map[string]int{}
		for i, n := range numbers {
			at[j.docs[n].ID] = i
		}
		for _, p := range byDraft[id] {
			if i, ok := at[p.entry]; ok {
				out = append(out, sample{j.name, p.kind, p.draft, p.entry, p.label >= 1, features[i], 0})
			}
		}
	}
	return out
}

// poolKind marks candidates that a query's pool holds; the relevant ones are
// positive, and all others count as negative, labelled or not.
const poolKind = "pool"

// pools computes the features of all candidates of the set's queries, where a
// query is a document.
func (j *judged) pools() []sample {
	var out []sample
	for i := range j.queries {
		q := &j.queries[i]
		at, ok := j.byID[q.ID]
		if !ok || len(j.qrels[q.ID]) == 0 {
			continue
		}
		r, numbers, list := j.judgeInput(&j.docs[at], nil)
		for k, f := range similarity.Compare(r, list, j.cal) {
			id := j.docs[numbers[k]].ID
			out = append(out, sample{j.name, poolKind, q.ID, id, j.qrels[q.ID][id], f, len(j.qrels[q.ID])})
		}
	}
	return out
}

// loadNearDuplicates makes a data set of the pairs file: each pair's two texts
// are documents, and the entries that BM25 finds nearest to a draft, but its
// own, are look-alikes.
func loadNearDuplicates(root string) (*dataset, error) {
	f, err := os.Open(filepath.Join(root, "near_duplicates", "pairs.jsonl"))
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer f.Close()
	d := &dataset{name: "near_duplicates", byID: map[string]int{}, qrels: map[string]map[string]bool{}}
	for dec := json.NewDecoder(f); dec.More(); {
		var p struct {
			ID1, ID2 string
			A, B     document
		}
		if err := dec.Decode(&p); err != nil {
			return nil, err
		}
		p.A.ID, p.B.ID = p.ID1, p.ID2
		for _, doc := range []document{p.A, p.B} {
			if _, ok := d.byID[doc.ID]; !ok {
				d.byID[doc.ID] = len(d.docs)
				d.docs = append(d.docs, doc)
			}
		}
		d.pairs = append(d.pairs, row{p.ID1, p.ID2, 1, "near_duplicate"})
	}
	d.mineLookAlikes(3)
	return d, nil
}

// loadRealEntries keeps the pairs of one decision in two files, and mines
// look-alikes of them.
func loadRealEntries(root string) (*dataset, error) {
	d, err := load(root, "real_entries")
	if err != nil {
		return nil, err
	}
	rows, err := readTSV(filepath.Join(root, "real_entries", "relations.tsv"))
	if err != nil {
		return nil, err
	}
	linked := map[string]bool{}
	for _, r := range rows {
		linked[r[0]+" "+r[1]], linked[r[1]+" "+r[0]] = true, true
		if r[2] == "same_title_other_file" || r[2] == "supersedes" || r[2] == "supersedes_gap" {
			d.pairs = append(d.pairs, row{r[0], r[1], 1, r[2]})
		}
	}
	d.mineLookAlikes(5)
	kept := d.pairs[:0]
	for _, p := range d.pairs {
		if p.label > 0 || !linked[p.draft+" "+p.entry] {
			kept = append(kept, p)
		}
	}
	d.pairs = kept
	return d, nil
}

// mineLookAlikes adds the n documents nearest to each draft by BM25 that no
// pair joins to it.
func (d *dataset) mineLookAlikes(n int) {
	x := newLexical(d.docs)
	joined := map[string]bool{}
	var drafts []string
	for _, p := range d.pairs {
		joined[p.draft+" "+p.entry], joined[p.entry+" "+p.draft] = true, true
		drafts = append(drafts, p.draft)
	}
	for _, id := range drafts {
		found := 0
		for _, s := range x.rank(d.docs[d.byID[id]].whole(), func(i int) bool { return d.docs[i].ID != id }) {
			if other := d.docs[s.doc].ID; !joined[id+" "+other] {
				d.pairs = append(d.pairs, row{id, other, 0, "hard_neg_bm25"})
				if found++; found == n {
					break
				}
			}
		}
	}
}

// joined reports whether a pair of the set joins two documents.
func (d *dataset) joined(a, b string) bool {
	return slices.ContainsFunc(d.pairs, func(p row) bool {
		return p.draft == a && p.entry == b || p.draft == b && p.entry == a
	})
}
