package index

import (
	"priorart"
)

// whyNot says where an entry stands in a search, and why.
func (s *search) whyNot(idOrPrefix string) (*priorart.WhyNot, error) {
	id, err := s.view.resolve(idOrPrefix)
	if err != nil {
		return nil, err
	}
	doc := s.view.byID[id]
	state, err := s.view.state(doc)
	if err != nil {
		return nil, err
	}
	w := &priorart.WhyNot{ID: id, Lead: state.Entry.Lead(), Filtered: failing(s.view.header(doc), &s.query.Filter, false)}
	if w.Filtered == nil {
		w.Filtered = []string{}
	}
	c := s.standing(doc, w)
	w.Lexical = priorart.LexicalPart{Rank: s.lexicalRank(doc), Score: c.lexicalScore}
	if c.hasVector {
		w.Vector = priorart.VectorPart{Rank: s.vectorRank(doc, c), Cosine: c.vector.cosine}
	}
	if n := min(s.query.Limit, len(s.candidates)); n > 0 {
		w.Cutoff = s.candidates[n-1].score
	}
	w.Explain, err = s.explain(c, s.bestChunk(&state.Entry, c))
	return w, err
}

// standing returns a document as the candidate it is, or would have been.
func (s *search) standing(doc int, w *priorart.WhyNot) candidate {
	for i, c := range s.candidates {
		if c.doc == doc {
			w.Rank, w.Score = i+1, c.score
			return c
		}
	}
	return s.candidate(doc)
}

// lexicalRank is a document's rank among all that have a term of the query,
// whatever the filter; 0 if it has none.
func (s *search) lexicalRank(doc int) int {
	own := s.lexical.scores[doc]
	if own == 0 {
		return 0
	}
	rank := 1
	for _, other := range s.lexical.touched {
		if o := s.lexical.scores[other]; o > own || o == own && s.view.id(other) < s.view.id(doc) {
			rank++
		}
	}
	return rank
}

// vectorRank is a document's rank among all that have vectors, whatever the
// filter.
func (s *search) vectorRank(doc int, c candidate) int {
	rank, own := 1, c.vector.cosine+c.vector.bonus
	s.view.entries(func(other int, h *header) {
		if best, ok := s.vectors.best(h); ok && other != doc {
			if o := best.cosine + best.bonus; o > own || o == own && h.id < c.id {
				rank++
			}
		}
	})
	return rank
}
