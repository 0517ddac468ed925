package main

import (
	"strings"

	"priorart"
	"priorart/tools"
)

// explain shows the arithmetic of a rank: the lexical arm term by term, the
// passage that was nearest, and how both were fused.
func (p *page) explain(e *priorart.Explain) {
	total := 0.0
	for i := range e.Terms {
		p.term(&e.Terms[i])
		total += e.Terms[i].Score
	}
	if len(e.Terms) > 0 {
		p.line("      %-20s %8.3f", "words", total)
	}
	if len(e.Missing) > 0 {
		p.line("      not in it: %s", strings.Join(e.Missing, ", "))
	}
	if c := e.Chunk; c != nil {
		p.line("      %-20s %8.3f = cosine %.3f + bonus %.3f, of this %s: %s", "meaning", c.Cosine+c.Bonus, c.Cosine, c.Bonus, c.Type,
			priorart.Cut(tools.VisibleLine(c.Text), 120))
	}
	p.fusion(&e.Fusion)
}

func (p *page) term(t *priorart.TermScore) {
	p.line("      %-20s %8.3f, idf %.3f (in %d entries)", t.Term, t.Score, t.IDF, t.DocumentFrequency)
	for _, f := range t.Fields {
		p.line("        %-18s %8.3f = weight %.2f × frequency %d, length %d of %.1f on average", f.Field, f.WeightedTF, f.Weight, f.Frequency, f.Length, f.AverageLength)
	}
}

func (p *page) fusion(f *priorart.Fusion) {
	switch f.Method {
	case "convex":
		p.line("      %-20s %8.3f = %.2f × meaning %.3f + %.2f × words %.3f", "score", f.Alpha*f.VectorNormal+(1-f.Alpha)*f.LexicalNormal,
			f.Alpha, f.VectorNormal, 1-f.Alpha, f.LexicalNormal)
		p.line("      scaled from words %.3f…%.3f and meaning %.3f…%.3f to 0…1", f.LexicalMin, f.LexicalMax, f.VectorMin, f.VectorMax)
	default:
		p.line("      score by %s: meaning %.3f, words %.3f", f.Method, f.VectorNormal, f.LexicalNormal)
	}
	if f.Demoted != "" {
		p.line("      put below its successor %s", f.Demoted)
	}
	if f.Raised != "" {
		p.line("      raised to the place and the score of %s, which it replaced", f.Raised)
	}
}
