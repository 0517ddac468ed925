package tools

import (
	"context"
	"io"
)

// Serve answers messages from in on out until the input ends, which is no
// error: [New] and [Server.Serve] in one.
func Serve(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	s, err := New(c)
	if err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}
