package ingest_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"priorart"
)

// TestRecordEntry holds what is written against what was given.
func TestRecordEntry(t *testing.T) {
	least := priorart.Record{Scope: "project", Origin: priorart.OriginAgent}
	with := func(change func(*priorart.Record)) priorart.Record {
		r := least
		change(&r)
		return r
	}
	aDecision := func(r *priorart.Record) {
		r.Kind, r.Summary, r.Problem, r.WhyChosen = priorart.Decision, summary, problem, whyChosen
	}
	for _, tt := range []struct {
		name, args string
		want       priorart.Record
	}{
		{"least decision", decision(nil), with(aDecision)},
		{"whole decision", decision(fields{
			"tradeoffs": " More files. ", "what_we_tried": []string{"One log file", "A database"},
			"alternatives":        []any{"SQLite", map[string]string{"option": "One log", "reason_rejected": "merges conflict"}, map[string]string{"option": "Git notes"}},
			"constraints_created": []any{"Keep commits small", map[string]string{"rule": "Sort by name", "reason": "too short"}},
			"scope":               "./ingest/journal/", "affected_files": []string{"ingest/journal/write.go", "./ingest/journal/write.go", `ingest\journal\read.go`},
			"affected_symbols": []string{"Journal.Write", "Journal.Write", "Journal.Read"}, "tags": []string{"storage", " storage "},
			"retrieval_hints": []string{"why no database", "append-only files"}, "origin": "user",
		}), with(func(r *priorart.Record) {
			aDecision(r)
			r.Tradeoffs, r.WhatWeTried = "More files.", "One log file\nA database"
			r.Alternatives = []priorart.Alternative{{Option: "SQLite"}, {Option: "One log", ReasonRejected: "merges conflict"}, {Option: "Git notes"}}
			r.ConstraintsCreated = []string{"Keep commits small", "Sort by name — too short"}
			r.Scope, r.AffectedFiles = "ingest/journal", []string{"ingest/journal/write.go", "ingest/journal/read.go"}
			r.AffectedSymbols, r.Tags = []string{"Journal.Write", "Journal.Read"}, []string{"storage"}
			r.RetrievalHints, r.Origin = []string{"why no database", "append-only files"}, priorart.OriginUser
		})},
		{"least constraint", constraint(nil), with(func(r *priorart.Record) {
			r.Kind, r.Rule, r.Reason, r.Hardness = priorart.Constraint, "Never rewrite a commit", reason, priorart.Absolute
		})},
		{"whole constraint", constraint(fields{"hardness": "advisory", "enforced_by": "go test ./ingest/journal", "triggering_incident": "a lost entry", "scope": "global"}),
			with(func(r *priorart.Record) {
				r.Kind, r.Rule, r.Reason, r.Hardness = priorart.Constraint, "Never rewrite a commit", reason, priorart.Advisory
				r.EnforcedBy, r.TriggeringIncident = "go test ./ingest/journal", "a lost entry"
			})},
		{"least pipeline", pipeline(nil), with(func(r *priorart.Record) {
			r.Kind, r.Name, r.Purpose, r.Steps = priorart.Pipeline, "release", purpose, []priorart.Step{{Action: "Tag the commit"}}
		})},
		{"whole pipeline", pipeline(fields{
			"steps":          []any{map[string]string{"action": "Build", "output": "binaries"}, "Tag", map[string]string{"action": "Build", "output": "binaries"}},
			"when_to_invoke": "every Monday", "constraints": []string{"never on Fridays", "two people"}, "origin": "import",
		}), with(func(r *priorart.Record) {
			r.Kind, r.Name, r.Purpose = priorart.Pipeline, "release", purpose
			r.Steps = []priorart.Step{{Action: "Build", Output: "binaries"}, {Action: "Tag"}, {Action: "Build", Output: "binaries"}}
			r.WhenToInvoke, r.Constraints, r.Origin = []string{"every Monday"}, []string{"never on Fridays", "two people"}, priorart.OriginImport
		})},
		{"blank options", decision(fields{"tradeoffs": " ", "scope": "", "tags": []string{}, "alternatives": []any{map[string]string{"option": "x", "reason_rejected": "\u200b"}}}),
			with(func(r *priorart.Record) {
				aDecision(r)
				r.Alternatives = []priorart.Alternative{{Option: "x"}}
			})},
		{"the text as it was given", constraint(fields{"rule": "Cafe\u0301 \U0001F468\u200d\U0001F469 検索 \u001b[31m"}), with(func(r *priorart.Record) {
			r.Kind, r.Reason, r.Hardness = priorart.Constraint, reason, priorart.Absolute
			r.Rule = "Cafe\u0301 \U0001F468\u200d\U0001F469 検索 \u001b[31m"
		})},
		{"the same tag in two encodings", constraint(fields{"tags": []string{"café", "cafe\u0301"}}), with(func(r *priorart.Record) {
			r.Kind, r.Rule, r.Reason, r.Hardness, r.Tags = priorart.Constraint, "Never rewrite a commit", reason, priorart.Absolute, []string{"café"}
		})},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir())
			id := s.id(t, tt.args)
			if diff := cmp.Diff(tt.want, s.entry(t, id).Record); diff != "" {
				t.Errorf("record (-want +got):\n%s", diff)
			}
			if n := len(s.commits(t)); n != 1 {
				t.Errorf("one call made %d commits", n)
			}
		})
	}
}

