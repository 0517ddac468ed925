package ingest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"priorart"
)

// badCase is a call that is made from the schema, and the path that its answer
// must name; "" for a call that must be accepted.
type badCase struct {
	name string
	args string
	path string
}

// TestGenerated makes calls for every field of the schema, good and bad: the
// bad ones are refused under the path of the fault, and nothing is written.
func TestGenerated(t *testing.T) {
	s := openStore(t, t.TempDir())
	cases := generate(t)
	for _, c := range cases {
		if c.path == "" {
			if _, err := s.RecordEntry(t.Context(), []byte(c.args)); err != nil {
				t.Errorf("%s: %.300v", c.name, err)
			}
			continue
		}
		violations := s.refused(t, []byte(c.args))
		if !slices.ContainsFunc(violations, func(v priorart.FieldError) bool {
			return v.Path == c.path && v.Rule != "" && v.Got != "" && v.Fix != ""
		}) {
			t.Errorf("%s: no complete violation names %s: %+v", c.name, c.path, violations)
		}
		if !slices.IsSortedFunc(violations, func(a, b priorart.FieldError) int { return strings.Compare(padded(a.Path), padded(b.Path)) }) {
			t.Errorf("%s: not sorted: %+v", c.name, violations)
		}
	}
	if len(cases) < 250 {
		t.Errorf("only %d cases: is the schema read?", len(cases))
	}
}

// padded writes a path so that positions sort as numbers.
func padded(path string) string {
	return regexp.MustCompile(`\d+`).ReplaceAllStringFunc(path, func(n string) string { return fmt.Sprintf("%06s", n) })
}

// baseFor returns the least valid call of the kind that has a field.
func baseFor(field string) func(fields) string {
	switch field {
	case "rule", "reason", "hardness", "enforced_by", "triggering_incident":
		return constraint
	case "name", "purpose", "steps", "when_to_invoke", "constraints":
		return pipeline
	}
	return decision
}

func generate(t testing.TB) (cases []badCase) {
	root := readSchema(t, "record_entry")
	for _, field := range slices.Sorted(maps.Keys(root.Properties)) {
		base := baseFor(field)
		// The fault, put where the field is in a call that is else valid.
		put := func(value any) string {
			change := fields{"dry_run": true} // of good calls, the reading alone is in question
			change[field] = nil
			return strings.Replace(base(change), "{", "{"+quoted(field)+":"+rawOf(value)+",", 1)
		}
		g := generator{field: field}
		g.value(field, root.Properties[field], func(v any) any { return v })
		for _, v := range g.values {
			cases = append(cases, badCase{field + " " + v.name, put(v.value), v.path})
		}
		if slices.Contains(required(base), field) {
			cases = append(cases, badCase{field + " missing", base(fields{field: nil}), field})
		}
		cases = append(cases, badCase{field + " misspelt", base(fields{field + "x": "y"}), field + "x"})
	}
	return cases
}

// required returns the fields that a call needs.
func required(base func(fields) string) []string {
	var f map[string]any
	if err := json.Unmarshal([]byte(base(nil)), &f); err != nil {
		panic(err) // it was marshalled a moment ago
	}
	return slices.Collect(maps.Keys(f))
}

// generator makes values of a field.
type generator struct {
	field  string
	values []generated
}

type generated struct {
	name  string
	value any
	path  string
}

func (g *generator) add(name string, value any, path string) {
	g.values = append(g.values, generated{name + " at " + g.field, value, path})
}

// value adds what can be wrong with a value at path; within puts the value into
// what is around it.
func (g *generator) value(path string, s schema, within func(any) any) {
	g.add("null", within(nil), path)
	g.add("a number", within(json.Number("7")), path)
	if !accepts(s, "object") {
		g.add("an object", within(fields{"x": 1}), path)
	}
	if !accepts(s, "boolean") {
		g.add("true", within(true), path)
	}
	if !accepts(s, "string") {
		g.add("a text", within("yes"), path)
	}
	if !accepts(s, "array") {
		g.add("a list", within([]any{"x"}), path)
	}
	if len(s.AnyOf) == 0 {
		s.AnyOf = []schema{s}
	}
	for _, either := range s.AnyOf {
		switch either.Type {
		case "string":
			g.text(path, either, within)
		case "array":
			g.list(path, either, within)
		case "object":
			g.object(path, either, within)
		}
	}
}

func accepts(s schema, kind string) bool {
	return s.Type == kind || slices.ContainsFunc(s.AnyOf, func(either schema) bool { return either.Type == kind })
}

func (g *generator) text(path string, s schema, within func(any) any) {
	if s.Enum != nil {
		g.add("no such value", within("zzz"), path)
		g.add("blank", within(" "), path)
		return
	}
	g.add("NUL", within("with \x00 in it"+strings.Repeat("x", 70)), path)
	g.add("half a pair", within(json.RawMessage(`"`+strings.Repeat("x", 70)+`\udfff"`)), path)
	g.add("an invalid byte", within(json.RawMessage("\""+strings.Repeat("x", 70)+"\xff\"")), path)
	g.add("one character too long", within(strings.Repeat("ж", s.MaxLength+1)), path)
	if !strings.HasPrefix(path, "related_to") && !strings.HasPrefix(path, "supersedes") && path != "project_dir" { // which name things that exist
		g.add("at the limit", within(strings.Repeat("ж", s.MaxLength)), "")
	}
	if blankIsWrong(path) {
		g.add("blank", within(" \t"), path)
	}
}

// blankIsWrong tells texts that must say something from those that may be
// blank, which counts as not given.
func blankIsWrong(path string) bool {
	if strings.HasSuffix(path, "]") || path == "idempotency_key" || path == "project_dir" {
		return true
	}
	for _, name := range []string{"option", "action", "constraints_created[0].rule"} {
		if strings.HasSuffix(path, name) {
			return true
		}
	}
	return slices.Contains(required(baseFor(path)), path)
}

func (g *generator) list(path string, s schema, within func(any) any) {
	g.value(path+"[0]", *s.Items, func(v any) any { return within([]any{v}) })
	texts := func(n int) []any {
		list := make([]any, n)
		for i := range list {
			list[i] = fmt.Sprintf("item %d", i)
		}
		return list
	}
	g.add("one item too many", within(texts(s.MaxItems+1)), path)
	if path != "related_to" && path != "supersedes" {
		g.add("items at the limit", within(texts(s.MaxItems)), "")
	}
}

func (g *generator) object(path string, s schema, within func(any) any) {
	main := s.Required[0]
	g.add("without "+main, within(fields{}), path+"."+main)
	g.add("an unknown field", within(fields{main: "x y z", "unheard_of": 1}), path+".unheard_of")
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		g.value(path+"."+name, s.Properties[name], func(v any) any { return within(fields{main: "some text", name: v}) })
	}
}

// rawOf writes a value as JSON, raw pieces as they are: json.Marshal would check
// them.
func rawOf(value any) string {
	var parts []string
	switch v := value.(type) {
	case json.RawMessage:
		return string(v)
	case []any:
		for _, item := range v {
			parts = append(parts, rawOf(item))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case fields:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, quoted(name)+":"+rawOf(v[name]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return quoted(value)
}

func quoted(value any) string {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // plain values only
	}
	return string(b)
}
