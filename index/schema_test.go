package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"priorart"
)

// TestOtherSchemaIsMadeAnew writes an index as another version would have, and
// reads it.
func TestOtherSchemaIsMadeAnew(t *testing.T) {
	dir := t.TempDir()
	x, err := Open(Config{Source: oneSource{}, Dir: dir, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := x.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	before, err := x.store.instance()
	if err != nil {
		t.Fatal(err)
	}
	err = x.store.write(ctx, func(_ *scorch.IndexSnapshot, b *bleve.Batch) error {
		b.SetInternal([]byte(keySchema), []byte("0"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.store.instance(); !errors.Is(err, errOtherSchema) {
		t.Fatalf("reading an older schema gives %v", err)
	}
	if err := x.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	if after, err := x.store.instance(); err != nil || after == before {
		t.Errorf("instance %q, error %v: the index wasn't made anew", after, err)
	}
}

// oneSource is a journal of one commit.
type oneSource struct{}

const oneName = "01jgjy8ksg0000000000000000-0123456789abcdef.json"

func (oneSource) List(context.Context) (priorart.Listing, error) {
	return priorart.Listing{Commits: []priorart.CommitRef{{Name: oneName, Here: true}}}, nil
}

func (oneSource) Read(context.Context, string) (*priorart.Commit, error) {
	return &priorart.Commit{Format: 1, ID: oneName[:26], Events: []priorart.Event{
		{Type: priorart.Recorded, Record: &priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: "Keep one"}}}}, nil
}

// TestClassify says what counts as damage: only what no other cause explains.
func TestClassify(t *testing.T) {
	for _, c := range []struct {
		err     error
		damaged bool
	}{
		{&fs.PathError{Op: "open", Path: "root.bolt", Err: syscall.EACCES}, false},
		{&fs.PathError{Op: "open", Path: "root.bolt", Err: syscall.EMFILE}, false},
		{fmt.Errorf("write: %w", syscall.ENOSPC), false},
		{syscall.EIO, false},
		{errors.New("timeout"), false},
		{context.DeadlineExceeded, false},
		{priorart.ErrBusy, false},
		{&fs.PathError{Op: "open", Path: "000001.zap", Err: syscall.ENOENT}, true},
		{errors.New("invalid database"), true},
		{errors.New("unsupported version 3"), true},
	} {
		if got := errors.Is(classify(c.err), priorart.ErrDamaged); got != c.damaged {
			t.Errorf("%v: damaged = %v, want %v", c.err, got, c.damaged)
		}
	}
}

// TestUnreadableFolderIsNoDamage makes the index a file of another kind, which
// opening refuses with an error of the system; nothing may be removed.
func TestUnreadableFolderIsNoDamage(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, "index"), filepath.Join(dir, "index")); err != nil { // ELOOP
		t.Fatal(err)
	}
	x, err := Open(Config{Source: oneSource{}, Dir: dir, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Refresh(context.Background()); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("error %v, want the system's", err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "index")); err != nil {
		t.Errorf("what couldn't be read was removed: %v", err)
	}
}

func TestLockNamesItsHolder(t *testing.T) {
	dir := t.TempDir()
	l := &fileLock{filepath.Join(dir, "lock"), "rebuild", 50 * time.Millisecond, time.Now}
	unlock, err := l.exclusive(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.shared(context.Background())
	want := fmt.Sprintf("process %d (rebuild) holds the index lock", os.Getpid())
	if !errors.Is(err, priorart.ErrBusy) || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want ErrBusy with %q", err, want)
	}
	unlock()
	unlock2, err := l.shared(context.Background())
	if err != nil {
		t.Fatalf("after unlocking: %v", err)
	}
	unlock2()
}
