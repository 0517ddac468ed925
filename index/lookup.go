package index

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"priorart"
)

// maxListed is how many entries an ambiguous prefix lists.
const maxListed = 8

// Entry returns an entry by its id or a unique prefix of it. The error wraps
// [priorart.ErrNotFound] or [priorart.ErrAmbiguousID], whose message lists the
// entries, or is a *[priorart.FieldError] if the id isn't one.
func (x *Index) Entry(ctx context.Context, idOrPrefix string) (e priorart.Entry, err error) {
	err = x.withView(ctx, func(v *view) error {
		id, err := v.resolve(idOrPrefix)
		if err != nil {
			return err
		}
		state, err := v.state(v.byID[id])
		if err == nil {
			e = state.Entry
		}
		return err
	})
	return e, err
}

// Entries returns every entry, sorted by id.
func (x *Index) Entries(ctx context.Context) (list []priorart.Entry, err error) {
	err = x.withView(ctx, func(v *view) error {
		list = list[:0]
		for _, id := range slices.Sorted(maps.Keys(v.byID)) {
			state, err := v.state(v.byID[id])
			if err != nil {
				return err
			}
			list = append(list, state.Entry)
		}
		return nil
	})
	return list, err
}

// resolve returns the id that a whole id or a prefix stands for.
func (v *view) resolve(idOrPrefix string) (string, error) {
	id, whole, err := priorart.ParseID(idOrPrefix)
	if err != nil {
		return "", err
	}
	if _, ok := v.byID[id]; ok {
		return id, nil
	}
	var fits []string
	if !whole {
		for full := range v.byID {
			if strings.HasPrefix(full, id) {
				fits = append(fits, full)
			}
		}
	}
	switch len(fits) {
	case 0:
		return "", fmt.Errorf("%w: no entry %s", priorart.ErrNotFound, id)
	case 1:
		return fits[0], nil
	}
	return "", v.ambiguous(id, fits)
}

func (v *view) ambiguous(prefix string, ids []string) error {
	slices.Sort(ids)
	var b strings.Builder
	for i, id := range ids {
		if i == maxListed {
			fmt.Fprintf(&b, "\n  and %d more", len(ids)-i)
			break
		}
		b.WriteString("\n  " + id)
		if state, err := v.state(v.byID[id]); err == nil {
			b.WriteString("  " + state.Entry.Lead())
		}
	}
	return fmt.Errorf("%w: %s fits %d entries, give more characters:%s", priorart.ErrAmbiguousID, prefix, len(ids), b.String())
}

// state reads what a document of the view has stored.
func (v *view) state(doc int) (*state, error) {
	p, local := v.locate(doc)
	return readState(p.segment, uint64(local))
}

func readState(seg segment.Segment, local uint64) (*state, error) {
	var s *state
	var bad error
	err := seg.VisitStoredFields(local, func(field string, _ byte, value []byte, _ []uint64) bool {
		if field != fieldState {
			return true
		}
		s = &state{}
		bad = json.Unmarshal(value, s)
		return false
	})
	switch {
	case err != nil:
		return nil, classify(err)
	case bad != nil:
		return nil, fmt.Errorf("%w: stored entry: %w", priorart.ErrDamaged, bad)
	case s == nil:
		return nil, fmt.Errorf("%w: index document without its entry", priorart.ErrDamaged)
	}
	return s, nil
}

// CommitByKey returns the commit that counts for an idempotency key, or nil if
// there is none.
func (x *Index) CommitByKey(ctx context.Context, key string) (c *priorart.Commit, err error) {
	err = x.withView(ctx, func(v *view) error {
		names, err := v.commitsWithKey(key)
		if err != nil || len(names) == 0 {
			c = nil
			return err
		}
		c, err = x.config.Source.Read(ctx, slices.Min(names))
		return err
	})
	return c, err
}

// commitsWithKey returns the names of the commits with an idempotency key.
func (v *view) commitsWithKey(key string) (names []string, err error) {
	for _, p := range v.parts {
		err := p.postings(fieldKey, key, func(local, _ int) {
			if id, err := p.segment.DocID(uint64(local)); err == nil {
				names = append(names, strings.TrimPrefix(string(id), commitDocument))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// NearIDs returns the ids most like one that doesn't exist, for a message: at
// most limit, the nearest first, none that differs in more than three places.
func (x *Index) NearIDs(ctx context.Context, id string, limit int) (near []string, err error) {
	const farthest = 3
	err = x.withView(ctx, func(v *view) error {
		distance := map[string]int{}
		near = near[:0]
		for known := range v.byID {
			if d := levenshtein.ComputeDistance(id, known); d <= farthest {
				distance[known] = d
				near = append(near, known)
			}
		}
		slices.SortFunc(near, func(a, b string) int {
			return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a, b))
		})
		near = near[:min(limit, len(near))]
		return nil
	})
	return near, err
}
