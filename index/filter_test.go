package index_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"priorart"
	"priorart/index/indextest"
)

func TestFilters(t *testing.T) {
	source := indextest.NewSource()
	record := func(lead string, change func(*priorart.Record)) string {
		r := priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: "Cache " + lead}
		change(&r)
		if r.Kind == priorart.Constraint {
			r.Rule, r.Summary = r.Summary, ""
		}
		return source.Record(r)[0]
	}
	plain := record("plain", func(*priorart.Record) {})
	scoped := record("scoped", func(r *priorart.Record) { r.Scope = "src/auth" })
	sibling := record("sibling", func(r *priorart.Record) { r.Scope = "src/authority" })
	rule := record("rule", func(r *priorart.Record) { r.Kind = priorart.Constraint })
	tagged := record("tagged", func(r *priorart.Record) { r.Tags = []string{"Redis"} })
	file := record("file", func(r *priorart.Record) { r.AffectedFiles = []string{"src/auth/token.go"} })
	symbol := record("symbol", func(r *priorart.Record) { r.AffectedSymbols = []string{"auth.Token.Refresh()"} })
	agent := record("agent", func(r *priorart.Record) { r.Agent = "reviewer" })
	owned := record("owned", func(r *priorart.Record) { r.Owner = "u1" })
	rejected := record("rejected", func(*priorart.Record) {})
	source.Add(priorart.Event{Type: priorart.RejectedNow, Target: rejected})
	elsewhere := priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: "Cache elsewhere"}
	away := source.AddCommit(&priorart.Commit{Git: &priorart.Git{Branch: "b"},
		Events: []priorart.Event{{Type: priorart.Recorded, Record: &elsewhere}}}, false)
	awayID := priorart.EntryID(priorart.Decision, away.ID, 0)
	x := indextest.Open(t, source)
	first, err := x.Entry(ctx(), plain)
	if err != nil {
		t.Fatal(err)
	}
	all := []string{plain, scoped, sibling, rule, tagged, file, symbol, agent, awayID}

	for name, c := range map[string]struct {
		filter priorart.Filter
		want   []string
	}{
		"none":          {priorart.Filter{}, all},
		"kind":          {priorart.Filter{Kinds: []priorart.Kind{priorart.Constraint}}, []string{rule}},
		"status":        {priorart.Filter{Statuses: []priorart.Status{priorart.Rejected}}, []string{rejected}},
		"scope":         {priorart.Filter{Scope: "src/auth"}, []string{scoped}},
		"scope above":   {priorart.Filter{Scope: "src"}, []string{scoped, sibling}},
		"scope root":    {priorart.Filter{Scope: "project"}, all},
		"tag":           {priorart.Filter{Tags: []string{"redis"}}, []string{tagged}},
		"file":          {priorart.Filter{Files: []string{"src/auth/token.go"}}, []string{file}},
		"folder":        {priorart.Filter{Files: []string{"src"}}, []string{file}},
		"symbol":        {priorart.Filter{Symbols: []string{"Refresh"}}, []string{symbol}},
		"symbol whole":  {priorart.Filter{Symbols: []string{"auth.Token.Refresh"}}, []string{symbol}},
		"symbol part":   {priorart.Filter{Symbols: []string{"fresh"}}, nil},
		"agent":         {priorart.Filter{Agent: "reviewer"}, []string{agent}},
		"owner":         {priorart.Filter{Owner: "u1"}, append(slices.Clone(all), owned)},
		"all owners":    {priorart.Filter{AllOwners: true}, append(slices.Clone(all), owned)},
		"here":          {priorart.Filter{Here: true}, slices.DeleteFunc(slices.Clone(all), func(id string) bool { return id == awayID })},
		"until":         {priorart.Filter{Until: first.At.Add(time.Millisecond)}, []string{plain}},
		"since, future": {priorart.Filter{Since: first.At.Add(time.Hour)}, nil},
		"two":           {priorart.Filter{Kinds: []priorart.Kind{priorart.Decision}, Tags: []string{"redis"}}, []string{tagged}},
	} {
		for _, mode := range []priorart.Mode{priorart.Lexical, priorart.Vector, priorart.Hybrid} {
			got := hitIDs(t, x, priorart.Query{Text: "cache", Filter: c.filter, Mode: mode, Limit: 100})
			slices.Sort(got)
			want := slices.Sorted(slices.Values(c.want))
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s: found %v, want %v", name, mode, got, want)
			}
		}
	}
}

func TestWhyNot(t *testing.T) {
	source := indextest.NewSource()
	var ids []string
	for _, lead := range []string{"Queue jobs in Postgres", "Queue jobs in Redis", "Paint the shed", "Queue letters"} {
		ids = append(ids, source.Record(decision(lead))...)
	}
	x := indextest.Open(t, source)
	ask := func(id string, q priorart.Query) *priorart.WhyNot {
		t.Helper()
		q.WhyNot = id
		r, err := x.Search(ctx(), q)
		if err != nil {
			t.Fatal(err)
		}
		return r.WhyNot
	}

	w := ask(ids[2], priorart.Query{Text: "queue jobs", Limit: 1})
	if w.ID != ids[2] || w.Lexical.Rank != 0 || len(w.Explain.Missing) != 2 || len(w.Filtered) != 0 {
		t.Errorf("an entry without the words: %+v, missing %v", w, w.Explain.Missing)
	}
	w = ask(ids[3], priorart.Query{Text: "queue jobs", Limit: 1})
	if w.Lexical.Rank != 3 || w.Score >= w.Cutoff || w.Rank < 2 || !slices.Equal(w.Explain.Missing, []string{"job"}) {
		t.Errorf("an entry with one of the words: %+v, missing %v", w, w.Explain.Missing)
	}
	w = ask(ids[1][:9], priorart.Query{Text: "queue jobs", Filter: priorart.Filter{Kinds: []priorart.Kind{priorart.Constraint}}})
	if len(w.Filtered) != 1 || !strings.HasPrefix(w.Filtered[0], "kind") || w.Rank != 0 || w.Lexical.Rank == 0 {
		t.Errorf("a filtered entry: %+v", w)
	}
	if _, err := x.Search(ctx(), priorart.Query{Text: "queue", WhyNot: "dec-0000000000"}); err == nil {
		t.Error("an unknown id is no error")
	}
}
