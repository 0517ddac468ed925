package index_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"priorart"
	"priorart/index"
	"priorart/index/indextest"
)

func ctx() context.Context { return context.Background() }

func decision(summary string) priorart.Record {
	return priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: summary}
}

func hitIDs(t *testing.T, x *index.Index, q priorart.Query) []string {
	t.Helper()
	r, err := x.Search(ctx(), q)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, h := range r.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

func TestReadSeesEveryCommit(t *testing.T) {
	source := indextest.NewSource()
	dir := t.TempDir()
	a, b := indextest.OpenIn(t, source, dir), indextest.OpenIn(t, source, dir)
	for i, word := range []string{"alpaca", "bison", "camel", "donkey", "emu", "ferret"} {
		id := source.Record(decision("Keep a " + word))[0]
		reader := a
		if i%2 == 1 {
			reader = b
		}
		if got := hitIDs(t, reader, priorart.Query{Text: word, Mode: priorart.Lexical}); len(got) != 1 || got[0] != id {
			t.Errorf("%s: found %v, want %s", word, got, id)
		}
	}
}

func TestManyWritesKeepFewSegments(t *testing.T) {
	source := indextest.NewSource()
	x := indextest.Open(t, source)
	for range 60 {
		source.Record(decision("Write one entry at a time"))
		if err := x.Refresh(ctx()); err != nil {
			t.Fatal(err)
		}
	}
	s, err := x.Status(ctx())
	if err != nil {
		t.Fatal(err)
	}
	if s.Segments > 20 {
		t.Errorf("60 writes left %d segments", s.Segments)
	}
}

func TestEventsBeforeTheirEntry(t *testing.T) {
	first, second := indextest.NewSource(), indextest.NewSource()
	old := first.Record(decision("Use cron for the nightly job"))[0]
	fresh := first.Record(decision("Use a systemd timer for the nightly job"))[0]
	first.Add(priorart.Event{Type: priorart.SupersededBy, Target: old, By: fresh})
	x := indextest.Open(t, second)
	commits := first.Commits()
	for i := len(commits) - 1; i >= 0; i-- { // the last first, as a pull may bring them
		second.Put(commits[i], true)
		if err := x.Refresh(ctx()); err != nil {
			t.Fatal(err)
		}
	}
	e, err := x.Entry(ctx(), old)
	if err != nil {
		t.Fatal(err)
	}
	if e.Status != priorart.Superseded || len(e.Successors) != 1 || e.Successors[0] != fresh {
		t.Errorf("status %s, successors %v; want superseded by %s", e.Status, e.Successors, fresh)
	}
}

func TestStatusBelongsToTheView(t *testing.T) {
	source := indextest.NewSource()
	old := source.Record(decision("Render pages on the server"))[0]
	c := source.AddCommit(&priorart.Commit{
		Git:    &priorart.Git{Branch: "feature/spa"},
		Events: []priorart.Event{{Type: priorart.DeprecatedNow, Target: old}},
	}, false)
	x := indextest.Open(t, source)
	e, err := x.Entry(ctx(), old)
	if err != nil {
		t.Fatal(err)
	}
	if e.Status != priorart.Active || len(e.Elsewhere) != 1 || e.Elsewhere[0].Branch != "feature/spa" {
		t.Errorf("status %s, elsewhere %+v; want active, deprecated on feature/spa", e.Status, e.Elsewhere)
	}
	source.Put(c, true) // the branch was merged
	if e, err = x.Entry(ctx(), old); err != nil || e.Status != priorart.Deprecated {
		t.Errorf("after the merge: status %s, error %v; want deprecated", e.Status, err)
	}
}

func TestOneKeyCountsOnce(t *testing.T) {
	all := indextest.NewSource()
	var commits []*priorart.Commit
	for range 2 {
		r := decision("Pin the toolchain")
		commits = append(commits, all.AddCommit(&priorart.Commit{
			IdempotencyKey: "k1", Events: []priorart.Event{{Type: priorart.Recorded, Record: &r}}}, true))
	}
	for _, order := range [][]int{{0, 1}, {1, 0}} {
		source := indextest.NewSource()
		x := indextest.Open(t, source)
		for _, i := range order {
			source.Put(commits[i], true)
			if err := x.Refresh(ctx()); err != nil {
				t.Fatal(err)
			}
		}
		c, err := x.CommitByKey(ctx(), "k1")
		if err != nil || c == nil || c.ID != commits[0].ID {
			t.Errorf("order %v: commit %+v, error %v; want %s", order, c, err, commits[0].ID)
		}
		if s, err := x.Status(ctx()); err != nil || s.Entries != 1 {
			t.Errorf("order %v: %d entries, error %v; want 1", order, s.Entries, err)
		}
	}
	x := indextest.Open(t, all)
	if c, err := x.CommitByKey(ctx(), "unknown"); c != nil || err != nil {
		t.Errorf("unknown key gives %+v, %v", c, err)
	}
}

// TestManyReadersAndWriters lets many indexes of one folder write and read at
// once; each finds what it has just written, and none is made anew.
func TestManyReadersAndWriters(t *testing.T) {
	source, dir := indextest.NewSource(), t.TempDir()
	var wait sync.WaitGroup
	for p := range 6 {
		x := open(t, index.Config{Source: source, Dir: dir})
		wait.Go(func() {
			for i := range 6 {
				word := fmt.Sprintf("%c%cqizor", 'a'+p, 'a'+i)
				id := source.Record(decision("Use " + word))[0]
				r, err := x.Search(ctx(), priorart.Query{Text: word, Mode: priorart.Lexical})
				if err != nil || len(r.Hits) != 1 || r.Hits[0].ID != id || len(r.Degraded) > 0 {
					t.Errorf("%s: %d hits, degraded %q, error %v; want %s alone", word, len(r.Hits), r.Degraded, err, id)
				}
			}
		})
	}
	wait.Wait()
	indextest.Check(t, indextest.OpenIn(t, source, dir), source)
}

// brokenSource has a commit that can't be read.
type brokenSource struct {
	*indextest.Source
	name string
	err  error
}

func (s *brokenSource) Read(ctx context.Context, name string) (*priorart.Commit, error) {
	if name == s.name {
		return nil, s.err
	}
	return s.Source.Read(ctx, name)
}

func TestUnusableCommitIsSkipped(t *testing.T) {
	for _, why := range []error{priorart.ErrDamaged, priorart.ErrUnsupportedFormat} {
		source := indextest.NewSource()
		bad := source.Add(priorart.Event{Type: priorart.Recorded, Record: &priorart.Record{Kind: priorart.Decision, Summary: "Unreadable"}})
		good := source.Record(decision("Readable"))[0]
		x := open(t, index.Config{Source: &brokenSource{source, bad.ID + "-0123456789abcdef.json", why}})
		if got := hitIDs(t, x, priorart.Query{Text: "readable"}); len(got) != 1 || got[0] != good {
			t.Errorf("%v: found %v, want %s only", why, got, good)
		}
	}
}

func TestOtherReadErrorsStopTheRead(t *testing.T) {
	source := indextest.NewSource()
	bad := source.Add(priorart.Event{Type: priorart.Recorded, Record: &priorart.Record{Kind: priorart.Decision, Summary: "Unreachable"}})
	denied := errors.New("permission denied")
	x := open(t, index.Config{Source: &brokenSource{source, bad.ID + "-0123456789abcdef.json", denied}})
	if _, err := x.Search(ctx(), priorart.Query{Text: "unreachable"}); !errors.Is(err, denied) {
		t.Errorf("error %v, want %v: a store that can't be read isn't empty", err, denied)
	}
}

// open opens an index with a folder of its own, unless the config names one.
func open(t *testing.T, c index.Config) *index.Index {
	t.Helper()
	full := indextest.Config(c.Source, t.TempDir())
	if c.Dir != "" {
		full.Dir, full.Vectors = c.Dir, c.Dir
	}
	if c.Embedder != nil {
		full.Embedder = c.Embedder
	}
	x, err := index.Open(full)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	return x
}
