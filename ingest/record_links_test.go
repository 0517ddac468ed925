package ingest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

func TestRelatedTo(t *testing.T) {
	s := openStore(t, t.TempDir())
	first, second := s.id(t, decision(nil)), s.id(t, constraint(nil))
	related := []string{first, " " + strings.ToUpper(second) + " ", first[:8], second[:9]}
	id := s.id(t, pipeline(fields{"related_to": related}))
	if diff := cmp.Diff([]string{first, second}, s.entry(t, id).RelatedTo); diff != "" {
		t.Errorf("related_to (-want +got):\n%s", diff)
	}
	want := []priorart.Link{{Relation: priorart.RelatedTo, ID: id, Incoming: true}}
	if diff := cmp.Diff(want, s.entry(t, first).Links); diff != "" {
		t.Errorf("links of the other end (-want +got):\n%s", diff)
	}
}

func TestUnknownIDNamesNearOnes(t *testing.T) {
	s := openStore(t, t.TempDir())
	id := s.id(t, constraint(nil))
	wrong := id[:len(id)-1] + string('0'+(id[len(id)-1]-'0'+1)%10)
	got := s.refused(t, []byte(decision(fields{"related_to": []string{wrong}, "summary": "x"})))
	want := []priorart.FieldError{
		{Path: "related_to[0]", Rule: "must name an entry of this store", Got: `"` + wrong + `"`, Fix: "did you mean " + id + " (Never rewrite a commit)?"},
		{Path: "summary", Rule: "must have at least 5 characters", Got: "1 character", Fix: "say more: the next reader has nothing but this"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("violations (-want +got):\n%s", diff)
	}
}

// TestAmbiguousPrefix records until two ids share four characters, which
// happens after some hundreds (they have 20 bits).
func TestAmbiguousPrefix(t *testing.T) {
	s := openStore(t, t.TempDir())
	a, b := s.shared(t)
	got := s.refused(t, []byte(decision(fields{"supersedes": []string{a[:8]}})))
	if len(got) != 1 || got[0].Path != "supersedes[0]" || got[0].Rule != "must name one entry" || !mentions([]string{got[0].Fix}, a, b) {
		t.Errorf("got %+v, want the entries %s and %s", got, a, b)
	}
}

// TestOwnedEntriesAreNotFound: who names no owner mustn't learn that an owned
// entry exists.
func TestOwnedEntriesAreNotFound(t *testing.T) {
	s := openStore(t, t.TempDir())
	owned := s.group(t, priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: "a private thing", Owner: "hash", OwnerKey: "k"})[0]
	for _, field := range []string{"related_to", "supersedes"} {
		got := s.refused(t, []byte(decision(fields{field: []string{owned}})))
		if len(got) != 1 || got[0].Rule != "must name an entry of this store" || strings.Contains(got[0].Fix, "private") {
			t.Errorf("%s: %+v", field, got)
		}
	}
}

func TestSupersedes(t *testing.T) {
	for _, make := range []func(fields) string{decision, constraint, pipeline} {
		s := openStore(t, t.TempDir())
		one, two := s.id(t, make(nil)), s.id(t, make(nil))
		r := s.record(t, make(fields{"supersedes": []string{one, two[:10], one}}))
		id := r.Entries[0].ID
		for _, old := range []string{one, two} {
			e := s.entry(t, old)
			if e.Status != priorart.Superseded || cmp.Diff([]string{id}, e.Successors) != "" {
				t.Errorf("%s: status %s, successors %v", old, e.Status, e.Successors)
			}
		}
		if len(r.Warnings) > 0 {
			t.Errorf("warnings %v", r.Warnings)
		}
		commits := s.commits(t)
		want := []priorart.Event{{Type: priorart.SupersededBy, Target: one, By: id}, {Type: priorart.SupersededBy, Target: two, By: id}}
		if diff := cmp.Diff(want, commits[2].Events[1:]); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	}
}

