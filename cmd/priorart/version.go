package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"priorart"
)

func (a *app) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "version", Short: "Print the version, and the format of commits that it writes",
		Example: "  priorart version\n  priorart version --json",
		Args:    usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if wantsJSON(cmd) {
				return a.printJSON(map[string]any{"version": version(), "format": priorart.Format})
			}
			_, err := fmt.Fprintf(a.out, "priorart %s (format %d)\n", version(), priorart.Format)
			return err
		},
	}
	jsonFlag(cmd)
	return cmd
}

// version is the module's version, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "devel-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return "devel"
}
