package gitrepo

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// Ignored reports whether git ignores a path of the worktree, given absolute or
// relative to [Repo.Root]. The path needn't exist; what git tracks isn't
// ignored. It runs git, since a pattern may stand in the repository's, the
// user's or the system's files: 2 to 3 ms.
func (r *Repo) Ignored(ctx context.Context, path string) (bool, error) {
	rel, err := r.relative(path)
	if err != nil {
		return false, err
	}
	// "./" keeps a name that begins with ":" or "-" from being read otherwise.
	_, code, err := git(ctx, r.Root, "--git-dir="+r.GitDir, "--work-tree="+r.Root, "check-ignore", "--quiet", "--", "./"+rel)
	if err != nil {
		return false, err
	}
	return code == 0, nil
}

// relative returns path as a slash path below Root.
func (r *Repo) relative(path string) (string, error) {
	if filepath.IsAbs(path) {
		rel, err := filepath.Rel(r.Root, path)
		if err != nil {
			return "", fmt.Errorf("place %s in worktree %s: %w", path, r.Root, err)
		}
		path = rel
	}
	path = filepath.ToSlash(filepath.Clean(path))
	if path == ".." || strings.HasPrefix(path, "../") {
		return "", fmt.Errorf("place %s in worktree %s: it is outside", path, r.Root)
	}
	return path, nil
}
