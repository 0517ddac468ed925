package ingest_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"priorart"
)

// FuzzRecordEntry: whatever the arguments are, there is no panic; the answer is
// a receipt or every violation, sorted and complete; and a call that is refused
// writes nothing.
func FuzzRecordEntry(f *testing.F) {
	for _, args := range []string{
		decision(nil), constraint(nil), pipeline(nil), "", "null", "[]", `{"kind":"decision"}`,
		decision(fields{"alternatives": []any{"x", fields{"option": "y", "reason_rejected": "z"}}, "constraints_created": []any{fields{"rule": "Never rewrite", "reason": reason}}}),
		decision(fields{"related_to": []string{"dec-0000000000"}, "supersedes": "dec-0000", "affected_files": []string{"../x", `a\b`}, "scope": "/etc"}),
		decision(fields{"project_dir": "/", "idempotency_key": "k", "dry_run": true}),
		pipeline(fields{"when_to_invoke": []string{"a", ""}, "steps": []any{fields{"action": " "}, 7}}),
		`{"kind":"constraint","kind":"decision","rule":"\ud800","reason":null,"x":1e999}`,
		strings.Repeat(`{"a":[`, 40),
	} {
		f.Add([]byte(args))
	}
	s := openStore(f, f.TempDir())
	f.Fuzz(func(t *testing.T, args []byte) {
		before := snapshot(t, s.dir)
		r, err := s.RecordEntry(t.Context(), args)
		var invalid *priorart.InvalidInput
		switch {
		case err == nil && (r.Stored || r.DryRun) && len(r.Entries) > 0:
			return
		case errors.Is(err, priorart.ErrConflict): // an earlier input had the key
		case !errors.As(err, &invalid) || len(invalid.Violations) == 0:
			t.Fatalf("receipt %+v, error %v; want a receipt or violations", r, err)
		default:
			checkViolations(t, invalid.Violations)
		}
		if !maps.Equal(before, snapshot(t, s.dir)) {
			t.Fatal("refused, but the folder changed")
		}
	})
}

func checkViolations(t *testing.T, violations []priorart.FieldError) {
	t.Helper()
	for i, v := range violations {
		if v.Rule == "" || v.Got == "" || v.Fix == "" {
			t.Errorf("incomplete: %+v", v)
		}
		if i > 0 && v.Path == violations[i-1].Path && v.Rule == violations[i-1].Rule {
			t.Errorf("said twice: %+v", v)
		}
	}
}
