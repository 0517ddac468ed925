package ingest

import (
	"context"
	"errors"
	"strings"

	"priorart"
)

// nearLimit is how many near ids a message names.
const nearLimit = 3

// resolveIDs returns the entries that a list of ids names. What names none, or
// several, is a violation; errors of the index end the call.
func (s *Service) resolveIDs(ctx context.Context, d draft, field string) ([]priorart.Entry, error) {
	var entries []priorart.Entry
	items, _ := d.fields[field].([]any)
	for i, item := range items {
		id, ok := item.(string)
		if !ok || strings.TrimSpace(id) == "" {
			continue // reported by list or by the schema
		}
		e, err := s.Index.Entry(ctx, id)
		var bad *priorart.FieldError
		switch {
		case errors.As(err, &bad):
			d.fail(at(field, i), bad.Rule, bad.Got, bad.Fix)
		case errors.Is(err, priorart.ErrNotFound):
			d.fail(at(field, i), "must be the id of an entry of this store", shown(id), s.nearFix(ctx, id))
		case errors.Is(err, priorart.ErrAmbiguousID):
			d.fail(at(field, i), "must name one entry", shown(id), err.Error())
		case err != nil:
			return nil, err
		default:
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// nearFix says what an unknown id may have meant.
func (s *Service) nearFix(ctx context.Context, id string) string {
	near, err := s.Index.NearIDs(ctx, id, nearLimit)
	if err != nil || len(near) == 0 {
		return "search for the entry and take its id"
	}
	return "did you mean " + strings.Join(near, ", ") + "?"
}
