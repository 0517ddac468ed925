package tools_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/tools"
)

func TestParseSearch(t *testing.T) {
	got, err := tools.ParseSearch([]byte(`{"query":"retry","kinds":["decision","constraint"],"statuses":["active"],"scope":"./src/api/","tags":["mcp"],
		"files":["src/../lib/a.go","docs\\x.md"],"symbols":["Open"],"agent":"main","since":"2026-01-31","until":"2026-02-01T09:00:00+01:00",
		"here":true,"limit":3,"mode":"lexical","explain":true,"why_not":" DEC-7K3Q "}`))
	if err != nil {
		t.Fatal(err)
	}
	want := priorart.Query{Text: "retry", Mode: priorart.Lexical, Limit: 3, Explain: true, WhyNot: "dec-7k3q", Filter: priorart.Filter{
		Kinds: []priorart.Kind{priorart.Decision, priorart.Constraint}, Statuses: []priorart.Status{priorart.Active}, Scope: "src/api",
		Tags: []string{"mcp"}, Files: []string{"lib/a.go", "docs/x.md"}, Symbols: []string{"Open"}, Agent: "main", Here: true,
		Since: time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC), Until: time.Date(2026, 2, 1, 8, 0, 0, 0, time.UTC),
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestParseSearchLimits(t *testing.T) {
	for _, c := range []struct {
		arguments string
		want      []string // paths of the violations
	}{
		{`{"query":"` + strings.Repeat("é", priorart.MaxQuery) + `"}`, nil},
		{`{"query":"` + strings.Repeat("é", priorart.MaxQuery+1) + `"}`, []string{"query"}},
		{`{"query":"x","limit":100}`, nil},
		{`{"query":"x","limit":101}`, []string{"limit"}},
		{`{"query":"x","limit":1.5}`, []string{"limit"}},
		{`{"query":"x","kinds":["decision","opinion"],"tags":[""]}`, []string{"kinds[1]", "tags[0]"}},
		{`{"query":"x","since":"2026-02-01","until":"2026-02-01"}`, []string{"until"}},
		{`{"query":null,"scope":7}`, []string{"query", "scope"}},
		{`{"query":"x","why_not":"dec-7k"}`, []string{"why_not"}},
		{`{"query":"x","as_of":"2026-02-01"}`, []string{"as_of"}},
	} {
		_, err := tools.ParseSearch([]byte(c.arguments))
		var invalid *priorart.InvalidInput
		var got []string
		if errors.As(err, &invalid) {
			for _, v := range invalid.Violations {
				got = append(got, v.Path)
			}
		} else if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%.60s (-want +got):\n%s", c.arguments, diff)
		}
	}
}

// TestNoStoreYet: an agent searches before it records the first entry.
func TestNoStoreYet(t *testing.T) {
	p := someParts()
	p.err = priorart.ErrNoStore
	r := call(t, p, "search", `{"query":"x"}`)
	if r.IsError || !strings.Contains(string(r.Structured), `"hits":[]`) || !strings.Contains(r.Content[0].Text, "nothing has been recorded") {
		t.Errorf("%s", r.Structured)
	}
}

// FuzzParseSearch: arguments give a query that keeps the limits, or violations.
func FuzzParseSearch(f *testing.F) {
	f.Add(`{"query":"x","kinds":["decision"],"since":"2026-01-31"}`)
	f.Add(`{"query":[],"x":{}}`)
	f.Fuzz(func(t *testing.T, arguments string) {
		q, err := tools.ParseSearch([]byte(arguments))
		var invalid *priorart.InvalidInput
		switch {
		case errors.As(err, &invalid):
			if len(invalid.Violations) == 0 {
				t.Error("invalid without a violation")
			}
		case err != nil:
			t.Errorf("neither a query nor violations: %v", err)
		case strings.TrimSpace(q.Text) == "" || q.Limit < 0 || q.Limit > priorart.MaxLimit:
			t.Errorf("query %+v", q)
		}
	})
}
