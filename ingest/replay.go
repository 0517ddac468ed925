package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"priorart"
)

// replay returns the receipt of the commit that has the group's idempotency
// key, or nil if there is none.
func (s *Service) replay(ctx context.Context, g *Group) (*priorart.Receipt, error) {
	first, err := s.Index.CommitByKey(ctx, g.IdempotencyKey)
	if err != nil {
		return nil, fmt.Errorf("look up idempotency key: %w", err)
	}
	if first == nil {
		return nil, nil
	}
	if first.RequestHash != g.RequestHash {
		return nil, fmt.Errorf("%w: idempotency key %q belongs to another request, commit %s of %s; use a new key",
			priorart.ErrConflict, g.IdempotencyKey, first.ID, first.At.Format(time.RFC3339))
	}
	var r priorart.Receipt
	if err := json.Unmarshal(first.Receipt, &r); err != nil {
		return nil, fmt.Errorf("%w: receipt of commit %s: %w", priorart.ErrDamaged, first.ID, err)
	}
	r.Replayed = true
	return &r, nil
}

// requestHash identifies a request: SHA-256 over the tool and the arguments in
// canonical form (keys sorted), without those that say how to run it.
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
