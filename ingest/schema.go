package ingest

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"priorart"
)

//go:embed schema/*.json
var schemaFiles embed.FS

// toolRecordEntry names a tool, its schema's file and its part of a request's
// identity.
const toolRecordEntry = "record_entry"

// schemaTools lists the tools that have a schema.
func schemaTools() []string { return []string{toolRecordEntry} }

// Schema returns the published JSON Schema of a tool's arguments: an object
// without $ref, whose lists have items and whose objects are closed.
func Schema(tool string) (json.RawMessage, error) {
	b, err := schemaFiles.ReadFile("schema/" + tool + ".json")
	if err != nil {
		return nil, fmt.Errorf("schema of %s: %w", tool, err)
	}
	return b, nil
}

// Checker decodes the calls of one tool and holds them against its schema. It
// may be used by many goroutines.
type Checker struct {
	compiled func() (*jsonschema.Schema, error)
}

// NewChecker returns the checker of a tool. The schema is compiled with the
// first call, which takes a millisecond or two, so that a process that never
// calls the tool doesn't pay for it.
func NewChecker(tool string, schema json.RawMessage) *Checker {
	return &Checker{sync.OnceValues(func() (*jsonschema.Schema, error) {
		s, err := compileSchema(tool, schema)
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", tool, err)
		}
		return s, nil
	})}
}

// Parse returns the tree of a call's arguments, with json.Number for numbers;
// nil if there is nothing that further rules could be checked on. Violations
// are sorted by path. The error is that of a schema that is none.
func (c *Checker) Parse(args []byte) (map[string]any, []priorart.FieldError, error) {
	fields, violations := decodeCall(args)
	if fields == nil {
		return nil, violations, nil
	}
	more, err := c.violations(fields)
	return fields, sortViolations(append(violations, more...)), err
}

// violations holds decoded arguments against the schema.
func (c *Checker) violations(fields map[string]any) ([]priorart.FieldError, error) {
	s, err := c.compiled()
	if err != nil {
		return nil, err
	}
	return schemaViolations(s, fields), nil
}

// ParseArguments is [Checker.Parse] for a single call.
func ParseArguments(tool string, schema json.RawMessage, args []byte) (map[string]any, []priorart.FieldError, error) {
	return NewChecker(tool, schema).Parse(args)
}

func newCheckers() (map[string]*Checker, error) {
	checkers := map[string]*Checker{}
	for _, tool := range schemaTools() {
		schema, err := Schema(tool)
		if err != nil {
			return nil, err
		}
		checkers[tool] = NewChecker(tool, schema)
	}
	return checkers, nil
}

// compileSchema makes a validator of a schema.
func compileSchema(tool string, schema json.RawMessage) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(tool, doc); err != nil {
		return nil, err
	}
	return c.Compile(tool)
}
