package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"priorart"
)

const (
	// DefaultLockTimeout bounds the wait for the lock. A writer holds it for
	// some tens of milliseconds, and for seconds at most while it catches up
	// with a big pull. Up: a hanging process blocks others longer; down: more
	// entries are written unjudged.
	DefaultLockTimeout = 5 * time.Second
	lockRetry          = 3 * time.Millisecond
)

// holder is what is told of the process that has the lock, in a file beside it.
type holder struct {
	PID   int       `json:"pid"`
	Verb  string    `json:"verb"`
	Since time.Time `json:"since"`
}

// Lock takes the writers' lock of the clone, for this process and goroutine
// alone. The error wraps [priorart.ErrBusy], naming the holder, if it can't be
// had in time, and [priorart.ErrReadOnly] if the lock's folder can't be
// written. The system lets go of it when a process ends, however it ends;
// unlock may be called twice.
func (j *Journal) Lock(ctx context.Context) (unlock func() error, err error) {
	path := j.dirs.Lock
	if err := j.makeDurable(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("lock store: %w", err)
	}
	bounded, cancel := context.WithTimeout(ctx, j.config.LockTimeout)
	defer cancel()
	f := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	if _, err := f.TryLockContext(bounded, lockRetry); err != nil {
		_ = f.Close()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, j.busy(path)
		}
		return nil, fmt.Errorf("lock store: %w", writeError(filepath.Dir(path), err))
	}
	j.signLock(path)
	return func() error {
		if f.Locked() {
			_ = os.Remove(holderPath(path))
		}
		return f.Close()
	}, nil
}

func holderPath(lock string) string { return lock + ".holder" }

// signLock tells who has the lock. It holds without.
func (j *Journal) signLock(path string) {
	note, err := json.Marshal(holder{os.Getpid(), j.config.Verb, j.config.Now().UTC()})
	if err == nil {
		_ = os.WriteFile(holderPath(path), append(note, '\n'), 0o644)
	}
}

func (j *Journal) busy(path string) error {
	var h holder
	note, err := os.ReadFile(holderPath(path))
	if err == nil {
		err = json.Unmarshal(note, &h)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: others held %s in turns for %s; try again", priorart.ErrBusy, path, j.config.LockTimeout)
	case err != nil:
		return fmt.Errorf("%w: a process that left no name has held %s for %s; try again", priorart.ErrBusy, path, j.config.LockTimeout)
	}
	return fmt.Errorf("%w: process %d (%s) has held %s since %s; try again, or end it if it hangs",
		priorart.ErrBusy, h.PID, h.Verb, path, h.Since.Format(time.RFC3339))
}
