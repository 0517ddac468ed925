package ingest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"priorart"
)

// schemaViolations puts a validator's findings into our words.
func schemaViolations(s *jsonschema.Schema, object map[string]any) []priorart.FieldError {
	err := s.Validate(object)
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil
	}
	t := translator{object: object, schema: s}
	t.add(invalid)
	return t.violations
}

// translator walks a tree of findings down to those that name a fault.
type translator struct {
	object     map[string]any
	schema     *jsonschema.Schema
	violations []priorart.FieldError
}

func (t *translator) add(e *jsonschema.ValidationError) {
	if _, either := e.ErrorKind.(*kind.AnyOf); either {
		t.addEither(e)
		return
	}
	for _, cause := range e.Causes {
		t.add(cause)
	}
	if len(e.Causes) > 0 {
		return
	}
	path, got := t.locate(e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		known := t.fieldsAt(e.InstanceLocation)
		for _, name := range k.Properties {
			t.violations = append(t.violations, unknownField(join(path, name), name, known))
		}
	case *kind.Required:
		for _, name := range k.Missing {
			t.violations = append(t.violations, t.missingField(path, name, e.InstanceLocation))
		}
	case *kind.Enum:
		if _, ok := got.(string); ok { // else its type is reported
			t.violations = append(t.violations, plainViolation(path, got, k))
		}
	default:
		t.violations = append(t.violations, plainViolation(path, got, k))
	}
}

// addEither reports the alternative whose type fits the value; where none does,
// that.
func (t *translator) addEither(e *jsonschema.ValidationError) {
	var want []string
	for _, cause := range e.Causes {
		mismatch := typeMismatch(cause, len(e.InstanceLocation))
		if mismatch == nil {
			t.add(cause)
			return
		}
		want = append(want, mismatch.Want...)
	}
	path, got := t.locate(e.InstanceLocation)
	t.violations = append(t.violations, plainViolation(path, got, &kind.Type{Got: typeOf(got), Want: want}))
}

// typeMismatch returns the finding that the value at a depth of the call has
// the wrong type.
func typeMismatch(e *jsonschema.ValidationError, depth int) *kind.Type {
	if k, ok := e.ErrorKind.(*kind.Type); ok && len(e.InstanceLocation) == depth {
		return k
	}
	for _, cause := range e.Causes {
		if k := typeMismatch(cause, depth); k != nil {
			return k
		}
	}
	return nil
}

// locate returns a location as a path, and the value that is there.
func (t *translator) locate(location []string) (path string, value any) {
	value = t.object
	for _, step := range location {
		switch v := value.(type) {
		case map[string]any:
			path, value = join(path, step), v[step]
		case []any:
			i, _ := strconv.Atoi(step) // the validator writes positions
			path, value = at(path, i), v[i]
		}
	}
	return path, value
}

// schemaAt returns the schema of the object at a location.
func (t *translator) schemaAt(location []string) *jsonschema.Schema {
	s := t.schema
	for _, step := range location {
		if p, ok := s.Properties[step]; ok {
			s = p
			continue
		}
		s = objectIn(s.Items2020)
	}
	return s
}

// objectIn returns the alternative of a schema that describes an object.
func objectIn(s *jsonschema.Schema) *jsonschema.Schema {
	for _, either := range s.AnyOf {
		if len(either.Properties) > 0 {
			return either
		}
	}
	return s
}

func (t *translator) fieldsAt(location []string) []string {
	return slices.Sorted(maps.Keys(t.schemaAt(location).Properties))
}

func (t *translator) missingField(path, name string, location []string) priorart.FieldError {
	v := priorart.FieldError{Path: join(path, name), Rule: "is required", Got: "nothing", Fix: "give it"}
	if p := t.schemaAt(location).Properties[name]; p != nil && p.Enum != nil {
		v.Fix = "give one of " + listValues(p.Enum.Values)
	}
	return v
}

// fewFields is how many fields an answer lists; more are in the tool's schema,
// which the caller has.
const fewFields = 8

func unknownField(path, name string, known []string) priorart.FieldError {
	v := priorart.FieldError{Path: path, Rule: "is no field of this tool", Got: "an unknown field", Fix: "remove it"}
	if s := nearest(name, known); s != "" {
		v.Fix = fmt.Sprintf("did you mean %q?", s)
	} else if len(known) > 0 && len(known) <= fewFields {
		v.Fix = "remove it; the fields here are " + strings.Join(known, ", ")
	}
	return v
}
