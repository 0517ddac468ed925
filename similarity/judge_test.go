package similarity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"priorart"
)

func candidate(id string, kind priorart.Kind, text string, change func(*priorart.Entry)) Candidate {
	e := priorart.Entry{ID: id, Status: priorart.Active, Record: priorart.Record{Kind: kind, Scope: "project"}}
	if kind == priorart.Constraint {
		e.Rule = text
	} else {
		e.Summary = text
	}
	if change != nil {
		change(&e)
	}
	return Candidate{Entry: e}
}

func draftOf(kind priorart.Kind, text string) *priorart.Record {
	c := candidate("", kind, text, nil)
	return &c.Entry.Record
}

func TestJudge(t *testing.T) {
	const rule = "Retry uploads at most 15 times before giving up"
	for _, c := range []struct {
		name     string
		draft    string
		entry    Candidate
		verdict  priorart.Verdict
		evidence []string
	}{
		{"same text", "retry uploads at most **15** times before giving up.", candidate("con-1", priorart.Constraint, rule, nil),
			priorart.Duplicate, []string{"same text"}},
		{"one number changed", "Retry uploads at most 16 times before giving up", candidate("con-1", priorart.Constraint, rule, nil),
			priorart.NearDuplicate, []string{"same rule, but 15 times → 16 times before"}},
		{"typo", "Retry uplaods at most 15 times before giving up", candidate("con-1", priorart.Constraint, rule, nil),
			priorart.Duplicate, []string{"same text but for spelling: uploads → uplaods"}},
		{"said again after it was superseded", rule, candidate("con-1", priorart.Constraint, rule, func(e *priorart.Entry) { e.Status = priorart.Superseded }),
			priorart.NearDuplicate, []string{"same text", "this entry is superseded"}},
		{"holds elsewhere only", rule, candidate("con-1", priorart.Constraint, rule, func(e *priorart.Entry) { e.Scope = "web" }),
			priorart.NearDuplicate, []string{"same text", "it holds in web, the draft in project"}},
		{"another kind", rule, candidate("dec-1", priorart.Decision, rule, nil),
			priorart.Duplicate, []string{"same text", "recorded as a decision"}},
		{"nothing in common", "Logos are drawn by hand", candidate("con-1", priorart.Constraint, rule, nil), priorart.Novel, []string{}},
	} {
		j := Judge(draftOf(priorart.Constraint, c.draft), []Candidate{c.entry}, Calibration{})
		if j.Verdict != c.verdict {
			t.Errorf("%s: %s, want %s", c.name, j.Verdict, c.verdict)
		}
		if diff := cmp.Diff(c.evidence, j.Evidence); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestJudgeWithoutCandidates(t *testing.T) {
	want := Judgement{Verdict: priorart.Novel, Probability: 1, Evidence: []string{}, Matches: []Match{}, Supersessions: []Supersession{}, Conflicts: []Conflict{}}
	if diff := cmp.Diff(want, Judge(draftOf(priorart.Finding, "Anything"), nil, Calibration{}), cmp.AllowUnexported(Match{}, Supersession{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestContainedDraft(t *testing.T) {
	short := "Chose SQLite for the job queue.\nIt needs no server and is one file."
	long := short + "\nIt was measured at 4,000 writes a second."
	if m := judgeTexts(long, short); m.Verdict != priorart.Duplicate || m.Agreement != "contained" {
		t.Errorf("a draft within an entry: %s %s", m.Verdict, m.Agreement)
	}
	if m := judgeTexts(short, long); m.Verdict != priorart.NearDuplicate {
		t.Errorf("a draft that adds a sentence: %s", m.Verdict)
	}
}

func TestSupersessions(t *testing.T) {
	entry := candidate("dec-1", priorart.Decision, "The lease is renewed every 60 s by the leader", nil)
	changed := draftOf(priorart.Decision, "The lease is renewed every 90 s by the leader")
	for _, c := range []struct {
		name               string
		draft              *priorart.Record
		entry              Candidate
		found, valueChange bool
	}{
		{"value changed", changed, entry, true, true},
		{"the entry is superseded already", changed, candidate("dec-1", priorart.Decision, entry.Entry.Summary, func(e *priorart.Entry) { e.Status = priorart.Superseded }), false, false},
		{"another kind", draftOf(priorart.Finding, changed.Summary), entry, false, false},
		{"the same", &entry.Entry.Record, entry, false, false},
		{"negated", draftOf(priorart.Decision, "The lease is never renewed every 60 s by the leader"), entry, true, false},
		{"what happened isn't replaced", draftOf(priorart.StatusPost, changed.Summary), candidate("sta-1", priorart.StatusPost, entry.Entry.Summary, nil), true, false},
	} {
		j := Judge(c.draft, []Candidate{c.entry}, Calibration{})
		if found := len(j.Supersessions) == 1; found != c.found {
			t.Errorf("%s: %d candidates, want found %v", c.name, len(j.Supersessions), c.found)
		} else if found && j.Supersessions[0].ValueChange != c.valueChange {
			t.Errorf("%s: value change %v, want %v", c.name, j.Supersessions[0].ValueChange, c.valueChange)
		}
	}
}

func TestRejectedOptionIsEvidence(t *testing.T) {
	entry := candidate("dec-1", priorart.Decision, "Use Postgres for the job queue", func(e *priorart.Entry) {
		e.Alternatives = []priorart.Alternative{{Option: "SQLite file", ReasonRejected: "one writer"}}
	})
	j := Judge(draftOf(priorart.Decision, "Use a SQLite file for the job queue"), []Candidate{entry}, Calibration{})
	if len(j.Matches) != 1 || !strings.Contains(strings.Join(j.Matches[0].Evidence, "; "), "takes an option that this entry rejected") {
		t.Errorf("got %+v", j.Matches)
	}
}

func TestConflicts(t *testing.T) {
	never := candidate("con-1", priorart.Constraint, "Never log access tokens", nil)
	for _, c := range []struct {
		name  string
		draft string
		entry Candidate
		want  int
	}{
		{"negated rule", "Log access tokens", never, 1},
		{"in other words", "Log access tokens at debug level while the incident lasts", never, 1},
		{"advisory rule", "Log access tokens", candidate("con-1", priorart.Constraint, never.Entry.Rule, func(e *priorart.Entry) { e.Hardness = priorart.Advisory }), 0},
		{"no longer active", "Log access tokens", candidate("con-1", priorart.Constraint, never.Entry.Rule, func(e *priorart.Entry) { e.Status = priorart.Deprecated }), 0},
		{"direction", "Prefer Postgres over SQLite for queues", candidate("dec-1", priorart.Decision, "Prefer SQLite over Postgres for queues", nil), 1},
		{"opposite words", "Disable request compression on the gateway", candidate("dec-1", priorart.Decision, "Enable request compression on the edge gateway", nil), 1},
		{"the same rule", "Never log access tokens", never, 0},
		{"another subject", "Draw logos by hand", never, 0},
	} {
		j := Judge(draftOf(priorart.Decision, c.draft), []Candidate{c.entry}, Calibration{})
		if len(j.Conflicts) != c.want {
			t.Errorf("%s: %v, want %d", c.name, j.Conflicts, c.want)
		}
	}
}

func TestJudgeIgnoresOrderAndAge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draft := record(drawText(t))
		var list []Candidate
		for i := range rapid.IntRange(0, 5).Draw(t, "candidates") {
			cosine := rapid.Float64Range(-1, 1).Draw(t, "cosine")
			list = append(list, Candidate{Cosine: &cosine, Entry: priorart.Entry{ID: fmt.Sprintf("fin-%d", i), Status: priorart.Active, Record: *record(drawText(t))}})
		}
		want := Judge(draft, list, Calibration{})
		other := rapid.Permutation(list).Draw(t, "order")
		for i := range other {
			other[i].Entry.At = time.Unix(int64(rapid.IntRange(0, 1e9).Draw(t, "at")), 0)
		}
		if diff := cmp.Diff(want, Judge(draft, other, Calibration{}), cmp.AllowUnexported(Match{}, Supersession{}), cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".place" }, cmp.Ignore())); diff != "" {
			t.Fatalf("(-in one order +in another):\n%s", diff)
		}
	})
}

func TestProbabilitiesAreProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := Judge(record(drawText(t)), []Candidate{{Entry: priorart.Entry{Status: priorart.Active, Record: *record(drawText(t))}}}, Calibration{})
		if !(j.Probability >= 0 && j.Probability <= 1) {
			t.Fatalf("probability %v", j.Probability)
		}
	})
}

func BenchmarkJudge(b *testing.B) {
	bases := readLines[struct{ ID, Text string }](b, "bases.jsonl")
	var list []Candidate
	for _, base := range bases[:50] {
		list = append(list, Candidate{Entry: priorart.Entry{ID: base.ID, Status: priorart.Active, Record: *asRecord(base.Text)}})
	}
	draft := asRecord(bases[50].Text)
	b.ReportAllocs()
	for b.Loop() {
		Judge(draft, list, Calibration{})
	}
}
