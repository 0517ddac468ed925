package eval

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestBaselineByHand holds a score against the formula, worked out term by term.
func TestBaselineByHand(t *testing.T) {
	b := NewBaseline([]Document{
		{ID: "a", Title: "The Locks", Text: "locking, locks"}, // lock ×3
		{ID: "b", Text: "a cache of the vectors"},             // cach, vector
		{ID: "c", Text: "cache lock"},                         // cach, lock
	})
	average := 7. / 3
	idf := math.Log(1 + (3-2+.5)/(2+.5)) // both terms are in two of three
	weight := func(tf, length float64) float64 { return idf * tf * 2.2 / (tf + 1.2*(.6+.4*length/average)) }
	got := b.Rank("locked cache") // "locked" has the stem of "lock"
	want := []Scored{{"c", weight(1, 2) + weight(1, 2)}, {"a", weight(3, 3)}, {"b", weight(1, 2)}}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, tolerance)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Scored{}, b.Rank("the of nothing known")); diff != "" {
		t.Error(diff)
	}
	// A term that the question repeats counts as often.
	twice := b.Rank("lock lock")
	if want := 2 * weight(3, 3); !near(twice[0].Score, want) {
		t.Errorf("a repeated term gives %v, want %v", twice[0].Score, want)
	}
}

func TestBaselineTerms(t *testing.T) {
	got := baselineTerms("The SQLite-Vec store isn't Größen-abhängig: v2.6.3")
	want := []string{"sqlite", "vec", "store", "isn", "t", "größen", "abhängig", "v2", "6", "3"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
