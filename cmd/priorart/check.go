package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/ingest/journal"
)

func (a *app) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "check", Short: "Verify every copy of every commit",
		Long:    "Reads every copy of every commit and holds it against its name. Changes nothing.\nEnds with 6 if a commit isn't what was written, or can't be read.",
		Example: "  priorart check\n  priorart check --json", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "check")
			if err != nil {
				return err
			}
			report, err := s.journal.Check(cmd.Context())
			switch {
			case err != nil:
				return err
			case wantsJSON(cmd):
				err = a.printJSON(report)
			default:
				err = a.print(func(p *page) { p.report(&report) })
			}
			return errors.Join(err, damageIn(&report))
		},
	}
	jsonFlag(cmd)
	return cmd
}

// damageIn is an error if a report tells of damaged commits.
func damageIn(report *journal.Report) error {
	for _, p := range report.Problems {
		if p.Code == journal.Altered || p.Code == journal.Unreadable {
			return fmt.Errorf("%w: %w", errReported, priorart.ErrDamaged)
		}
	}
	return nil
}
