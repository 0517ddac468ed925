package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"priorart"
)

// matchLimit is how many matches a receipt has for each entry: what a model
// reads in passing.
const matchLimit = 5

// Write commits a group: all of it is in the journal when it returns, or
// nothing. What comes after the commit (indexing) can't fail the call; the
// receipt tells.
//
// The error wraps [priorart.ErrConflict] if the idempotency key belongs to
// another request, [priorart.ErrReadOnly] or [priorart.ErrUnsupportedFormat] if
// the store can't be written. A lock that can't be had in time is none: losing
// the entry would be worse than writing it unjudged.
func (s *Service) Write(ctx context.Context, g Group) (priorart.Receipt, error) {
	receipt, err := s.newReceipt(ctx, &g)
	if err != nil {
		return priorart.Receipt{}, err
	}
	if g.DryRun {
		return s.dryRun(ctx, &g, receipt)
	}
	if err := s.Journal.Create(ctx); err != nil {
		return priorart.Receipt{}, err
	}
	unlock, err := s.Journal.Lock(ctx)
	switch {
	case errors.Is(err, priorart.ErrBusy):
		receipt.Warnings = append(receipt.Warnings, "written without the lock, so unjudged: "+err.Error())
		unlock = func() error { return nil }
	case err != nil:
		return priorart.Receipt{}, err
	}
	receipt, err = s.commit(ctx, &g, receipt)
	if unlockErr := unlock(); unlockErr != nil {
		s.Log.Warn("lock not released", "why", unlockErr)
	}
	if err != nil {
		return priorart.Receipt{}, err
	}
	return s.index(context.WithoutCancel(ctx), receipt), nil
}

// commit writes the commit, or finds that it was written before.
func (s *Service) commit(ctx context.Context, g *Group, receipt priorart.Receipt) (priorart.Receipt, error) {
	if g.IdempotencyKey != "" {
		if first, err := s.replay(ctx, g); first != nil || err != nil {
			return deref(first), err
		}
	}
	id, err := s.Journal.NewID(ctx)
	if err != nil {
		return receipt, err
	}
	events, ids := g.events(id)
	receipt.Stored, receipt.Commit = true, id
	for i := range receipt.Entries {
		receipt.Entries[i].ID = ids[i]
	}
	stored, err := json.Marshal(receipt)
	if err != nil {
		return receipt, fmt.Errorf("write receipt: %w", err)
	}
	c := &priorart.Commit{
		Format: priorart.Format, ID: id, At: s.Now().UTC(), Actor: s.Actor, Git: s.git(ctx),
		IdempotencyKey: g.IdempotencyKey, RequestHash: g.RequestHash, Events: events, Receipt: stored,
	}
	_, err = s.Journal.Write(ctx, c)
	return receipt, err
}

func deref(r *priorart.Receipt) priorart.Receipt {
	if r == nil {
		return priorart.Receipt{}
	}
	return *r
}

func (s *Service) git(ctx context.Context) *priorart.Git {
	if s.Git == nil {
		return nil
	}
	return s.Config.Git(ctx)
}

// index brings the index up to date with what was written.
func (s *Service) index(ctx context.Context, receipt priorart.Receipt) priorart.Receipt {
	err := s.Index.Refresh(ctx)
	receipt.Indexed = err == nil
	receipt.Degraded = s.Index.Degraded(ctx)
	if err != nil {
		receipt.Degraded = append(receipt.Degraded, "not indexed yet, the next read catches up: "+err.Error())
	}
	return receipt
}

// newReceipt returns the receipt of a group as far as it is known before
// writing: its entries, without ids, and what they resemble.
func (s *Service) newReceipt(ctx context.Context, g *Group) (priorart.Receipt, error) {
	r := priorart.Receipt{DryRun: g.DryRun, Degraded: []string{}, Warnings: append([]string{}, g.Warnings...),
		Redacted: []priorart.Redaction{}, Entries: []priorart.ReceiptEntry{}}
	for i := range g.Records {
		n := &g.Records[i]
		e := priorart.ReceiptEntry{Kind: n.Kind, Lead: n.Lead(), Status: n.Status,
			Matches: []priorart.Match{}, SupersessionCandidates: []priorart.Match{}}
		if e.Status == "" {
			e.Status = priorart.Active
		}
		if !g.Unjudged {
			matches, err := s.Index.Similar(ctx, &n.Record, matchLimit)
			switch {
			case ctx.Err() != nil:
				return r, ctx.Err()
			case err != nil: // a search that fails mustn't lose the entry
				r.Warnings = append(r.Warnings, "not compared with what is there: "+err.Error())
			default:
				e.Matches = matches
			}
		}
		r.Entries = append(r.Entries, e)
	}
	return r, nil
}

// dryRun completes a receipt for which nothing is written.
func (s *Service) dryRun(ctx context.Context, g *Group, receipt priorart.Receipt) (priorart.Receipt, error) {
	if g.IdempotencyKey != "" {
		if first, err := s.replay(ctx, g); first != nil || err != nil {
			return deref(first), err
		}
	}
	for i := range receipt.Entries {
		receipt.Entries[i].ID = "new-" + strconv.Itoa(i+1)
	}
	receipt.Degraded = s.Index.Degraded(ctx)
	return receipt, nil
}
