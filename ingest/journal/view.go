package journal

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"priorart"
)

// askAgain is how long git's answer is taken for good while the ignore files
// of the repository don't change: those of the user and the system aren't
// watched. Up: fewer runs of git; down: a changed setting is noticed sooner.
const askAgain = 30 * time.Second

// probeName is a path below the log that git is asked about.
const probeName = "2026-01/00000000000000000000000000-0000000000000000.json"

// view knows whether all logs of the clone are one view: outside git, and where
// git ignores the log, so that branches say nothing about it.
type view struct {
	mu      sync.Mutex
	asked   time.Time
	stamp   string
	ignored bool
	problem *priorart.Problem
}

// oneView returns a problem, not an error, if git can't tell: then only this
// worktree's log counts, as where git doesn't ignore it.
func (j *Journal) oneView(ctx context.Context) (bool, *priorart.Problem, error) {
	if j.config.Repo == nil {
		return true, nil, nil
	}
	v := &j.view
	v.mu.Lock()
	defer v.mu.Unlock()
	now, stamp := j.config.Now(), j.ignoreStamp()
	if age := now.Sub(v.asked); !v.asked.IsZero() && stamp == v.stamp && 0 <= age && age < askAgain {
		return v.ignored, v.problem, nil
	}
	ignored, err := j.config.Repo.Ignored(ctx, filepath.Join(j.dirs.Log, probeName))
	if ctx.Err() != nil {
		return false, nil, ctx.Err()
	}
	v.asked, v.stamp, v.ignored, v.problem = now, stamp, ignored, nil
	if err != nil {
		p := j.problem(GitFailed, j.dirs.Log, fmt.Sprintf("git can't say whether it ignores the log, so it is taken for not ignored: %v", err))
		v.problem = &p
	}
	return v.ignored, v.problem, nil
}

// ignoreStamp changes when an ignore file of the repository does.
func (j *Journal) ignoreStamp() string {
	var b strings.Builder
	common := j.config.Repo.CommonDir
	paths := []string{filepath.Join(common, "info", "exclude"), filepath.Join(common, "config"), filepath.Join(j.config.Repo.GitDir, "index")}
	for dir := j.dirs.Log; isBelow(j.config.Repo.Root, dir); dir = filepath.Dir(dir) {
		paths = append(paths, filepath.Join(dir, ".gitignore"))
		if dir == j.config.Repo.Root {
			break
		}
	}
	for _, path := range paths {
		if info, err := j.files.stat(path); err == nil {
			fmt.Fprintf(&b, "%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
	}
	return b.String()
}
