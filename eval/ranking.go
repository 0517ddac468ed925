package eval

import (
	"cmp"
	"slices"
)

// defaultDepth is how many documents of a ranking are looked at: MRR and MAP
// count nothing below it.
const defaultDepth = 100

// Scored is a document with the score that its place depends on.
type Scored struct {
	ID    string
	Score float64
}

// Order sorts a ranking as the product does: the highest score first, equal
// scores in the order of their ids. (trec_eval puts equal scores in the
// opposite order of ids.)
func Order(list []Scored) {
	slices.SortFunc(list, func(a, b Scored) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
	})
}

// ids returns the documents of an ordered ranking, without the one that is
// dropped ("" drops none), and at most depth of them.
func ids(list []Scored, drop string, depth int) []string {
	out := make([]string, 0, min(len(list), depth))
	for _, s := range list {
		if len(out) == depth {
			break
		}
		if s.ID != drop || drop == "" {
			out = append(out, s.ID)
		}
	}
	return out
}
