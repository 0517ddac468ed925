// Package demo holds real entries for a first look: what coding agents recorded
// of their own projects, under licences that let it be passed on. README.md
// names the sources and has the licences.
package demo

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"

	"priorart"
)

// entries.jsonl is made by convert, a record a line.
//
//go:embed entries.jsonl
var entries []byte

// Entries returns the records, in the order of their sources.
func Entries() ([]priorart.Record, error) {
	var list []priorart.Record
	lines := bufio.NewScanner(bytes.NewReader(entries))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r priorart.Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("read demo entry %d: %w", len(list)+1, err)
		}
		list = append(list, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read demo entries: %w", err)
	}
	return list, nil
}

// Questions returns what somebody could ask of these projects: for a rule, by an
// identifier, for a precaution in other words than the answer's, for a reason,
// for what was found out.
func Questions() []string {
	return []string{
		"can I pass a secret to a command as an argument?",
		"resolveContextDir",
		"how do we avoid being banned by the API while benchmarking?",
		"why does init not ship default schemas?",
		"what did we learn about expression languages?",
	}
}

// Unanswerable is a question that no entry answers.
func Unanswerable() string { return "which flour makes the best sourdough bread?" }
