package ingest

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
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

func compileSchemas() (map[string]*jsonschema.Schema, error) {
	schemas := map[string]*jsonschema.Schema{}
	for _, tool := range schemaTools() {
		b, err := Schema(tool)
		if err != nil {
			return nil, err
		}
		if schemas[tool], err = compileSchema(tool, b); err != nil {
			return nil, fmt.Errorf("schema of %s: %w", tool, err)
		}
	}
	return schemas, nil
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
