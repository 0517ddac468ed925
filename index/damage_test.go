package index_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"priorart"
	"priorart/index"
	"priorart/index/indextest"
)

// damagedStore returns a source of ten entries and the folder of their index,
// to which damage was done.
func damagedStore(t *testing.T, damage func(t *testing.T, dir string)) (*indextest.Source, string) {
	t.Helper()
	source, dir := indextest.NewSource(), t.TempDir()
	for _, w := range strings.Fields("alder birch cedar elm fir hazel larch maple oak pine") {
		source.Record(decision("Plant a " + w))
	}
	x := open(t, index.Config{Source: source, Dir: dir})
	if err := x.Refresh(ctx()); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	damage(t, filepath.Join(dir, "index"))
	return source, dir
}

func TestDamagedIndexIsMadeAnew(t *testing.T) {
	for name, damage := range map[string]func(*testing.T, string){
		"no meta":       func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "index_meta.json")) },
		"garbled meta":  func(t *testing.T, dir string) { write(t, filepath.Join(dir, "index_meta.json"), "{") },
		"no segment":    func(t *testing.T, dir string) { remove(t, segments(t, dir)[0]) },
		"empty segment": func(t *testing.T, dir string) { write(t, segments(t, dir)[0], "") },
		"cut segment":   func(t *testing.T, dir string) { truncate(t, segments(t, dir)[0], 2) },
		"garbled segment": func(t *testing.T, dir string) {
			garble(t, segments(t, dir)[0])
		},
		"empty root": func(t *testing.T, dir string) { write(t, filepath.Join(dir, "store", "root.bolt"), "") },
		"dangling root": func(t *testing.T, dir string) {
			root := filepath.Join(dir, "store", "root.bolt")
			remove(t, root)
			if err := os.Symlink(filepath.Join(dir, "nowhere"), root); err != nil {
				t.Fatal(err)
			}
		},
		"no root":  func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "store", "root.bolt")) },
		"cut root": func(t *testing.T, dir string) { truncate(t, filepath.Join(dir, "store", "root.bolt"), 1_000) },
		"garbled root": func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, "store", "root.bolt"), strings.Repeat("x", 70_000))
		},
	} {
		t.Run(name, func(t *testing.T) {
			source, dir := damagedStore(t, damage)
			x := indextest.OpenIn(t, source, dir)
			r, err := x.Search(ctx(), priorart.Query{Text: "larch"})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Hits) == 0 || r.Hits[0].Lead != "Plant a larch" {
				t.Errorf("hits %+v, want the larch first", r.Hits)
			}
			// Without its last segment bleve goes back to the state before it,
			// and following catches up: nothing was made anew, nothing is told.
			caughtUp := strings.HasSuffix(name, " segment") && len(r.Degraded) == 0
			if !caughtUp && (len(r.Degraded) == 0 || !strings.Contains(r.Degraded[0], "damaged")) {
				t.Errorf("degraded %q doesn't tell of the repair", r.Degraded)
			}
		})
	}
}

func segments(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "store", "*.zap"))
	if err != nil || len(names) == 0 {
		t.Fatalf("segments %v, error %v", names, err)
	}
	return names
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// truncate keeps one part in n of a file.
func truncate(t *testing.T, name string, n int64) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, info.Size()/n); err != nil {
		t.Fatal(err)
	}
}

// garble overwrites all of a file but its length.
func garble(t *testing.T, name string) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b {
		b[i] ^= byte(i*7 + 1)
	}
	write(t, name, string(b))
}
