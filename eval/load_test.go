package eval

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// folder writes files, given by their paths, into a folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "sample")
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// sample is a dataset that uses every file and rule.
func sample() map[string]string {
	return map[string]string{
		"dataset.json": `{"name": "tiny", "drop_same_id": true, "within": "repo", "redistributable": "yes"}`,
		"corpus.jsonl": "\ufeff" + `{"_id": "a", "title": "Old", "text": "body", "metadata": {"kind": "constraint", "repo": "r1", "tags": ["x"], "status": "superseded", "superseded_by": "b"}}` + "\r\n" +
			`{"_id": "b", "title": "New", "text": "", "metadata": {"type": "bug-fix", "repo": "r1", "retrieval_hints": ["how new"]}}` + "\n\n" +
			`{"_id": "c", "text": "no title", "metadata": {"repo": "r2", "number": 7}}` + "\n",
		"queries.jsonl": `{"_id": "b", "text": "what is new"}
{"_id": "q", "text": "own group", "metadata": {"repo": "r2"}}
{"_id": "unanswered", "text": "?", "metadata": {"repo": "r2"}}
`,
		"queries_negative.jsonl": `{"_id": "n", "text": "billing", "metadata": {"repo": "r1"}}`,
		"qrels/test.tsv":         "query-id\tcorpus-id\tscore\nb\ta\t1\nq\tc\t2\nq\tgone\t1\nunanswered\tc\t0\n",
		"qrels/reverse.tsv":      "query-id\tcorpus-id\tscore\na\tb\t1\n",
		"pairs.tsv":              "id1\tid2\tlabel\tkind\texplicit_ref\nb\ta\t1\tsupersedes\t0\nb\tc\t0\n",
		"pairs.jsonl":            `{"id1": "p", "id2": "p2", "label": 1, "kind": "twice", "a": {"title": "T", "text": "one", "metadata": {"repo": "r"}}, "b": {"text": "two"}}`,
	}
}

