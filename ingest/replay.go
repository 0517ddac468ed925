package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"

	"priorart"
)

// replayed returns the commit that has the group's idempotency key, or nil if
// there is none. The index follows the journal first, whichever process wrote
// it.
func (s *Service) replayed(ctx context.Context, g *Group) (*priorart.Commit, error) {
	if g.IdempotencyKey == "" {
		return nil, nil
	}
	err := s.config.Index.Refresh(ctx)
	if errors.Is(err, priorart.ErrNoStore) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look up idempotency key: %w", err)
	}
	first, err := s.config.Index.CommitByKey(ctx, g.IdempotencyKey)
	if err != nil {
		return nil, fmt.Errorf("look up idempotency key: %w", err)
	}
	return first, nil
}

// replay returns the receipt of the commit that has a group's idempotency key;
// the index found it, so it is indexed.
func replay(first *priorart.Commit, g *Group) (priorart.Receipt, error) {
	if first.RequestHash != g.RequestHash {
		return priorart.Receipt{}, fmt.Errorf("%w: idempotency key %q belongs to another request, which commit %s recorded at %s; use a new key",
			priorart.ErrConflict, g.IdempotencyKey, first.ID, first.At.UTC().Format(time.RFC3339))
	}
	var r priorart.Receipt
	if err := json.Unmarshal(first.Receipt, &r); err != nil {
		return priorart.Receipt{}, fmt.Errorf("%w: receipt of commit %s: %w", priorart.ErrDamaged, first.ID, err)
	}
	r.Replayed, r.Indexed = true, true
	return r, nil
}

// requestHash identifies a request: SHA-256 over the tool's name, a line feed
// and the arguments as canonical JSON (keys sorted), in hex. How to run the
// request (its key, a dry run) is no part of it.
func requestHash(tool string, args map[string]any) (string, error) {
	rest := maps.Clone(args)
	delete(rest, "idempotency_key")
	delete(rest, "dry_run")
	canonical, err := json.Marshal(rest) // sorts keys
	if err != nil {
		return "", fmt.Errorf("hash request: %w", err)
	}
	sum := sha256.Sum256(append([]byte(tool+"\n"), canonical...))
	return hex.EncodeToString(sum[:]), nil
}
