package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"priorart"
	"priorart/ingest/journal"
)

// clean replaces what could steer a terminal or reorder a line: control
// characters but the line break, and characters of format, bidi marks among
// them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r) && r != '\u200d':
			return '\ufffd'
		}
		return r
	}, text)
}

// page gathers lines of a result, and writes them at once.
type page struct{ bytes.Buffer }

func (p *page) line(format string, args ...any) {
	p.WriteString(clean(fmt.Sprintf(format, args...)))
	p.WriteByte('\n')
}

func (p *page) to(w io.Writer) error {
	_, err := w.Write(p.Bytes())
	return err
}

func (a *app) printResult(r priorart.Result) error {
	var p page
	p.result(r)
	for _, d := range r.Degraded {
		fmt.Fprintln(a.err, "note:", clean(d))
	}
	return p.to(a.out)
}

func (p *page) result(r priorart.Result) {
	if r.NoConfidentMatch {
		p.line("No confident match: nothing recorded seems to answer this. The closest:")
	}
	if len(r.Hits) == 0 {
		p.line("Nothing found among %d entries (of %d).", r.Searched, r.Total)
	}
	for i, h := range r.Hits {
		p.hit(i+1, h)
	}
	if r.WhyNot != nil {
		p.whyNot(r.WhyNot)
	}
}

func (p *page) hit(rank int, h priorart.Hit) {
	place := ""
	if !h.Here {
		place = fmt.Sprintf("  on branch %q, not here", h.Branch)
	}
	p.line("%2d. %s  %s %s  %s  %s%s", rank, h.ID, h.Status, h.Kind, h.Date.Format(time.DateOnly), h.Scope, place)
	p.line("    %s", h.Lead)
	if h.Snippet.Text != "" && h.Snippet.Text != h.Lead {
		heading := ""
		if h.Snippet.Heading != "" {
			heading = h.Snippet.Heading + ": "
		}
		p.line("    > %s%s", heading, marked(h.Snippet))
	}
	p.line("    score %.3f   words: %s   meaning: %s", h.Score, lexicalPart(h.Lexical), vectorPart(h.Vector))
	if len(h.Successors) > 0 {
		p.line("    superseded by %s", strings.Join(h.Successors, ", "))
	}
	if h.Explain != nil {
		p.explain(h.Explain)
	}
}

// marked shows the words that the query has between asterisks.
func marked(s priorart.Snippet) string {
	var b strings.Builder
	from := 0
	for _, m := range s.Matches {
		b.WriteString(s.Text[from:m[0]] + "*" + s.Text[m[0]:m[1]] + "*")
		from = m[1]
	}
	return b.String() + s.Text[from:]
}

func lexicalPart(l priorart.LexicalPart) string {
	if l.Rank == 0 {
		return fmt.Sprintf("unranked, BM25F %.2f", l.Score)
	}
	return fmt.Sprintf("#%d, BM25F %.2f", l.Rank, l.Score)
}

func vectorPart(v priorart.VectorPart) string {
	if v.Rank == 0 {
		return fmt.Sprintf("unranked, cosine %.3f", v.Cosine)
	}
	return fmt.Sprintf("#%d, cosine %.3f", v.Rank, v.Cosine)
}

func (p *page) explain(e *priorart.Explain) {
	for _, t := range e.Terms {
		p.line("      %-18s %7.3f = idf %.3f (in %d entries)", t.Term, t.Score, t.IDF, t.DocumentFrequency)
		for _, f := range t.Fields {
			p.line("        %-16s %7.3f = weight %.2f × frequency %d, length %d of %.1f on average", f.Field, f.WeightedTF, f.Weight, f.Frequency, f.Length, f.AverageLength)
		}
	}
	if len(e.Missing) > 0 {
		p.line("      missing: %s", strings.Join(e.Missing, " "))
	}
	if c := e.Chunk; c != nil {
		p.line("      nearest passage (%s): cosine %.3f, bonus %.3f: %s", c.Type, c.Cosine, c.Bonus, priorart.Cut(strings.ReplaceAll(c.Text, "\n", " / "), 120))
	}
	f := e.Fusion
	p.line("      %s: %.2f × meaning %.3f + %.2f × words %.3f", f.Method, f.Alpha, f.VectorNormal, 1-f.Alpha, f.LexicalNormal)
	if f.Method == "convex" {
		p.line("      scales: words %.2f to %.2f, meaning %.3f to %.3f", f.LexicalMin, f.LexicalMax, f.VectorMin, f.VectorMax)
	}
	if f.Demoted != "" {
		p.line("      put below its successor %s", f.Demoted)
	}
}

