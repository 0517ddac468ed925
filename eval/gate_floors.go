package eval

import (
	"maps"
	"slices"
)

func (g *Gate) floors(r *Report) (failures []Failure) {
	for _, arm := range mainArms() {
		for _, m := range gatedMetrics() {
			floor, gated := g.Floors[arm][m]
			if !gated {
				continue
			}
			after, ran := r.Arms[arm]
			if ran && after.of(m) >= floor {
				continue
			}
			failures = append(failures, Failure{
				Dataset: r.Dataset, Arm: arm, What: string(m), Before: g.Recorded[arm][m], After: after.of(m), Bound: floor,
				Fell: g.fallen(r, arm), Why: "its floor",
			})
		}
	}
	return failures
}

// fallen lists the queries with less nDCG@10 than was recorded.
func (g *Gate) fallen(r *Report, arm string) []string {
	var list []fall
	for _, q := range r.Details.ByQuery {
		list = append(list, fall{q, g.ByQuery[q.Query][arm], q.NDCG[arm]})
	}
	return fallenInWords(list)
}

// judgement holds the figures of pairs and of unanswerable queries against
// theirs.
func (g *Gate) judgement(r *Report) (failures []Failure) {
	have := judgementFigures(r)
	for _, name := range slices.Sorted(maps.Keys(g.Judgement)) {
		bound, after := g.Judgement[name], have[name]
		bad, why := after < bound, "its floor"
		if name == falsePositives {
			bad, why = after > bound, "exceeded: its ceiling"
		}
		if bad {
			failures = append(failures, Failure{Dataset: r.Dataset, Arm: "judgement", What: name, Before: bound, After: after, Bound: bound, Why: why})
		}
	}
	return failures
}

const falsePositives = "false_positive_rate"

// judgementFigures are the figures beside the arms, by name.
func judgementFigures(r *Report) map[string]float64 {
	all := map[string]float64{}
	if r.Negative != nil {
		all[falsePositives] = r.Negative.FalsePositiveRate
		all["coverage"] = r.Details.Abstention.Coverage
	}
	if p := r.Pairs; p != nil {
		if p.AUC != nil {
			all["auc"] = *p.AUC
		}
		if d := p.Duplicate; d != nil {
			all["duplicate_precision"], all["duplicate_recall"] = d.Precision, d.Recall
		}
		if d := p.NearDuplicate; d != nil {
			all["near_duplicate_precision"], all["near_duplicate_recall"] = d.Precision, d.Recall
		}
	}
	if s := r.Supersession; s != nil {
		all["supersession_recall@5"], all["supersession_precision@1"] = s.Recall5, s.Precision1
	}
	return all
}
