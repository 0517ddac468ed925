package ingest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"priorart"
)

// maxNear is how many ids an answer offers for one that doesn't exist.
const maxNear = 3

// reference is an entry that a call names.
type reference struct {
	priorart.Entry
	path string // of the id
}

// references returns the entries that a field's ids name, each once. Ids that
// name none or several are violations. The error is the index's.
func (s *Service) references(ctx context.Context, d draft, field string) ([]reference, error) {
	var list []reference
	seen := map[string]bool{}
	for _, item := range d.textOrItems(field) {
		e, problem, err := s.entry(ctx, item.text)
		switch {
		case d.placeless && err == nil: // whatever it names, it isn't here that it does
		case err != nil:
			return nil, fmt.Errorf("look up %s %s: %w", item.path, priorart.Cut(item.text, shownRunes), err)
		case problem != nil:
			d.fail(item.path, problem.Rule, shown(item.text), problem.Fix)
		case !seen[e.ID]:
			seen[e.ID] = true
			list = append(list, reference{e, item.path})
		}
	}
	return list, nil
}

// entry returns the entry that an id or a prefix names, or says why none is.
// What belongs to an owner isn't found: a call that names no owner mustn't see
// it.
func (s *Service) entry(ctx context.Context, id string) (priorart.Entry, *priorart.FieldError, error) {
	var problem *priorart.FieldError
	if _, _, err := priorart.ParseID(id); errors.As(err, &problem) {
		return priorart.Entry{}, problem, nil
	}
	e, err := s.config.Index.Entry(ctx, id)
	switch {
	case errors.Is(err, priorart.ErrAmbiguousID):
		return e, &priorart.FieldError{Rule: "must name one entry", Fix: strings.TrimPrefix(err.Error(), priorart.ErrAmbiguousID.Error()+": ")}, nil
	case errors.Is(err, priorart.ErrNotFound), errors.Is(err, priorart.ErrNoStore), err == nil && e.Owner != "":
		return e, &priorart.FieldError{Rule: "must name an entry of this store", Fix: s.nearFix(ctx, id)}, nil
	}
	return e, nil, err
}

// nearFix offers entries that may have been meant.
func (s *Service) nearFix(ctx context.Context, id string) string {
	ids, err := s.config.Index.NearIDs(ctx, id, maxNear)
	if err != nil {
		ids = nil // the id is wrong, whether or not a better one can be offered
	}
	var near []string
	for _, id := range ids {
		if e, err := s.config.Index.Entry(ctx, id); err == nil && e.Owner == "" {
			near = append(near, named(e))
		}
	}
	if len(near) == 0 {
		return "search for the entry and take its id, or leave this one out"
	}
	return "did you mean " + strings.Join(near, " or ") + "?"
}

// named shows an entry in a message.
func named(e priorart.Entry) string {
	return fmt.Sprintf("%s (%s)", e.ID, priorart.Cut(e.Lead(), shownRunes))
}
