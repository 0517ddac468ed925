package eval

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

func TestRecord(t *testing.T) {
	long := strings.Repeat("long ", 60) + "title"
	base := priorart.Record{Scope: "project", Origin: priorart.OriginImport}
	with := func(change func(r *priorart.Record)) priorart.Record {
		r := base
		change(&r)
		return r
	}
	for _, c := range []struct {
		name     string
		document Document
		want     priorart.Record
	}{
		{"decision", Document{Title: "T", Text: "body", Kind: priorart.Decision, Tags: []string{"x"}, Hints: []string{"h"}},
			with(func(r *priorart.Record) {
				r.Kind, r.Summary, r.Detail, r.Tags, r.RetrievalHints = priorart.Decision, "T", "body", []string{"x"}, []string{"h"}
			})},
		{"constraint", Document{Title: "T", Text: "why", Kind: priorart.Constraint},
			with(func(r *priorart.Record) { r.Kind, r.Rule, r.Detail = priorart.Constraint, "T", "why" })},
		{"pipeline", Document{Title: "T", Text: "how", Kind: priorart.Pipeline},
			with(func(r *priorart.Record) { r.Kind, r.Name, r.Detail = priorart.Pipeline, "T", "how" })},
		{"no title", Document{Text: "all of it", Kind: priorart.Finding},
			with(func(r *priorart.Record) { r.Kind, r.Summary = priorart.Finding, "all of it" })},
		{"title is the text", Document{Title: "same", Text: "same", Kind: priorart.Finding},
			with(func(r *priorart.Record) { r.Kind, r.Summary = priorart.Finding, "same" })},
		{"long title", Document{Title: long, Text: "body", Kind: priorart.Decision},
			with(func(r *priorart.Record) { r.Kind, r.Summary, r.Detail = priorart.Decision, long, long+"\nbody" })},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.document.Record()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestRecordGivesNothingAway: what became of a document, and what it is linked
// to, must reach neither its record nor its queries.
func TestRecordGivesNothingAway(t *testing.T) {
	var r row
	line := `{"_id": "a", "title": "T", "text": "body", "metadata": {"status": "SECRETsuperseded", "superseded_by": ["SECRETb"],
		"replaces": "SECRETc", "resolution": "SECRETfixed", "number": "SECRET7", "path": "SECRETadr/7.md", "date": "SECRET2020"}}`
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatal(err)
	}
	d, err := r.document("")
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(d.Record())
	if err != nil {
		t.Fatal(err)
	}
	if all := string(got) + documentQuery(d).Text; strings.Contains(all, "SECRET") {
		t.Errorf("metadata got through: %s", all)
	}
}

func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  priorart.Kind
	}{
		{[]string{"", ""}, priorart.Decision},
		{[]string{"Standards Track"}, priorart.Decision},
		{[]string{"Finding"}, priorart.Finding},
		{[]string{"", "bug-fix"}, priorart.Finding},
		{[]string{"issue:bug"}, priorart.Need},
		{[]string{"task"}, priorart.Todo},
		{[]string{"warning", "decision"}, priorart.Warning},
	} {
		if got := kindOf(c.names...); got != c.want {
			t.Errorf("%q is a %s, want %s", c.names, got, c.want)
		}
	}
	for _, k := range priorart.Kinds() {
		if got := kindOf(string(k)); got != k {
			t.Errorf("kind %s maps to %s", k, got)
		}
	}
}
