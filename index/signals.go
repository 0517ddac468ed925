package index

import (
	"slices"
)

// Signals are raw numbers from which a search judges whether it found an
// answer. No fused score is among them: it only compares hits with each other.
type Signals struct {
	Coverage      float64 // best share, by rarity, of the query's words that one of the first ten lexical hits has
	Known         float64 // the same share, of the words that any entry has
	Terms         int     // distinct words of the query
	AverageLength float64 // of an entry, in words
}

// coverHits is how many lexical hits are looked at for Coverage.
const coverHits = 10

// signals returns what is known of the query.
func (s *search) signals() Signals {
	g := Signals{AverageLength: s.view.average[Lead] + s.view.average[Body]}
	var all, known float64
	for _, t := range s.lexical.terms {
		if t.identifier {
			continue
		}
		g.Terms++
		all += t.idf
		if t.df > 0 {
			known += t.idf
		}
	}
	if all == 0 {
		return g
	}
	g.Known = known / all
	best := s.view.top(slices.Clone(s.lexical.touched), func(doc int) float64 { return s.lexical.scores[doc] }, s.allowed, coverHits)
	for _, r := range best {
		g.Coverage = max(g.Coverage, s.covered(r.doc)/all)
	}
	return g
}

// covered is the weight, by rarity, of the query's words that a document has.
func (s *search) covered(doc int) (weight float64) {
	p, local := s.view.locate(doc)
	for _, t := range s.lexical.terms {
		if t.identifier || t.df == 0 {
			continue
		}
		for _, f := range t.fields() {
			if n, err := p.frequency(f.String(), t.term, local); err == nil && n > 0 {
				weight += t.idf
				break
			}
		}
	}
	return weight
}
