package journal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// commitLog commits a worktree's log to git.
func commitLog(t testing.TB, top string) {
	t.Helper()
	git(t, top, "add", ".context")
	git(t, top, "commit", "--quiet", "-m", "log")
}

func TestUnionOfWorktrees(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	main, feature := openGit(t, top), openGit(t, linked)

	one := record(t, main, "one")
	two := record(t, feature, "two")
	wantNames(t, main, one+" here", two)
	wantNames(t, feature, one, two+" here")
	if two < one {
		t.Errorf("%s was written after %s was there to see", two, one)
	}
	for _, j := range []*Journal{main, feature} {
		for _, name := range []string{one, two} {
			if _, err := j.Read(t.Context(), name); err != nil {
				t.Error(err)
			}
		}
		wantSound(t, j)
	}
	kept := filepath.Join(top, ".git/priorart/kept", monthOf(one))
	if got := get(t, filepath.Join(kept, one)); string(got) != string(get(t, pathOf(main, one))) {
		t.Errorf("the kept copy differs:\n%s", got)
	}
}

// TestNothingGetsLost: a commit outlives whatever git does to the worktree it
// was written in.
func TestNothingGetsLost(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	main, feature := openGit(t, top), openGit(t, linked)
	one, two := record(t, main, "one"), record(t, feature, "two")
	commitLog(t, top)

	git(t, linked, "clean", "-fdxq")
	wantNames(t, feature, one, two)

	git(t, top, "worktree", "remove", "--force", linked)
	wantNames(t, main, one+" here", two)

	git(t, top, "checkout", "--quiet", "--detach", "HEAD~1") // where there was no log yet
	wantNames(t, main, one, two)
	three := record(t, main, "three")
	wantNames(t, main, one, two, three+" here")

	restored, err := main.Restore(t.Context())
	if diff := cmp.Diff([]string{one, two}, restored); diff != "" || err != nil {
		t.Errorf("restored %v (-want +got)\n%s", err, diff)
	}
	wantNames(t, main, one+" here", two+" here", three+" here")
	wantSound(t, main)
	if restored, err = main.Restore(t.Context()); len(restored) > 0 || err != nil {
		t.Errorf("restored %v again: %v", restored, err)
	}
}

func TestMergeNeverConflicts(t *testing.T) {
	top := newRepo(t)
	j := openGit(t, top)
	zero := record(t, j, "zero")
	commitLog(t, top)
	git(t, top, "checkout", "--quiet", "-b", "feature")
	one := record(t, j, "one")
	commitLog(t, top)
	git(t, top, "checkout", "--quiet", "main")
	wantNames(t, j, zero+" here", one)
	two := record(t, j, "two")
	commitLog(t, top)
	git(t, top, "merge", "--quiet", "-m", "merge", "feature")
	wantNames(t, j, zero+" here", one+" here", two+" here")
	wantSound(t, j)
}

// TestLineEndings: git converts nothing, however it is set up.
func TestLineEndings(t *testing.T) {
	top := newRepo(t)
	j := openGit(t, top)
	name := record(t, j, "one")
	git(t, top, "config", "core.autocrlf", "true")
	commitLog(t, top)
	clone := filepath.Join(tempDir(t), "clone")
	git(t, top, "-c", "core.autocrlf=true", "clone", "--quiet", top, clone)
	other := openGit(t, clone)
	wantNames(t, other, name+" here")
	wantSound(t, other)
}

// TestCloneKeepsWhatItSees: commits that came by git are kept with the next
// writes, and Keep takes all.
func TestCloneKeepsWhatItSees(t *testing.T) {
	top := newRepo(t)
	j := openGit(t, top)
	var all []string
	for range keptPerWrite + 3 {
		all = append(all, record(t, j, "one"))
	}
	commitLog(t, top)
	clone := filepath.Join(tempDir(t), "clone")
	git(t, top, "clone", "--quiet", top, clone)
	other := openGit(t, clone)
	unkept := func() int {
		report, err := other.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(report.Unkept)
	}
	if got := unkept(); got != len(all) {
		t.Errorf("%d commits aren't kept, want %d", got, len(all))
	}
	record(t, other, "two")
	if got := unkept(); got != 3 {
		t.Errorf("%d commits aren't kept after a write, want 3", got)
	}
	if n, err := other.Keep(t.Context()); n != 3 || err != nil {
		t.Errorf("kept %d: %v", n, err)
	}
	if got := unkept(); got != 0 {
		t.Errorf("%d commits aren't kept in the end", got)
	}
	wantSound(t, other)
}

