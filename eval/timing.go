package eval

import (
	"context"
	"fmt"
	"slices"
	"time"

	"priorart"
)

// timedQueries is how many searches are timed in a store: p95 of 60 is their
// fourth slowest. They run one after the other, as a user's do.
const timedQueries = 60

// time measures searches as the product makes them: the whole ranking, ten
// hits.
func (r *run) time(ctx context.Context, t *target, arm Arm, queries []*outcome) error {
	n := min(timedQueries, len(queries))
	for i := range n {
		q := queries[i*len(queries)/n].query
		start := r.Now()
		if _, err := t.SearchWith(ctx, priorart.Query{Text: q.Text, Mode: arm.Mode}, arm.Ranking); err != nil {
			return fmt.Errorf("time query %q: %w", q.ID, err)
		}
		r.searches = append(r.searches, r.Now().Sub(start))
	}
	return nil
}

// timed returns all times, the searches as percentiles.
func (r *run) timed() Seconds {
	sorted := make([]float64, len(r.searches))
	for i, d := range r.searches {
		sorted[i] = d.Seconds()
	}
	slices.Sort(sorted)
	return Seconds{
		Index:     round(r.seconds.Index, time.Millisecond.Seconds()),
		SearchP50: round(quantile(sorted, .5), time.Microsecond.Seconds()),
		SearchP95: round(quantile(sorted, .95), time.Microsecond.Seconds()),
	}
}
