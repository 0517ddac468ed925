package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) restoreCommand() *cobra.Command {
	return &cobra.Command{
		Use: "restore", Short: "Write kept commits that are missing here back to the log",
		Long: "Writes every commit that the clone keeps and this worktree's log lacks back to the log: after a\n" +
			"'git clean', a lost worktree, or to bring what other branches recorded to this one.",
		Example: "  priorart restore", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "restore")
			if err != nil {
				return err
			}
			names, err := s.journal.Restore(cmd.Context())
			if err != nil {
				return err
			}
			return a.print(func(p *page) {
				p.line("%s", fmt.Sprintf("%d commits restored.", len(names)))
				for _, name := range names {
					p.line("  %s", name)
				}
			})
		},
	}
}
