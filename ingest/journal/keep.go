package journal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"priorart"
)

// keptPerWrite bounds how many commits that came by other ways (a pull, a
// process that couldn't write the copy) are copied along with a write, at about
// two milliseconds each. Up: slower writes after a pull; down: they wait longer.
const keptPerWrite = 8

// Keep copies the commits of all worktrees' logs to where the clone keeps them,
// so that they outlive branches and worktrees, and returns how many. Outside
// git it does nothing.
func (j *Journal) Keep(ctx context.Context) (int, error) {
	if j.dirs.Kept == "" {
		return 0, nil
	}
	u, _, err := j.list(ctx)
	if err != nil {
		return 0, fmt.Errorf("keep commits: %w", err)
	}
	return j.keep(ctx, u, -1)
}

// keep copies at most limit of the commits that aren't kept; -1 is all.
func (j *Journal) keep(ctx context.Context, u union, limit int) (copied int, err error) {
	for _, name := range u.unkept {
		if copied == limit {
			break
		}
		if err := ctx.Err(); err != nil {
			return copied, err
		}
		done, err := j.copyCommit(u.roots(), name, j.dirs.Kept)
		if err != nil {
			return copied, fmt.Errorf("keep commit %s: %w", name, err)
		}
		if done {
			copied++
		}
	}
	return copied, nil
}

// copyCommit copies a commit from wherever it fits its name; there may be no
// such place.
func (j *Journal) copyCommit(from []root, name, to string) (bool, error) {
	p := j.pick(name, from)
	if !p.fits {
		return false, nil
	}
	return true, j.placeCommit(to, name, p.data)
}

// roots returns the places that a union was made of.
func (u *union) roots() []root {
	var list []root
	for _, p := range u.parts {
		if len(list) == 0 || list[len(list)-1] != p.root {
			list = append(list, p.root)
		}
	}
	return list
}

// keepAfterWrite copies the commit just written, and some that were there
// before. What fails is
// reported by the next listing, and tried again by the next write.
func (j *Journal) keepAfterWrite(ctx context.Context, before union, name string, data []byte) {
	if j.dirs.Kept == "" {
		return
	}
	err := j.placeCommit(j.dirs.Kept, name, data)
	if err == nil {
		_, err = j.keep(ctx, before, keptPerWrite)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.unkept = nil
	if err != nil {
		j.unkept = []priorart.Problem{j.problem(NotKept, j.dirs.Kept,
			fmt.Sprintf("commits are in this worktree's log, but couldn't be copied for the other worktrees: %v", err))}
	}
}

// Restore writes kept commits that this worktree's log hasn't back to it, and
// returns their names. Files that are there are left alone, altered or not.
func (j *Journal) Restore(ctx context.Context) ([]string, error) {
	u, _, err := j.list(ctx)
	if err != nil {
		return nil, fmt.Errorf("restore commits: %w", err)
	}
	if err := j.Create(ctx); err != nil {
		return nil, fmt.Errorf("restore commits: %w", err)
	}
	restored := []string{}
	var errs []error
	for _, name := range without(u.kept, u.here) {
		if err := ctx.Err(); err != nil {
			return restored, err
		}
		done, err := j.copyCommit(u.roots(), name, j.dirs.Log)
		if err != nil {
			return restored, fmt.Errorf("restore commit %s: %w", name, err)
		}
		if !done {
			errs = append(errs, fmt.Errorf("restore commit: no copy of %s is what was written: %w", filepath.Join(j.dirs.Kept, monthOf(name), name), priorart.ErrDamaged))
			continue
		}
		restored = append(restored, name)
	}
	return restored, errors.Join(errs...)
}
