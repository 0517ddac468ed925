package index

import (
	"priorart"
)

// explainTerms returns what each term of a query gave a document, and the
// terms that it lacks.
func (s *bm25f) explainTerms(l *lexical, doc int) (terms []priorart.TermScore, missing []string, err error) {
	terms, missing = []priorart.TermScore{}, []string{}
	for _, t := range l.terms {
		score := priorart.TermScore{Term: t.term, DocumentFrequency: t.df, IDF: t.idf, Fields: []priorart.FieldScore{}}
		tf := 0.0
		for _, f := range t.fields() {
			part, err := s.explainField(t.term, f, doc)
			if err != nil {
				return nil, nil, err
			}
			if part.Frequency > 0 && part.Weight > 0 {
				tf += part.WeightedTF
				score.Fields = append(score.Fields, part)
			}
		}
		if tf == 0 {
			if !t.identifier {
				missing = append(missing, t.term)
			}
			continue
		}
		score.Score = s.saturate(t, tf)
		terms = append(terms, score)
	}
	return terms, missing, nil
}

func (s *bm25f) explainField(term string, f Field, doc int) (priorart.FieldScore, error) {
	h := s.header(doc)
	p, local := s.locate(doc)
	freq, err := p.frequency(f.String(), term, local)
	if err != nil {
		return priorart.FieldScore{}, err
	}
	return priorart.FieldScore{
		Field: f.String(), Frequency: freq, Length: int(h.lengths[f]), AverageLength: s.average[f],
		Weight: s.Weights[f], WeightedTF: s.weighted(f, freq, int(h.lengths[f])),
	}, nil
}