func TestSupersedesAnotherKind(t *testing.T) {
	s := openStore(t, t.TempDir())
	first, rule := s.id(t, decision(nil)), s.id(t, constraint(nil))
	got := s.refused(t, []byte(decision(fields{"supersedes": []string{first, rule}})))
	want := []priorart.FieldError{{Path: "supersedes[1]", Rule: "must name entries of the same kind, here decisions",
		Got: "the constraint " + rule + " (Never rewrite a commit)", Fix: "name it in related_to instead"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("violations (-want +got):\n%s", diff)
	}
}

// TestSupersedesTwice: an entry that has a successor gets a second one, and the
// receipt names the ends of its chain as they were.
func TestSupersedesTwice(t *testing.T) {
	s := openStore(t, t.TempDir())
	first := s.id(t, decision(nil))
	left := s.id(t, decision(fields{"supersedes": first}))
	right := s.record(t, decision(fields{"supersedes": first}))
	if len(right.Warnings) != 1 || !mentions(right.Warnings, first, "chain ends with "+left) {
		t.Errorf("warnings %v, want the head %s", right.Warnings, left)
	}
	head := s.id(t, decision(fields{"supersedes": []string{left, right.Entries[0].ID}}))
	for _, dry := range []bool{true, false} {
		r := s.record(t, decision(fields{"supersedes": first, "dry_run": dry}))
		if len(r.Warnings) != 1 || !mentions(r.Warnings, "ends with "+head+" (") {
			t.Errorf("dry run %v: warnings %v, want the only head %s", dry, r.Warnings, head)
		}
	}
	if got := s.entry(t, first).Successors; len(got) != 3 {
		t.Errorf("successors %v, want a fork of three", got)
	}
}

func TestConstraintsCreated(t *testing.T) {
	s := openStore(t, t.TempDir())
	r := s.record(t, decision(fields{
		"scope": "ingest", "origin": "user", "tags": []string{"storage"},
		"constraints_created": []any{
			"Sort by name",
			fields{"rule": "Never rewrite a commit", "reason": reason, "hardness": "advisory", "enforced_by": "go test", "scope": "ingest/journal"},
			fields{"rule": "Name", "reason": reason},
			fields{"rule": "Check every name", "reason": reason[:39], "hardness": "advisory", "enforced_by": "priorart check", "scope": "./cmd"},
			fields{"rule": "Check every byte", "reason": reason[:40]},
		}}))
	if len(r.Entries) != 3 {
		t.Fatalf("entries %+v, want the decision and two constraints", r.Entries)
	}
	made := s.entry(t, r.Entries[0].ID)
	texts := []string{"Sort by name", "Name — " + reason, "Check every name — " + reason[:39] + " (advisory; enforced by priorart check; in cmd)"}
	if diff := cmp.Diff(texts, made.ConstraintsCreated); diff != "" {
		t.Errorf("texts of the decision (-want +got):\n%s", diff)
	}
	constraints := []priorart.Record{
		{Kind: priorart.Constraint, Scope: "ingest/journal", Origin: priorart.OriginUser, Rule: "Never rewrite a commit", Reason: reason, Hardness: priorart.Advisory, EnforcedBy: "go test"},
		{Kind: priorart.Constraint, Scope: "ingest", Origin: priorart.OriginUser, Rule: "Check every byte", Reason: reason[:40], Hardness: priorart.Absolute},
	}
	for i, want := range constraints {
		e := s.entry(t, r.Entries[i+1].ID)
		if diff := cmp.Diff(want, e.Record); diff != "" {
			t.Errorf("constraint %d (-want +got):\n%s", i, diff)
		}
		if diff := cmp.Diff([]priorart.Link{{Relation: priorart.CreatedBy, ID: made.ID}}, e.Links); diff != "" {
			t.Errorf("constraint %d: links (-want +got):\n%s", i, diff)
		}
	}
	warnings := []string{
		"constraints_created[0] stays a text of the decision: it has no reason; with one of at least 40 characters it would be a constraint",
		"constraints_created[2] stays a text of the decision: its rule has 4 characters, and a constraint needs 5",
		"constraints_created[3] stays a text of the decision: its reason has 39 characters, and a constraint needs 40",
	}
	if diff := cmp.Diff(warnings, r.Warnings); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
	if n := len(s.commits(t)); n != 1 {
		t.Errorf("%d commits, want all in one", n)
	}
}
