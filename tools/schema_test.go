package tools_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"priorart"
)

type published struct {
	Name         string         `json:"name"`
	Title        string         `json:"title"`
	Description  string         `json:"description"`
	InputSchema  map[string]any `json:"inputSchema"`
	OutputSchema map[string]any `json:"outputSchema"`
	Annotations  map[string]any `json:"annotations"`
}

func publishedTools(t *testing.T) []published {
	t.Helper()
	answers := messages(t, serve(t, someParts().open, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`+"\n")))
	var list struct {
		Tools []published `json:"tools"`
	}
	if err := json.Unmarshal(answers[0].Result, &list); err != nil {
		t.Fatal(err)
	}
	return list.Tools
}

// TestPublishedTools walks what every tool publishes: clients refuse, or show
// wrongly, what departs from these rules.
func TestPublishedTools(t *testing.T) {
	list := publishedTools(t)
	if len(list) != 3 {
		t.Errorf("%d tools, want 3", len(list))
	}
	for _, tool := range list {
		t.Run(tool.Name, func(t *testing.T) {
			if tool.Title == "" || tool.Description == "" || len(tool.Description) > 1024 {
				t.Errorf("title %q, description of %d bytes", tool.Title, len(tool.Description))
			}
			for _, hint := range []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} {
				if _, ok := tool.Annotations[hint].(bool); !ok {
					t.Errorf("annotation %s isn't set", hint)
				}
			}
			for which, schema := range map[string]map[string]any{"input": tool.InputSchema, "output": tool.OutputSchema} {
				if schema["type"] != "object" || schema["anyOf"] != nil || schema["oneOf"] != nil || schema["allOf"] != nil {
					t.Errorf("%s: the root must be a plain object", which)
				}
				walkSchema(t, which, schema, which == "input")
				compiles(t, which, schema)
			}
		})
	}
}

func walkSchema(t *testing.T, path string, node any, closed bool) {
	t.Helper()
	switch n := node.(type) {
	case []any:
		for i, item := range n {
			walkSchema(t, fmt.Sprintf("%s[%d]", path, i), item, closed)
		}
	case map[string]any:
		for key, value := range n {
			walkSchema(t, path+"."+key, value, closed)
		}
		if _, isType := n["type"]; !isType {
			return
		}
		for _, fault := range schemaFaults(n, closed) {
			t.Errorf("%s: %s", path, fault)
		}
	}
}

func schemaFaults(n map[string]any, closed bool) (faults []string) {
	if n["$ref"] != nil || n["$defs"] != nil {
		faults = append(faults, "uses references")
	}
	kind, one := n["type"].(string)
	switch _, described := n["type"].(map[string]any); {
	case described: // a property that is called type
	case !one || kind == "null":
		faults = append(faults, "the type must be one, and not null")
	case kind == "array" && n["items"] == nil:
		faults = append(faults, "a list without items")
	case kind == "object" && closed && n["additionalProperties"] != false:
		faults = append(faults, "the object is open")
	}
	return faults
}

func compiles(t *testing.T, which string, schema map[string]any) {
	t.Helper()
	b, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(which, doc); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Compile(which); err != nil {
		t.Error(err)
	}
}

// TestSchemaFaultsBite shows that the walk finds what it looks for.
func TestSchemaFaultsBite(t *testing.T) {
	for _, bad := range []string{
		`{"type":["string","null"]}`, `{"type":"null"}`, `{"type":"array"}`, `{"type":"object"}`, `{"type":"string","$ref":"#/x"}`,
	} {
		var n map[string]any
		if err := json.Unmarshal([]byte(bad), &n); err != nil {
			t.Fatal(err)
		}
		if len(schemaFaults(n, true)) == 0 {
			t.Errorf("%s: no fault found", bad)
		}
	}
}

// TestSchemaKnowsVocabulary holds the lists in the schemas against the root
// package: a new kind or status must reach them.
func TestSchemaKnowsVocabulary(t *testing.T) {
	for _, tool := range publishedTools(t) {
		if tool.Name != "search" {
			continue
		}
		enum := func(field string) string {
			items := tool.InputSchema["properties"].(map[string]any)[field].(map[string]any)["items"].(map[string]any)
			return fmt.Sprint(items["enum"])
		}
		if got, want := enum("kinds"), fmt.Sprint(priorart.Kinds()); got != want {
			t.Errorf("kinds %s, want %s", got, want)
		}
		if got, want := enum("statuses"), fmt.Sprint(priorart.Statuses()); got != want {
			t.Errorf("statuses %s, want %s", got, want)
		}
	}
}
