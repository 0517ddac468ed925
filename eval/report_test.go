package eval

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart/similarity"
)

// TestReportForm holds the JSON against the form that others rely on.
func TestReportForm(t *testing.T) {
	o := testOptions()
	o.Judge, o.Candidates = Judging(nil, similarity.Calibration{}), Proposing(nil, similarity.Calibration{})
	r := runTest(t, notes(), o)
	r.Pairs.setDecisions(nil, nil) // which pairs of the other sort have
	var b bytes.Buffer
	if err := WriteJSON(&b, []Report{*r}); err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(b.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want []string
	}{
		{"", []string{"arms", "dataset", "details", "documents", "embedder", "negative", "pairs", "queries", "seconds", "supersession"}},
		{"arms", []string{"baseline", "hybrid", "lexical", "vector"}},
		{"arms.hybrid", []string{"hit@5", "mrr", "ndcg@10", "recall@10", "recall@5"}},
		{"negative", []string{"false_positive_rate", "queries"}},
		{"pairs", []string{"auc", "duplicate", "n", "near_duplicate"}},
		{"pairs.duplicate", []string{"precision", "recall"}},
		{"supersession", []string{"precision@1", "recall@5"}},
		{"seconds", []string{"index", "search_p50", "search_p95"}},
	} {
		if diff := cmp.Diff(c.want, fields(t, list[0], c.path)); diff != "" {
			t.Errorf("%q: %s", c.path, diff)
		}
	}
	if strings.Contains(b.String(), "null") {
		t.Errorf("a null in the report:\n%s", b.String())
	}
}

// fields returns the names in the object at a path of names between dots.
func fields(t *testing.T, object map[string]any, path string) []string {
	t.Helper()
	for name := range strings.SplitSeq(path, ".") {
		if name == "" {
			break
		}
		next, ok := object[name].(map[string]any)
		if !ok {
			t.Fatalf("no object at %q of %q", name, path)
		}
		object = next
	}
	return slices.Sorted(maps.Keys(object))
}

func TestWriteNothing(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSON(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("%v %q", err, b.String())
	}
}

func TestWriteTable(t *testing.T) {
	o := testOptions()
	o.Ablations = true
	o.Judge, o.Candidates = Judging(nil, similarity.Calibration{}), Proposing(nil, similarity.Calibration{})
	r := runTest(t, notes(), o)
	r.Details.Degraded = []string{"something is missing"}
	var b bytes.Buffer
	if err := WriteTable(&b, []Report{*r}); err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{
		"notes: 6 documents, 3 queries, builtin/static-minilm-256, the query's own document dropped, searched within project (2 stores)",
		"baseline", "lexical", "vector", "hybrid", "1.000", "[1.000, 1.000]", "hybrid − baseline", "(noise)",
		"reciprocal_rank", "one_chunk", "alpha_0.5", "without an answer: 1 queries", "pairs: 2", "supersession: recall@5", "degraded: something is missing",
	} {
		if !strings.Contains(b.String(), says) {
			t.Errorf("the table doesn't say %q:\n%s", says, b.String())
		}
	}
}

// fullDisk refuses to be written.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, bytes.ErrTooLarge }

func TestWriteFails(t *testing.T) {
	r := []Report{{Dataset: "d"}}
	if WriteTable(fullDisk{}, r) == nil || WriteJSON(fullDisk{}, r) == nil || WriteComparison(fullDisk{}, Comparison{}) == nil {
		t.Error("an error of the writer got lost")
	}
}
