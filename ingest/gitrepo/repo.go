package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

var (
	// ErrNoRepo is returned when a folder is in no worktree of a repository.
	ErrNoRepo = errors.New("not in a git worktree")
	// ErrBroken is returned when a folder is in a worktree whose repository
	// can't be read, such as one that was moved away.
	ErrBroken = errors.New("broken git repository")
)

// Repo is a worktree and the repository it belongs to. All paths are absolute,
// and free of symbolic links.
type Repo struct {
	Root      string // the worktree's top folder
	GitDir    string // what is the worktree's own: HEAD, the index
	CommonDir string // what all worktrees of the clone share: refs, objects
}

// Discover finds the worktree that dir is in, as git run in dir would. It
// returns [ErrNoRepo] if there is none; a folder of the git directory itself
// (or of a bare repository) is in none.
func Discover(ctx context.Context, dir string) (*Repo, error) {
	start, err := resolve(dir)
	if err != nil {
		return nil, fmt.Errorf("look for a git repository: %w", err)
	}
	for at := start; ; at = filepath.Dir(at) {
		gitDir, err := gitDirOf(at)
		switch {
		case err != nil:
			return nil, err
		case gitDir != "":
			return open(ctx, at, gitDir)
		case isGitDir(at):
			return nil, fmt.Errorf("%w: %s is inside the git directory %s", ErrNoRepo, start, at)
		case at == filepath.Dir(at):
			return nil, fmt.Errorf("%w: %s", ErrNoRepo, start)
		}
	}
}

// gitDirOf returns the git directory that top's .git is or names, or "" if top
// has none that git would take.
func gitDirOf(top string) (string, error) {
	path := filepath.Join(top, ".git")
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission): // git goes on to the parent, too
		return "", nil
	case err != nil:
		return "", fmt.Errorf("look for a git repository: %w", err)
	case info.IsDir() && isGitDir(path):
		return resolve(path)
	case info.IsDir():
		return "", nil
	}
	return namedGitDir(path)
}

// namedGitDir reads a .git file, whose one line is "gitdir: <path>".
func namedGitDir(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("look for a git repository: %w", err)
	}
	name, ok := strings.CutPrefix(string(text), "gitdir: ")
	if !ok {
		return "", fmt.Errorf("%w: %s doesn't name a git directory", ErrBroken, path)
	}
	gitDir := joinUnder(filepath.Dir(path), strings.TrimRight(name, "\r\n"))
	if !isGitDir(gitDir) {
		return "", fmt.Errorf("%w: %s names %s, which is no git directory; if the repository was moved, run git worktree repair in it", ErrBroken, path, gitDir)
	}
	return resolve(gitDir)
}

// isGitDir is git's own test: a HEAD, and objects and refs in the common
// directory.
func isGitDir(dir string) bool {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return false
	}
	common := commonDirOf(dir)
	return isFolder(filepath.Join(common, "objects")) && isFolder(filepath.Join(common, "refs"))
}

// commonDirOf returns what gitDir's commondir file names; without one, it is
// gitDir itself.
func commonDirOf(gitDir string) string {
	text, err := os.ReadFile(filepath.Join(gitDir, "commondir"))
	if err != nil {
		return gitDir
	}
	return joinUnder(gitDir, strings.TrimRight(string(text), "\r\n"))
}

func open(ctx context.Context, top, gitDir string) (*Repo, error) {
	common, err := resolve(commonDirOf(gitDir))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	r := &Repo{Root: top, GitDir: gitDir, CommonDir: common}
	if gitDir != common { // a linked worktree is where its .git file is
		return r, nil
	}
	settings, err := r.settings(ctx)
	if err != nil {
		return nil, err
	}
	if settings.worktree != "" {
		if r.Root, err = resolve(joinUnder(gitDir, settings.worktree)); err != nil {
			return nil, fmt.Errorf("%w: core.worktree: %w", ErrBroken, err)
		}
	}
	return r, nil
}

// resolve makes a path absolute and free of symbolic links.
func resolve(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// joinUnder reads path as relative to dir, unless it is absolute.
func joinUnder(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
