package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"priorart"
)

func (a *app) recordEntryCmd() *cobra.Command {
	var input string
	var asJSON, dryRun bool
	texts := map[string]*string{}
	lists := map[string]*[]string{}
	cmd := &cobra.Command{
		Use:   "record-entry [flags]",
		Short: "Record a decision, a constraint or a pipeline",
		Long: "Records one typed entry. --input gives the arguments of the tool record_entry as JSON;\n" +
			"flags cover the common case, and win over the input.",
		Example: `  priorart record-entry --kind constraint --rule "Never log tokens" \
      --reason "Logs are shipped to a third party, and tokens in them are live for a day"
  priorart record-entry --input entry.json --dry-run
  echo '{"kind": "decision", …}' | priorart record-entry --input - --json`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			args, err := a.recordArguments(cmd, input, texts, lists, dryRun)
			if err != nil {
				return err
			}
			s, err := a.open(cmd.Context(), "record-entry")
			if err != nil {
				return err
			}
			receipt, err := s.service.RecordEntry(cmd.Context(), args)
			if err != nil {
				return err
			}
			if asJSON {
				a.printJSON(receipt)
				return nil
			}
			return a.printReceipt(receipt)
		},
	}
	f := cmd.Flags()
	f.StringVar(&input, "input", "", "file with the tool's arguments as JSON; - is standard input")
	f.BoolVar(&asJSON, "json", false, "print the receipt as JSON")
	f.BoolVar(&dryRun, "dry-run", false, "check and compare, write nothing")
	for _, t := range [][2]string{
		{"kind", "decision, constraint or pipeline"}, {"summary", "decision: what was decided"},
		{"problem", "decision: what forced it"}, {"why-chosen", "decision: the reasoning"}, {"tradeoffs", "decision: what was given up"},
		{"rule", "constraint: the rule"}, {"reason", "constraint: why it exists"}, {"hardness", "constraint: absolute or advisory"},
		{"name", "pipeline: its name"}, {"purpose", "pipeline: why it exists"},
		{"scope", "'global', or a file or folder"}, {"origin", "user, agent or import"}, {"idempotency-key", "a repeat with this key records nothing"},
	} {
		texts[t[0]] = f.String(t[0], "", t[1])
	}
	for _, l := range [][2]string{
		{"alternative", "decision: an option that was not taken (repeatable)"}, {"step", "pipeline: a step (repeatable)"},
		{"tag", "a tag (repeatable)"}, {"file", "a file that it concerns (repeatable)"}, {"symbol", "a symbol that it concerns (repeatable)"},
		{"hint", "another phrasing to find it by (repeatable)"}, {"supersedes", "id of an entry that it replaces (repeatable)"},
		{"related-to", "id of a related entry (repeatable)"},
	} {
		lists[l[0]] = f.StringArray(l[0], nil, l[1])
	}
	return cmd
}

// toolField names the tool's field for a flag.
func toolField(flag string) string {
	switch flag {
	case "alternative":
		return "alternatives"
	case "step":
		return "steps"
	case "tag":
		return "tags"
	case "file":
		return "affected_files"
	case "symbol":
		return "affected_symbols"
	case "hint":
		return "retrieval_hints"
	case "why-chosen":
		return "why_chosen"
	case "related-to":
		return "related_to"
	case "idempotency-key":
		return "idempotency_key"
	}
	return flag
}

// recordArguments makes the tool's arguments of input and flags.
func (a *app) recordArguments(cmd *cobra.Command, input string, texts map[string]*string, lists map[string]*[]string, dryRun bool) ([]byte, error) {
	raw := []byte("{}")
	if input != "" {
		var err error
		if raw, err = a.readInput(input); err != nil {
			return nil, err
		}
	}
	changed := map[string]any{}
	for flag, value := range texts {
		if cmd.Flags().Changed(flag) {
			changed[toolField(flag)] = *value
		}
	}
	for flag, value := range lists {
		if cmd.Flags().Changed(flag) {
			changed[toolField(flag)] = *value
		}
	}
	if dryRun {
		changed["dry_run"] = true
	}
	if len(changed) == 0 {
		return raw, nil // as given: what is wrong with it is for the tool to say
	}
	fields := map[string]any{}
	if err := json.Unmarshal(raw, &fields); err != nil {
		return raw, nil //nolint:nilerr // the tool says what is wrong with the input
	}
	for name, value := range changed {
		fields[name] = value
	}
	return json.Marshal(fields)
}

// readInput reads the arguments of a call: at most a byte more than a call may
// have, so that the tool can refuse it.
func (a *app) readInput(name string) ([]byte, error) {
	var r io.Reader = a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("%w: --input: %w", errUsage, err)
		}
		defer f.Close()
		r = f
	}
	b, err := io.ReadAll(io.LimitReader(r, priorart.MaxCallBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read --input %s: %w", name, err)
	}
	return b, nil
}
