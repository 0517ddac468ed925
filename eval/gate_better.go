package eval

import (
	"fmt"

	"priorart"
)

// betterArm holds the hybrid ranking against the better of its halves: with
// many queries it may be below by the margin, with few by what the paired
// interval allows.
func betterArm(r *Report) []Failure {
	hybrid, ran := r.Arms[string(priorart.Hybrid)]
	if !ran {
		return nil
	}
	better := priorart.Lexical
	if r.Arms[string(priorart.Vector)].NDCG > r.Arms[string(priorart.Lexical)].NDCG {
		better = priorart.Vector
	}
	before := r.Arms[string(better)].NDCG
	bound := before - gateMargin
	why := fmt.Sprintf("the better arm (%s) − %.2f", better, gateMargin)
	if r.Queries < manyQueries {
		difference, known := differenceOf(r, string(priorart.Hybrid), string(better))
		if !known || difference.High >= 0 {
			return nil
		}
		bound, why = before, fmt.Sprintf("the better arm (%s), beyond the paired interval", better)
	}
	if hybrid.NDCG >= bound {
		return nil
	}
	var list []fall
	for _, q := range r.Details.ByQuery {
		list = append(list, fall{q, q.NDCG[string(better)], q.NDCG[string(priorart.Hybrid)]})
	}
	return []Failure{{
		Dataset: r.Dataset, Arm: string(priorart.Hybrid), What: string(NDCG10), Before: before, After: hybrid.NDCG, Bound: bound,
		Fell: fallenInWords(list), Why: why,
	}}
}

func differenceOf(r *Report, a, b string) (Interval, bool) {
	for _, d := range r.Details.Differences {
		if d.A == a && d.B == b && d.Metric == NDCG10 {
			return d.Interval, true
		}
	}
	return Interval{}, false
}
