package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"priorart"
)

// impatient doesn't wait for a lock that it can't have.
func impatient(c *Config) { c.LockTimeout = 20 * time.Millisecond }

func TestLockNamesHolder(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	p := start(t, top, "hold")
	if !p.lines.Scan() || p.lines.Text() != "held" {
		t.Fatal("the child didn't get the lock")
	}
	j := openGit(t, linked, impatient) // one lock for the clone
	_, err := j.Lock(t.Context())
	for _, want := range []string{fmt.Sprintf("process %d", p.Process.Pid), "(child)", "since 20", j.dirs.Lock} {
		if !errors.Is(err, priorart.ErrBusy) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v doesn't say %q", err, want)
		}
	}
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	p.rest(t)
	lockOnce(t, j)
}

// TestLockOfKilledProcess is let go by the system.
func TestLockOfKilledProcess(t *testing.T) {
	dir := tempDir(t)
	p := start(t, dir, "hold")
	if !p.lines.Scan() {
		t.Fatal("the child didn't get the lock")
	}
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
	lockOnce(t, openPlain(t, dir, impatient))
}

func lockOnce(t *testing.T, j *Journal) {
	t.Helper()
	unlock, err := j.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := unlock(); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(holderPath(j.dirs.Lock)); err == nil {
		t.Error("the holder's note is left")
	}
}

func TestLockWithinOneProcess(t *testing.T) {
	j := openPlain(t, tempDir(t), impatient)
	unlock, err := j.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Lock(t.Context()); !errors.Is(err, priorart.ErrBusy) || !strings.Contains(err.Error(), fmt.Sprintf("process %d (test)", os.Getpid())) {
		t.Errorf("a second lock: %v", err)
	}
	put(t, holderPath(j.dirs.Lock), "nonsense")
	if _, err := j.Lock(t.Context()); !errors.Is(err, priorart.ErrBusy) || !strings.Contains(err.Error(), "left no name") {
		t.Errorf("with a damaged note: %v", err)
	}
	remove(t, holderPath(j.dirs.Lock))
	if _, err := j.Lock(t.Context()); !errors.Is(err, priorart.ErrBusy) {
		t.Errorf("without a note: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	lockOnce(t, j)
}

func TestLockEndsWithContext(t *testing.T) {
	dir := tempDir(t)
	unlock, err := openPlain(t, dir).Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := openPlain(t, dir).Lock(ctx); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, priorart.ErrBusy) {
		t.Errorf("got %v", err)
	}
}

// TestLockExcludes: processes that add to a number under the lock lose nothing.
func TestLockExcludes(t *testing.T) {
	dir := tempDir(t)
	put(t, filepath.Join(dir, "counter"), "0")
	const processes, each = 4, 25
	var children []*process
	for range processes {
		children = append(children, start(t, dir, fmt.Sprint("count ", each)))
	}
	for _, p := range children {
		p.rest(t)
	}
	if got := string(get(t, filepath.Join(dir, "counter"))); got != strconv.Itoa(processes*each) {
		t.Errorf("counted to %s", got)
	}
}
