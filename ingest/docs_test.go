package ingest_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/index"
	"priorart/index/embed/embedtest"
	"priorart/ingest"
	"priorart/ingest/journal"
)

var update = flag.Bool("update", false, "rewrite the parts of docs/ that come from the code")

const (
	toolPage   = "../docs/tools/record_entry.md"
	outputPage = "../docs/output.md"
)

// holdPart compares the part of a page between its marks with what it should
// be, or writes it.
func holdPart(t *testing.T, page, part, want string) {
	t.Helper()
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	_, after, open := strings.Cut(text, "<!-- "+part+":")
	_, after, line := strings.Cut(after, "-->\n")
	got, _, closed := strings.Cut(after, "<!-- /"+part+" -->")
	if !open || !line || !closed {
		t.Fatalf("%s has no part %s", page, part)
	}
	if *update {
		rest := strings.TrimPrefix(after, got)
		if err := os.WriteFile(page, []byte(strings.TrimSuffix(text, after)+want+rest), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s, part %s; run with -update (-want +got):\n%s", page, part, diff)
	}
}

// TestArgumentsTable holds the table of arguments against the schema.
func TestArgumentsTable(t *testing.T) {
	raw, err := ingest.Schema("record_entry")
	if err != nil {
		t.Fatal(err)
	}
	s := readSchema(t, "record_entry")
	var b strings.Builder
	b.WriteString("| argument | of | type | meaning |\n|---|---|---|---|\n")
	for _, name := range inOrder(t, raw) {
		p := s.Properties[name]
		of, meaning, split := strings.Cut(p.Description, ": ")
		if !split || strings.Contains(of, " ") {
			of, meaning = "all", p.Description
		}
		if p.Default != nil {
			meaning += fmt.Sprintf(" Default: `%v`.", p.Default)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", name, of, typeText(p), meaning)
	}
	holdPart(t, toolPage, "arguments", b.String())
}

// inOrder returns the fields of a schema in the order in which it has them.
func inOrder(t *testing.T, raw json.RawMessage) []string {
	t.Helper()
	text := string(raw)
	at := map[string]int{}
	for name := range readSchema(t, "record_entry").Properties {
		at[name] = strings.Index(text, "\n    "+quoted(name)+": {")
		if at[name] < 0 {
			t.Fatalf("%s isn't laid out as expected in the schema", name)
		}
	}
	return slices.SortedFunc(maps.Keys(at), func(a, b string) int { return at[a] - at[b] })
}

func typeText(s schema) string {
	switch {
	case s.Enum != nil:
		return "`" + strings.Join(s.Enum, "`, `") + "`"
	case len(s.AnyOf) > 0:
		var types []string
		for _, either := range s.AnyOf {
			types = append(types, typeText(either))
		}
		return strings.Join(types, " or ")
	case s.Type == "string" && s.MaxLength == priorart.MaxText, s.Type == "string" && s.MaxLength == priorart.MaxItem:
		return "text"
	case s.Type == "string":
		return "text of at most " + strconv.Itoa(s.MaxLength)
	case s.Type == "array" && s.MaxItems == priorart.MaxItems:
		return "list"
	case s.Type == "array":
		return "list of at most " + strconv.Itoa(s.MaxItems)
	case s.Type == "boolean":
		return "true or false"
	}
	return fmt.Sprint(s.Type)
}

// exampleCall is the call that the tool's page shows.
const exampleCall = `{
  "kind": "decision",
  "summary": "One immutable file for each commit",
  "problem": "Merges of a shared log file conflicted on every branch that recorded something.",
  "why_chosen": "Two branches never write the same path, so a merge has nothing to decide, and each file can be checked by its name.",
  "alternatives": ["SQLite", {"option": "One log, appended to", "reason_rejected": "conflicts in every merge"}],
  "constraints_created": [
    {"rule": "Check a commit's bytes against its name", "reason": "An editor or a line-ending conversion may have changed the file unnoticed."},
    "Keep commits small"
  ],
  "scope": "ingest/journal",
  "retrieval_hints": ["why no database", "merge conflicts in the log"]
}`

// TestExample runs the example, with a clock and entropy that make it come out
// the same, and holds the page against the receipt.
func TestExample(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC) }
	dir := t.TempDir()
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, Now: now, Entropy: bytes.NewReader(make([]byte, 1<<10))})
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	x, err := index.Open(index.Config{Source: j, Embedder: embedtest.Hashed(16), Dir: cache, Vectors: cache, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	s, err := ingest.New(ingest.Config{Journal: j, Index: x, Now: now, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := s.RecordEntry(t.Context(), []byte(exampleCall))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.MarshalIndent(receipt, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	holdPart(t, toolPage, "example", "\n```json\n"+exampleCall+"\n```\n\nin a store without entries gives\n\n```json\n"+string(shown)+"\n```\n\n")
}

// TestOutputPage: every field of a result is described where readers look for
// it.
func TestOutputPage(t *testing.T) {
	b, err := os.ReadFile(outputPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	types := map[reflect.Type]bool{}
	for _, v := range []any{priorart.Receipt{}, priorart.InvalidInput{}, priorart.Result{}, priorart.StoreStatus{}} {
		collect(reflect.TypeOf(v), types)
	}
	for ty := range types {
		for i := range ty.NumField() {
			name, _, _ := strings.Cut(ty.Field(i).Tag.Get("json"), ",")
			if name != "" && name != "-" && !strings.Contains(page, "`"+name+"`") {
				t.Errorf("%s doesn't describe %s of %s", outputPage, name, ty.Name())
			}
		}
	}
}

// collect adds a type's structs, at every depth.
func collect(ty reflect.Type, types map[reflect.Type]bool) {
	switch ty.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		collect(ty.Elem(), types)
	case reflect.Struct:
		if types[ty] || !strings.HasPrefix(ty.PkgPath(), "priorart") {
			return
		}
		types[ty] = true
		for i := range ty.NumField() {
			collect(ty.Field(i).Type, types)
		}
	}
}
