package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/ingest"
	"priorart/testdata/demo"
)

// demoBatch is how many entries go into one commit of the demo.
const demoBatch = 50

func (a *app) demoCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Record real entries and search them: the main job in one command",
		Long: "Makes a store in a temporary folder (or in --store), records real entries of public projects, and\n" +
			"runs five searches and one that has no answer. The folder is left for you to look at.",
		Example: "  priorart demo\n  priorart demo --store /tmp/tryout",
		Args:    usageArgs(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context(), cmd.Flags().Changed("store")) },
	}
}

func (a *app) demo(ctx context.Context, named bool) error {
	dir := a.storeDir
	if !named {
		var err error
		if dir, err = os.MkdirTemp("", "priorart-demo-"); err != nil {
			return fmt.Errorf("make a folder for the demo: %w", err)
		}
	} else if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make a folder for the demo: %w", err)
	}
	s, err := a.openStore(ctx, dir, "demo")
	if err != nil {
		return err
	}
	if err := s.recordDemo(ctx); err != nil {
		return err
	}
	if err := s.demoSearches(ctx); err != nil {
		return err
	}
	var p page
	p.line("\nThe store is in %s. Look at it:", dir)
	p.line("  priorart status --store %s", dir)
	p.line("  priorart search --store %s --explain \"your own question\"", dir)
	p.line("\nConnect an agent, in your project's folder:")
	p.line("  claude mcp add priorart -- priorart serve")
	p.line("or in any MCP client's configuration:")
	p.line(`  {"mcpServers": {"priorart": {"command": "priorart", "args": ["serve"]}}}`)
	return p.to(a.out)
}

// recordDemo records the entries, once for a store: a second run finds their
// keys.
func (s *store) recordDemo(ctx context.Context) error {
	records, err := demo.Entries()
	if err != nil {
		return err
	}
	bar := s.app.progress("recording")
	for from := 0; from < len(records); from += demoBatch {
		g := ingest.Group{Unjudged: true, IdempotencyKey: fmt.Sprintf("demo-%d", from), RequestHash: "demo"}
		for _, r := range records[from:min(from+demoBatch, len(records))] {
			g.Records = append(g.Records, ingest.NewRecord{Record: r})
		}
		if _, err := s.service.Write(ctx, g); err != nil {
			return err
		}
		bar.set(from+len(g.Records), len(records))
	}
	bar.done()
	bar = s.app.progress("embedding")
	if err := s.index.Embed(ctx, bar.set); err != nil {
		return err
	}
	bar.done()
	return nil
}

func (s *store) demoSearches(ctx context.Context) error {
	for i, question := range append(demo.Questions(), demo.Unanswerable()) {
		r, err := s.index.Search(ctx, priorart.Query{Text: question, Limit: 3, Explain: i == 0})
		if err != nil {
			return err
		}
		var p page
		p.line("\n$ priorart search %q", question)
		p.result(r)
		if err := p.to(s.app.out); err != nil {
			return err
		}
	}
	return nil
}