// TestReceipt shows the whole answer, and that the commit holds it.
func TestReceipt(t *testing.T) {
	s := openStore(t, t.TempDir())
	first := s.id(t, constraint(nil))
	got := s.record(t, decision(fields{"summary": "Commits are never rewritten", "tradeoffs": ""}))
	commits := s.commits(t)
	want := priorart.Receipt{
		Stored: true, Indexed: true, Commit: commits[1].ID,
		Degraded: []string{}, Warnings: []string{"tradeoffs is blank, so it counts as not given"}, Redacted: []priorart.Redaction{},
		Entries: []priorart.ReceiptEntry{{
			ID: priorart.EntryID(priorart.Decision, commits[1].ID, 0), Kind: priorart.Decision, Lead: "Commits are never rewritten", Status: priorart.Active,
			Matches:                []priorart.Match{{ID: first, Kind: priorart.Constraint, Status: priorart.Active, Lead: "Never rewrite a commit"}},
			SupersessionCandidates: []priorart.Match{},
		}},
	}
	numbers := cmpopts.IgnoreFields(priorart.Match{}, "Score", "Lexical", "Vector")
	if diff := cmp.Diff(want, got, numbers); diff != "" {
		t.Errorf("receipt (-want +got):\n%s", diff)
	}
	if m := got.Entries[0].Matches[0]; m.Lexical.Rank != 1 || m.Lexical.Score <= 0 || m.Vector.Rank != 1 || m.Vector.Cosine == 0 {
		t.Errorf("match without the numbers of both arms: %+v", m)
	}
	var kept priorart.Receipt
	if err := json.Unmarshal(commits[1].Receipt, &kept); err != nil {
		t.Fatal(err)
	}
	want.Indexed = false // it wasn't yet, when the commit was written
	if diff := cmp.Diff(want, kept, numbers); diff != "" {
		t.Errorf("receipt in the commit (-want +got):\n%s", diff)
	}
	if c := commits[1]; c.Actor != "test 1.0" || c.Format != priorart.Format || c.Git != nil || c.RequestHash != "" {
		t.Errorf("commit: %+v", c)
	}
}

// TestReceiptFields holds the JSON form of a receipt: a field that is known is
// always there.
func TestReceiptFields(t *testing.T) {
	s := openStore(t, t.TempDir())
	b, err := json.Marshal(s.record(t, decision(nil)))
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(b, &object); err != nil {
		t.Fatal(err)
	}
	entry := object["entries"].([]any)[0].(map[string]any)
	for name, want := range map[string]any{
		"indexed": true, "judged": false, "replayed": false, "dry_run": false, "redacted": []any{}, "degraded": []any{}, "warnings": []any{}, "stored": true,
	} {
		if diff := cmp.Diff(want, object[name]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if diff := cmp.Diff([]any{[]any{}, []any{}}, []any{entry["matches"], entry["supersession_candidates"]}); diff != "" {
		t.Errorf("lists of an entry (-want +got):\n%s", diff)
	}
	if _, judged := entry["verdict"]; judged {
		t.Error("an unjudged entry has a verdict")
	}
}

func TestHintsAdvice(t *testing.T) {
	for n, advised := range map[int]bool{0: false, 1: true, 2: false, 4: false, 5: true, 8: true} {
		s := openStore(t, t.TempDir())
		var hints []string
		for i := range n {
			hints = append(hints, string(rune('a'+i)))
		}
		r := s.record(t, decision(fields{"retrieval_hints": append([]string{}, hints...)}))
		if got := mentions(r.Warnings, "retrieval_hints"); got != advised {
			t.Errorf("%d hints: warnings %v", n, r.Warnings)
		}
		if got := s.entry(t, r.Entries[0].ID).RetrievalHints; !slices.Equal(got, hints) {
			t.Errorf("%d hints: %v", n, got)
		}
	}
}
