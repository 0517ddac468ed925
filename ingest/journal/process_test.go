package journal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"priorart"
	"priorart/ingest/gitrepo"
)

// childTask is set in the environment of this test binary when it runs as
// another process of a test.
const childTask = "JOURNAL_TEST_TASK"

func TestMain(m *testing.M) {
	if task := os.Getenv(childTask); task != "" {
		if err := child(task, os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child does a task in dir: "write 5" writes five commits and prints each name
// once Write has returned, "write -1" never ends; "hold" holds the lock until
// its input ends; "count 5" adds one to a number in a file under the lock, five
// times.
func child(task, dir string) error {
	config := Config{Dir: dir, Now: time.Now, Verb: "child", LockTimeout: time.Minute}
	repo, err := gitrepo.Discover(context.Background(), dir)
	if err == nil {
		config.Repo = repo
	} else if !errors.Is(err, gitrepo.ErrNoRepo) {
		return err
	}
	j, err := Open(context.Background(), config)
	if err != nil {
		return err
	}
	verb, number, _ := strings.Cut(task, " ")
	n, _ := strconv.Atoi(number)
	for i := 0; i != n && verb != "hold"; i++ {
		switch verb {
		case "write":
			err = writeAndTell(j)
		case "count":
			err = countUp(j)
		}
		if err != nil {
			return err
		}
	}
	if verb == "hold" {
		return hold(j)
	}
	return nil
}

func writeAndTell(j *Journal) error {
	name, err := tryRecord(j, strings.Repeat("child ", 200))
	if err == nil {
		_, err = fmt.Println(name)
	}
	return err
}

func countUp(j *Journal) error {
	unlock, err := j.Lock(context.Background())
	if err != nil {
		return err
	}
	path := filepath.Join(j.project, "counter")
	text, err := os.ReadFile(path)
	if err != nil {
		return errors.Join(err, unlock())
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		return errors.Join(err, unlock())
	}
	return errors.Join(os.WriteFile(path, []byte(strconv.Itoa(n+1)), 0o644), unlock())
}

func hold(j *Journal) error {
	unlock, err := j.Lock(context.Background())
	if err != nil {
		return err
	}
	fmt.Println("held")
	_, err = io.Copy(io.Discard, os.Stdin)
	return errors.Join(err, unlock())
}

// process is a child, with what it prints.
type process struct {
	*exec.Cmd
	in    io.Closer
	lines *bufio.Scanner
}

func start(t testing.TB, dir, task string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, dir)
	cmd.Env = append(os.Environ(), childTask+"="+task)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &process{cmd, in, bufio.NewScanner(out)}
}

// rest reads all that p still prints, and waits for its end.
func (p *process) rest(t testing.TB) []string {
	t.Helper()
	var lines []string
	for p.lines.Scan() {
		lines = append(lines, p.lines.Text())
	}
	if err := p.Wait(); err != nil {
		t.Errorf("child: %v", err)
	}
	return lines
}

// TestKilledWriter: whatever moment a writer is killed at, each commit that it
// had acknowledged is there, and none is there by half.
func TestKilledWriter(t *testing.T) {
	top := newRepo(t)
	var acknowledged []string
	for round := range 30 {
		p := start(t, top, "write -1")
		for range round%5 + 1 {
			if !p.lines.Scan() {
				t.Fatal("the child ended by itself")
			}
			acknowledged = append(acknowledged, p.lines.Text())
		}
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for p.lines.Scan() { // what it had acknowledged meanwhile
			if line := p.lines.Text(); isName(line) {
				acknowledged = append(acknowledged, line)
			}
		}
		if err := p.Wait(); err == nil {
			t.Fatal("the child wasn't killed")
		}
	}
	j := openGit(t, top)
	l := list(t, j)
	for _, name := range acknowledged {
		if !slices.Contains(l.Commits, priorart.CommitRef{Name: name, Here: true}) {
			t.Errorf("acknowledged commit %s is lost", name)
		}
	}
	report, err := j.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Problems {
		if p.Code != TempLeft {
			t.Errorf("after %d commits: %+v", len(acknowledged), p)
		}
	}
	record(t, j, "and on")
}

// TestManyWriters: processes side by side, in two worktrees, lose nothing and
// never take one id.
func TestManyWriters(t *testing.T) {
	top := newRepo(t)
	linked := filepath.Join(filepath.Dir(top), "linked")
	git(t, top, "worktree", "add", "--quiet", "-b", "feature", linked)
	const each = 12
	var children []*process
	for i := range 6 {
		children = append(children, start(t, []string{top, linked}[i%2], fmt.Sprint("write ", each)))
	}
	var written []string
	for _, p := range children {
		lines := p.rest(t)
		if !slices.IsSorted(lines) || len(lines) != each {
			t.Errorf("a process wrote %v", lines)
		}
		written = append(written, lines...)
	}
	ids := map[string]bool{}
	for _, name := range written {
		ids[idOf(name)] = true
	}
	if len(ids) != 6*each {
		t.Errorf("%d ids for %d commits", len(ids), 6*each)
	}
	slices.Sort(written)
	for _, dir := range []string{top, linked} {
		j := openGit(t, dir)
		got, here := []string{}, 0
		for _, c := range list(t, j).Commits {
			got = append(got, c.Name)
			if c.Here {
				here++
			}
		}
		if !slices.Equal(got, written) || here != 3*each {
			t.Errorf("%s lists %d commits, %d here", dir, len(got), here)
		}
		wantSound(t, j)
	}
}
