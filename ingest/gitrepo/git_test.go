package gitrepo

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// newRepo makes a repository with one commit on main, and keeps the settings
// of whoever runs the tests out of it.
func newRepo(t *testing.T, initArgs ...string) string {
	t.Helper()
	home := tempDir(t)
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, ".config"), "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		t.Setenv(name, value)
	}
	top := filepath.Join(tempDir(t), "repo")
	run(t, home, append([]string{"init", "--quiet", "--initial-branch=main"}, append(initArgs, top)...)...)
	commitFile(t, top, "README", "hello\n")
	return top
}

func tempDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func commitFile(t *testing.T, top, name, text string) {
	t.Helper()
	write(t, filepath.Join(top, name), text)
	run(t, top, "add", "-f", name)
	run(t, top, "commit", "--quiet", "-m", "add "+name)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs the real git, without our package's help.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(s string) bool {
		return strings.HasPrefix(s, "GIT_DIR=") || strings.HasPrefix(s, "GIT_WORK_TREE=") || strings.HasPrefix(s, "GIT_INDEX_FILE=")
	})
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

func discover(t *testing.T, dir string) *Repo {
	t.Helper()
	r, err := Discover(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
