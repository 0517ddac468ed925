package eval

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// inParallel calls f for 0 to n−1, some at once, and returns the first error.
func inParallel(ctx context.Context, workers, n int, f func(ctx context.Context, i int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for i := range n {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return f(ctx, i)
		})
	}
	return g.Wait()
}
