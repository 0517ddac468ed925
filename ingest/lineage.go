package ingest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"priorart"
)

// lineageWarnings says which entries that a group supersedes were superseded
// before, and where their chains end.
func (s *Service) lineageWarnings(ctx context.Context, g *Group) ([]string, error) {
	var warnings []string
	for i := range g.Events {
		e := &g.Events[i]
		if _, fresh := recordNumber(e.Target); e.Type != priorart.SupersededBy || fresh {
			continue
		}
		target, err := s.config.Index.Entry(ctx, e.Target)
		if err != nil {
			return nil, fmt.Errorf("look up superseded entry %s: %w", e.Target, err)
		}
		if len(target.Successors) == 0 {
			continue
		}
		heads, err := s.heads(ctx, target)
		if err != nil {
			return nil, err
		}
		warnings = append(warnings, fmt.Sprintf("%s had been superseded already; now its lineage forks. Its chain ends with %s: supersede that one too, if this replaces it",
			named(target), strings.Join(heads, " and ")))
	}
	return warnings, nil
}

// heads returns the entries at the ends of an entry's chains of successors, in
// the order of their ids. Where entries replace each other in a circle, so that
// there is no end, it is the last one reached.
func (s *Service) heads(ctx context.Context, e priorart.Entry) ([]string, error) {
	var heads []string
	last := e
	seen := map[string]bool{e.ID: true}
	for queue := []priorart.Entry{e}; len(queue) > 0; queue = queue[1:] {
		last = queue[0]
		if len(last.Successors) == 0 {
			heads = append(heads, named(last))
		}
		for _, id := range last.Successors {
			if seen[id] {
				continue
			}
			seen[id] = true
			next, err := s.config.Index.Entry(ctx, id)
			switch {
			case errors.Is(err, priorart.ErrNotFound): // its commit hasn't arrived
				heads = append(heads, id)
			case err != nil:
				return nil, fmt.Errorf("look up successor %s: %w", id, err)
			default:
				queue = append(queue, next)
			}
		}
	}
	if len(heads) == 0 {
		heads = []string{named(last)}
	}
	slices.Sort(heads)
	return heads, nil
}
