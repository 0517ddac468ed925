package eval

import (
	"encoding/json"
	"fmt"
	"strings"

	"priorart"
)

// document takes from a row what an author would have entered. Status, links
// and dates stay behind: they would give answers away.
func (r row) document(within string) (d Document, err error) {
	d = Document{ID: r.ID, Title: r.Title, Text: r.Text, Kind: kindOf(r.string("kind"), r.string("type"))}
	if d.Tags, err = r.list("tags"); err != nil {
		return d, err
	}
	if d.Hints, err = r.list("retrieval_hints"); err != nil {
		return d, err
	}
	d.Group = r.group(within)
	return d, nil
}

// string returns a field of the metadata that is a string, "" if it isn't one.
func (r row) string(field string) string {
	var s string
	if json.Unmarshal(r.Metadata[field], &s) != nil {
		return ""
	}
	return s
}

// list returns a field of the metadata that is a list of strings.
func (r row) list(field string) (list []string, err error) {
	raw, ok := r.Metadata[field]
	if !ok {
		return nil, nil
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("document %q: metadata.%s: %w", r.ID, field, err)
	}
	return list, nil
}

// group returns the value of the field that a search stays within: a string, or
// the JSON of anything else.
func (r row) group(field string) string {
	raw := string(r.Metadata[field])
	if s := r.string(field); s != "" || raw == "null" || raw == `""` {
		return s
	}
	return raw
}

// kindOf maps what datasets call their documents to the kinds of entries. A
// name that means nothing here (and most archives of decisions have none) is a
// decision.
func kindOf(names ...string) priorart.Kind {
	for _, name := range names {
		name = strings.ToLower(strings.TrimSpace(name))
		name, _, _ = strings.Cut(name, ":") // issue:bug
		if k := priorart.Kind(name); k.Valid() {
			return k
		}
		switch name {
		case "rule", "requirement", "principle":
			return priorart.Constraint
		case "research", "observation", "bug-fix", "bug", "reference":
			return priorart.Finding
		case "issue", "feature", "gap":
			return priorart.Need
		case "task", "epic", "action":
			return priorart.Todo
		case "architecture", "configuration", "fact":
			return priorart.Context
		case "procedure", "runbook":
			return priorart.Workflow
		}
	}
	return priorart.Decision
}
