package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "priorart",
		Short: "Has this been decided, tried or forbidden before?",
		Long: "Prior Art records decisions, constraints and pipelines with their reasons, and answers\n" +
			"\"has this been decided, tried or forbidden before?\" before the next one is written.",
		Example: `  priorart demo                          see it work on real entries
  priorart search "retry policy"         what do we know about it?
  priorart record-entry --help           how to record
  claude mcp add priorart -- priorart serve`,
		SilenceErrors: true, SilenceUsage: true, SuggestionsMinimumDistance: 2,
		Args: unknownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringVar(&a.storeDir, "store", a.config.store,
		"the project's `folder` (default: PRIORART_DIR; else the git worktree around here, the nearest folder above with .context, or here)")
	_ = root.MarkPersistentFlagDirname("store") // fails only for a flag that isn't there
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w: %w; see '%s --help'", errUsage, err, cmd.CommandPath())
	})
	root.AddCommand(a.recordEntryCommand(), a.searchCommand(), a.showCommand(), a.statusCommand(), a.checkCommand(),
		a.rebuildCommand(), a.restoreCommand(), a.serveCommand(), a.evalCommand(), a.demoCommand(), a.versionCommand())
	root.SetUsageTemplate(root.UsageTemplate() + "\n" + exitHelp + "\n")
	return root
}

func unknownVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see 'priorart --help'"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %q?", near[0])
	}
	return fmt.Errorf("%w: unknown verb %q; %s", errUsage, args[0], hint)
}

// usageArgs makes a usage error of wrong arguments.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return fmt.Errorf("%w: %w; see '%s --help'", errUsage, err, cmd.CommandPath())
		}
		return nil
	}
}

// jsonFlag gives a verb the flag --json.
func jsonFlag(cmd *cobra.Command) {
	cmd.Flags().Bool("json", false, "print the result as JSON; so is an error then")
}

func wantsJSON(cmd *cobra.Command) bool {
	f := cmd.Flags().Lookup("json")
	return f != nil && f.Value.String() == "true"
}
