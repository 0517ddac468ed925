package main

import (
	"encoding/json"
	"testing"

	"priorart/ingest"
)

func TestWithDryRun(t *testing.T) {
	for in, want := range map[string]string{
		`{}`:           `{"dry_run":true}`,
		` { } `:        `{"dry_run":true }`,
		`{"kind":"x"}`: `{"dry_run":true,"kind":"x"}`,
		`[]`:           `[]`,
		``:             ``,
	} {
		if got := string(withDryRun([]byte(in))); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestEntryFlagsCoverTheTool holds the flags against the tool's schema: a field
// is reached by a flag, or is none of the common case.
func TestEntryFlagsCoverTheTool(t *testing.T) {
	raw, err := ingest.Schema("record_entry")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]struct {
			Type string `json:"type"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{"dry_run": true, "project_dir": true} // --dry-run and --store
	for _, f := range entryFlags() {
		p, ok := schema.Properties[f.field]
		if !ok {
			t.Errorf("--%s: the tool has no field %s", f.name, f.field)
		}
		if f.list != (p.Type == "array") && p.Type != "" {
			t.Errorf("--%s: list %v, but %s is of type %s", f.name, f.list, f.field, p.Type)
		}
		covered[f.field] = true
	}
	for field := range schema.Properties {
		if !covered[field] {
			t.Errorf("no flag for %s", field)
		}
	}
}
