package ingest_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"priorart"
	"priorart/ingest"
)

// schema is a JSON Schema as far as tools use it.
type schema struct {
	Type        any               `json:"type"`
	Properties  map[string]schema `json:"properties"`
	Required    []string          `json:"required"`
	Additional  *bool             `json:"additionalProperties"`
	Items       *schema           `json:"items"`
	AnyOf       []schema          `json:"anyOf"`
	Ref         string            `json:"$ref"`
	Enum        []string          `json:"enum"`
	MaxLength   int               `json:"maxLength"`
	MaxItems    int               `json:"maxItems"`
	Default     any               `json:"default"`
	Description string            `json:"description"`
}

func readSchema(t testing.TB, tool string) schema {
	t.Helper()
	raw, err := ingest.Schema(tool)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.DisallowUnknownFields()
	var s schema
	if err := d.Decode(&s); err != nil {
		t.Fatalf("a keyword that this test doesn't know: %v", err)
	}
	return s
}

// walk calls f for a schema and all below it.
func (s schema) walk(path string, f func(path string, s schema)) {
	f(path, s)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		s.Properties[name].walk(strings.TrimPrefix(path+"."+name, "."), f)
	}
	if s.Items != nil {
		s.Items.walk(path+"[0]", f)
	}
	for _, either := range s.AnyOf {
		either.walk(path, f)
	}
}

func TestSchemaForm(t *testing.T) {
	root := readSchema(t, "record_entry")
	if root.Type != "object" || len(root.AnyOf) > 0 {
		t.Errorf("the root is %v with %d alternatives, want one flat object", root.Type, len(root.AnyOf))
	}
	for name, p := range root.Properties {
		if p.Description == "" {
			t.Errorf("%s has no description", name)
		}
	}
	root.walk("", func(path string, s schema) {
		kind, plain := s.Type.(string)
		switch {
		case s.Ref != "":
			t.Errorf("%s: $ref", path)
		case len(s.AnyOf) == 0 && !plain, kind == "null":
			t.Errorf("%s: type %v, want one that isn't null", path, s.Type)
		case kind == "object" && (s.Additional == nil || *s.Additional):
			t.Errorf("%s: an open object", path)
		case kind == "array" && (s.Items == nil || s.MaxItems == 0):
			t.Errorf("%s: a list without items or limit", path)
		case kind == "string" && s.MaxLength == 0 && s.Enum == nil:
			t.Errorf("%s: a text without limit", path)
		}
	})
}

// TestSchemaLimits holds the limits in the schema against the constants.
func TestSchemaLimits(t *testing.T) {
	readSchema(t, "record_entry").walk("", func(path string, s schema) {
		want := priorart.MaxText
		switch {
		case path == "idempotency_key":
			want = priorart.MaxKey
		case strings.Contains(path, "["):
			want = priorart.MaxItem
		}
		// A single id in place of a list is limited like an item.
		if path == "supersedes" {
			want = priorart.MaxItem
		}
		if s.MaxLength != 0 && s.MaxLength != want {
			t.Errorf("%s: at most %d characters, want %d", path, s.MaxLength, want)
		}
		wantItems := priorart.MaxItems
		if path == "retrieval_hints" {
			wantItems = priorart.MaxHints
		}
		if s.MaxItems != 0 && s.MaxItems != wantItems {
			t.Errorf("%s: at most %d items, want %d", path, s.MaxItems, wantItems)
		}
	})
}

func TestSchemaOfNoTool(t *testing.T) {
	if _, err := ingest.Schema("no_such_tool"); err == nil || !strings.Contains(err.Error(), "no_such_tool") {
		t.Errorf("error %v", err)
	}
}