// TestIgnoredLogIsOneView: where git ignores the log, branches say nothing
// about it.
func TestIgnoredLogIsOneView(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	main, feature := openGit(t, top), openGit(t, linked)
	one, two := record(t, main, "one"), record(t, feature, "two")
	wantNames(t, main, one+" here", two)

	put(t, filepath.Join(top, ".gitignore"), ".context/\n")
	wantNames(t, main, one+" here", two+" here")
	wantNames(t, feature, one, two+" here") // its branch doesn't ignore it

	git(t, top, "clean", "-fdxq", "-e", ".gitignore")
	wantNames(t, main, one+" here", two+" here")
	wantSound(t, main, "attributes_missing .context/.gitattributes")

	remove(t, filepath.Join(top, ".gitignore"))
	wantNames(t, main, one, two)
}

// TestProjectsOfOneClone: project folders below the top have stores of their
// own, in each worktree.
func TestProjectsOfOneClone(t *testing.T) {
	top := newRepo(t)
	put(t, filepath.Join(top, "services/a b/x"), "")
	put(t, filepath.Join(top, "services/c/x"), "")
	git(t, top, "add", "services")
	git(t, top, "commit", "--quiet", "-m", "services")
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)

	root, a, c := openGit(t, top), openGit(t, filepath.Join(top, "services/a b")), openGit(t, filepath.Join(top, "services/c"))
	aLinked := openGit(t, filepath.Join(linked, "services/a b"))
	zero, one, two, three := record(t, root, "zero"), record(t, a, "one"), record(t, c, "two"), record(t, aLinked, "three")
	wantNames(t, root, zero+" here")
	wantNames(t, a, one+" here", three)
	wantNames(t, aLinked, one, three+" here")
	wantNames(t, c, two+" here")
	for _, j := range []*Journal{root, a, c, aLinked} {
		wantSound(t, j)
	}
	if a.dirs.Lock != aLinked.dirs.Lock || a.dirs.Lock == c.dirs.Lock {
		t.Errorf("locks %s, %s, %s", a.dirs.Lock, aLinked.dirs.Lock, c.dirs.Lock)
	}
}

// TestBareRepositoryWithWorktrees has its shared part in the bare repository.
func TestBareRepositoryWithWorktrees(t *testing.T) {
	top := newRepo(t)
	bare := filepath.Join(tempDir(t), "bare.git")
	git(t, top, "clone", "--quiet", "--bare", top, bare)
	dirs := []string{filepath.Join(filepath.Dir(bare), "a"), filepath.Join(filepath.Dir(bare), "b")}
	var written []string
	for _, dir := range dirs {
		git(t, bare, "worktree", "add", "--quiet", "-b", filepath.Base(dir), dir)
		written = append(written, record(t, openGit(t, dir), dir))
	}
	wantNames(t, openGit(t, dirs[0]), written[0]+" here", written[1])
	wantNames(t, openGit(t, dirs[1]), written[0], written[1]+" here")
	if _, err := os.Stat(filepath.Join(bare, "priorart/kept", monthOf(written[0]), written[0])); err != nil {
		t.Error(err)
	}
}

// TestOutsideGit has the log alone.
func TestOutsideGit(t *testing.T) {
	j := openPlain(t, tempDir(t))
	one := record(t, j, "one")
	d := j.Dirs()
	if d.Kept != "" || d.Shared != d.Cache || d.SharedNote != "" || d.ReadOnly != "" {
		t.Errorf("dirs %+v", d)
	}
	if n, err := j.Keep(t.Context()); n != 0 || err != nil {
		t.Errorf("kept %d, %v", n, err)
	}
	remove(t, pathOf(j, one))
	if got := names(t, j); got != nil {
		t.Errorf("listing %v", got)
	}
}

// TestGitThatFails: a repository that git refuses to look at is read all the
// same, and the doubt is reported.
func TestGitThatFails(t *testing.T) {
	top := newRepo(t)
	j := openGit(t, top)
	put(t, filepath.Join(top, ".git/config"), "[core]\n\trepositoryformatversion = 99\n")
	one := record(t, j, "one")
	l := list(t, j)
	if diff := cmp.Diff([]priorart.CommitRef{{Name: one, Here: true}}, l.Commits); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"git_failed .context/log"}, codes(l.Problems)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
