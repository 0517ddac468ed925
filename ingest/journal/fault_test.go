package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// faults fails the nth file operation from when it is armed.
type faults struct {
	left int // operations until the one that fails; 0 is none
	err  error
	hit  string // the operation that failed
}

func (f *faults) before(operation, path string) error {
	if f.left == 0 {
		return nil
	}
	if f.left--; f.left > 0 {
		return nil
	}
	f.hit = operation + " " + path
	return f.err
}

// TestEveryFailingOperation: whichever file operation fails, an acknowledged
// commit is there, none is there by half, nothing that was there gets lost, and
// the next try succeeds.
func TestEveryFailingOperation(t *testing.T) {
	top := newRepo(t)
	causes := []error{syscall.EIO, syscall.ENOSPC, syscall.EACCES}
	for n, done := 1, false; !done; n++ {
		f := &faults{err: causes[n%len(causes)]}
		remove(t, filepath.Join(top, ".context"))
		remove(t, filepath.Join(top, ".git/priorart"))
		before := record(t, openGit(t, top), "before")
		j := openGit(t, top, func(c *Config) { c.Before = f.before })
		f.left = n
		name, err := tryRecord(j, "at fault")
		if done = f.left > 0; done { // with fewer operations
			if err != nil || n < 20 {
				t.Errorf("done after %d operations: %v", n, err)
			}
			continue
		}
		checkAfterFault(t, openGit(t, top), f, before, name, err)
		again := record(t, j, "again")
		if !slices.Contains(names(t, openGit(t, top)), again+" here") {
			t.Errorf("after a failed %s: the next commit isn't there", f.hit)
		}
	}
}

func checkAfterFault(t *testing.T, j *Journal, f *faults, before, name string, err error) {
	t.Helper()
	if err != nil && !errors.Is(err, f.err) {
		t.Errorf("failed %s gave %v", f.hit, err)
	}
	got := names(t, j)
	if !slices.Contains(got, before+" here") {
		t.Errorf("failed %s lost what was there: %v", f.hit, got)
	}
	if err == nil && !slices.Contains(got, name+" here") {
		t.Errorf("failed %s lost an acknowledged commit", f.hit)
	}
	if err != nil && len(got) > 1 && !strings.HasPrefix(f.hit, "sync folder") {
		t.Errorf("failed %s, not acknowledged, left %v", f.hit, got)
	}
	wantSound(t, j)
}

// TestReadingAtFault: no failing operation makes a listing shorter, or a
// report cleaner, without an error.
func TestReadingAtFault(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	record(t, openGit(t, top), "one")
	lost := record(t, openGit(t, linked), "two")
	want := list(t, openGit(t, top)).Commits
	calls := map[string]func(*Journal) ([]priorart.CommitRef, error){
		"List": func(j *Journal) ([]priorart.CommitRef, error) {
			l, err := j.List(t.Context())
			return l.Commits, err
		},
		"Read": func(j *Journal) ([]priorart.CommitRef, error) {
			_, err := j.Read(t.Context(), lost)
			return want, err
		},
		"Check": func(j *Journal) ([]priorart.CommitRef, error) {
			r, err := j.Check(t.Context())
			if err == nil && (r.Commits != 2 || r.Copies != 4) && len(r.Problems) == 0 {
				t.Errorf("report %+v", r)
			}
			return want, err
		},
	}
	for what, call := range calls {
		for n, done := 1, false; !done; n++ {
			f := &faults{err: syscall.EIO}
			j := openGit(t, top, func(c *Config) { c.Before = f.before })
			f.left = n
			got, err := call(j)
			done = f.left > 0
			if err != nil && !errors.Is(err, syscall.EIO) {
				t.Errorf("%s: failed %s gave %v", what, f.hit, err)
			}
			if diff := cmp.Diff(want, got); diff != "" && err == nil {
				t.Errorf("%s: failed %s (-want +got)\n%s", what, f.hit, diff)
			}
		}
	}
}

// TestFullDiskHalfWritten is a disk that fills up in the middle of a write.
func TestFullDiskHalfWritten(t *testing.T) {
	var full bool
	j := openPlain(t, tempDir(t), func(c *Config) {
		c.Before = func(operation, _ string) error {
			if full && operation == "write" {
				return syscall.ENOSPC
			}
			return nil
		}
	})
	one := record(t, j, "one")
	full = true
	_, err := tryRecord(j, "two")
	wantFull(t, err, filepath.Join(j.dirs.Log, monthOf(one)))
	full = false
	wantSound(t, j)
	wantNames(t, j, one+" here", record(t, j, "three")+" here")
}

func wantFull(t *testing.T, err error, folder string) {
	t.Helper()
	if !errors.Is(err, priorart.ErrDiskFull) || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), folder) || !strings.Contains(err.Error(), "free some space") {
		t.Errorf("full disk: %v", err)
	}
}

