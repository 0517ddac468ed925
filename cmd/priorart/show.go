package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"priorart"
)

func (a *app) showCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID…", Short: "Show entries whole",
		Long:    "Shows entries whole. An id may be cut to a unique prefix of at least four characters after the dash.",
		Example: "  priorart show dec-7k3q9x0c1m\n  priorart show --json con-0a1b",
		Args:    usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, ids []string) error {
			s, err := a.openExisting(cmd.Context(), "show")
			if err != nil {
				return err
			}
			entries, err := s.entries(cmd.Context(), ids)
			if err != nil {
				return errors.Join(err, s.close())
			}
			if wantsJSON(cmd) {
				err = a.printJSON(map[string]any{"entries": entries})
			} else {
				err = a.print(func(p *page) { p.entries(entries) })
			}
			return errors.Join(err, s.close())
		},
	}
	jsonFlag(cmd)
	return cmd
}

// entries looks ids up; all that are wrong come in one error.
func (s *store) entries(ctx context.Context, ids []string) ([]priorart.Entry, error) {
	list := make([]priorart.Entry, 0, len(ids))
	var wrong []error
	for _, id := range ids {
		e, err := s.index.Entry(ctx, id)
		switch {
		case errors.Is(err, priorart.ErrNotFound):
			wrong = append(wrong, s.notFound(ctx, id, err))
		case err != nil:
			wrong = append(wrong, err)
		}
		list = append(list, e)
	}
	return list, errors.Join(wrong...)
}

// notFound adds to an error what the id may have meant.
func (s *store) notFound(ctx context.Context, id string, err error) error {
	const few = 3
	near, nearErr := s.index.NearIDs(ctx, id, few)
	if nearErr != nil || len(near) == 0 {
		return fmt.Errorf("%w; 'priorart search' finds ids", err)
	}
	return fmt.Errorf("%w; did you mean %s?", err, strings.Join(near, ", "))
}
