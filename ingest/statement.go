package ingest

import (
	"strings"
	"unicode/utf8"

	"priorart"
)

// Why a statement of a summary wasn't kept.
const (
	SkippedNoise    = "receipt_noise"      // says only that routine work was done
	SkippedShort    = "too_short"          // too little to be understood later
	SkippedKind     = "type_not_requested" // of a kind that the call didn't ask for
	SkippedRepeated = "repeated_in_call"
)

// Statement is one durable thing that a summary says, in its own words.
type Statement struct {
	Kind priorart.Kind
	Text string
}

// Skipped is a statement that isn't kept, and why.
type Skipped struct {
	Text   string
	Reason string
}

// Statements takes durable statements out of a task summary, in order. want
// says which kinds are asked for; nil asks for all. Headings and blank lines
// aside, every part of the summary is either kept or dropped with a reason.
func Statements(summary string, want func(priorart.Kind) bool) (kept []Statement, dropped []Skipped) {
	seen := map[string]bool{}
	for _, u := range splitStatements(lexSentence(summary)) {
		text := u.text.text()
		kind, reason := u.judge()
		key := strings.ToLower(strings.Join(strings.Fields(text), " "))
		switch {
		case reason != "":
		case seen[key]:
			reason = SkippedRepeated
		case want != nil && !want(kind):
			reason = SkippedKind
		}
		seen[key] = true
		if reason != "" {
			dropped = append(dropped, Skipped{text, reason})
			continue
		}
		kept = append(kept, Statement{kind, text})
	}
	return kept, dropped
}

// judge returns the kind of a statement, or the reason to skip it. What
// follows a cue of something durable is never noise.
func (u statementUnit) judge() (kind priorart.Kind, skip string) {
	if kind, ok := statementCue(u.text); ok && u.under == "" {
		return kind, ""
	}
	words := u.text.plain()
	switch {
	case isStatementNoise(u.text) && !u.open:
		return "", SkippedNoise
	case isTooShort(u.text, u.open || u.under != ""):
		return "", SkippedShort
	case u.open:
		return priorart.Todo, ""
	case u.under != "":
		return u.under, ""
	case isStateOrDeed(u.text, words):
		return priorart.Context, ""
	}
	return priorart.Learning, "" // the fallback, in whatever language
}

// Below these a statement can't be understood without the text around it.
// Scripts without spaces say more in a character.
const (
	minStatementWords = 3
	minStatementWide  = 8
)

// isTooShort reports what is below them; a heading or a box says a word's
// worth.
func isTooShort(l lexemes, headed bool) bool {
	text := l.text()
	if runes := utf8.RuneCountInString(text); runes*2 < len(text) {
		return runes < minStatementWide
	}
	words := l.wordCount()
	if headed {
		words++
	}
	return words < minStatementWords
}
