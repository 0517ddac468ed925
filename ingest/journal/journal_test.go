package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/ingest/gitrepo"
)

func tempDir(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// openPlain opens a journal outside git.
func openPlain(t testing.TB, dir string, change ...func(*Config)) *Journal {
	t.Helper()
	config := Config{Dir: dir, Now: time.Now, Verb: "test"}
	for _, f := range change {
		f(&config)
	}
	j, err := Open(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// openGit opens the journal of a worktree.
func openGit(t testing.TB, dir string, change ...func(*Config)) *Journal {
	t.Helper()
	repo, err := gitrepo.Discover(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return openPlain(t, dir, append([]func(*Config){func(c *Config) { c.Repo = repo }}, change...)...)
}

// newRepo makes a repository with one commit, and keeps the settings of whoever
// runs the tests out of it.
func newRepo(t testing.TB) string {
	t.Helper()
	home := tempDir(t)
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		t.Setenv(name, value)
	}
	top := filepath.Join(tempDir(t), "repo")
	git(t, home, "init", "--quiet", "--initial-branch=main", top)
	put(t, filepath.Join(top, "README"), "hello\n")
	git(t, top, "add", "README")
	git(t, top, "commit", "--quiet", "-m", "first")
	return top
}

func git(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func remove(t testing.TB, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}

// draft is a commit that records one decision.
func draft(id, summary string) *priorart.Commit {
	return &priorart.Commit{
		Format: priorart.Format, ID: id, At: time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC), Actor: "test",
		Events: []priorart.Event{{Type: priorart.Recorded, Record: &priorart.Record{
			Kind: priorart.Decision, Scope: "project", Summary: summary, Problem: "<&> „Ümläut“ 日本語 \u2028",
		}}},
		Receipt: []byte(`{"stored":true}`),
	}
}

// record writes a commit that records one decision, and returns its name.
func record(t testing.TB, j *Journal, summary string) string {
	t.Helper()
	name, err := tryRecord(j, summary)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func tryRecord(j *Journal, summary string) (string, error) {
	id, err := j.NewID(context.Background())
	if err != nil {
		return "", err
	}
	return j.Write(context.Background(), draft(id, summary))
}

func list(t testing.TB, j *Journal) priorart.Listing {
	t.Helper()
	l, err := j.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// names lists a store as "name here" or "name".
func names(t testing.TB, j *Journal) []string {
	t.Helper()
	var all []string
	for _, c := range list(t, j).Commits {
		if c.Here {
			c.Name += " here"
		}
		all = append(all, c.Name)
	}
	return all
}

func codes(problems []priorart.Problem) []string {
	list := []string{}
	for _, p := range problems {
		list = append(list, p.Code+" "+p.Path)
	}
	return list
}

func wantNames(t testing.TB, j *Journal, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, names(t, j)); diff != "" {
		t.Errorf("listing (-want +got)\n%s", diff)
	}
}

// wantSound reads all of a store, through a journal of its own.
func wantSound(t testing.TB, j *Journal, but ...string) {
	t.Helper()
	fresh := j.config
	fresh.Before = nil
	again, err := Open(context.Background(), fresh)
	if err != nil {
		t.Fatal(err)
	}
	report, err := again.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append([]string{}, but...), codes(report.Problems)); diff != "" {
		t.Errorf("check (-want +got)\n%s", diff)
	}
	for _, c := range list(t, again).Commits {
		if _, err := again.Read(context.Background(), c.Name); err != nil && len(but) == 0 {
			t.Error(err)
		}
	}
}

// pathOf is where a journal's own log has a commit.
func pathOf(j *Journal, name string) string {
	return filepath.Join(j.dirs.Log, monthOf(name), name)
}

func TestOpenMakesNothing(t *testing.T) {
	for name, dir := range map[string]string{"plain": tempDir(t), "git": newRepo(t)} {
		before := tree(t, dir)
		j := openPlain(t, dir)
		if name == "git" {
			j = openGit(t, dir)
		}
		if _, err := j.List(t.Context()); !errors.Is(err, priorart.ErrNoStore) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: listing gave %v", name, err)
		}
		if _, err := j.NewID(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Errorf("%s: made (-before +after)\n%s", name, diff)
		}
	}
}

// tree lists the files below a folder.
func tree(t testing.TB, dir string) []string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		paths = append(paths, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestOpenFails(t *testing.T) {
	top := newRepo(t)
	repo, err := gitrepo.Discover(t.Context(), top)
	if err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(top, "missing")
	for name, tt := range map[string]struct {
		config Config
		says   string
	}{
		"missing folder":   {Config{Dir: missing, Now: time.Now}, missing},
		"outside the repo": {Config{Dir: filepath.Dir(top), Repo: repo, Now: time.Now}, "outside the worktree"},
	} {
		if j, err := Open(t.Context(), tt.config); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, %v", name, j, err)
		}
	}
}

func TestCreate(t *testing.T) {
	j := openPlain(t, tempDir(t))
	for range 2 {
		if err := j.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{".context/.gitattributes": "log/** -text\n", ".context/.cache/.gitignore": "*\n"} {
			if got := get(t, filepath.Join(j.project, name)); string(got) != want {
				t.Errorf("%s has %q", name, got)
			}
		}
	}
	put(t, filepath.Join(j.project, ".context/.gitattributes"), "# mine\nlog/** -text\n")
	if err := j.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := get(t, filepath.Join(j.project, ".context/.gitattributes")); !bytes.HasPrefix(got, []byte("# mine")) {
		t.Errorf("a changed file was replaced by %q", got)
	}
	wantSound(t, j)
	if got := names(t, j); got != nil {
		t.Errorf("an empty store has %v", got)
	}
}

func TestWriteThenRead(t *testing.T) {
	j := openPlain(t, tempDir(t))
	id, err := j.NewID(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := draft(id, "use commit files")
	name, err := j.Write(t.Context(), want)
	if err != nil {
		t.Fatal(err)
	}
	wantNames(t, j, name+" here")
	got, err := openPlain(t, j.project).Read(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Events, got.Events); diff != "" || got.ID != id || !got.At.Equal(want.At) {
		t.Errorf("(-want +got)\n%s", diff)
	}
	data := get(t, pathOf(j, name))
	if !bytes.HasSuffix(data, []byte("}\n")) || bytes.Contains(data, []byte("\r")) || !bytes.HasPrefix(data, []byte("{\n  \"format\": 1,\n")) || !bytes.Contains(data, []byte("<&> „Ümläut“ 日本語")) {
		t.Errorf("the file isn't indented JSON as people read it:\n%s", data)
	}
	if name != id+"-"+hashOf(data)+".json" {
		t.Errorf("name %s of a file with hash %s", name, hashOf(data))
	}
	wantSound(t, j)
}

func TestWriteRefusesWhatCannotBeRead(t *testing.T) {
	j := openPlain(t, tempDir(t))
	newer := draft(strings.Repeat("0", 26), "x")
	newer.Format++
	for name, c := range map[string]*priorart.Commit{
		"no ulid":      draft("x", "x"),
		"upper case":   draft("01KDV4T5C0000000000000000G", "x"),
		"newer format": newer,
		"no events":    {Format: 1, ID: strings.Repeat("0", 26)},
		"bad receipt":  {Format: 1, ID: strings.Repeat("0", 26), Events: draft("", "x").Events, Receipt: []byte("{")},
	} {
		if got, err := j.Write(t.Context(), c); err == nil {
			t.Errorf("%s: wrote %s", name, got)
		}
	}
	if got := tree(t, j.project); len(got) != 1 {
		t.Errorf("left %v", got)
	}
}

func TestEndedContext(t *testing.T) {
	j := openPlain(t, tempDir(t))
	name := record(t, j, "one")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	calls := map[string]func() error{
		"List":    func() error { _, err := j.List(ctx); return err },
		"Read":    func() error { _, err := j.Read(ctx, name); return err },
		"Write":   func() error { _, err := j.Write(ctx, draft(idOf(name), "two")); return err },
		"NewID":   func() error { _, err := j.NewID(ctx); return err },
		"Lock":    func() error { _, err := j.Lock(ctx); return err },
		"Check":   func() error { _, err := j.Check(ctx); return err },
		"Restore": func() error { _, err := j.Restore(ctx); return err },
		"Create":  func() error { return j.Create(ctx) },
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantNames(t, j, name+" here")
}

// TestNewID: ids follow what was seen, whatever the clock says.
func TestNewID(t *testing.T) {
	now := time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC)
	j := openPlain(t, tempDir(t), func(c *Config) { c.Now = func() time.Time { return now } })
	tests := []struct {
		name string
		move time.Duration
		want time.Duration // after the first id
	}{
		{"first", 0, 0},
		{"same millisecond", 0, time.Millisecond},
		{"clock goes on", time.Second, time.Second},
		{"clock goes back", -time.Hour, time.Second + time.Millisecond},
		{"clock goes back a day more", -23 * time.Hour, time.Second + 2*time.Millisecond},
	}
	start, last := now, ""
	for _, tt := range tests {
		now = now.Add(tt.move)
		name := record(t, j, tt.name)
		if got := timeOf(name).Sub(start); got != tt.want {
			t.Errorf("%s: %s after the first, want %s", tt.name, got, tt.want)
		}
		if name <= last {
			t.Errorf("%s: %s isn't after %s", tt.name, name, last)
		}
		last = name
	}
	now = start.AddDate(0, 0, -3) // all that is there is too far ahead now
	other := openPlain(t, j.project, func(c *Config) { c.Now = j.config.Now })
	if name := record(t, other, "by a slow clock"); !timeOf(name).Equal(now) {
		t.Errorf("an id of %s at %s", timeOf(name), now)
	}
	l := list(t, other)
	if len(l.Problems) != 1 || l.Problems[0].Code != ClockAhead || !strings.Contains(l.Problems[0].Text, "5 commits") || len(l.Commits) != 6 {
		t.Errorf("listing %+v", l)
	}
}

func TestNewIDsOfOneProcessDiffer(t *testing.T) {
	j := openPlain(t, tempDir(t))
	ids := make(chan string)
	const workers, each = 4, 25
	for range workers {
		go func() {
			for range each {
				id, err := j.NewID(context.Background())
				if err != nil {
					id = err.Error()
				}
				ids <- id
			}
		}()
	}
	seen := map[string]bool{}
	for range workers * each {
		id := <-ids
		if !isULID(id) || seen[id] {
			t.Errorf("id %q", id)
		}
		seen[id] = true
	}
}

func ExampleConfig() {
	j, err := Open(context.Background(), Config{Dir: ".", Now: time.Now, Verb: "example"})
	fmt.Println(err, filepath.Base(j.Dirs().Log))
	// Output: <nil> log
}
