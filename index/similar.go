package index

import (
	"context"

	"priorart"
	"priorart/index/embed"
)

// Similar returns the entries nearest to a draft, with raw numbers from both
// arms: its words against all fields, its lead as a document against all
// chunks. Entries of every status count, so that a reversal back is seen.
func (x *Index) Similar(ctx context.Context, r *priorart.Record, limit int) ([]priorart.Match, error) {
	q := priorart.Query{
		Text: draftText(r), Mode: priorart.Hybrid, Limit: limit,
		Filter: priorart.Filter{Statuses: priorart.Statuses(), Owner: r.Owner},
	}
	var unused priorart.Result
	lead := q
	lead.Text = r.Lead()
	vector, err := x.queryVector(ctx, &lead, embed.Document, &unused)
	if err != nil {
		return nil, err
	}
	q.Mode = lead.Mode
	matches := []priorart.Match{}
	err = x.withView(ctx, func(v *view) error {
		matches = matches[:0]
		return x.withVectors(ctx, v, vector, x.config.Ranking, func(arm *vectorArm) error {
			s, err := newSearch(ctx, v, q, x.config.Ranking, arm)
			if err != nil {
				return err
			}
			matches, err = s.matches()
			return err
		})
	})
	return matches, err
}

// draftText is what a draft is searched by.
func draftText(r *priorart.Record) string {
	text := r.LeadText()
	for _, s := range r.Body() {
		text += "\n" + s.Text
	}
	return text
}

func (s *search) matches() ([]priorart.Match, error) {
	list := []priorart.Match{}
	for _, c := range s.candidates[:min(s.query.Limit, len(s.candidates))] {
		state, err := s.view.state(c.doc)
		if err != nil {
			return nil, err
		}
		m := priorart.Match{
			ID: c.id, Kind: state.Entry.Kind, Status: state.Entry.Status, Lead: state.Entry.Lead(), Score: c.score,
			Lexical: priorart.LexicalPart{Rank: c.lexicalRank, Score: c.lexicalScore},
		}
		if c.hasVector {
			m.Vector = priorart.VectorPart{Rank: c.vectorRank, Cosine: c.vector.cosine}
		}
		list = append(list, m)
	}
	return list, nil
}
