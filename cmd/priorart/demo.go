package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/ingest"
	"priorart/testdata/demo"
)

// demoBatch is how many entries go into one commit of the demo: some commits,
// so that the store looks like one.
const demoBatch = 50

func (a *app) demoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Record real entries and search them: the main job in one command",
		Long: "Makes a store in a temporary folder (or in --store), records real entries of public projects, and\n" +
			"runs five searches, and one that has no answer. The folder is left for you to look at.",
		Example: "  priorart demo\n  priorart demo --store /tmp/tryout",
		Args:    usageArgs(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context(), cmd.Flags().Changed("store")) },
	}
}

func (a *app) demo(ctx context.Context, named bool) error {
	dir, err := a.demoDir(named)
	if err != nil {
		return err
	}
	s, err := a.openStore(ctx, dir, "demo", a.actor(""))
	if err != nil {
		return err
	}
	if err := s.recordDemo(ctx); err != nil {
		return errors.Join(err, s.close())
	}
	for _, question := range demo.Questions() {
		err = errors.Join(err, s.ask(ctx, question))
	}
	if err == nil {
		err = a.print(func(p *page) { p.line("\nAnd a question that nothing here answers:") })
	}
	err = errors.Join(err, s.ask(ctx, demo.Unanswerable()), s.close())
	if err != nil {
		return err
	}
	return a.print(func(p *page) { p.farewell(dir) })
}

// demoDir makes the demo's folder. The project around here is never it.
func (a *app) demoDir(named bool) (string, error) {
	if !named {
		dir, err := os.MkdirTemp("", "priorart-demo-")
		if err != nil {
			return "", fmt.Errorf("make a folder for the demo: %w", err)
		}
		return dir, nil
	}
	dir, err := filepath.Abs(a.storeDir)
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return "", fmt.Errorf("make a folder for the demo: %w", err)
	}
	return dir, nil
}

// recordDemo records the entries, once for a store: a second run finds their
// keys.
func (s *store) recordDemo(ctx context.Context) error {
	records, err := demo.Entries()
	if err != nil {
		return err
	}
	bar := s.app.progress("entries recorded")
	for from := 0; from < len(records); from += demoBatch {
		g := ingest.Group{Unjudged: true, IdempotencyKey: fmt.Sprintf("demo-%d", from), RequestHash: fmt.Sprintf("demo-%d", from)}
		for _, r := range records[from:min(from+demoBatch, len(records))] {
			g.Add(r)
		}
		if _, err := s.service.Write(ctx, g); err != nil {
			return fmt.Errorf("record demo entries: %w", err)
		}
		bar.set(from+len(g.Records), len(records))
	}
	bar.end()
	bar = s.app.progress("passages embedded")
	defer bar.end()
	return s.index.Embed(ctx, bar.set)
}

// ask shows the best hits of a question.
func (s *store) ask(ctx context.Context, question string) error {
	const few = 3
	r, err := s.index.Search(ctx, priorart.Query{Text: question, Limit: few})
	if err != nil {
		return fmt.Errorf("search %q: %w", question, err)
	}
	return s.app.print(func(p *page) {
		p.line("\n%s", p.bold("› priorart search '"+question+"'"))
		p.result(&r)
	})
}

// farewell says what to do next.
func (p *page) farewell(dir string) {
	p.line("\nscore is fused of two arms: words (#rank, BM25F) and meaning (#rank, cosine). --explain shows all of it.")
	p.line("\nThe store is %s: commits are JSON files below .context/log.", dir)
	p.line("Look at it (after 'go install ./cmd/priorart', or with 'go run ./cmd/priorart' for priorart):")
	p.line("  priorart status --store %s", dir)
	p.line("  priorart search --store %s --explain 'your own question'", dir)
	p.line("\nConnect an agent, in your project's folder:")
	p.line("  claude mcp add priorart -- priorart serve")
	p.line("or, in the configuration of any MCP client:")
	p.line(`  {"mcpServers": {"priorart": {"command": "priorart", "args": ["serve"]}}}`)
	p.line("docs/mcp.md has more clients.")
}
