package index

import (
	"priorart"
)

// hit returns a candidate as it is shown.
func (s *search) hit(c candidate) (priorart.Hit, error) {
	state, err := s.view.state(c.doc)
	if err != nil {
		return priorart.Hit{}, err
	}
	e := &state.Entry
	hit := priorart.Hit{
		ID: e.ID, Kind: e.Kind, Status: e.Status, Date: e.At, Scope: e.Scope, Origin: e.Origin, Lead: e.Lead(),
		Here: e.Here, Branch: e.Branch, Score: c.score,
		Lexical:    priorart.LexicalPart{Rank: c.lexicalRank, Score: c.lexicalScore},
		Successors: e.Successors,
	}
	best := s.bestChunk(e, c)
	if c.hasVector {
		hit.Vector = priorart.VectorPart{Rank: c.vectorRank, Cosine: c.vector.cosine}
	}
	hit.Snippet = snippet(&e.Record, s.weights(), best)
	if s.query.Explain {
		hit.Explain, err = s.explain(c, best)
	}
	return hit, err
}

// bestChunk returns the chunk that is nearest to the query, nil without one.
// Chunks aren't stored: they are cut again, the same way.
func (s *search) bestChunk(e *priorart.Entry, c candidate) *chunk {
	if !c.hasVector {
		return nil
	}
	if list := chunks(&e.Record); c.vector.chunk < len(list) {
		return &list[c.vector.chunk]
	}
	return nil
}

// weights is how much each term of the query matters for a snippet.
func (s *search) weights() map[string]float64 {
	w := make(map[string]float64, len(s.lexical.terms))
	for _, t := range s.lexical.terms {
		if t.df > 0 && !t.identifier {
			w[t.term] = t.idf
		}
	}
	return w
}

// explain returns every number that went into a candidate's rank.
func (s *search) explain(c candidate, best *chunk) (*priorart.Explain, error) {
	terms, missing, err := s.scorer.explainTerms(s.lexical, c.doc)
	if err != nil {
		return nil, err
	}
	e := &priorart.Explain{Terms: terms, Missing: missing, Fusion: c.fusion}
	if best != nil {
		e.Chunk = &priorart.ChunkScore{Type: best.kind.String(), Text: best.text, Cosine: c.vector.cosine, Bonus: c.vector.bonus}
	}
	return e, nil
}
