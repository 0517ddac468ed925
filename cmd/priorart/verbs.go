package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/ingest/journal"
	"priorart/tools"
)

func (a *app) serveCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Serve agents over MCP on standard input and output",
		Long:  "Serves the tools over the Model Context Protocol on standard input and output, until the input ends.",
		Example: `  claude mcp add priorart -- priorart serve
  priorart serve --store ~/src/shop`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return tools.Serve(cmd.Context(), tools.Config{
				Version: version(),
				Open: func(ctx context.Context) (tools.Parts, error) {
					s, err := a.open(ctx, "serve")
					if err != nil {
						return tools.Parts{}, err
					}
					return s.parts(), nil
				},
				Log: slog.New(slog.NewTextHandler(a.err, nil)),
			}, a.in, a.out)
		},
	}
}

func (a *app) showCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show ID…", Short: "Show entries whole",
		Long:    "Shows entries whole. An id may be cut to a unique prefix of at least four characters after the dash.",
		Example: "  priorart show dec-7k3q9x0c1m\n  priorart show --json con-0a1b",
		Args:    usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, ids []string) error {
			s, err := a.openExisting(cmd.Context(), "show")
			if err != nil {
				return err
			}
			entries := []priorart.Entry{}
			for _, id := range ids {
				e, err := s.index.Entry(cmd.Context(), id)
				if err != nil {
					return err
				}
				entries = append(entries, e)
			}
			if asJSON {
				a.printJSON(map[string]any{"entries": entries})
				return nil
			}
			return a.printEntries(entries)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return cmd
}

func (a *app) statusCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "status", Short: "Describe the store", Long: "Describes the store: where it is, what it has, what is missing, what needs a person.",
		Example: "  priorart status\n  priorart status --json", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "status")
			if err != nil {
				return err
			}
			st, err := s.Status(cmd.Context())
			if err != nil {
				return err
			}
			if asJSON {
				a.printJSON(st)
				return nil
			}
			return a.printStatus(st)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return cmd
}

func (a *app) checkCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "check", Short: "Verify every commit of the store",
		Long:    "Reads every copy of every commit and holds it against its name. Changes nothing.\nEnds with 6 if a commit is altered or can't be read.",
		Example: "  priorart check", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "check")
			if err != nil {
				return err
			}
			report, err := s.journal.Check(cmd.Context())
			if err != nil {
				return err
			}
			if asJSON {
				a.printJSON(report)
			} else {
				a.printReport(report)
			}
			return damageIn(report)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return cmd
}

// damageIn is an error if a report tells of damaged commits.
func damageIn(report journal.Report) error {
	for _, p := range report.Problems {
		if p.Code == journal.Altered || p.Code == journal.Unreadable {
			return fmt.Errorf("%w %w: see the report", errReported, priorart.ErrDamaged)
		}
	}
	return nil
}

func (a *app) rebuildCmd() *cobra.Command {
	return &cobra.Command{
		Use: "rebuild", Short: "Make the index anew from the journal",
		Long:    "Makes the index anew from the journal. Nothing can be lost by it; vectors are kept.",
		Example: "  priorart rebuild", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.openExisting(cmd.Context(), "rebuild")
			if err != nil {
				return err
			}
			p := a.progress("embedding")
			if err := s.index.Rebuild(cmd.Context(), p.set); err != nil {
				return err
			}
			p.done()
			st, err := s.index.Status(cmd.Context())
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%d entries indexed, %d passages with vectors\n", st.Entries, st.Passages-st.Unembedded)
			return err
		},
	}
}

func (a *app) restoreCmd() *cobra.Command {
	return &cobra.Command{
		Use: "restore", Short: "Write kept commits back into this worktree's log",
		Long:    "Writes commits that only the clone's kept copies have back into this worktree's log.",
		Example: "  priorart restore", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.open(cmd.Context(), "restore")
			if err != nil {
				return err
			}
			names, err := s.journal.Restore(cmd.Context())
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%d commits restored\n%s", len(names), strings.Join(append(names, ""), "\n"))
			return err
		},
	}
}
