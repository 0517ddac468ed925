package ingest

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestKindsCoverSchema: every field of the schema belongs to one kind or to all,
// and there is no other.
func TestKindsCoverSchema(t *testing.T) {
	raw, err := Schema(toolRecordEntry)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]json.RawMessage
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	fields := sharedFields()
	for _, k := range entryKinds() {
		fields = append(fields, ownFields(k)...)
	}
	slices.Sort(fields)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(schema.Properties)), fields); diff != "" {
		t.Errorf("fields (-schema +kinds):\n%s", diff)
	}
	for _, alike := range counterparts() {
		for _, field := range alike {
			if kindOf(field) == "" {
				t.Errorf("counterpart %s is no kind's field", field)
			}
		}
	}
}
