package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"priorart/index/embed"
)

// reportModel prints the models and what leaving one set out gives.
func reportModel(ctx context.Context, root string, e embed.Embedder, out, progress io.Writer) error {
	for _, embedder := range []embed.Embedder{e, nil} {
		list, err := collect(ctx, root, embedder, progress)
		if err != nil {
			return err
		}
		for i, t := range tasks() {
			if (i == 1) == (embedder == nil) {
				printTask(out, list, t, embedder != nil)
			}
		}
	}
	return nil
}

func printTask(out io.Writer, list []sample, t task, cosine bool) {
	scores := leftOut(list, t)
	fmt.Fprintf(out, "%s, cosine %v: %+v\n", t.name, cosine, fitted(list, t))
	sum, sets := 0.0, 0.0
	for _, set := range pairSets() {
		a, s, l := setAUC(list, t, scores, set)
		low, high := interval(len(s), func(drawn []int) float64 {
			x, y := make([]float64, len(drawn)), make([]bool, len(drawn))
			for i, d := range drawn {
				x[i], y[i] = s[d], l[d]
			}
			return auc(x, y)
		})
		fmt.Fprintf(out, "  %-24s AUC %.3f [%.3f, %.3f]\n", set, a, low, high)
		if slices.Contains(pairSets()[:4], set) {
			sum, sets = sum+a, sets+1
		}
	}
	fmt.Fprintf(out, "  mean of the four mined sets: %.4f\n", sum/sets)
	if t.name == "related" {
		printLeftOutRecall(out, list, scores)
	}
	printCurve(out, list, t)
}

// printLeftOutRecall prints the recall that ranking each pool by the model that
// was fitted without its set gives.
func printLeftOutRecall(out io.Writer, list []sample, scores []float64) {
	for _, set := range pairSets()[:4] {
		for _, depth := range []int{5, 10} {
			sum, drafts := 0.0, 0.0
			for from := 0; from < len(list); {
				to := from + 1
				for to < len(list) && list[to].draft == list[from].draft && list[to].set == list[from].set && list[to].kind == list[from].kind {
					to++
				}
				if list[from].kind == poolKind && list[from].set == set {
					sum += poolRecall(list[from:to], scores[from:to], depth)
					drafts++
				}
				from = to
			}
			fmt.Fprintf(out, "  %s: left-out recall@%d %.3f of %.0f drafts\n", set, depth, sum/drafts, drafts)
		}
	}
}

func poolRecall(pool []sample, scores []float64, depth int) float64 {
	order := make([]scored, len(pool))
	for i := range pool {
		order[i] = scored{i, scores[i]}
	}
	sortScored(order)
	hits := 0
	for _, s := range order[:min(depth, len(order))] {
		if pool[s.doc].positive {
			hits++
		}
	}
	return float64(hits) / float64(pool[0].relevant)
}

// printCurve prints, for thresholds of the probability by the model that was
// fitted without the pair's set, the share of each class that passes; it is
// how thresholds are chosen.
func printCurve(out io.Writer, list []sample, t task) {
	scores := leftOut(list, t)
	slope, intercept := calibrate(list, t, scores)
	for _, limit := range []float64{.02, .05, .1, .15, .2, .3, .4, .5, .6, .7, .8, .9} {
		fmt.Fprintf(out, "  p ≥ %.2f:", limit)
		for _, kind := range []string{"near_duplicate", "same_title_other_file", "duplicate", "supersedes", "transitive", "hard_neg_bm25", "random_neg"} {
			n, passed := 0, 0
			for i := range list {
				if list[i].kind == kind {
					n++
					if sigmoid(slope*scores[i]+intercept) >= limit {
						passed++
					}
				}
			}
			fmt.Fprintf(out, "  %s %.3f", kind, float64(passed)/float64(max(n, 1)))
		}
		fmt.Fprintln(out)
	}
}
