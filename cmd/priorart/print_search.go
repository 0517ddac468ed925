package main

import (
	"strings"
	"time"

	"priorart"
	"priorart/tools"
)

// result shows the answer to a search.
func (p *page) result(r *priorart.Result) {
	switch {
	case len(r.Hits) == 0:
		p.line("Nothing found: %d of %d entries passed the filters.", r.Searched, r.Total)
	case r.NoConfidentMatch:
		p.line("%s Nothing recorded seems to answer this. The closest:", p.bold("No confident match."))
	}
	for i := range r.Hits {
		p.hit(i+1, &r.Hits[i])
	}
	if r.WhyNot != nil {
		p.whyNot(r.WhyNot)
	}
}

func (p *page) hit(rank int, h *priorart.Hit) {
	p.line("%2d. %s  %s %s  %s  %s%s", rank, p.bold(h.ID), string(h.Status), string(h.Kind), h.Date.Format(time.DateOnly), h.Scope, elsewhere(h))
	p.line("    %s", tools.VisibleLine(h.Lead))
	if text := strings.Trim(h.Snippet.Text, "… \n"); text != "" && !strings.Contains(h.Lead, text) {
		heading := ""
		if h.Snippet.Heading != "" {
			heading = h.Snippet.Heading + ": "
		}
		p.line("    %s%s", p.dim(heading), p.marked(&h.Snippet))
	}
	p.line("    %s", p.dim(tools.Numbers(h.Score, h.Lexical, h.Vector)))
	if len(h.Successors) > 0 {
		p.line("    superseded by %s", strings.Join(h.Successors, ", "))
	}
	if h.Explain != nil {
		p.explain(h.Explain)
	}
}

func elsewhere(h *priorart.Hit) string {
	switch {
	case h.Here:
		return ""
	case h.Branch == "":
		return "  (not in this worktree)"
	}
	return "  (on branch " + h.Branch + ", not here)"
}

// marked shows a snippet in one line, with the words that the query has.
func (p *page) marked(s *priorart.Snippet) styled {
	var b strings.Builder
	from := 0
	for _, m := range s.Matches {
		if m[0] < from || m[1] > len(s.Text) {
			continue
		}
		b.WriteString(inLine(s.Text[from:m[0]]) + p.style.found(inLine(s.Text[m[0]:m[1]])))
		from = m[1]
	}
	return styled(b.String() + inLine(s.Text[from:]))
}

// inLine makes a part of a line visible; white space at its ends stays.
func inLine(text string) string { return strings.ReplaceAll(tools.Visible(text), "\n", " ") }

func (p *page) whyNot(w *priorart.WhyNot) {
	p.line("\nWhy not %s? %s", p.bold(w.ID), tools.VisibleLine(w.Lead))
	for _, f := range w.Filtered {
		p.line("  removed by the filter on %s", f)
	}
	switch {
	case w.Rank > 0:
		p.line("  It has rank %d with score %.3f; the last hit shown has %.3f.", w.Rank, w.Score, w.Cutoff)
	case len(w.Filtered) == 0:
		p.line("  Neither arm brought it; the last hit shown has score %.3f.", w.Cutoff)
	}
	p.line("  %s", tools.Numbers(w.Score, w.Lexical, w.Vector))
	if w.Explain != nil {
		p.explain(w.Explain)
	}
}
