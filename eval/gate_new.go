package eval

import (
	"math"
	"slices"
	"strings"
)

// NewGates sets gates by what was measured: each floor is below its figure by
// the margin.
func NewGates(reports []Report) Gates {
	var g Gates
	for i := range reports {
		g.Datasets = append(g.Datasets, newGate(&reports[i]))
	}
	slices.SortFunc(g.Datasets, func(a, b Gate) int { return strings.Compare(a.Dataset, b.Dataset) })
	return g
}

func newGate(r *Report) Gate {
	g := Gate{
		Dataset: r.Dataset, Embedder: r.Embedder, Documents: r.Documents, Queries: r.Queries,
		Floors: map[string]map[Metric]float64{}, Recorded: map[string]map[Metric]float64{}, ByQuery: map[string]map[string]float64{},
	}
	margin := gateMargin
	if r.Queries < manyQueries {
		margin = gateMarginFew
	}
	for arm, f := range r.Arms {
		g.Floors[arm], g.Recorded[arm] = map[Metric]float64{}, map[Metric]float64{}
		for _, m := range gatedMetrics() {
			g.Recorded[arm][m] = f.of(m)
			g.Floors[arm][m] = math.Max(0, floorTo(f.of(m)-margin, 1e-3))
		}
	}
	for _, q := range r.Details.ByQuery {
		g.ByQuery[q.Query] = map[string]float64{}
		for arm, x := range q.NDCG {
			g.ByQuery[q.Query][arm] = round(x, 1e-4)
		}
	}
	for name, x := range judgementFigures(r) {
		if g.Judgement == nil {
			g.Judgement = map[string]float64{}
		}
		g.Judgement[name] = math.Max(0, floorTo(x-margin, 1e-3))
		if name == falsePositives {
			g.Judgement[name] = x
		}
	}
	return g
}

func floorTo(x, unit float64) float64 { return math.Floor(x/unit) / math.Round(1/unit) }
