package journal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"

	"priorart"
)

// NewID returns the id of a new commit, a ULID in lower case. Its time is now,
// or a millisecond after the newest commit seen, whichever is later, so that a
// commit comes after all that its writer could know. Commits dated more than a
// day ahead don't count; [Journal.List] warns of them.
func (j *Journal) NewID(ctx context.Context) (string, error) {
	u, _, err := j.list(ctx)
	if err != nil && !errors.Is(err, priorart.ErrNoStore) {
		return "", fmt.Errorf("make commit id: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	at := j.config.Now()
	if after := j.newest(u.commits).Add(time.Millisecond); at.Before(after) {
		at = after
	}
	id, err := ulid.New(ulid.Timestamp(at), j.config.Entropy)
	if err != nil {
		return "", fmt.Errorf("make commit id: %w", err)
	}
	j.issued = ulid.Time(id.Time())
	return strings.ToLower(id.String()), nil
}

// newest returns the time of the newest id seen or issued.
func (j *Journal) newest(commits []priorart.CommitRef) time.Time {
	limit := j.config.Now().Add(maxAhead)
	newest := j.issued
	for i := len(commits) - 1; i >= 0; i-- {
		if t := timeOf(commits[i].Name); !t.After(limit) {
			if t.After(newest) {
				newest = t
			}
			break
		}
	}
	return newest
}
