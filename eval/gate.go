package eval

import (
	"fmt"
	"slices"
)

// Gates are what must hold on each dataset: no figure below its floor, and the
// hybrid ranking no worse than the better of its halves. Recorded beside the
// floors is what was measured when they were set, so that a fall can be told
// query by query.
type Gates struct {
	Datasets []Gate `json:"datasets"` // sorted by name
}

// Gate is what must hold on one dataset. Documents and Queries say which cut
// of it is meant: figures of another one can't be held against it.
type Gate struct {
	Dataset   string                        `json:"dataset"`
	Embedder  string                        `json:"embedder"`
	Documents int                           `json:"documents"`
	Queries   int                           `json:"queries"`
	Floors    map[string]map[Metric]float64 `json:"floors"`              // arm → metric → least figure
	Recorded  map[string]map[Metric]float64 `json:"recorded"`            // the same, as measured
	Judgement map[string]float64            `json:"judgement,omitempty"` // least figures of pairs; "false_positive_rate" is a ceiling
	ByQuery   map[string]map[string]float64 `json:"-"`                   // query → arm → nDCG@10, as measured
}

// Failure is one gate that doesn't hold.
type Failure struct {
	Dataset string
	Arm     string
	What    string   // the figure
	Before  float64  // as recorded, or of the better arm
	After   float64  // as measured
	Bound   float64  // what it must reach
	Fell    []string // the queries that fell, most first, with their nDCG@10
	Why     string   // what the bound is, in words
}

// String says all of it in one line, and the queries in lines of their own.
func (f Failure) String() string {
	text := fmt.Sprintf("%s, arm %s: %s before %.4f, after %.4f: below %.4f, %s", f.Dataset, f.Arm, f.What, f.Before, f.After, f.Bound, f.Why)
	for _, q := range f.Fell {
		text += "\n    fell: " + q
	}
	return text
}

// What a gate allows for.
const (
	// gateMargin is how far the hybrid ranking may be below the better of its
	// arms, and how far a figure may fall below what was recorded, on a dataset
	// with many queries. Up: slow decay goes unseen; down: every change of
	// analysis needs the gates rewritten.
	gateMargin = .01
	// gateMarginFew is the second of these with few queries, of which one alone
	// can move the mean by that much.
	gateMarginFew = .03
	// manyQueries parts the two.
	manyQueries = 50
	// shownFallen bounds how many queries a failure lists.
	shownFallen = 8
)

// gatedMetrics are the figures that have floors.
func gatedMetrics() []Metric { return []Metric{NDCG10, Recall10, MRR} }

// Check holds reports against the gates. A dataset without a gate passes; a
// gate whose dataset didn't run, or ran on another cut of the data, is an
// error.
func (g Gates) Check(reports []Report) ([]Failure, error) {
	var failures []Failure
	for _, gate := range g.Datasets {
		at := slices.IndexFunc(reports, func(r Report) bool { return r.Dataset == gate.Dataset })
		if at < 0 {
			return nil, fmt.Errorf("check gates: dataset %s wasn't run", gate.Dataset)
		}
		r := &reports[at]
		if r.Documents != gate.Documents || r.Queries != gate.Queries || r.Embedder != gate.Embedder {
			return nil, fmt.Errorf("check gates: %s has %d documents, %d queries and embedder %q, but the gate was set on %d, %d and %q",
				r.Dataset, r.Documents, r.Queries, r.Embedder, gate.Documents, gate.Queries, gate.Embedder)
		}
		failures = append(failures, gate.floors(r)...)
		failures = append(failures, gate.judgement(r)...)
	}
	for i := range reports {
		failures = append(failures, betterArm(&reports[i])...)
	}
	return failures, nil
}
