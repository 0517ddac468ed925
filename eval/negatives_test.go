package eval

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAddNegatives(t *testing.T) {
	doc := func(id, title string) Document { return Document{ID: id, Title: title} }
	d := &Dataset{Pairs: []Pair{
		{"a1", "a2", 1, "twice", doc("a1", "lock files with flock"), doc("a2", "flock locks files")},
		{"b1", "b2", 1, "twice", doc("b1", "lock the database"), doc("b2", "database is locked")},
		{"c1", "c2", 1, "twice", doc("c1", "print in colour"), doc("c2", "colours in print")},
		{"d1", "d2", 1, "twice", doc("d1", "cache of vectors"), doc("d2", "vectors are cached")},
	}}
	d.AddNegatives()
	type row struct {
		ID1, ID2, Kind string
		Label          float64
	}
	var got []row
	for _, p := range d.Pairs[4:] {
		got = append(got, row{p.ID1, p.ID2, p.Kind, p.Label})
		if p.A.ID != p.ID1 || p.B.ID != p.ID2 {
			t.Errorf("pair %s, %s holds documents %s, %s", p.ID1, p.ID2, p.A.ID, p.B.ID)
		}
	}
	want := []row{
		{"a1", "b1", "hard_neg_bm25", 0}, {"a1", "b2", "hard_neg_bm25", 0}, {"a1", "c2", "random_neg", 0},
		{"b1", "a1", "hard_neg_bm25", 0}, {"b1", "a2", "hard_neg_bm25", 0}, {"b1", "d2", "random_neg", 0},
		{"c1", "a2", "random_neg", 0}, {"d1", "b2", "random_neg", 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	before := len(d.Pairs)
	if d.AddNegatives(); len(d.Pairs) != before {
		t.Error("a set with negatives got more")
	}
}
