package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"priorart/ingest/gitrepo"
)

// projectDir is the folder whose store is meant: the one that was named, else
// the nearest from here up that has a store, within the git worktree if there is
// one; else the worktree's top, or here.
func (a *app) projectDir(ctx context.Context) (string, error) {
	if a.storeDir != "" {
		return filepath.Abs(a.storeDir)
	}
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return "", fmt.Errorf("find project: %w", err)
	}
	top, fallback := filepath.VolumeName(here)+string(filepath.Separator), here
	switch repo, err := gitrepo.Discover(ctx, here); {
	case err == nil:
		top, fallback = repo.Root, repo.Root
	case !errors.Is(err, gitrepo.ErrNoRepo):
		return "", fmt.Errorf("find project: %w", err)
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, ".context")); err == nil && info.IsDir() {
			return dir, nil
		}
		if dir == top || dir == filepath.Dir(dir) {
			return fallback, nil
		}
	}
}

// projectPath makes a path relative to the project if it is an absolute one
// within it; others are taken to be relative already.
func projectPath(project, path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	rel, err := filepath.Rel(project, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}
