package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// git runs git in dir and returns its output without the last newline, and its
// exit code. A code of 1 is an answer (no), any other an error.
func git(ctx context.Context, dir string, args ...string) (out string, code int, err error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	// Without LC_ALL messages in errors would be in the user's language;
	// optional locks would disturb a git that runs at the same time.
	cmd.Env = append(slices.DeleteFunc(cmd.Environ(), pointsElsewhere), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return strings.TrimSuffix(stdout.String(), "\n"), 1, nil
	}
	if err != nil {
		return "", -1, fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSuffix(stdout.String(), "\n"), 0, nil
}

// pointsElsewhere reports whether a setting of the environment would make git
// look at another repository, or read paths in another way. It is
// git rev-parse --local-env-vars, without configuration (which may hold a safe
// directory or an excludes file), and the pathspec modes.
func pointsElsewhere(setting string) bool {
	name, _, _ := strings.Cut(setting, "=")
	switch name {
	case "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE",
		"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
		"GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_CONFIG", "GIT_INTERNAL_SUPER_PREFIX",
		"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
		"GIT_TRACE", "GIT_TRACE_SETUP", "LC_ALL", "GIT_OPTIONAL_LOCKS":
		return true
	}
	return false
}
