package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"priorart"
)

// entryFlag is a flag for one of the tool's fields.
type entryFlag struct {
	name, field string
	list        bool
	usage       string
}

func entryFlags() []entryFlag {
	return []entryFlag{
		{"kind", "kind", false, "decision, constraint or pipeline"},
		{"summary", "summary", false, "decision: what was decided"},
		{"problem", "problem", false, "decision: what forced it"},
		{"why-chosen", "why_chosen", false, "decision: the reasoning"},
		{"tradeoffs", "tradeoffs", false, "decision: what was given up"},
		{"what-we-tried", "what_we_tried", false, "decision: earlier attempts"},
		{"alternative", "alternatives", true, "decision: an option that was not taken"},
		{"constraint-created", "constraints_created", true, "decision: a constraint that follows from it"},
		{"rule", "rule", false, "constraint: the rule, in the imperative"},
		{"reason", "reason", false, "constraint: why it exists"},
		{"hardness", "hardness", false, "constraint: absolute or advisory"},
		{"enforced-by", "enforced_by", false, "constraint: the test or command that checks it"},
		{"incident", "triggering_incident", false, "constraint: the incident behind it"},
		{"name", "name", false, "pipeline: its name"},
		{"purpose", "purpose", false, "pipeline: why it exists"},
		{"step", "steps", true, "pipeline: a step"},
		{"when", "when_to_invoke", true, "pipeline: what calls for it"},
		{"pipeline-rule", "constraints", true, "pipeline: a rule that applies while it runs"},
		{"scope", "scope", false, "global, or the file or folder it is about"},
		{"file", "affected_files", true, "a file that it concerns"},
		{"symbol", "affected_symbols", true, "a function, class or method that it concerns"},
		{"tag", "tags", true, "a tag"},
		{"hint", "retrieval_hints", true, "another phrasing to find it by"},
		{"supersedes", "supersedes", true, "`id` of an entry that it replaces"},
		{"related-to", "related_to", true, "`id` of a related entry"},
		{"origin", "origin", false, "user, agent or import"},
		{"idempotency-key", "idempotency_key", false, "a repeat with this `key` records nothing again"},
	}
}

// entryArguments makes the tool's arguments: of --input, as it is, or of flags.
func (a *app) entryArguments(flags *pflag.FlagSet) ([]byte, error) {
	fields := map[string]any{}
	for _, f := range entryFlags() {
		if flags.Changed(f.name) {
			fields[f.field] = flagValue(flags, flags.Lookup(f.name), "")
		}
	}
	input := flags.Lookup("input").Value.String()
	dryRun := flags.Lookup("dry-run").Value.String() == "true"
	switch {
	case input != "" && len(fields) > 0:
		return nil, fmt.Errorf("%w: give an entry by --input or by flags, not by both", errUsage)
	case input == "" && len(fields) == 0:
		return nil, fmt.Errorf("%w: nothing to record; give --kind and its fields, or --input; see 'priorart record-entry --help'", errUsage)
	case input != "":
		args, err := a.readInput(input)
		if err == nil && dryRun {
			args = withDryRun(args)
		}
		return args, err
	}
	if dryRun {
		fields["dry_run"] = true
	}
	args, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("read flags: %w", err)
	}
	return args, nil
}

// withDryRun adds a field to an object without decoding it, so that what is
// wrong with it is still there to be told.
func withDryRun(object []byte) []byte {
	rest, isObject := bytes.CutPrefix(bytes.TrimSpace(object), []byte("{"))
	if !isObject {
		return object
	}
	if bytes.HasPrefix(bytes.TrimSpace(rest), []byte("}")) {
		return append([]byte(`{"dry_run":true`), rest...)
	}
	return append([]byte(`{"dry_run":true,`), rest...)
}

// readInput reads the arguments of a call: at most a byte more than a call may
// have, so that the tool can refuse it. A byte order mark is no part of them.
func (a *app) readInput(name string) ([]byte, error) {
	from := a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("%w: --input: %w", errUsage, err)
		}
		defer func() { _ = f.Close() }() // it was only read
		from = f
	}
	b, err := io.ReadAll(io.LimitReader(from, priorart.MaxCallBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read --input %s: %w", name, err)
	}
	return bytes.TrimPrefix(b, []byte("\xef\xbb\xbf")), nil
}