func TestLoad(t *testing.T) {
	got, err := Load(folder(t, sample()), LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	a := Document{ID: "a", Title: "Old", Text: "body", Kind: priorart.Constraint, Tags: []string{"x"}, Group: "r1"}
	b := Document{ID: "b", Title: "New", Kind: priorart.Finding, Hints: []string{"how new"}, Group: "r1"}
	c := Document{ID: "c", Text: "no title", Kind: priorart.Decision, Group: "r2"}
	want := &Dataset{
		Name: "tiny", Rules: Rules{Name: "tiny", DropSameID: true, Within: "repo", Redistributable: "yes"}, Judged: "test",
		Documents: []Document{a, b, c},
		Queries:   []Query{{"b", "what is new", "r1"}, {"q", "own group", "r2"}},
		Negative:  []Query{{"n", "billing", "r1"}},
		Qrels:     Qrels{"b": {"a": 1}, "q": {"c": 2, "gone": 1}, "unanswered": {"c": 0}},
		Pairs: []Pair{
			{"b", "a", 1, "supersedes", b, a}, {"b", "c", 0, "", b, c},
			{"p", "p2", 1, "twice", Document{ID: "p", Title: "T", Text: "one", Kind: priorart.Decision, Group: "r"},
				Document{ID: "p2", Text: "two", Kind: priorart.Decision}},
		},
		Unjudged: 1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLoadOptions(t *testing.T) {
	no, everywhere := false, ""
	got, err := Load(folder(t, sample()), LoadOptions{Qrels: "reverse", DropSameID: &no, Within: &everywhere})
	if err != nil {
		t.Fatal(err)
	}
	if got.Rules.DropSameID || got.Rules.Within != "" || got.Judged != "reverse" {
		t.Errorf("rules %+v, judged %q", got.Rules, got.Judged)
	}
	// A query that only the corpus has asks with the document's text.
	if diff := cmp.Diff([]Query{{"a", "Old\nbody", ""}}, got.Queries); diff != "" {
		t.Error(diff)
	}
}

func TestLoadWithoutDeclaration(t *testing.T) {
	got, err := Load(folder(t, map[string]string{"corpus.jsonl": `{"_id": "a", "text": "alone"}`}), LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "sample" || len(got.Queries) != 0 || got.Judged != "" {
		t.Errorf("got name %q, %d queries, judged %q; want the folder's name and no queries", got.Name, len(got.Queries), got.Judged)
	}
}

func TestLoadNamesFileAndLine(t *testing.T) {
	for _, c := range []struct{ name, file, text, says string }{
		{"broken JSON", "corpus.jsonl", "{\"_id\": \"a\", \"text\": \"t\", \"metadata\": {\"repo\": \"r\"}}\n{\"_id\"", "corpus.jsonl:2: not a JSON object"},
		{"no id", "corpus.jsonl", `{"text": "t"}`, "corpus.jsonl:1: document without _id"},
		{"twice", "corpus.jsonl", strings.Repeat("{\"_id\": \"a\", \"text\": \"t\", \"metadata\": {\"repo\": \"r\"}}\n", 2), `corpus.jsonl:2: document "a" stands in the corpus twice`},
		{"no words", "corpus.jsonl", `{"_id": "a", "title": " ", "text": ""}`, `corpus.jsonl:1: document "a" has neither`},
		{"no group", "corpus.jsonl", `{"_id": "a", "text": "t"}`, `corpus.jsonl:1: document "a" has no metadata.repo`},
		{"bad tags", "corpus.jsonl", `{"_id": "a", "text": "t", "metadata": {"tags": "x"}}`, `corpus.jsonl:1: document "a": metadata.tags`},
		{"query without text", "queries.jsonl", `{"_id": "q"}`, "queries.jsonl:1: query needs"},
		{"query without group", "queries.jsonl", `{"_id": "q", "text": "t"}`, `queries.jsonl:1: query "q" has no metadata.repo`},
		{"query twice", "queries.jsonl", strings.Repeat("{\"_id\": \"b\", \"text\": \"t\"}\n", 2), `queries.jsonl:2: query "b" stands`},
		{"columns", "qrels/test.tsv", "b a 1", "test.tsv:1: want query-id"},
		{"score", "qrels/test.tsv", "query-id\tcorpus-id\tscore\nb\ta\thigh", `test.tsv:2: score "high"`},
		{"unknown query", "qrels/test.tsv", "zz\ta\t1", `test.tsv:1: query "zz" is neither`},
		{"judged twice", "qrels/test.tsv", "b\ta\t1\nb\ta\t0", "test.tsv:2: query \"b\" and document \"a\" are judged twice"},
		{"label", "pairs.tsv", "a\tb\tyes", `pairs.tsv:1: label "yes"`},
		{"pair columns", "pairs.tsv", "a\tb", "pairs.tsv:1: want id1"},
		{"unknown document", "pairs.tsv", "a\tzz\t1", `pairs.tsv:1: document "zz"`},
		{"itself", "pairs.tsv", "a\ta\t1", `pairs.tsv:1: document "a" is paired with itself`},
		{"pair object", "pairs.jsonl", `{"id1": "a", "id2": "b"}`, "pairs.jsonl:1: pair needs"},
		{"rules", "dataset.json", "{", "dataset.json: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample()
			files[c.file] = c.text
			_, err := Load(folder(t, files), LoadOptions{})
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want an error that says %q", err, c.says)
			}
		})
	}
}

func TestLoadMisses(t *testing.T) {
	if _, err := Load(folder(t, sample()), LoadOptions{Qrels: "audited"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("qrels that were asked for by name: %v", err)
	}
	if _, err := Load(t.TempDir(), LoadOptions{}); err == nil || !strings.Contains(err.Error(), "BEIR") {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	write := func(name string) {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"one/corpus.jsonl", "two/pairs.tsv", "tool/main.go", "README.md"} {
		write(name)
	}
	in := func(name string) string { return filepath.Join(root, name) }
	got, err := Find([]string{in("*"), in("one")})
	if diff := cmp.Diff([]string{in("one"), in("two"), in("one")}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, name := range []string{"three", "R*", "["} {
		if _, err := Find([]string{in(name)}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Find([]string{in("three")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that isn't there: %v", err)
	}
}
