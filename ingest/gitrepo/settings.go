package gitrepo

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// settings is what we need of a repository's configuration.
type settings struct {
	bare     bool
	worktree string // core.worktree, as it stands there; "" if not set
}

// settings reads what says where the main worktree is. For that git looks at
// the repository's own files alone, and follows no includes.
func (r *Repo) settings(ctx context.Context) (settings, error) {
	values := map[string]string{}
	err := addConfig(ctx, filepath.Join(r.CommonDir, "config"), values)
	if err == nil && isTrue(values["extensions.worktreeconfig"]) {
		err = addConfig(ctx, filepath.Join(r.CommonDir, "config.worktree"), values)
	}
	if err != nil {
		return settings{}, fmt.Errorf("%w: read configuration: %w", ErrBroken, err)
	}
	return settings{bare: isTrue(values["core.bare"]), worktree: values["core.worktree"]}, nil
}

func isTrue(value string) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

// addConfig adds a configuration file's values to values, by lower-case
// section.key.
func addConfig(ctx context.Context, path string, values map[string]string) error {
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return nil
	}
	plain, err := addPlainConfig(path, values)
	if err == nil && !plain {
		err = askConfig(ctx, path, values)
	}
	return err
}

// addPlainConfig returns false on meeting what calls for git's own reader in
// the sections that we need: quotes, escapes, comments behind a value, and
// lines that are unusually long.
func addPlainConfig(path string, values map[string]string) (plain bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	section := ""
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "[") {
			if section = strings.ToLower(strings.TrimSuffix(line[1:], "]")); strings.Contains(section, "]") {
				return false, nil
			}
			continue
		}
		if section != "core" && section != "extensions" || line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		if strings.ContainsAny(line, `"\#;`) {
			return false, nil
		}
		key, value, set := strings.Cut(line, "=")
		if !set {
			value = "true"
		}
		values[section+"."+strings.ToLower(strings.TrimSpace(key))] = strings.TrimSpace(value)
	}
	return lines.Err() == nil, nil
}

// askConfig is addPlainConfig by git itself, which prints "key\nvalue\x00".
func askConfig(ctx context.Context, path string, values map[string]string) error {
	out, _, err := git(ctx, filepath.Dir(path), "config", "--file", path, "--no-includes", "--null", "--list")
	for _, item := range strings.Split(out, "\x00") {
		key, value, set := strings.Cut(item, "\n")
		if !set {
			value = "true"
		}
		values[key] = value
	}
	return err
}
