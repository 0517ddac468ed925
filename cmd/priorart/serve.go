package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"priorart/tools"
)

func (a *app) serveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Serve agents over MCP on standard input and output",
		Long: "Serves search, record_entry and status over the Model Context Protocol, until the input ends.\n" +
			"The store is opened by the first call; docs/mcp.md says how clients are connected.",
		Example: `  claude mcp add priorart -- priorart serve
  priorart serve --store ~/src/shop`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			log := slog.New(slog.NewTextHandler(a.errOut, nil))
			return tools.Serve(cmd.Context(), tools.Config{Version: version(), Open: a.openParts, Log: log}, a.in, a.out)
		},
	}
}

// openParts opens the store for the tools, on the first call.
func (a *app) openParts(ctx context.Context) (tools.Parts, error) {
	dir, err := a.projectDir(ctx)
	if err != nil {
		return tools.Parts{}, err
	}
	s, err := a.openStore(ctx, dir, "serve", a.actor(tools.Client(ctx)))
	if err != nil {
		return tools.Parts{}, err
	}
	return s.parts(), nil
}
