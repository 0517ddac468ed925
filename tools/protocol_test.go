package tools_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestProtocol replays transcripts of the protocol. The head of each says which
// fault it guards against. "in" holds what a client sends, "out" a line for each
// answer, in any order: objects there need to have only the named fields, and
// "…" stands for any value.
func TestProtocol(t *testing.T) {
	files, err := filepath.Glob("testdata/protocol/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(bytes.TrimSpace(archive.Comment)) == 0 || len(archive.Files) != 2 {
				t.Fatal("a transcript has a head, in and out")
			}
			got := byID(t, serve(t, someParts().open, bytes.NewReader(archive.Files[0].Data)))
			want := byID(t, archive.Files[1].Data)
			for id, w := range want {
				if diff := cmp.Diff(w, only(w, got[id])); diff != "" {
					t.Errorf("answer to %s (-want +got):\n%s", id, diff)
				}
			}
			for id := range got {
				if _, ok := want[id]; !ok {
					t.Errorf("unexpected answer %s: %v", id, got[id])
				}
			}
		})
	}
}

// byID takes messages apart. Several answers with one id get numbers.
func byID(t *testing.T, out []byte) map[string]any {
	t.Helper()
	m := map[string]any{}
	for line := range bytes.Lines(out) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var v map[string]any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		id := fmt.Sprint(v["id"])
		for n := 2; m[id] != nil; n++ {
			id = fmt.Sprintf("%v (%d)", v["id"], n)
		}
		m[id] = v
	}
	return m
}

// only returns got without what want doesn't name.
func only(want, got any) any {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return got
		}
		kept := map[string]any{}
		for key, value := range w {
			if have, ok := g[key]; ok {
				kept[key] = only(value, have)
			}
		}
		return kept
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return got
		}
		kept := make([]any, len(g))
		for i := range w {
			kept[i] = only(w[i], g[i])
		}
		return kept
	case string:
		if s, ok := got.(string); ok && strings.Contains(w, "…") && fits(w, s) {
			return w
		}
	}
	return got
}

// fits reports whether s is pattern, with "…" standing for anything.
func fits(pattern, s string) bool {
	parts := strings.Split(pattern, "…")
	rest, ok := strings.CutPrefix(s, parts[0])
	for _, part := range parts[1:] {
		at := strings.Index(rest, part)
		if !ok || at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return ok && (rest == "" || parts[len(parts)-1] == "")
}
