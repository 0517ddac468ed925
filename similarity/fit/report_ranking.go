package main

import (
	"context"
	"fmt"
	"io"

	"priorart/index/embed"
	"priorart/similarity"
)

// outcome is one query's recall by the baseline and by the judgement.
type outcome struct{ baseline, ours float64 }

// reportRanking compares the order of candidates with textbook BM25 on the
// same drafts: supersession candidates at 5, duplicate bug reports at 10.
func reportRanking(ctx context.Context, root string, e embed.Embedder, out, progress io.Writer) error {
	var pooled []outcome
	for _, name := range []string{"supersession_adr", "supersession_pep", "supersession_proposals", "gitbugs_hadoop"} {
		d, err := load(root, name)
		if err != nil {
			return err
		}
		j, err := prepare(ctx, d, e)
		if err != nil {
			return err
		}
		depth := 5
		if name == "gitbugs_hadoop" {
			depth = 10
		}
		list := j.outcomes(depth)
		printOutcomes(out, name, depth, list)
		if depth == 5 {
			pooled = append(pooled, list...)
		}
	}
	printOutcomes(out, "pooled supersession", 5, pooled)
	return nil
}

func (j *judged) outcomes(depth int) []outcome {
	var list []outcome
	for i := range j.queries {
		q := &j.queries[i]
		relevant := j.qrels[q.ID]
		at, ok := j.byID[q.ID]
		if !ok || len(relevant) == 0 {
			continue
		}
		draft := &j.docs[at]
		var baseline []string
		for _, s := range j.lexical.rank(q.Text, j.visible(q)) {
			baseline = append(baseline, j.docs[s.doc].ID)
		}
		list = append(list, outcome{recall(baseline, relevant, depth), recall(j.ranked(draft, depth), relevant, depth)})
	}
	return list
}

// ranked is the order in which a judgement gives the candidates that are
// about the draft's subject: supersession candidates at 5, all matches at 10.
func (j *judged) ranked(draft *document, depth int) []string {
	r, _, candidates := j.judgeInput(draft, nil)
	judgement := similarity.Judge(r, candidates, j.cal)
	var ids []string
	if depth == 5 {
		for _, s := range judgement.Supersessions {
			ids = append(ids, s.ID)
		}
		return ids
	}
	for _, m := range append(judgement.Matches, judgement.Others...) {
		ids = append(ids, m.ID)
	}
	return ids
}

func recall(ids []string, relevant map[string]bool, depth int) float64 {
	hits := 0
	for _, id := range ids[:min(len(ids), depth)] {
		if relevant[id] {
			hits++
		}
	}
	return float64(hits) / float64(len(relevant))
}

func printOutcomes(out io.Writer, name string, depth int, list []outcome) {
	mean := func(f func(outcome) float64) string {
		at := func(drawn []int) float64 {
			sum := 0.0
			for _, d := range drawn {
				sum += f(list[d])
			}
			return sum / float64(len(drawn))
		}
		all := make([]int, len(list))
		for i := range all {
			all[i] = i
		}
		low, high := interval(len(list), at)
		return fmt.Sprintf("%.3f [%.3f, %.3f]", at(all), low, high)
	}
	fmt.Fprintf(out, "| %s | %d | recall@%d | %s | %s | %s |\n", name, len(list), depth, mean(func(o outcome) float64 { return o.baseline }),
		mean(func(o outcome) float64 { return o.ours }), mean(func(o outcome) float64 { return o.ours - o.baseline }))
}