func (p *page) whyNot(w *priorart.WhyNot) {
	p.line("")
	p.line("Why not %s (%s)?", w.ID, w.Lead)
	for _, f := range w.Filtered {
		p.line("  removed by the filter on %s", f)
	}
	switch {
	case w.Rank > 0:
		p.line("  ranked #%d with score %.3f; the last hit shown has %.3f", w.Rank, w.Score, w.Cutoff)
	case len(w.Filtered) == 0:
		p.line("  in neither arm's best; the last hit shown has score %.3f", w.Cutoff)
	}
	p.line("  words: %s   meaning: %s   (ranks before filters)", lexicalPart(w.Lexical), vectorPart(w.Vector))
	p.explain(w.Explain)
}

func (a *app) printReceipt(r priorart.Receipt) error {
	var p page
	switch {
	case r.DryRun:
		p.line("Would record (nothing was written):")
	case r.Replayed:
		p.line("Recorded by an earlier call with this key, commit %s:", r.Commit)
	default:
		p.line("Recorded, commit %s:", r.Commit)
	}
	for _, e := range r.Entries {
		p.line("  %s  %s %s", e.ID, e.Status, e.Kind)
		p.line("    %s", e.Lead)
		for _, m := range e.Matches {
			p.line("    near: %s  %s  cosine %.3f  %s", m.ID, m.Kind, m.Vector.Cosine, priorart.Cut(m.Lead, 80))
		}
	}
	for _, w := range r.Warnings {
		fmt.Fprintln(a.err, "warning:", clean(w))
	}
	for _, d := range r.Degraded {
		fmt.Fprintln(a.err, "note:", clean(d))
	}
	return p.to(a.out)
}

func (a *app) printEntries(entries []priorart.Entry) error {
	var p page
	for i, e := range entries {
		if i > 0 {
			p.line("")
		}
		p.entry(e)
	}
	return p.to(a.out)
}

func (p *page) entry(e priorart.Entry) {
	p.line("%s  %s %s  %s  %s", e.ID, e.Status, e.Kind, e.At.Format(time.DateOnly), e.Scope)
	p.line("%s", e.LeadText())
	for _, s := range e.Body() {
		if s.Heading != "" {
			p.line("\n%s:", s.Heading)
		}
		p.line("%s", s.Text)
	}
	for _, f := range []struct {
		name string
		list []string
	}{{"files", e.AffectedFiles}, {"symbols", e.AffectedSymbols}, {"tags", e.Tags}, {"hints", e.RetrievalHints}, {"superseded by", e.Successors}} {
		if len(f.list) > 0 {
			p.line("%s: %s", f.name, strings.Join(f.list, ", "))
		}
	}
	for _, l := range e.Links {
		arrow := "→"
		if l.Incoming {
			arrow = "←"
		}
		p.line("%s %s %s", arrow, l.Relation, l.ID)
	}
	for _, x := range e.Elsewhere {
		p.line("%s on branch %q, not here", x.Type, x.Branch)
	}
	if e.Source != "" {
		p.line("source: %s", e.Source)
	}
}

func (a *app) printStatus(s priorart.StoreStatus) error {
	var p page
	p.line("store      %s", s.Project)
	p.line("commits    %d in %s", s.Commits, s.Log)
	p.line("entries    %d: %s", s.Entries, counts(s.ByKind))
	p.line("statuses   %s", counts(s.ByStatus))
	p.line("embedder   %s, %d dimensions; %d of %d passages have vectors", s.Embedder, s.Dimensions, s.Passages-s.Unembedded, s.Passages)
	p.line("index      generation %d, %d segments, in %s", s.Generation, s.Segments, s.Cache)
	if s.ReadOnly != "" {
		p.line("read-only  %s", s.ReadOnly)
	}
	for _, d := range s.Degraded {
		p.line("degraded   %s", d)
	}
	for _, x := range s.Problems {
		p.line("problem    %s: %s: %s", x.Code, x.Path, x.Text)
	}
	return p.to(a.out)
}

func counts[K ~string](m map[K]int) string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%d %s", m[k], k))
	}
	return strings.Join(parts, ", ")
}

func (a *app) printReport(r journal.Report) {
	var p page
	p.line("%d commits, %d copies, %d problems", r.Commits, r.Copies, len(r.Problems))
	for _, x := range r.Problems {
		p.line("%s: %s: %s", x.Code, x.Path, x.Text)
	}
	if n := len(r.KeptOnly); n > 0 {
		p.line("%d commits are in no worktree's log, only kept: 'priorart restore' brings them back", n)
	}
	if err := p.to(a.out); err != nil {
		fmt.Fprintln(a.err, "priorart:", err)
	}
}
