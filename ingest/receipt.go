package ingest

import (
	"context"
	"errors"

	"priorart"
)

// matchLimit is how many matches a receipt has for each entry: what a model
// reads in passing. Up: the answer and the commit file grow; down: a match that
// matters may not be shown.
const matchLimit = 5

// draftReceipt returns the receipt of a group as far as it is known before
// writing: its entries, under their placeholders, and what they resemble.
func (s *Service) draftReceipt(ctx context.Context, g *Group) (priorart.Receipt, error) {
	r := priorart.Receipt{Degraded: []string{}, Warnings: append([]string{}, g.Warnings...),
		Redacted: []priorart.Redaction{}, Entries: []priorart.ReceiptEntry{}}
	for i := range g.Records {
		n := &g.Records[i]
		e := priorart.ReceiptEntry{ID: Placeholder(i + 1), Kind: n.Kind, Lead: n.Lead(), Status: n.Status,
			Matches: []priorart.Match{}, SupersessionCandidates: []priorart.Match{}}
		if e.Status == "" {
			e.Status = priorart.Active
		}
		if !g.Unjudged {
			var err error
			if e.Matches, err = s.matches(ctx, &n.Record); err != nil {
				if ctx.Err() != nil {
					return r, ctx.Err()
				}
				r.Warnings = append(r.Warnings, "not compared with what is there: "+err.Error())
			}
		}
		r.Entries = append(r.Entries, e)
	}
	return r, nil
}

// matches returns the entries nearest to a draft. A search that fails mustn't
// lose the draft, so that there are none then, and the error.
func (s *Service) matches(ctx context.Context, r *priorart.Record) ([]priorart.Match, error) {
	found, err := s.config.Index.Similar(ctx, r, matchLimit)
	switch {
	case errors.Is(err, priorart.ErrNoStore):
		return []priorart.Match{}, nil
	case err != nil:
		return []priorart.Match{}, err
	case found == nil:
		found = []priorart.Match{}
	}
	return found, nil
}
