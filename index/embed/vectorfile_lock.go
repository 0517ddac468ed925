package embed

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is how often a lock that another process holds is tried again; it
// is held for some milliseconds.
const lockRetry = 2 * time.Millisecond

// lockFile takes the exclusive lock among processes. It is a file of its own,
// since Windows lets nobody read what is locked. It tells who has it.
func lockFile(ctx context.Context, path string, wait time.Duration) (unlock func(), err error) {
	l := flock.New(path)
	bounded, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	if _, err := l.TryLockContext(bounded, lockRetry); err != nil {
		_ = l.Close()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, fmt.Errorf("%w: %s holds %s for over %s; try again, or end that process if it hangs", ErrBusy, holder(path), path, wait)
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	// For those who wait; the lock holds without it.
	_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())), 0o644)
	return func() { _ = l.Close() }, nil
}

// holder names who wrote itself into the lock file.
func holder(path string) string {
	b, err := os.ReadFile(path)
	if pid := strings.TrimSpace(string(b)); err == nil && pid != "" {
		return "process " + pid
	}
	return "another process"
}
