package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"priorart"
)

// Write commits a group: all of it is in the journal when it returns, or
// nothing. What comes after the commit (indexing) can't fail the call; the
// receipt tells.
//
// The error wraps [priorart.ErrConflict] if the idempotency key belongs to
// another request, [priorart.ErrReadOnly], [priorart.ErrDiskFull] or
// [priorart.ErrUnsupportedFormat] if the store can't be written. A lock that
// can't be had in time is no error: the commit is written unjudged.
func (s *Service) Write(ctx context.Context, g Group) (priorart.Receipt, error) {
	if err := g.check(); err != nil {
		return priorart.Receipt{}, err
	}
	receipt, err := s.draftReceipt(ctx, &g)
	if err != nil {
		return priorart.Receipt{}, err
	}
	if g.DryRun {
		return s.dryRun(ctx, &g, receipt)
	}
	if err := s.config.Journal.Create(ctx); err != nil {
		return priorart.Receipt{}, err
	}
	receipt, err = s.locked(ctx, receipt, func(r priorart.Receipt) (priorart.Receipt, error) { return s.commit(ctx, &g, r) })
	if err != nil {
		return priorart.Receipt{}, err
	}
	return s.index(context.WithoutCancel(ctx), receipt), nil
}

// locked calls f while other writers are kept out, or without that if they
// don't let go in time.
func (s *Service) locked(ctx context.Context, r priorart.Receipt, f func(priorart.Receipt) (priorart.Receipt, error)) (priorart.Receipt, error) {
	unlock, err := s.config.Journal.Lock(ctx)
	switch {
	case errors.Is(err, priorart.ErrBusy):
		r.Warnings = append(r.Warnings, "written without the lock, so unjudged: "+err.Error())
		return f(r)
	case err != nil:
		return r, err
	}
	r, err = f(r)
	if unlockErr := unlock(); unlockErr != nil {
		s.config.Log.Warn("writers' lock not released", "why", unlockErr)
	}
	return r, err
}

// commit writes the commit, or finds that it was written before.
func (s *Service) commit(ctx context.Context, g *Group, r priorart.Receipt) (priorart.Receipt, error) {
	first, r, err := s.settle(ctx, g, r)
	if first != nil || err != nil {
		return r, err
	}
	id, err := s.config.Journal.NewID(ctx)
	if err != nil {
		return r, err
	}
	events, ids, err := g.commit(id)
	if err != nil {
		return r, err
	}
	r.Stored, r.Commit = true, id
	for i := range r.Entries {
		r.Entries[i].ID = ids[i]
	}
	stored, err := json.Marshal(r)
	if err != nil {
		return r, fmt.Errorf("write receipt: %w", err)
	}
	_, err = s.config.Journal.Write(ctx, &priorart.Commit{
		Format: priorart.Format, ID: id, At: s.config.Now().UTC(), Actor: s.config.Actor, Git: s.git(ctx),
		IdempotencyKey: g.IdempotencyKey, RequestHash: g.RequestHash, Events: events, Receipt: stored,
	})
	return r, err
}

// settle looks at what other writers have done: it returns the commit that has
// the group's idempotency key, with its receipt, or completes the group's
// receipt.
func (s *Service) settle(ctx context.Context, g *Group, r priorart.Receipt) (*priorart.Commit, priorart.Receipt, error) {
	first, err := s.replayed(ctx, g)
	if err != nil {
		return nil, r, err
	}
	if first != nil {
		r, err = replay(first, g)
		return first, r, err
	}
	warnings, err := s.lineageWarnings(ctx, g)
	r.Warnings = append(r.Warnings, warnings...)
	return nil, r, err
}

func (s *Service) git(ctx context.Context) *priorart.Git {
	if s.config.Git == nil {
		return nil
	}
	return s.config.Git(ctx)
}

// index brings the index up to date with what was written.
func (s *Service) index(ctx context.Context, r priorart.Receipt) priorart.Receipt {
	err := s.config.Index.Refresh(ctx)
	r.Indexed = err == nil
	r.Degraded = s.config.Index.Degraded(ctx)
	if err != nil {
		r.Degraded = append(r.Degraded, "not indexed yet; the next read catches up: "+err.Error())
	}
	return r
}

// dryRun completes a receipt for which nothing is written.
func (s *Service) dryRun(ctx context.Context, g *Group, r priorart.Receipt) (priorart.Receipt, error) {
	_, r, err := s.settle(ctx, g, r)
	r.DryRun = true
	r.Degraded = s.config.Index.Degraded(ctx)
	return r, err
}
