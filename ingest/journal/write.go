package journal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"priorart"
)

// newestChecked is how many of the newest commits are looked at for a newer
// format before a process first writes. Older ones were found when the store
// was followed, and noted. Up: a slower first write; down: more trust in that.
const newestChecked = 64

// Write makes c durable in this worktree's log, with a copy for the other
// worktrees, and returns its file's name. Once it returns without an error, the
// commit survives a crash; after an error nothing of it is visible, unless only
// the last fsync failed: then it is there, whole. The error wraps
// [priorart.ErrUnsupportedFormat] if the store has a commit of a newer format,
// [priorart.ErrReadOnly] or [priorart.ErrDiskFull].
func (j *Journal) Write(ctx context.Context, c *priorart.Commit) (name string, err error) {
	data, err := encode(c)
	if err != nil {
		return "", fmt.Errorf("write commit %s: %w", c.ID, err)
	}
	if err := j.Create(ctx); err != nil {
		return "", fmt.Errorf("write commit %s: %w", c.ID, err)
	}
	before, err := j.refuseNewer(ctx)
	if err != nil {
		return "", fmt.Errorf("write commit %s: %w", c.ID, err)
	}
	name = nameOf(c.ID, data)
	if err := j.placeCommit(j.dirs.Log, name, data); err != nil {
		return "", fmt.Errorf("write commit %s: %w", c.ID, err)
	}
	// The commit is written: a copy that fails is a problem, no error.
	j.keepAfterWrite(context.WithoutCancel(ctx), before, name, data)
	return name, nil
}

// placeCommit makes a commit's file in a log or in kept.
func (j *Journal) placeCommit(log, name string, data []byte) error {
	folder := filepath.Join(log, monthOf(name))
	if err := j.makeDurable(folder); err != nil {
		return err
	}
	err := j.files.place(filepath.Join(folder, name), data)
	j.mu.Lock()
	defer j.mu.Unlock()
	delete(j.folders.known, folder) // whatever its time says
	return writeError(folder, err)
}

// refuseNewer returns an error if the store has a commit of a newer format:
// what it means isn't known, so nothing can be said after it. It returns what
// the store has.
func (j *Journal) refuseNewer(ctx context.Context) (union, error) {
	u, _, err := j.list(ctx)
	if err != nil {
		return union{}, err
	}
	j.recheckSuspects(ctx)
	for _, ref := range u.commits[max(0, len(u.commits)-newestChecked):] {
		if err := j.checkFormat(ctx, ref.Name); err != nil {
			return union{}, err
		}
	}
	for _, p := range j.Problems() {
		if p.Code == NewerFormat {
			return union{}, fmt.Errorf("%w: %s %s", priorart.ErrUnsupportedFormat, p.Path, p.Text)
		}
	}
	return u, nil
}

// checkFormat looks at a commit once.
func (j *Journal) checkFormat(ctx context.Context, name string) error {
	j.mu.Lock()
	done := j.checked[name]
	j.mu.Unlock()
	if done {
		return nil
	}
	_, err := j.Read(ctx, name)
	if errors.Is(err, priorart.ErrUnsupportedFormat) || ctx.Err() != nil {
		return err // other damage is no reason not to write
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.checked[name] = true
	return nil
}
