package gitrepo

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// asked is what git itself says about dir.
func asked(t *testing.T, dir string) *Repo {
	t.Helper()
	abs := func(what string) string { return run(t, dir, "rev-parse", "--path-format=absolute", what) }
	return &Repo{Root: abs("--show-toplevel"), GitDir: abs("--git-dir"), CommonDir: abs("--git-common-dir")}
}

func TestDiscoverAgreesWithGit(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T) (dir string)
	}{
		{"top", func(t *testing.T) string { return newRepo(t) }},
		{"sub-folder", func(t *testing.T) string {
			top := newRepo(t)
			commitFile(t, top, "a/b/c", "x")
			return filepath.Join(top, "a/b")
		}},
		{"no commits yet", func(t *testing.T) string {
			newRepo(t)
			dir := tempDir(t)
			run(t, dir, "init", "--quiet")
			return dir
		}},
		{"detached head", func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "checkout", "--quiet", "--detach")
			return top
		}},
		{"linked worktree", func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "worktree", "add", "--quiet", "../linked")
			return filepath.Join(filepath.Dir(top), "linked")
		}},
		{"sub-folder of a linked worktree within the main one", func(t *testing.T) string {
			top := newRepo(t)
			commitFile(t, top, "a/b", "x")
			run(t, top, "worktree", "add", "--quiet", "trees/linked")
			return filepath.Join(top, "trees/linked/a")
		}},
		{"submodule", func(t *testing.T) string {
			inner, outer := newRepo(t), newRepo(t)
			run(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub")
			return filepath.Join(outer, "sub")
		}},
		{"worktree of a bare repository", func(t *testing.T) string {
			top := newRepo(t)
			bare := filepath.Join(tempDir(t), "bare.git")
			run(t, top, "clone", "--quiet", "--bare", top, bare)
			run(t, bare, "worktree", "add", "--quiet", "../linked", "main")
			return filepath.Join(filepath.Dir(bare), "linked")
		}},
		{"separate git directory", func(t *testing.T) string {
			return newRepo(t, "--separate-git-dir="+filepath.Join(tempDir(t), "elsewhere"))
		}},
		{"core.worktree", func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "config", "core.worktree", "../../repo/.")
			return top
		}},
		{"core.worktree in an include, which git ignores", func(t *testing.T) string {
			top := newRepo(t)
			write(t, filepath.Join(top, ".git/extra"), "[core]\n\tworktree = "+filepath.Dir(top)+"\n")
			run(t, top, "config", "include.path", "extra")
			return top
		}},
		{"quoted core.worktree", func(t *testing.T) string {
			top := newRepo(t)
			wide := filepath.Join(filepath.Dir(top), "semi;colon")
			if err := os.Rename(top, wide); err != nil {
				t.Fatal(err)
			}
			run(t, wide, "config", "core.worktree", wide)
			return wide
		}},
		{"core.worktree of the main worktree alone", func(t *testing.T) string {
			top := newRepo(t)
			run(t, top, "config", "extensions.worktreeConfig", "true")
			run(t, top, "config", "--worktree", "core.worktree", "../../repo")
			return top
		}},
		{"comments and odd lines in the configuration", func(t *testing.T) string {
			top := newRepo(t)
			write(t, filepath.Join(top, ".git/config"), "[Core] # here\n\tBare\n[core]\nbare = off ; not\n\tworktree = \"../../repo\" # there\n")
			return top
		}},
		{"an empty .git folder on the way", func(t *testing.T) string {
			top := newRepo(t)
			write(t, filepath.Join(top, "sub/.git/x"), "")
			return filepath.Join(top, "sub")
		}},
		{"through a symbolic link", func(t *testing.T) string {
			top := newRepo(t)
			link := filepath.Join(tempDir(t), "link")
			if err := os.Symlink(top, link); err != nil {
				t.Fatal(err)
			}
			return link
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tt.make(t)
			if diff := cmp.Diff(asked(t, dir), discover(t, dir)); diff != "" {
				t.Errorf("(-git +got)\n%s", diff)
			}
		})
	}
}

// A folder with a .git file that names a bare repository beside it is no
// worktree to git, but is where such a clone's owner would keep a store.
func TestDiscoverFolderOfBareRepository(t *testing.T) {
	top := newRepo(t)
	dir := tempDir(t)
	run(t, top, "clone", "--quiet", "--bare", top, filepath.Join(dir, ".bare"))
	write(t, filepath.Join(dir, ".git"), "gitdir: ./.bare\n")
	want := &Repo{Root: dir, GitDir: filepath.Join(dir, ".bare"), CommonDir: filepath.Join(dir, ".bare")}
	r := discover(t, dir)
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	write(t, filepath.Join(dir, ".bare/info/exclude"), ".context/\n")
	if ignored, err := r.Ignored(t.Context(), ".context/log/x.json"); err != nil || !ignored {
		t.Errorf("Ignored: %t, %v", ignored, err)
	}
}

func TestDiscoverFails(t *testing.T) {
	top := newRepo(t)
	run(t, top, "worktree", "add", "--quiet", "../linked")
	linked := filepath.Join(filepath.Dir(top), "linked")
	bare := filepath.Join(tempDir(t), "bare.git")
	run(t, top, "clone", "--quiet", "--bare", top, bare)
	nonsense := tempDir(t)
	write(t, filepath.Join(nonsense, ".git"), "nonsense\n")
	cut := tempDir(t)
	write(t, filepath.Join(cut, ".git"), "")
	if err := os.RemoveAll(filepath.Join(top, ".git/worktrees/linked")); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, dir string
		want      error
	}{
		{"no repository", tempDir(t), ErrNoRepo},
		{"inside .git", filepath.Join(top, ".git/hooks"), ErrNoRepo},
		{"bare repository", bare, ErrNoRepo},
		{"missing folder", filepath.Join(top, "missing"), os.ErrNotExist},
		{"worktree whose git directory is gone", linked, ErrBroken},
		{".git file with something else", nonsense, ErrBroken},
		{"empty .git file", cut, ErrBroken},
	}
	for _, tt := range tests {
		if r, err := Discover(t.Context(), tt.dir); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, %v; want %v", tt.name, r, err, tt.want)
		}
	}
}

// A hook runs with GIT_DIR and more set to the repository that it belongs to.
func TestEnvironmentOfHook(t *testing.T) {
	other, top := newRepo(t), newRepo(t)
	run(t, top, "checkout", "--quiet", "-b", "mine")
	write(t, filepath.Join(top, ".gitignore"), "ignored\n")
	want := asked(t, top)
	for name, value := range map[string]string{
		"GIT_DIR": filepath.Join(other, ".git"), "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(other, ".git/index"),
		"GIT_COMMON_DIR": filepath.Join(other, ".git"), "GIT_PREFIX": "x/", "GIT_LITERAL_PATHSPECS": "1",
	} {
		t.Setenv(name, value)
	}
	r := discover(t, top)
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if ignored, err := r.Ignored(t.Context(), "ignored"); err != nil || !ignored {
		t.Errorf("Ignored: %t, %v", ignored, err)
	}
	if branch, _, err := r.askHead(t.Context(), r.GitDir); err != nil || branch != "mine" {
		t.Errorf("branch %q, %v", branch, err)
	}
}

func BenchmarkDiscover(b *testing.B) {
	dir, err := os.Getwd()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Discover(b.Context(), dir); err != nil {
			b.Fatal(err)
		}
	}
}
