package gitrepo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// askedWorktrees is git worktree list, without bare and prunable ones.
func askedWorktrees(t *testing.T, dir string) []Worktree {
	t.Helper()
	var list []Worktree
	for _, block := range strings.Split(run(t, dir, "worktree", "list", "--porcelain"), "\n\n") {
		var w Worktree
		leftOut := false
		for _, line := range strings.Split(block, "\n") {
			key, value, _ := strings.Cut(line, " ")
			switch key {
			case "worktree":
				w.Path = value
			case "branch":
				w.Branch = strings.TrimPrefix(value, "refs/heads/")
			case "HEAD":
				w.Head = strings.TrimLeft(value, "0")
			case "bare", "prunable":
				leftOut = true
			}
		}
		if !leftOut && w.Path != "" {
			list = append(list, w)
		}
	}
	return list
}

func TestWorktreesAgreeWithGit(t *testing.T) {
	tests := []struct {
		name  string
		count int
		make  func(t *testing.T) (dir string)
	}{
		{"the main one alone", 1, func(t *testing.T) string { return newRepo(t) }},
		{"seen from the main one", 3, func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "-b", "b", "../b")
			run(t, top, "worktree", "add", "--quiet", "--detach", "../a")
			return top
		}},
		{"seen from a linked one", 3, func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "-b", "b", "../b")
			run(t, top, "worktree", "add", "--quiet", "-b", "c", "../c c")
			return filepath.Join(filepath.Dir(top), "c c")
		}},
		{"moved", 2, func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "-b", "b", "../b")
			run(t, top, "worktree", "move", "../b", "../moved")
			return top
		}},
		{"removed", 1, func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "-b", "b", "../b")
			run(t, top, "worktree", "remove", "../b")
			return top
		}},
		{"deleted by hand", 1, func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "-b", "b", "../b")
			if err := os.RemoveAll(filepath.Join(filepath.Dir(top), "b")); err != nil {
				t.Fatal(err)
			}
			return top
		}},
		{"of a bare repository", 2, func(t *testing.T) string {
			top := newRepo(t)
			bare := filepath.Join(tempDir(t), "bare.git")
			run(t, top, "clone", "--quiet", "--bare", top, bare)
			run(t, bare, "worktree", "add", "--quiet", "../main", "main")
			run(t, bare, "worktree", "add", "--quiet", "-b", "b", "../b")
			return filepath.Join(filepath.Dir(bare), "b")
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tt.make(t)
			want := askedWorktrees(t, dir)
			if len(want) != tt.count {
				t.Fatalf("git lists %v", want)
			}
			r := discover(t, dir)
			got, err := r.Worktrees(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			byPath := cmpopts.SortSlices(func(a, b Worktree) bool { return a.Path < b.Path })
			if diff := cmp.Diff(want, got, byPath); diff != "" {
				t.Errorf("(-git +got)\n%s", diff)
			}
			paths, err := r.WorktreePaths(t.Context())
			if err != nil || len(paths) != len(got) || paths[0] != got[0].Path {
				t.Errorf("WorktreePaths: %v, %v", paths, err)
			}
		})
	}
}

// git lists a submodule's main worktree under its git directory; we give where
// its files are.
func TestWorktreesOfSubmodule(t *testing.T) {
	inner, outer := newRepo(t), newRepo(t)
	run(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub")
	sub := filepath.Join(outer, "sub")
	linked := filepath.Join(tempDir(t), "linked")
	run(t, sub, "worktree", "add", "--quiet", "-b", "b", linked)
	for _, dir := range []string{sub, linked} {
		got, err := discover(t, dir).WorktreePaths(t.Context())
		if diff := cmp.Diff([]string{sub, linked}, got); diff != "" || err != nil {
			t.Errorf("seen from %s: %v (-want +got)\n%s", dir, err, diff)
		}
	}
}

func TestWorktreesOfSeparateGitDir(t *testing.T) {
	top := newRepo(t, "--separate-git-dir="+filepath.Join(tempDir(t), "elsewhere"))
	linked := filepath.Join(tempDir(t), "linked")
	run(t, top, "worktree", "add", "--quiet", "-b", "b", linked)
	for dir, want := range map[string][]string{top: {top, linked}, linked: {linked}} {
		got, err := discover(t, dir).WorktreePaths(t.Context())
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("seen from %s: %v (-want +got)\n%s", dir, err, diff)
		}
	}
}

func BenchmarkWorktrees(b *testing.B) {
	dir, err := os.Getwd()
	if err != nil {
		b.Fatal(err)
	}
	r, err := Discover(b.Context(), dir)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := r.Worktrees(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
