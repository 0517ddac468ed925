package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Worktree is one worktree of a clone.
type Worktree struct {
	Path   string // its top folder, absolute, without symbolic links
	Branch string // "" if its head is detached
	Head   string // the hash; "" before the first commit
}

// Worktrees lists the worktrees of the clone, r's own among them: the main one
// first, unless the repository is bare, then the others by path. Those whose
// folder is gone (git calls them prunable) are left out.
func (r *Repo) Worktrees(ctx context.Context) ([]Worktree, error) {
	paths, err := r.worktreeDirs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list git worktrees: %w", err)
	}
	list := make([]Worktree, 0, len(paths))
	for _, p := range paths {
		w := Worktree{Path: p.top}
		if w.Branch, w.Head, err = r.readHead(p.gitDir); err != nil {
			w.Branch, w.Head, err = r.askHead(ctx, p.gitDir)
		}
		if err != nil {
			return nil, fmt.Errorf("list git worktrees: %w", err)
		}
		list = append(list, w)
	}
	return list, nil
}

// WorktreePaths is [Repo.Worktrees] without branches and heads, for those who
// call it often.
func (r *Repo) WorktreePaths(ctx context.Context) ([]string, error) {
	dirs, err := r.worktreeDirs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list git worktrees: %w", err)
	}
	paths := make([]string, len(dirs))
	for i, d := range dirs {
		paths[i] = d.top
	}
	return paths, nil
}

// worktreeDir is where a worktree's files and its git directory are.
type worktreeDir struct{ top, gitDir string }

func (r *Repo) worktreeDirs(ctx context.Context) ([]worktreeDir, error) {
	main, err := r.mainWorktree(ctx)
	if err != nil {
		return nil, err
	}
	linked, err := r.linkedWorktrees()
	if err != nil || main == "" {
		return linked, err
	}
	return slices.Insert(linked, 0, worktreeDir{main, r.CommonDir}), nil
}

// mainWorktree returns the top of the worktree that the clone was made with, ""
// if it is bare or, as after git init --separate-git-dir, can't be known here.
func (r *Repo) mainWorktree(ctx context.Context) (string, error) {
	if r.GitDir == r.CommonDir {
		return r.Root, nil
	}
	set, err := r.settings(ctx)
	switch {
	case err != nil:
		return "", err
	case set.worktree != "":
		return existing(joinUnder(r.CommonDir, set.worktree))
	case set.bare || filepath.Base(r.CommonDir) != ".git":
		return "", nil
	}
	return existing(filepath.Dir(r.CommonDir))
}

// linkedWorktrees reads worktrees/*/gitdir, each of which names the .git file
// of a worktree.
func (r *Repo) linkedWorktrees() ([]worktreeDir, error) {
	parent := filepath.Join(r.CommonDir, "worktrees")
	entries, err := os.ReadDir(parent)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []worktreeDir
	for _, e := range entries {
		gitDir := filepath.Join(parent, e.Name())
		top, err := linkedTop(gitDir)
		if err != nil {
			return nil, err
		}
		if top != "" {
			list = append(list, worktreeDir{top, gitDir})
		}
	}
	slices.SortFunc(list, func(a, b worktreeDir) int { return strings.Compare(a.top, b.top) })
	return list, nil
}

// linkedTop returns the folder of a linked worktree, "" if it is gone.
func linkedTop(gitDir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(gitDir, "gitdir"))
	if errors.Is(err, fs.ErrNotExist) { // half made or half removed
		return "", nil
	}
	if err != nil {
		return "", err
	}
	dotGit := joinUnder(gitDir, strings.TrimRight(string(text), "\r\n"))
	if _, err := os.Stat(dotGit); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return existing(filepath.Dir(dotGit))
}

// existing resolves a path, to "" if nothing is there.
func existing(path string) (string, error) {
	real, err := resolve(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return real, err
}
