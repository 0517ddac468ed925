package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"priorart"
)

// searchFlags are the flags of search.
type searchFlags struct {
	query              priorart.Query
	mode, since, until string
	kinds, statuses    []string
	asJSON             bool
}

func (a *app) searchCmd() *cobra.Command {
	var s searchFlags
	cmd := &cobra.Command{
		Use:   "search QUERY…",
		Short: "Find entries by words and by meaning",
		Long:  "Finds entries by words and by meaning, and says why each is where it is.",
		Example: `  priorart search retry budget for the payment client
  priorart search --explain --kind constraint "tokens in logs"
  priorart search --why-not dec-7k3q9x0c1m "session store"`,
		Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			q, err := s.parse(strings.Join(args, " "))
			if err != nil {
				return err
			}
			st, err := a.openExisting(cmd.Context(), "search")
			if err != nil {
				return err
			}
			result, err := st.index.Search(cmd.Context(), q)
			if err != nil {
				return err
			}
			if s.asJSON {
				a.printJSON(result)
				return nil
			}
			return a.printResult(result)
		},
	}
	f := cmd.Flags()
	f.StringVar(&s.mode, "mode", "hybrid", "hybrid, lexical or vector")
	f.BoolVar(&s.query.Explain, "explain", false, "show every number that went into the ranks")
	f.StringVar(&s.query.WhyNot, "why-not", "", "say where the entry with this `id` stands, and why")
	f.BoolVar(&s.asJSON, "json", false, "print the result as JSON")
	f.IntVar(&s.query.Limit, "limit", priorart.DefaultLimit, "how many hits")
	f.StringSliceVar(&s.kinds, "kind", nil, "only entries of this kind (repeatable)")
	f.StringSliceVar(&s.statuses, "status", nil, "only entries of this status (repeatable; default all but rejected)")
	f.StringVar(&s.query.Filter.Scope, "scope", "", "only entries of this scope and below")
	f.StringSliceVar(&s.query.Filter.Tags, "tag", nil, "only entries with this tag (repeatable)")
	f.StringSliceVar(&s.query.Filter.Files, "file", nil, "only entries that affect this file or folder (repeatable)")
	f.StringSliceVar(&s.query.Filter.Symbols, "symbol", nil, "only entries that affect this symbol (repeatable)")
	f.StringVar(&s.query.Filter.Agent, "agent", "", "only entries recorded by this agent")
	f.StringVar(&s.since, "since", "", "only entries recorded on this `date` or later (2026-01-31, or RFC 3339)")
	f.StringVar(&s.until, "until", "", "only entries recorded before this `date`")
	f.BoolVar(&s.query.Filter.Here, "here", false, "only entries that stand in this worktree's log")
	f.BoolVar(&s.query.Filter.AllOwners, "all-owners", false, "also entries that belong to a user")
	return cmd
}

// parse checks the flags; all that is wrong with them comes in one error.
func (s *searchFlags) parse(text string) (priorart.Query, error) {
	q := s.query
	q.Text, q.Mode = text, priorart.Mode(s.mode)
	var bad []priorart.FieldError
	fail := func(flag, rule, got, fix string) {
		bad = append(bad, priorart.FieldError{Path: flag, Rule: rule, Got: got, Fix: fix})
	}
	if strings.TrimSpace(text) == "" {
		fail("query", "must not be blank", "white space", "say what to look for")
	}
	if len([]rune(text)) > priorart.MaxQuery {
		fail("query", fmt.Sprintf("must have at most %d characters", priorart.MaxQuery), fmt.Sprint(len([]rune(text)), " characters"), "shorten it")
	}
	if q.Mode != priorart.Hybrid && q.Mode != priorart.Lexical && q.Mode != priorart.Vector {
		fail("mode", "must be hybrid, lexical or vector", s.mode, "give one of them")
	}
	if q.Limit < 1 || q.Limit > priorart.MaxLimit {
		fail("limit", fmt.Sprintf("must be from 1 to %d", priorart.MaxLimit), fmt.Sprint(q.Limit), "give a number in that range")
	}
	for _, k := range s.kinds {
		if !priorart.Kind(k).Valid() {
			fail("kind", "must be a kind of entry", k, fmt.Sprint("give one of ", priorart.Kinds()))
		}
		q.Filter.Kinds = append(q.Filter.Kinds, priorart.Kind(k))
	}
	for _, st := range s.statuses {
		if !priorart.Status(st).Valid() {
			fail("status", "must be a status", st, fmt.Sprint("give one of ", priorart.Statuses()))
		}
		q.Filter.Statuses = append(q.Filter.Statuses, priorart.Status(st))
	}
	var err error
	if q.Filter.Since, err = parseDate(s.since); err != nil {
		fail("since", "must be a date", s.since, "write 2026-01-31, or RFC 3339")
	}
	if q.Filter.Until, err = parseDate(s.until); err != nil {
		fail("until", "must be a date", s.until, "write 2026-01-31, or RFC 3339")
	}
	if len(bad) > 0 {
		return q, &priorart.InvalidInput{Violations: bad}
	}
	return q, nil
}

func parseDate(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		return t, nil
	}
	return time.Parse(time.RFC3339, s)
}
