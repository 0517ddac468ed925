package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) recordEntryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "record-entry",
		Short: "Record a decision, a constraint or a pipeline",
		Long: "Records one typed entry. --input takes exactly the arguments of the tool record_entry, as JSON; flags\n" +
			"cover the common case. The receipt comes when the entry is on disk, and has the nearest entries.",
		Example: `  priorart record-entry --kind decision --summary "Retry webhooks with exponential backoff" \
      --problem "A fixed delay made all clients come back at once after an outage" \
      --why-chosen "Backoff with jitter spreads the load, and needs no coordination between clients" \
      --alternative "a queue" --file src/webhooks
  priorart record-entry --kind constraint --rule "Never log tokens" \
      --reason "Logs are shipped to a third party, and tokens in them are live for a day"
  priorart record-entry --input entry.json --dry-run
  generate-entry | priorart record-entry --input - --json`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.recordEntry(cmd) },
	}
	f := cmd.Flags()
	f.String("input", "", "`file` with the tool's arguments as JSON; - is standard input")
	f.Bool("dry-run", false, "check and compare, write nothing")
	for _, flag := range entryFlags() {
		if flag.list {
			f.StringArray(flag.name, nil, flag.usage+" (repeatable)")
		} else {
			f.String(flag.name, "", flag.usage)
		}
	}
	jsonFlag(cmd)
	_ = cmd.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions([]string{"decision", "constraint", "pipeline"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) recordEntry(cmd *cobra.Command) error {
	args, err := a.entryArguments(cmd.Flags())
	if err != nil {
		return err
	}
	s, err := a.openProject(cmd.Context(), "record-entry")
	if err != nil {
		return err
	}
	receipt, err := s.service.RecordEntry(cmd.Context(), args)
	if err != nil {
		return errors.Join(err, s.close())
	}
	if wantsJSON(cmd) {
		err = a.printJSON(receipt)
	} else {
		a.notes(receipt.Warnings, receipt.Degraded)
		err = a.print(func(p *page) { p.receipt(&receipt) })
	}
	if err != nil {
		err = fmt.Errorf("recorded in commit %s, but: %w", receipt.Commit, err)
	}
	return errors.Join(err, s.close())
}
