package journal

import (
	"context"
	"path/filepath"
)

// root is a place that has commits, laid out in months.
type root struct {
	path string
	here bool // this worktree's log
	kept bool
}

// findRoots returns the places whose union the store is, this worktree's log
// first and the kept copies last.
func (j *Journal) findRoots(ctx context.Context) ([]root, error) {
	roots := []root{{path: j.dirs.Log, here: true}}
	if j.config.Repo == nil {
		return roots, nil
	}
	worktrees, err := j.config.Repo.WorktreePaths(ctx)
	if err != nil {
		return nil, err
	}
	for _, top := range worktrees {
		log := filepath.Join(top, j.within, ".context", "log")
		if log != j.dirs.Log {
			roots = append(roots, root{path: log})
		}
	}
	// A process that couldn't write the common directory may have left copies
	// in the cache, so both are read, wherever this one writes.
	for _, shared := range []string{j.clonesDir(), j.dirs.Cache} {
		roots = append(roots, root{path: filepath.Join(shared, "kept"), kept: true})
	}
	return roots, nil
}

// lastRoots returns the places of the last listing, or finds them.
func (j *Journal) lastRoots(ctx context.Context) ([]root, error) {
	j.mu.Lock()
	roots := j.roots
	j.mu.Unlock()
	if roots != nil {
		return roots, nil
	}
	return j.findRoots(ctx)
}

// commitPath is where a root has the commit with the given name, if it has it.
func (r root) commitPath(name string) string { return filepath.Join(r.path, monthOf(name), name) }
