package eval

import (
	"cmp"
	"math"
	"slices"
)

// Change is one figure that isn't what it was.
type Change struct {
	Dataset string
	Arm     string
	Metric  Metric
	Old     float64
	New     float64
	// Known says that both reports have the same queries, so that the paired
	// interval of the difference is known.
	Known    bool
	Interval Interval // of new − old; nDCG only
}

// Noise reports whether the change is within its paired interval.
func (c Change) Noise() bool { return c.Known && c.Interval.holds(0) }

// Moved is one query whose place changed.
type Moved struct {
	Dataset          string
	Query, Text      string
	OldRank, NewRank int // of the first relevant document; 0 if it wasn't found
	OldNDCG, NewNDCG float64
	OldWhy, NewWhy   string // explanations of where that document stands
}

// Comparison is what differs between two runs.
type Comparison struct {
	Rose, Fell []Change // by how much, the most first
	Moved      []Moved  // the queries that changed most, first
	OnlyOld    []string // datasets
	OnlyNew    []string
}

// leastChange is what counts as a change: figures have six digits.
const leastChange = 1e-5

// movedQueries bounds how many queries a comparison shows.
const movedQueries = 10

// Compare sets two runs side by side. Where both have a hybrid arm, queries
// are compared by it, else by words.
func Compare(old, now []Report) Comparison {
	var c Comparison
	for i := range now {
		n := &now[i]
		at := slices.IndexFunc(old, func(r Report) bool { return r.Dataset == n.Dataset })
		if at < 0 {
			c.OnlyNew = append(c.OnlyNew, n.Dataset)
			continue
		}
		c.addFigures(&old[at], n)
		c.addMoved(&old[at], n)
	}
	for _, o := range old {
		if !slices.ContainsFunc(now, func(r Report) bool { return r.Dataset == o.Dataset }) {
			c.OnlyOld = append(c.OnlyOld, o.Dataset)
		}
	}
	c.sort()
	return c
}

func (c *Comparison) addFigures(old, now *Report) {
	for _, arm := range armsOf(now) {
		before, ok := old.Arms[arm]
		if !ok {
			continue
		}
		after := now.Arms[arm]
		for _, m := range Metrics() {
			change := Change{Dataset: now.Dataset, Arm: arm, Metric: m, Old: before.of(m), New: after.of(m)}
			if m == MAP {
				change.Old, change.New = old.Details.MAP[arm], now.Details.MAP[arm]
			}
			if math.Abs(change.New-change.Old) < leastChange {
				continue
			}
			if m == NDCG10 {
				change.Interval, change.Known = pairedChange(old, now, arm)
			}
			c.add(change)
		}
	}
}

func (c *Comparison) add(change Change) {
	if change.New > change.Old {
		c.Rose = append(c.Rose, change)
	} else {
		c.Fell = append(c.Fell, change)
	}
}

// pairedChange is the interval of how nDCG changed, query by query.
func pairedChange(old, now *Report, arm string) (Interval, bool) {
	before := map[string]QueryReport{}
	for _, q := range old.Details.ByQuery {
		before[q.Query] = q
	}
	var differences []float64
	for _, q := range now.Details.ByQuery {
		b, ok := before[q.Query]
		if !ok {
			return Interval{}, false
		}
		differences = append(differences, q.NDCG[arm]-b.NDCG[arm])
	}
	return Bootstrap(differences), len(differences) > 0 && len(differences) == len(before)
}

func (c *Comparison) addMoved(old, now *Report) {
	arm := wholeArm(now)
	before := map[string]QueryReport{}
	for _, q := range old.Details.ByQuery {
		before[q.Query] = q
	}
	for _, q := range now.Details.ByQuery {
		b, ok := before[q.Query]
		if !ok || b.Rank[arm] == q.Rank[arm] && math.Abs(b.NDCG[arm]-q.NDCG[arm]) < leastChange {
			continue
		}
		c.Moved = append(c.Moved, Moved{
			now.Dataset, q.Query, q.Text, b.Rank[arm], q.Rank[arm], b.NDCG[arm], q.NDCG[arm], b.Explanation, q.Explanation,
		})
	}
}

func (c *Comparison) sort() {
	size := func(a Change) float64 { return math.Abs(a.New - a.Old) }
	for _, list := range [][]Change{c.Rose, c.Fell} {
		slices.SortStableFunc(list, func(a, b Change) int { return cmp.Compare(size(b), size(a)) })
	}
	moved := func(m Moved) float64 {
		return math.Abs(reciprocal(m.NewRank)-reciprocal(m.OldRank)) + math.Abs(m.NewNDCG-m.OldNDCG)
	}
	slices.SortStableFunc(c.Moved, func(a, b Moved) int {
		return cmp.Or(cmp.Compare(moved(b), moved(a)), cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Query, b.Query))
	})
	c.Moved = c.Moved[:min(movedQueries, len(c.Moved))]
}

func reciprocal(rank int) float64 {
	if rank == 0 {
		return 0
	}
	return 1 / float64(rank)
}

// armsOf returns the arms of a report in the order in which tables show them.
func armsOf(r *Report) []string {
	var list []string
	for _, arm := range mainArms() {
		if _, ok := r.Arms[arm]; ok {
			list = append(list, arm)
		}
	}
	return list
}

// wholeArm is the arm that a user gets.
func wholeArm(r *Report) string {
	if list := armsOf(r); len(list) > 0 {
		return list[len(list)-1]
	}
	return ""
}

// of returns one of the figures; MAP isn't among them.
func (f Figures) of(m Metric) float64 {
	switch m {
	case NDCG10:
		return f.NDCG
	case Recall5:
		return f.Recall5
	case Recall10:
		return f.Recall10
	case Hit5:
		return f.Hit5
	case MRR:
		return f.MRR
	}
	return 0
}
