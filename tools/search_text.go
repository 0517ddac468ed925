package tools

import (
	"fmt"
	"strings"

	"priorart"
)

// searchText renders a result for a model.
func searchText(r *SearchResult) string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(VisibleLine(fmt.Sprintf(format, args...)) + "\n") }
	switch {
	case len(r.Hits) == 0:
		line("No entry matches (%d of %d entries passed the filters).", r.Searched, r.Total)
	case r.NoConfidentMatch:
		line("no_confident_match: nothing recorded answers this. The closest of %d entries:", r.Searched)
	default:
		line("%d hits in %d entries.", len(r.Hits)+r.Omitted.Hits, r.Searched)
	}
	for _, d := range r.Degraded {
		line("Degraded: %s", d)
	}
	if len(r.Hits) > 0 {
		line(dataNotice)
	}
	for i := range r.Hits {
		b.WriteString("\n" + hitText(i+1, &r.Hits[i]))
	}
	if r.Omitted.Hits > 0 {
		line("%d more hits were left out to keep the answer within %d tokens: use filters or a smaller limit.", r.Omitted.Hits, priorart.MaxToolTokens)
	}
	if r.Omitted.Explanations > 0 {
		line("The explanations of %d hits were left out to keep the answer short: use a smaller limit.", r.Omitted.Explanations)
	}
	if r.WhyNot != nil {
		b.WriteString("\n" + whyNotText(r.WhyNot))
	}
	return b.String()
}

// hitText renders a hit: numbers of ours first, then what was recorded, fenced.
func hitText(rank int, h *priorart.Hit) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d. %s\n", rank, Numbers(h.Score, h.Lexical, h.Vector))
	if len(h.Successors) > 0 {
		fmt.Fprintf(&b, "   superseded by %s: read that first\n", strings.Join(h.Successors, ", "))
	}
	l := label{ID: h.ID, Kind: h.Kind, Status: h.Status, Date: h.Date, Scope: h.Scope, Origin: h.Origin}
	if !h.Here {
		b.WriteString("   not in this worktree\n")
		l.Branch = h.Branch
	}
	b.WriteString(fence(l, recorded(h)))
	return b.String()
}

// recorded returns what is shown of a hit's entry: the lead, and the passage
// that fits the query unless the lead has it.
func recorded(h *priorart.Hit) string {
	passage := strings.Trim(h.Snippet.Text, "… \n")
	if passage == "" || strings.Contains(h.Lead, passage) {
		return h.Lead
	}
	if h.Snippet.Heading != "" {
		return h.Lead + "\n" + h.Snippet.Heading + ": " + h.Snippet.Text
	}
	return h.Lead + "\n" + h.Snippet.Text
}

// Numbers writes a score and both arms' numbers.
func Numbers(score float64, words priorart.LexicalPart, meaning priorart.VectorPart) string {
	s := fmt.Sprintf("score %.3f", score)
	if words.Rank > 0 {
		s += fmt.Sprintf(" · words #%d %.2f", words.Rank, words.Score)
	} else {
		s += fmt.Sprintf(" · words – %.2f", words.Score)
	}
	if meaning.Rank > 0 {
		return s + fmt.Sprintf(" · meaning #%d cosine %.3f", meaning.Rank, meaning.Cosine)
	}
	return s + fmt.Sprintf(" · meaning – cosine %.3f", meaning.Cosine)
}

func whyNotText(w *priorart.WhyNot) string {
	var b strings.Builder
	fmt.Fprintf(&b, "why_not %s: ", w.ID)
	switch {
	case len(w.Filtered) > 0:
		b.WriteString("a filter removed it: " + VisibleLine(strings.Join(w.Filtered, "; ")))
	case w.Rank == 0:
		b.WriteString("neither arm brought it")
	default:
		fmt.Fprintf(&b, "rank %d, %s; the last hit shown has %.3f", w.Rank, Numbers(w.Score, w.Lexical, w.Vector), w.Cutoff)
	}
	b.WriteString("\n")
	if w.Explain != nil && len(w.Explain.Missing) > 0 {
		b.WriteString("words of the query that it lacks: " + VisibleLine(priorart.Cut(strings.Join(w.Explain.Missing, ", "), 400)) + "\n")
	}
	return b.String() + quote(w.Lead)
}
