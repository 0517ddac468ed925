package tools

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed schema/*.json
var schemaFiles embed.FS

// schemaFile returns a schema of schema/.
func schemaFile(name string) (json.RawMessage, error) {
	b, err := schemaFiles.ReadFile("schema/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	return b, nil
}
