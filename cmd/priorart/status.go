package main

import (
	"errors"

	"github.com/spf13/cobra"
)

func (a *app) statusCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "status", Short: "Describe the store: where it is, what it has, what needs a person",
		Example: "  priorart status\n  priorart status --json", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "status")
			if err != nil {
				return err
			}
			st, err := s.Status(cmd.Context())
			switch {
			case err != nil:
			case wantsJSON(cmd):
				err = a.printJSON(st)
			default:
				err = a.print(func(p *page) { p.status(&st) })
			}
			return errors.Join(err, s.close())
		},
	}
	jsonFlag(cmd)
	return cmd
}
