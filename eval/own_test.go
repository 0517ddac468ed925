package eval

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

func TestRunStore(t *testing.T) {
	ctx := context.Background()
	store, err := openBuiltin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var records []priorart.Record
	for _, d := range notes().Documents {
		records = append(records, d.Record())
	}
	ids, err := store.Write(ctx, records)
	if err != nil {
		t.Fatal(err)
	}
	d := QuestionDataset("golden", []Question{
		{"how is the journal written", []string{ids[3]}},
		{"what survives a crash", []string{ids[0], ids[1]}},
		{"who is paid on Fridays", nil},
	})
	r, err := RunStore(ctx, store, d, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if r.Dataset != "golden" || r.Documents != 6 || r.Queries != 2 || r.Negative.Queries != 1 {
		t.Errorf("%s: %d documents, %d queries, negative %+v", r.Dataset, r.Documents, r.Queries, r.Negative)
	}
	if diff := cmp.Diff([]string{"lexical", "vector", "hybrid"}, armsOf(r)); diff != "" {
		t.Error(diff)
	}
	if got := r.Arms["hybrid"]; got.Hit5 != 1 || got.MRR != 1 {
		t.Errorf("hybrid %+v", got)
	}
}

func TestHintDataset(t *testing.T) {
	entry := func(id string, status priorart.Status, hints ...string) priorart.Entry {
		return priorart.Entry{ID: id, Status: status, Record: priorart.Record{
			Kind: priorart.Decision, Scope: "project", Summary: "Summary of " + id, Problem: "Problem of " + id,
			RetrievalHints: hints, RelatedTo: []string{"dec-other"},
		}}
	}
	d := HintDataset("hints", []priorart.Entry{
		entry("dec-x1", priorart.Active, "how x1", " ", "why x1"), entry("dec-x2", priorart.Superseded), entry("dec-x3", priorart.Rejected, "how x3"),
	})
	if diff := cmp.Diff([]Query{{"dec-x1#1", "how x1", ""}, {"dec-x1#3", "why x1", ""}}, d.Queries); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Qrels{"dec-x1#1": {"dec-x1": 1}, "dec-x1#3": {"dec-x1": 1}}, d.Qrels); diff != "" {
		t.Error(diff)
	}
	want := priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: "Summary of dec-x1", Problem: "Problem of dec-x1"}
	if diff := cmp.Diff(want, d.Documents[0].Record()); diff != "" || len(d.Documents) != 2 {
		t.Error(len(d.Documents), diff)
	}
	r := runTest(t, d, testOptions())
	if r.Queries != 2 || r.Arms["baseline"].Recall10 != 1 {
		t.Errorf("%d queries, baseline %+v", r.Queries, r.Arms["baseline"])
	}
}