// TestKeptCopyFails: the commit is written, the failure reported, and mended by
// a later write.
func TestKeptCopyFails(t *testing.T) {
	var full bool
	j := openGit(t, newRepo(t), func(c *Config) {
		c.Before = func(operation, path string) error {
			if full && operation == "create" && strings.Contains(path, "kept") {
				return syscall.ENOSPC
			}
			return nil
		}
	})
	full = true
	one := record(t, j, "one")
	l := list(t, j)
	if diff := cmp.Diff([]string{"not_kept .git/priorart/kept"}, codes(l.Problems)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	full = false
	two := record(t, j, "two")
	if got := list(t, j).Problems; len(got) > 0 {
		t.Errorf("reported %v", got)
	}
	for _, name := range []string{one, two} {
		get(t, filepath.Join(j.dirs.Kept, monthOf(name), name))
	}
}

// TestUnwritable: reading goes on, writing names the folder and the fix.
func TestUnwritable(t *testing.T) {
	variants := map[string]func(t *testing.T, dir string, c *Config){
		"refused by the operations": func(_ *testing.T, dir string, c *Config) {
			c.Before = func(operation, path string) error {
				switch operation {
				case "create", "make folder", "access":
					if isBelow(dir, path) {
						return fs.ErrPermission
					}
				}
				return nil
			}
		},
		"refused by the system": func(t *testing.T, dir string, _ *Config) { makeReadOnly(t, dir) },
	}
	for what, variant := range variants {
		t.Run(what, func(t *testing.T) {
			dir := tempDir(t)
			one := record(t, openPlain(t, dir), "one")
			j := openPlain(t, dir, func(c *Config) { variant(t, filepath.Join(dir, ".context"), c) })
			wantNames(t, j, one+" here")
			if _, err := j.Read(t.Context(), one); err != nil {
				t.Error(err)
			}
			if got := j.Dirs().ReadOnly; !strings.Contains(got, filepath.Join(dir, ".context")) {
				t.Errorf("ReadOnly says %q", got)
			}
			_, err := tryRecord(j, "two")
			wantReadOnly(t, err, j.dirs.Log)
			if _, err = j.Lock(t.Context()); what == "refused by the system" {
				wantReadOnly(t, err, j.dirs.Cache)
			}
			wantNames(t, j, one+" here")
		})
	}
}

func wantReadOnly(t *testing.T, err error, folder string) {
	t.Helper()
	if !errors.Is(err, priorart.ErrReadOnly) || !strings.Contains(err.Error(), folder) || !strings.Contains(err.Error(), "make it writable") {
		t.Errorf("unwritable %s: %v", folder, err)
	}
}

// TestUnreadableFolder is an error, never an empty listing.
func TestUnreadableFolder(t *testing.T) {
	var closed string
	j := openPlain(t, tempDir(t), func(c *Config) {
		c.Before = func(operation, path string) error {
			if operation == "list" && path == closed {
				return fs.ErrPermission
			}
			return nil
		}
	})
	one := record(t, j, "one")
	for _, folder := range []string{j.dirs.Log, filepath.Join(j.dirs.Log, monthOf(one))} {
		closed = folder
		again := openPlain(t, j.project, func(c *Config) { c.Before = j.config.Before })
		if l, err := again.List(t.Context()); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), folder) {
			t.Errorf("%s: %v, %v", folder, l, err)
		}
	}
	closed = ""
	remove(t, j.dirs.Log)
	put(t, j.dirs.Log, "a file")
	if l, err := openPlain(t, j.project).List(t.Context()); err == nil {
		t.Errorf("a log that is a file: %v", l)
	}
}

// TestCommonDirUnwritable: copies and lock fall back to the cache, and say so;
// whoever can write the common directory reads them all the same.
func TestCommonDirUnwritable(t *testing.T) {
	top := newRepo(t)
	shared := filepath.Join(top, ".git")
	boxed := openGit(t, top, func(c *Config) {
		c.Before = func(operation, path string) error {
			if operation == "access" && isBelow(shared, path) {
				return syscall.EROFS
			}
			return nil
		}
	})
	d := boxed.Dirs()
	if d.Shared != d.Cache || d.ReadOnly != "" || !strings.Contains(d.SharedNote, filepath.Join(shared, "priorart")) || !strings.Contains(d.SharedNote, "read-only") {
		t.Errorf("dirs %+v", d)
	}
	one := record(t, boxed, "one")
	lockOnce(t, boxed)
	if _, err := os.Stat(filepath.Join(shared, "priorart")); err == nil {
		t.Error("wrote to the common directory")
	}
	remove(t, pathOf(boxed, one))
	wantNames(t, boxed, one)
	wantNames(t, openGit(t, top), one)
}

// chmodAll takes away writing to all folders below dir, until the test ends.
func chmodAll(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		t.Cleanup(func() { _ = os.Chmod(path, 0o755) })
		return os.Chmod(path, 0o555)
	})
	if err != nil {
		t.Fatal(err)
	}
}
