package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"

	"priorart"
)

// lockRetry is how often a lock that another process holds is tried again.
// Operations hold it for some 10 ms.
const lockRetry = 3 * time.Millisecond

// fileLock guards the index of one cache folder among processes, and among the
// goroutines of this one: every call opens the file anew.
type fileLock struct {
	path    string
	verb    string // told to whoever waits
	timeout time.Duration
	now     func() time.Time
}

// holder is what a waiting process is told about the one that holds the lock.
type holder struct {
	PID   int       `json:"pid"`
	Verb  string    `json:"verb"`
	Since time.Time `json:"since"`
}

// shared takes the lock together with other readers.
func (l *fileLock) shared(ctx context.Context) (unlock func(), err error) {
	return l.acquire(ctx, (*flock.Flock).TryRLockContext)
}

// exclusive takes the lock alone, and leaves a note of who has it.
func (l *fileLock) exclusive(ctx context.Context) (unlock func(), err error) {
	release, err := l.acquire(ctx, (*flock.Flock).TryLockContext)
	if err != nil {
		return nil, err
	}
	// The note serves the waiting; the lock holds without it.
	if note, err := json.Marshal(holder{os.Getpid(), l.verb, l.now().UTC()}); err == nil {
		_ = os.WriteFile(l.notePath(), note, 0o644)
	}
	return func() {
		_ = os.Remove(l.notePath())
		release()
	}, nil
}

func (l *fileLock) acquire(ctx context.Context, try func(*flock.Flock, context.Context, time.Duration) (bool, error)) (func(), error) {
	f := flock.New(l.path)
	bounded, cancel := context.WithTimeout(ctx, l.timeout)
	defer cancel()
	if _, err := try(f, bounded, lockRetry); err != nil {
		_ = f.Close()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, l.busy()
		}
		return nil, fmt.Errorf("lock %s: %w", l.path, err)
	}
	return func() { _ = f.Close() }, nil
}

// busy names the holder, as far as its note tells.
func (l *fileLock) busy() error {
	var h holder
	note, err := os.ReadFile(l.notePath())
	if err != nil || json.Unmarshal(note, &h) != nil {
		return fmt.Errorf("%w: readers hold the index lock %s for over %s; try again", priorart.ErrBusy, l.path, l.timeout)
	}
	return fmt.Errorf("%w: process %d (%s) holds the index lock %s since %s; try again, or end that process if it hangs",
		priorart.ErrBusy, h.PID, h.Verb, l.path, h.Since.Format(time.RFC3339))
}

func (l *fileLock) notePath() string { return l.path + ".holder" }
