package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"priorart"
	"priorart/tools"
)

func (a *app) searchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "search QUERY…",
		Short: "Find entries by words and by meaning",
		Long:  "Finds entries by words and by meaning. Filters apply before ranking; lists are \"any of\".\nEach hit has its numbers: its fused score, and its rank and raw score by words and by meaning.",
		Example: `  priorart search retry budget for the payment client
  priorart search --explain --kind constraint "tokens in logs"
  priorart search --why-not dec-7k3q9x0c1m "session store"
  priorart search --file src/api --since 2026-01-01 --json pagination`,
		Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, words []string) error { return a.search(cmd, strings.Join(words, " ")) },
	}
	f := cmd.Flags()
	f.String("mode", "hybrid", "hybrid, lexical (by words) or vector (by meaning)")
	f.Bool("explain", false, "show every number that went into each rank")
	f.String("why-not", "", "also say where the entry with this `id` stands, and what keeps it from the hits")
	f.Int("limit", priorart.DefaultLimit, "how many hits")
	f.StringArray("kind", nil, "only this kind (repeatable)")
	f.StringArray("status", nil, "only this status (repeatable; default: all but rejected)")
	f.String("scope", "", "only this `path` and below")
	f.StringArray("tag", nil, "only with this tag (repeatable)")
	f.StringArray("file", nil, "only what affects this file or folder (repeatable)")
	f.StringArray("symbol", nil, "only what affects this symbol (repeatable)")
	f.String("agent", "", "only what this agent recorded")
	f.String("since", "", "only what was recorded at or after this `time`: 2026-01-31, or 2026-01-31T09:00:00Z")
	f.String("until", "", "only what was recorded before this `time`")
	f.Bool("here", false, "only what stands in this worktree's own log")
	f.Bool("all-owners", false, "also entries that belong to a user")
	jsonFlag(cmd)
	completeVocabulary(cmd)
	return cmd
}

func (a *app) search(cmd *cobra.Command, query string) error {
	s, err := a.openExisting(cmd.Context(), "search")
	if err != nil {
		return err
	}
	q, err := searchQuery(cmd.Flags(), query, s.dir)
	if err != nil {
		return err
	}
	r, err := s.index.Search(cmd.Context(), q)
	if err != nil {
		return errors.Join(err, s.close())
	}
	if wantsJSON(cmd) {
		err = a.printJSON(tools.SearchResult{Result: r})
	} else {
		a.notes(nil, r.Degraded)
		err = a.print(func(p *page) { p.result(&r) })
	}
	return errors.Join(err, s.close())
}

// searchQuery makes a query of flags, by way of the tool's arguments: both are
// checked by the same rules.
func searchQuery(flags *pflag.FlagSet, query, project string) (priorart.Query, error) {
	fields := map[string]any{"query": query}
	flags.Visit(func(f *pflag.Flag) {
		if name := searchField(f.Name); name != "" {
			fields[name] = flagValue(flags, f, project)
		}
	})
	args, err := json.Marshal(fields)
	if err != nil {
		return priorart.Query{}, fmt.Errorf("read flags: %w", err)
	}
	q, err := tools.ParseSearch(args)
	if f := flags.Lookup("all-owners"); f != nil {
		q.Filter.AllOwners = f.Value.String() == "true"
	}
	return q, err
}

// searchField names the tool's field for a flag; "" if it has none.
func searchField(flag string) string {
	switch flag {
	case "kind", "file", "symbol", "tag":
		return flag + "s"
	case "status":
		return "statuses"
	case "why-not":
		return "why_not"
	case "mode", "explain", "limit", "scope", "agent", "since", "until", "here":
		return flag
	}
	return ""
}

// flagValue returns a flag's value as JSON has it.
func flagValue(flags *pflag.FlagSet, f *pflag.Flag, project string) any {
	switch v := f.Value.(type) {
	case pflag.SliceValue:
		list := v.GetSlice()
		if f.Name == "file" {
			for i := range list {
				list[i] = projectPath(project, list[i])
			}
		}
		return list
	default:
		if f.Value.Type() == "string" {
			if f.Name == "scope" {
				return projectPath(project, f.Value.String())
			}
			return f.Value.String()
		}
		return json.RawMessage(f.Value.String()) // true, false and numbers are written alike
	}
}

// completeVocabulary lets a shell complete the values that there are.
func completeVocabulary(cmd *cobra.Command) {
	for name, values := range map[string][]string{
		"kind": words(priorart.Kinds()), "status": words(priorart.Statuses()), "mode": words([]priorart.Mode{priorart.Hybrid, priorart.Lexical, priorart.Vector}),
	} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // fails only for a flag that isn't there
	}
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
