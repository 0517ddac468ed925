package index_test

import (
	"context"
	"testing"

	"priorart"
	"priorart/index"
	"priorart/index/indextest"
)

// staleSource answers its first listing with one that was made earlier, as a
// process does that was overtaken by others between listing and applying.
type staleSource struct {
	*indextest.Source
	stale *priorart.Listing
}

func (s *staleSource) List(ctx context.Context) (priorart.Listing, error) {
	if l := s.stale; l != nil {
		s.stale = nil
		return *l, nil
	}
	return s.Source.List(ctx)
}

// TestOvertakenReader holds a listing while another process writes and indexes:
// the commits that it lacks haven't gone, and the index isn't made anew.
func TestOvertakenReader(t *testing.T) {
	source, dir := indextest.NewSource(), t.TempDir()
	source.Record(decision("Feed the llama"))
	before, err := source.List(ctx())
	if err != nil {
		t.Fatal(err)
	}
	newer := source.Record(decision("Shear the alpaca"))[0]
	if err := indextest.OpenIn(t, source, dir).Refresh(ctx()); err != nil {
		t.Fatal(err)
	}
	x := open(t, index.Config{Source: &staleSource{source, &before}, Dir: dir})
	if got := hitIDs(t, x, priorart.Query{Text: "alpaca", Mode: priorart.Lexical}); len(got) != 1 || got[0] != newer {
		t.Errorf("found %v, want %s", got, newer)
	}
	if missing := x.Degraded(ctx()); len(missing) > 0 {
		t.Errorf("degraded: %q", missing)
	}
	s, err := x.Status(ctx())
	if err != nil || s.Generation != 1 {
		t.Errorf("generation %d, error %v: the index was written anew", s.Generation, err)
	}
}

// TestGoneCommit takes a commit out of the store: the index is made anew without
// it.
func TestGoneCommit(t *testing.T) {
	source, dir := indextest.NewSource(), t.TempDir()
	source.Record(decision("Feed the llama"))
	source.Record(decision("Shear the alpaca"))
	x := open(t, index.Config{Source: source, Dir: dir})
	if err := x.Refresh(ctx()); err != nil {
		t.Fatal(err)
	}
	rest := indextest.NewSource()
	rest.Put(source.Commits()[0], true)
	y := indextest.OpenIn(t, rest, dir)
	if got := hitIDs(t, y, priorart.Query{Text: "alpaca", Mode: priorart.Lexical}); len(got) != 0 {
		t.Errorf("found %v, which has gone", got)
	}
}
