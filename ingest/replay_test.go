package ingest_test

import (
	"errors"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// TestReplay repeats a call through another service on the same folder, as
// another process would.
func TestReplay(t *testing.T) {
	dir := t.TempDir()
	one, other := openStore(t, dir), openStore(t, dir)
	args := fields{"idempotency_key": "key", "retrieval_hints": []string{"just one"}}
	first := one.record(t, decision(args))
	one.record(t, constraint(nil))
	before := snapshot(t, dir)
	want := first
	want.Replayed = true
	for name, again := range map[string]string{
		"the same bytes":   decision(args),
		"in another order": `{"summary":` + strings.Replace(decision(fields{"summary": nil, "idempotency_key": "key", "retrieval_hints": []string{"just one"}}), "{", quoted(summary)+", ", 1),
		"as a dry run":     decision(fields{"idempotency_key": "key", "retrieval_hints": []string{"just one"}, "dry_run": true}),
		"not as a dry run": decision(fields{"idempotency_key": "key", "retrieval_hints": []string{"just one"}, "dry_run": false}),
	} {
		want.DryRun = name == "as a dry run"
		if diff := cmp.Diff(want, other.record(t, again)); diff != "" {
			t.Errorf("%s: replayed receipt (-first +again):\n%s", name, diff)
		}
	}
	if !maps.Equal(before, snapshot(t, dir)) {
		t.Error("a replay wrote something")
	}
}

func TestConflict(t *testing.T) {
	dir := t.TempDir()
	one, other := openStore(t, dir), openStore(t, dir)
	first := one.record(t, decision(fields{"idempotency_key": "the key"}))
	before := snapshot(t, dir)
	for _, args := range []string{
		decision(fields{"idempotency_key": "the key", "tags": []string{"new"}}),
		constraint(fields{"idempotency_key": "the key"}),
		decision(fields{"idempotency_key": "the key", "tags": []string{"new"}, "dry_run": true}),
	} {
		_, err := other.RecordEntry(t.Context(), []byte(args))
		if !errors.Is(err, priorart.ErrConflict) || !mentions([]string{err.Error()}, `"the key"`, first.Commit, "recorded at 20") {
			t.Errorf("error %v, want a conflict that names the key and commit %s", err, first.Commit)
		}
	}
	if !maps.Equal(before, snapshot(t, dir)) {
		t.Error("a conflict wrote something")
	}
}

// TestOneKeyManyWriters: of writers that race with one key, one writes.
func TestOneKeyManyWriters(t *testing.T) {
	dir := t.TempDir()
	var writers sync.WaitGroup
	receipts := make(chan priorart.Receipt, 6)
	for range cap(receipts) {
		s := openStore(t, dir)
		writers.Go(func() {
			r, err := s.RecordEntry(t.Context(), []byte(decision(fields{"idempotency_key": "k"})))
			if err != nil {
				t.Error(err)
			}
			receipts <- r
		})
	}
	writers.Wait()
	close(receipts)
	fresh, ids := 0, map[string]bool{}
	for r := range receipts {
		if !r.Replayed {
			fresh++
		}
		ids[r.Commit] = true
	}
	if n := len(openStore(t, dir).commits(t)); fresh != 1 || len(ids) != 1 || n != 1 {
		t.Errorf("%d of the receipts are first ones, %d commits named, %d written; want 1 each", fresh, len(ids), n)
	}
}

func TestKeyAtItsLimit(t *testing.T) {
	s := openStore(t, t.TempDir())
	s.record(t, decision(fields{"idempotency_key": strings.Repeat("ж", priorart.MaxKey)}))
	got := s.refused(t, []byte(decision(fields{"idempotency_key": strings.Repeat("ж", priorart.MaxKey+1)})))
	want := []priorart.FieldError{{Path: "idempotency_key", Rule: "must have at most 200 characters", Got: "201 characters", Fix: "shorten it"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("violations (-want +got):\n%s", diff)
	}
}

// TestDryRun: the receipt of what would be, and not a byte written.
func TestDryRun(t *testing.T) {
	created := []any{fields{"rule": "Never rewrite a commit", "reason": reason}}
	t.Run("in a folder without a store", func(t *testing.T) {
		s := openStore(t, t.TempDir())
		r := s.record(t, decision(fields{"dry_run": true, "constraints_created": created, "idempotency_key": "k"}))
		if len(snapshot(t, s.dir)) != 1 {
			t.Errorf("the folder has %v", snapshot(t, s.dir))
		}
		if !r.DryRun || r.Stored || r.Indexed || r.Replayed || r.Commit != "" || len(r.Entries) != 2 || r.Entries[0].ID != "new-1" || r.Entries[1].ID != "new-2" {
			t.Errorf("receipt %+v", r)
		}
	})
	t.Run("foretells the real call", func(t *testing.T) {
		s := openStore(t, t.TempDir())
		old := s.id(t, decision(nil))
		args := fields{"supersedes": old, "constraints_created": created, "tradeoffs": " ", "dry_run": true}
		before := snapshot(t, s.dir)
		dry := s.record(t, decision(args))
		if !maps.Equal(before, snapshot(t, s.dir)) {
			t.Error("a dry run wrote something")
		}
		delete(args, "dry_run")
		real := s.record(t, decision(args))
		dry.Stored, dry.Indexed, dry.DryRun, dry.Commit = true, true, false, real.Commit
		for i := range dry.Entries {
			dry.Entries[i].ID = real.Entries[i].ID
		}
		if diff := cmp.Diff(dry, real); diff != "" {
			t.Errorf("receipts (-dry run +real):\n%s", diff)
		}
	})
}
