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
	p.line("%2d. %s  %s %s  %s  %s%s", rank, p.bold(h.ID), h.Status, h.Kind, h.Date.Format(time.DateOnly), h.Scope, elsewhere(h))
	p.passage(h)
	p.line("    %s", p.dim(tools.Numbers(h.Score, h.Lexical, h.Vector)))
	if len(h.Successors) > 0 {
		p.line("    superseded by %s", strings.Join(h.Successors, ", "))
	}
	if h.Explain != nil {
		p.explain(h.Explain)
	}
}

// passage shows the lead and the snippet, with the words that the query has. A
// snippet that the lead holds isn't shown twice.
func (p *page) passage(h *priorart.Hit) {
	core := strings.Trim(h.Snippet.Text, "… \n")
	at := strings.Index(h.Lead, core)
	if core == "" || at < 0 {
		p.line("    %s", tools.VisibleLine(h.Lead))
		if core == "" {
			return
		}
		heading := ""
		if h.Snippet.Heading != "" {
			heading = h.Snippet.Heading + ": "
		}
		p.line("    %s%s", p.dim(heading), p.marked(h.Snippet.Text, h.Snippet.Matches, 0))
		return
	}
	p.line("    %s", p.marked(h.Lead, h.Snippet.Matches, at-strings.Index(h.Snippet.Text, core)))
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

// marked shows a text in one line, with the words at some ranges of bytes, that
// many bytes on, standing out.
func (p *page) marked(text string, words [][2]int, on int) styled {
	var b strings.Builder
	from := 0
	for _, w := range words {
		begin, end := w[0]+on, w[1]+on
		if begin < from || end < begin || end > len(text) {
			continue
		}
		b.WriteString(inLine(text[from:begin]) + p.style.found(inLine(text[begin:end])))
		from = end
	}
	return styled(b.String() + inLine(text[from:]))
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
