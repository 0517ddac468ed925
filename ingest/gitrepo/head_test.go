package gitrepo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHeadAgreesWithGit(t *testing.T) {
	tests := []struct {
		name   string
		change func(t *testing.T, top string)
		branch string
	}{
		{"loose", func(*testing.T, string) {}, "main"},
		{"packed", func(t *testing.T, top string) { run(t, top, "pack-refs", "--all") }, "main"},
		{"loose again after packing", func(t *testing.T, top string) {
			run(t, top, "pack-refs", "--all")
			commitFile(t, top, "second", "x")
		}, "main"},
		{"packed among many, one the end of another", func(t *testing.T, top string) {
			run(t, top, "branch", "x/main")
			run(t, top, "tag", "-a", "-m", "t", "v1")
			commitFile(t, top, "second", "x")
			run(t, top, "pack-refs", "--all")
		}, "main"},
		{"branch with slashes and other letters", func(t *testing.T, top string) { run(t, top, "checkout", "--quiet", "-b", "f/ä/b.c") }, "f/ä/b.c"},
		{"a packed branch whose name is a folder of loose ones", func(t *testing.T, top string) {
			run(t, top, "branch", "a/b")
			run(t, top, "branch", "--delete", "a/b")
			run(t, top, "checkout", "--quiet", "-b", "a")
			run(t, top, "pack-refs", "--all")
			if err := os.MkdirAll(filepath.Join(top, ".git/refs/heads/a"), 0o755); err != nil {
				t.Fatal(err)
			}
		}, "a"},
		{"detached", func(t *testing.T, top string) { run(t, top, "checkout", "--quiet", "--detach") }, ""},
		{"symbolic branch", func(t *testing.T, top string) {
			run(t, top, "symbolic-ref", "refs/heads/alias", "refs/heads/main")
			run(t, top, "symbolic-ref", "HEAD", "refs/heads/alias")
		}, "alias"},
		{"HEAD is a symbolic link", func(t *testing.T, top string) {
			head := filepath.Join(top, ".git/HEAD")
			if err := os.Remove(head); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("refs/heads/main", head); err != nil {
				t.Fatal(err)
			}
		}, "main"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			top := newRepo(t)
			tt.change(t, top)
			checkHead(t, top, tt.branch, run(t, top, "rev-parse", "HEAD"))
		})
	}
}

func TestHeadBeforeFirstCommit(t *testing.T) {
	newRepo(t)
	dir := tempDir(t)
	run(t, dir, "init", "--quiet", "--initial-branch=trunk")
	checkHead(t, dir, "trunk", "")
}

func TestHeadSHA256(t *testing.T) {
	top := newRepo(t, "--object-format=sha256")
	hash := run(t, top, "rev-parse", "HEAD")
	if len(hash) != 64 {
		t.Fatalf("git made the hash %q", hash)
	}
	checkHead(t, top, "main", hash)
}

func TestHeadOfLinkedWorktree(t *testing.T) {
	top := newRepo(t)
	run(t, top, "worktree", "add", "--quiet", "-b", "other", "../linked")
	linked := filepath.Join(filepath.Dir(top), "linked")
	commitFile(t, linked, "second", "x")
	checkHead(t, linked, "other", run(t, linked, "rev-parse", "HEAD"))
	checkHead(t, top, "main", run(t, top, "rev-parse", "HEAD"))
}

func checkHead(t *testing.T, dir, wantBranch, wantHash string) {
	t.Helper()
	branch, hash, err := discover(t, dir).Head(t.Context())
	if branch != wantBranch || hash != wantHash || err != nil {
		t.Errorf("got %q, %q, %v; want %q, %q", branch, hash, err, wantBranch, wantHash)
	}
}

// Whatever isn't as documented is left to git, which answers or says why not.
func TestHeadFallsBackToGit(t *testing.T) {
	for name, text := range map[string]string{
		"refs in tables":      "ref: refs/heads/.invalid\n",
		"nonsense":            "nonsense\n",
		"empty":               "",
		"outside refs":        "ref: ../../etc/passwd\n",
		"a worktree's own":    "ref: refs/worktree/x\n",
		"hash that is no hex": strings.Repeat("z", 40) + "\n",
	} {
		top := newRepo(t)
		r := discover(t, top)
		write(t, filepath.Join(top, ".git/HEAD"), text)
		if branch, hash, err := r.readHead(r.GitDir); err == nil {
			t.Errorf("%s: read %q, %q", name, branch, hash)
		}
		wantBranch, wantHash, wantErr := r.askHead(t.Context(), r.GitDir)
		branch, hash, err := r.Head(t.Context())
		if branch != wantBranch || hash != wantHash || (err == nil) != (wantErr == nil) {
			t.Errorf("%s: got %q, %q, %v; git says %q, %q, %v", name, branch, hash, err, wantBranch, wantHash, wantErr)
		}
	}
}

func BenchmarkHead(b *testing.B) {
	dir, err := os.Getwd()
	if err != nil {
		b.Fatal(err)
	}
	r, err := Discover(b.Context(), dir)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := r.Head(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
