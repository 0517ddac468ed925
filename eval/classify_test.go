package eval

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// sixPairs are in the order of their probabilities; one negative is above one
// positive, and one ties with another.
func sixPairs() []Judged {
	return []Judged{
		{Positive: true, Probability: .9, Said: true},
		{Positive: false, Probability: .8, Said: true},
		{Positive: true, Probability: .6, Said: true},
		{Positive: false, Probability: .6},
		{Positive: false, Probability: .2},
		{Positive: false, Probability: 0},
	}
}

func TestClassifyByHand(t *testing.T) {
	// Of 2 × 4 pairs of a positive and a negative: .9 beats 4; .6 beats 2, ties with 1.
	if auc, ok := AUC(sixPairs()); !ok || !near(auc, 6.5/8) {
		t.Errorf("AUC = %v, %v, want %v", auc, ok, 6.5/8)
	}
	if diff := cmp.Diff(PrecisionRecall{Precision: 2. / 3, Recall: 1, Said: 3}, Decisions(sixPairs())); diff != "" {
		t.Error(diff)
	}
	if got, want := Brier(sixPairs()), (.01+.64+.16+.36+.04+0)/6; !near(got, want) {
		t.Errorf("Brier = %v, want %v", got, want)
	}
	curve := []Point{{.9, 1, .5}, {.8, .5, .5}, {.6, .5, 1}, {.2, .4, 1}, {0, 1. / 3, 1}}
	if diff := cmp.Diff(curve, PrecisionRecallCurve(sixPairs()), cmpopts.EquateApprox(0, tolerance)); diff != "" {
		t.Error(diff)
	}
	bins := []Bin{
		{0, .1, 1, 0, 0}, {.2, .3, 1, .2, 0}, {.6, .7, 2, .6, .5}, {.8, .9, 1, .8, 0}, {.9, 1, 1, .9, 1},
	}
	if diff := cmp.Diff(bins, Reliability(sixPairs()), cmpopts.EquateApprox(0, tolerance)); diff != "" {
		t.Error(diff)
	}
}

func TestClassifyAtTheEdges(t *testing.T) {
	if _, ok := AUC([]Judged{{Positive: true, Probability: 1}}); ok {
		t.Error("AUC without a negative")
	}
	if _, ok := AUC(nil); ok {
		t.Error("AUC of nothing")
	}
	if diff := cmp.Diff(PrecisionRecall{}, Decisions(nil)); diff != "" {
		t.Error(diff)
	}
	if got := Brier(nil); got != 0 {
		t.Errorf("Brier of nothing = %v", got)
	}
	if diff := cmp.Diff([]Bin{{.9, 1, 1, 1, 1}}, Reliability([]Judged{{Positive: true, Probability: 1}})); diff != "" {
		t.Error(diff)
	}
}

func TestClassifyAsScikitLearn(t *testing.T) {
	for i, c := range readGoldenMetrics(t).Pairs {
		var list []Judged
		for j, positive := range c.Positive {
			list = append(list, Judged{Positive: positive, Probability: c.Probability[j]})
		}
		if auc, ok := AUC(list); !ok || !near(auc, c.AUC) {
			t.Errorf("case %d: AUC = %v, want %v", i, auc, c.AUC)
		}
		if got := Brier(list); !near(got, c.Brier) {
			t.Errorf("case %d: Brier = %v, want %v", i, got, c.Brier)
		}
	}
}
