package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"priorart"
)

// union is the last listing, valid while its parts are.
type union struct {
	parts   []part
	oneView bool
	commits []priorart.CommitRef
	strays  []priorart.Problem
	unkept  []string // names that a log has and no kept folder
	gone    []string // names that only a kept folder has
	here    []string // names that this worktree's log has
	kept    []string // names that a kept folder has
}

// part is a month of a root.
type part struct {
	root   root
	folder *folder
}

// List returns the union of this worktree's log, the other worktrees' and the
// kept copies. Here is set for what is in this worktree's log, and for all
// where all logs are one view. The error wraps [priorart.ErrNoStore] if there
// is no store yet.
func (j *Journal) List(ctx context.Context) (priorart.Listing, error) {
	u, doubt, err := j.list(ctx)
	if err != nil {
		return priorart.Listing{}, fmt.Errorf("list commits: %w", err)
	}
	j.recheckSuspects(ctx)
	l := priorart.Listing{Commits: slices.Clone(u.commits), Problems: append(j.Problems(), u.strays...)}
	if p := j.clockAhead(u.commits); p != nil {
		l.Problems = append(l.Problems, *p)
	}
	if doubt != nil {
		l.Problems = append(l.Problems, *doubt)
	}
	l.Problems = sortProblems(l.Problems)
	return l, nil
}

// list brings the union up to date. The result isn't changed afterwards.
func (j *Journal) list(ctx context.Context) (u union, doubt *priorart.Problem, err error) {
	if err := ctx.Err(); err != nil {
		return union{}, nil, err
	}
	oneView, doubt, err := j.oneView(ctx)
	if err != nil {
		return union{}, nil, err
	}
	roots, err := j.findRoots(ctx)
	if err != nil {
		return union{}, nil, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	parts, found, err := j.gather(roots)
	if err != nil {
		return union{}, nil, err
	}
	if !found {
		return union{}, nil, fmt.Errorf("%w: %s has no .context folder; recording an entry makes one", priorart.ErrNoStore, j.project)
	}
	j.roots = roots
	if j.union.parts == nil || j.union.oneView != oneView || !slices.EqualFunc(parts, j.union.parts, samePart) {
		j.union = j.unite(parts, oneView)
	}
	return j.union, doubt, nil
}

func samePart(a, b part) bool { return a.root == b.root && a.folder.same(b.folder) }

// gather lists what the roots have; found is false if there is no store at all.
func (j *Journal) gather(roots []root) (parts []part, found bool, err error) {
	parts = []part{}
	for _, r := range roots {
		top, err := j.folders.months(r.path)
		if err != nil {
			return nil, false, readError(r.path, err)
		}
		if top == nil {
			continue
		}
		found = true
		parts = append(parts, part{r, top})
		for _, month := range top.names {
			f, err := j.folders.commits(r.path, month)
			if err != nil {
				return nil, false, readError(filepath.Join(r.path, month), err)
			}
			if f != nil {
				parts = append(parts, part{r, f})
			}
		}
	}
	if !found {
		_, err = j.files.stat(j.contextDir())
		found = err == nil
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return parts, found, err
}

func readError(folder string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("folder %s can't be read; make it readable for this user: %w", folder, err)
	}
	return fmt.Errorf("folder %s can't be read: %w", folder, err)
}

// unite merges parts, each of which is sorted, and whose months follow one
// another within a root.
func (j *Journal) unite(parts []part, oneView bool) union {
	var here, logs, kept []string
	u := union{parts: parts, oneView: oneView}
	for i := 0; i < len(parts); {
		r, names := parts[i].root, []string(nil)
		for ; i < len(parts) && parts[i].root == r; i++ {
			if parts[i].folder.path != r.path {
				names = append(names, parts[i].folder.names...)
			}
			u.strays = append(u.strays, j.strayProblems(parts[i].folder)...)
		}
		switch {
		case r.kept:
			kept = merge(kept, names)
		case r.here:
			here, logs = names, merge(logs, names)
		default:
			logs = merge(logs, names)
		}
	}
	u.here, u.kept = here, kept
	u.commits = make([]priorart.CommitRef, 0, max(len(logs), len(kept)))
	compare(logs, kept, func(name string, inLog, isKept bool) {
		isHere := len(here) > 0 && here[0] == name
		if isHere {
			here = here[1:]
		}
		u.commits = append(u.commits, priorart.CommitRef{Name: name, Here: isHere || oneView})
		switch {
		case !inLog:
			u.gone = append(u.gone, name)
		case !isKept:
			u.unkept = append(u.unkept, name)
		}
	})
	return u
}
