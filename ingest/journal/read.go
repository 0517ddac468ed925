package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"priorart"
)

// Read returns the commit with the given name, from the copy that fits its
// name. If none does, one that can still be read is returned, and reported by
// [Journal.List] as altered. The error wraps [priorart.ErrDamaged] if no copy
// can be read, [priorart.ErrUnsupportedFormat] if the commit is of a newer
// format (both are reported by List, too), and [fs.ErrNotExist] if there is no
// copy. Any other error is of reading, and says nothing about the commit.
func (j *Journal) Read(ctx context.Context, name string) (*priorart.Commit, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !isName(name) {
		return nil, fmt.Errorf("read commit: %q isn't a commit's name: %w", priorart.Cut(name, nameLen), fs.ErrNotExist)
	}
	roots, err := j.lastRoots(ctx)
	if err != nil {
		return nil, fmt.Errorf("read commit %s: %w", name, err)
	}
	p := j.pick(name, roots)
	if p.commit == nil && errors.Is(p.err, fs.ErrNotExist) { // a worktree may be new
		if roots, err = j.findRoots(ctx); err != nil {
			return nil, fmt.Errorf("read commit %s: %w", name, err)
		}
		p = j.pick(name, roots)
	}
	j.note(name, p.problems)
	if p.commit == nil {
		return nil, fmt.Errorf("read commit: %w", p.err)
	}
	return p.commit, nil
}

// picked is the best of a commit's copies so far.
type picked struct {
	commit   *priorart.Commit
	fits     bool
	data     []byte // of the copy that fits, whether or not it can be decoded
	err      error  // why there is no commit
	problems []priorart.Problem
}

// pick goes through the copies until one fits its name.
func (j *Journal) pick(name string, roots []root) picked {
	best := picked{err: fmt.Errorf("commit %s: %w", name, fs.ErrNotExist)}
	for _, r := range roots {
		path := r.commitPath(name)
		data, err := j.files.read(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			best.unreadable(j.problem(Unreadable, path, fmt.Sprintf("can't be read: %v", err)), err)
			continue
		}
		if j.consider(&best, name, path, data); best.fits {
			break
		}
	}
	return best
}

// consider looks at one copy.
func (j *Journal) consider(best *picked, name, path string, data []byte) {
	c, err := Decode(data)
	if err == nil && c.ID != idOf(name) {
		err = fmt.Errorf("%w: it has the id %s", priorart.ErrDamaged, c.ID)
	}
	if best.fits = fits(name, data); best.fits {
		best.commit, best.data = nil, data
	}
	switch {
	case err == nil && best.fits:
		best.commit = c
	case err == nil:
		if best.commit == nil {
			best.commit = c
		}
		best.problems = append(best.problems, j.problem(Altered, path,
			"doesn't hold what was written, as its content doesn't fit its name; get it back with git checkout, or delete it and run priorart restore"))
	case errors.Is(err, priorart.ErrUnsupportedFormat):
		best.unreadable(j.problem(NewerFormat, path,
			fmt.Sprintf("was written by a newer version of Prior Art and is skipped; install the newer version to read and write this store (%v)", err)), err)
	default:
		best.unreadable(j.problem(Unreadable, path,
			fmt.Sprintf("is damaged and skipped; get it back with git checkout, or delete it and run priorart restore (%v)", err)), err)
	}
}

func (p *picked) unreadable(problem priorart.Problem, err error) {
	p.problems = append(p.problems, problem)
	// What is known of the commit itself counts more than that a copy couldn't
	// be read.
	known := errors.Is(p.err, priorart.ErrUnsupportedFormat) || errors.Is(p.err, priorart.ErrDamaged)
	if !known || errors.Is(err, priorart.ErrUnsupportedFormat) {
		p.err = fmt.Errorf("%s %s: %w", problem.Path, problem.Text, sentinelOf(err))
	}
}

// sentinelOf keeps the text of err, which the problem has, from being repeated.
func sentinelOf(err error) error {
	for _, sentinel := range []error{priorart.ErrUnsupportedFormat, priorart.ErrDamaged, fs.ErrPermission} {
		if errors.Is(err, sentinel) {
			return sentinel
		}
	}
	return err
}
