package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/eval"
	"priorart/index"
	"priorart/ingest"
)

// evalStore is a store in a temporary folder, into which a dataset is written.
type evalStore struct {
	*index.Index
	store *store
}

// openForEval opens such a store. Its clock stands still and its commit ids
// come from a fixed seed, so that ties, which end with the id, fall the same way
// in every run.
func (a *app) openForEval(ctx context.Context) (eval.Store, error) {
	dir, err := os.MkdirTemp("", "priorart-eval-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the evaluation: %w", err)
	}
	fixed := *a
	fixed.now = func() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }
	fixed.random = rand.NewChaCha8([32]byte{1})
	s, err := fixed.openStore(ctx, dir, "eval", "priorart eval")
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return evalStore{s.index, s}, nil
}

// Write implements [eval.Store].
func (s evalStore) Write(ctx context.Context, records []priorart.Record) ([]string, error) {
	g := ingest.Group{Unjudged: true}
	for _, r := range records {
		g.Add(r)
	}
	receipt, err := s.store.service.Write(ctx, g)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(receipt.Entries))
	for i, e := range receipt.Entries {
		ids[i] = e.ID
	}
	return ids, nil
}

// Close implements [eval.Store].
func (s evalStore) Close() error {
	return errors.Join(s.store.close(), os.RemoveAll(s.store.dir))
}

func (a *app) evalAddCommand() *cobra.Command {
	return &cobra.Command{
		Use: "add QUESTION [ID…]", Short: "Add a golden question",
		Long:    "Adds a golden question to .context/golden/: the entries that answer it, or none.",
		Example: "  priorart eval add \"which lock do the writers take\" dec-7k3q9x0c1m\n  priorart eval add \"how are invoices paid\"",
		Args:    usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(args[0]) == "" {
				return fmt.Errorf("%w: the question is blank", errUsage)
			}
			s, err := a.openExisting(cmd.Context(), "eval")
			if err != nil {
				return err
			}
			path, err := s.addQuestion(cmd.Context(), args[0], args[1:])
			if err == nil {
				_, err = fmt.Fprintln(a.out, path)
			}
			return errors.Join(err, s.close())
		},
	}
}

func (s *store) addQuestion(ctx context.Context, question string, ids []string) (string, error) {
	q := eval.Question{Question: question, IDs: []string{}}
	for _, id := range ids {
		e, err := s.index.Entry(ctx, id)
		if err != nil {
			return "", err
		}
		q.IDs = append(q.IDs, e.ID)
	}
	return eval.AddQuestion(eval.QuestionDir(s.dir), q)
}
