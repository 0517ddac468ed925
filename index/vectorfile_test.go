package index_test

import (
	"os"
	"path/filepath"
	"testing"

	"priorart"
	"priorart/index"
	"priorart/index/indextest"
)

// TestUselessVectorFileIsMadeAnew garbles the vector file's header: the vectors
// are derived, so they are made again.
func TestUselessVectorFileIsMadeAnew(t *testing.T) {
	source, dir := indextest.NewSource(), t.TempDir()
	id := source.Record(decision("Ship on Tuesdays"))[0]
	x := open(t, index.Config{Source: source, Dir: dir})
	if err := x.Refresh(ctx()); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.vec"))
	if err != nil || len(files) != 1 {
		t.Fatalf("vector files %v, error %v; want one", files, err)
	}
	if err := os.WriteFile(files[0], []byte("no vector file at all, but longer than a header would be"), 0o600); err != nil {
		t.Fatal(err)
	}
	fresh := indextest.OpenIn(t, source, dir)
	if got := hitIDs(t, fresh, priorart.Query{Text: "ship", Mode: priorart.Vector}); len(got) != 1 || got[0] != id {
		t.Errorf("found %v, want %s", got, id)
	}
}

// TestInMemory keeps index and vectors in memory.
func TestInMemory(t *testing.T) {
	source := indextest.NewSource()
	id := source.Record(decision("Ship on Tuesdays"))[0]
	c := indextest.Config(source, "")
	x, err := index.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for _, mode := range []priorart.Mode{priorart.Lexical, priorart.Vector, priorart.Hybrid} {
		if got := hitIDs(t, x, priorart.Query{Text: "ship", Mode: mode}); len(got) != 1 || got[0] != id {
			t.Errorf("%s: found %v, want %s", mode, got, id)
		}
	}
	indextest.Check(t, x, source)
}

// TestInMemoryManyWrites writes more batches than an index on disk has segments.
func TestInMemoryManyWrites(t *testing.T) {
	source := indextest.NewSource()
	x, err := index.Open(indextest.Config(source, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for range 40 {
		source.Record(decision("Write one entry at a time"))
		if err := x.Refresh(ctx()); err != nil {
			t.Fatal(err)
		}
	}
	indextest.Check(t, x, source)
	left, err := filepath.Glob(".*")
	if err != nil || len(left) > 0 {
		t.Errorf("files %v were left in the working folder, error %v", left, err)
	}
}
