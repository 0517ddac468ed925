package indextest

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/index"
	"priorart/index/embed/embedtest"
)

// Open returns an index of source in a folder of its own, with the hashed
// embedder. When the test ends, the index is held against a plain fold of the
// source's commits.
func Open(t testing.TB, source *Source) *index.Index {
	t.Helper()
	return OpenIn(t, source, t.TempDir())
}

// OpenIn is [Open] with a given folder, which several indexes may share.
func OpenIn(t testing.TB, source *Source, dir string) *index.Index {
	t.Helper()
	x, err := index.Open(Config(source, dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		Check(t, x, source)
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// Config is the configuration of an index in a test.
func Config(source index.Source, dir string) index.Config {
	return index.Config{
		Source: source, Embedder: embedtest.Hashed(64), Dir: dir, Vectors: dir, Now: time.Now, Verb: "test",
		EmbedBudget: time.Minute, // tests want the same answer however slow the machine is
	}
}

// Check holds what an index has against a plain fold of the source's commits.
func Check(t testing.TB, x *index.Index, source *Source) {
	t.Helper()
	ctx := context.Background()
	want := source.Fold()
	for id, e := range want {
		got, err := x.Entry(ctx, id)
		if err != nil {
			t.Errorf("check: entry %s: %v", id, err)
			continue
		}
		if diff := cmp.Diff(e, got); diff != "" {
			t.Errorf("check: entry %s differs from the fold of all commits (-want +got):\n%s", id, diff)
		}
	}
	status, err := x.Status(ctx)
	if err != nil {
		t.Errorf("check: %v", err)
		return
	}
	if status.Entries != len(want) {
		t.Errorf("check: index has %d entries, the fold of all commits %d", status.Entries, len(want))
	}
	if status.Unembedded != 0 {
		t.Errorf("check: %d passages have no vector", status.Unembedded)
	}
}

// Fold returns the entries of all commits, by id: the plain model that an index
// must agree with.
func (s *Source) Fold() map[string]priorart.Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := map[string]string{} // idempotency key → the least commit id
	for _, c := range s.commits {
		if k := c.IdempotencyKey; k != "" && (first[k] == "" || c.ID < first[k]) {
			first[k] = c.ID
		}
	}
	var placed []priorart.Placed
	ids := map[string]bool{}
	for name, c := range s.commits {
		k := c.IdempotencyKey
		placed = append(placed, priorart.Placed{Commit: c, Here: s.here[name], Ignored: k != "" && first[k] != c.ID})
		for i := range c.Events {
			for _, id := range c.Concerns(i) {
				ids[id] = true
			}
		}
	}
	entries := map[string]priorart.Entry{}
	for id := range ids {
		if e, ok := priorart.Fold(id, placed); ok {
			entries[id] = e
		}
	}
	return entries
}
