package similarity

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"priorart"
)

// text is a parsed text, ready to be compared.
type text struct {
	tokens []token // canonical, in order
	plain  []token // as written, before canonical forms; bullets in one order
	lead   int     // how many of tokens belong to the lead
	// Where a long text was recorded, its start stands a second time as the
	// lead. These count the tokens that are such a repetition, 0 if there is none.
	repeated, repeatedPlain int
}

// recordText returns what a record says: its lead, and its body without
// headings, hints, tags and provenance.
func recordText(r *priorart.Record) (lead, rest string) {
	lead = r.LeadText()
	var b strings.Builder
	for _, s := range r.Body() {
		if s.Heading == "" && s.Text == lead {
			continue // a lead that was too long to show
		}
		b.WriteString(s.Text)
		b.WriteString("\n\n")
	}
	return lead, b.String()
}

// parse reads a record.
func parse(r *priorart.Record, lex *lexicon) text {
	lead, rest := recordText(r)
	first := parseText(lead, lex, 0)
	second := parseText(rest, lex, first.units())
	t := text{
		tokens: numbered(append(first.tokens, second.tokens...)),
		plain:  append(first.plain, second.plain...),
		lead:   len(first.tokens),
	}
	if beginsWith(second.plain, first.plain) {
		t.repeated, t.repeatedPlain = len(first.tokens), len(first.plain)
	}
	return t
}

// beginsWith reports whether a text opens with a lead; the lead's last word may
// be cut.
func beginsWith(rest, lead []token) bool {
	if len(lead) == 0 || len(rest) < len(lead) {
		return false
	}
	last := len(lead) - 1
	for i := range last {
		if rest[i].form != lead[i].form {
			return false
		}
	}
	return strings.HasPrefix(rest[last].form, lead[last].form)
}

// withoutRepetition returns both texts' tokens, without a lead that only
// repeats the body where that can be said of both: else a change in one of the
// two copies would be lost.
func withoutRepetition(a, b *text) (aTokens, bTokens, aPlain, bPlain []token) {
	single := func(t *text) bool { return t.repeated > 0 || t.lead == len(t.tokens) }
	if single(a) && single(b) {
		return a.tokens[a.repeated:], b.tokens[b.repeated:], a.plain[a.repeatedPlain:], b.plain[b.repeatedPlain:]
	}
	return a.tokens, b.tokens, a.plain, b.plain
}

// numbered tells each token its place.
func numbered(list []token) []token {
	for i := range list {
		list[i].at = i
	}
	return list
}

func (t *text) units() int {
	if len(t.plain) == 0 {
		return 0
	}
	return t.plain[len(t.plain)-1].unit + 1
}

// parseText reads plain text; its sentences are numbered from firstUnit.
func parseText(s string, lex *lexicon, firstUnit int) text {
	plain := plainTokens(s, firstUnit)
	return text{plain: plain, tokens: numbered(canonical(plain, lex))}
}

// plainTokens returns the tokens of s in order, but neighbouring bullets in
// one order, each with the number of its sentence.
func plainTokens(s string, unit int) []token {
	list := blocks(norm.NFKC.String(s))
	sortBullets(list)
	out := make([]token, 0, len(s)/5+1) // a word and a space take about six bytes
	for _, b := range list {
		began := len(out)
		for _, p := range pieces(stripLabels(b.text)) {
			for _, t := range tokensOf(p) {
				t.unit = unit
				out = append(out, t)
			}
			if p.sentence && len(out) > began {
				unit++
				began = len(out)
			}
		}
		if len(out) > began {
			unit++
		}
	}
	return out
}
