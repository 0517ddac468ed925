package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) rebuildCommand() *cobra.Command {
	return &cobra.Command{
		Use: "rebuild", Short: "Make the index anew from the journal",
		Long:    "Makes the index anew from the journal, which loses nothing. It is seldom needed: an index that is\nout of date or of another version is brought up to date by whoever reads next.",
		Example: "  priorart rebuild", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "rebuild")
			if err != nil {
				return err
			}
			progress := a.progress("texts embedded")
			err = s.index.Rebuild(cmd.Context(), progress.set)
			progress.end()
			if err != nil {
				return errors.Join(fmt.Errorf("rebuild index: %w", err), s.close())
			}
			st, err := s.index.Status(cmd.Context())
			if err == nil {
				_, err = fmt.Fprintf(a.out, "Index made anew: %d entries.\n", st.Entries)
				for _, d := range st.Degraded {
					a.tell("degraded: " + d)
				}
			}
			return errors.Join(err, s.close())
		},
	}
}
