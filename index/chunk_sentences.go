package index

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// wrapRunes is how long a line is at least if it was wrapped rather than ended.
const wrapRunes = 40

// sentenceEnds returns where the sentences of text end, the last at its end.
// Sentences are those of UAX #29 (so none in Thai, which marks none), but they
// go on after an abbreviation, after a full stop that no space follows (a path,
// a name), and over the end of a line that was only wrapped. White space
// belongs to the sentence before it, an opening bracket to the one after it.
func sentenceEnds(text string) []int {
	var ends []int
	start := 0
	for it := sentences.FromString(text); it.Next(); {
		at := it.End()
		if at == len(text) {
			return append(ends, at)
		}
		if at = len(withoutOpening(text[:at])); at > start && isSentenceEnd(text[start:at], text[at:]) {
			ends = append(ends, at)
			start = at
		}
	}
	return ends
}

// withoutOpening drops the opening bracket that UAX #29 counts to the sentence
// before it where no space is between them, as in Japanese.
func withoutOpening(s string) string {
	return strings.TrimRightFunc(s, func(r rune) bool { return unicode.Is(unicode.Ps, r) })
}

// isSentenceEnd decides on a boundary of UAX #29: before is the sentence so
// far, after the rest of the text.
func isSentenceEnd(before, after string) bool {
	trimmed := strings.TrimRightFunc(before, unicode.IsSpace)
	gap := before[len(trimmed):]
	next, _ := utf8.DecodeRuneInString(after)
	switch {
	case trimmed == "" || unicode.IsSpace(next):
		return false
	case strings.Count(gap, "\n") > 1:
		return true
	case strings.Contains(gap, "\n"):
		return !isWrapped(trimmed, next)
	case gap == "":
		return trimmed[len(trimmed)-1] >= utf8.RuneSelf
	}
	return !endsInAbbreviation(trimmed)
}

// isWrapped reports whether the last line of a text goes on in the next one.
func isWrapped(trimmed string, next rune) bool {
	line := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]
	return unicode.IsLower(next) && utf8.RuneCountInString(line) >= wrapRunes &&
		(!strings.ContainsAny(line[len(line)-1:], ".!?:;") || endsInAbbreviation(trimmed))
}

// endsInAbbreviation reports whether a text ends in a word whose full stop
// doesn't end a sentence as a rule: a single letter (an initial, z. B., т. е.),
// one with stops inside (e.g., т.е.), or one of a few others.
func endsInAbbreviation(trimmed string) bool {
	if !strings.HasSuffix(trimmed, ".") {
		return false
	}
	word := trimmed[strings.LastIndexFunc(trimmed, unicode.IsSpace)+1:]
	word = strings.ToLower(strings.TrimLeft(strings.TrimSuffix(word, "."), "([{\"'„“«"))
	letters := strings.Split(word, ".")
	if !slices.ContainsFunc(letters, func(l string) bool { return utf8.RuneCountInString(l) != 1 || !isLetter(l) }) {
		return true
	}
	switch word {
	case "cf", "vs", "approx", "resp", "incl", "fig", "sec", "eq", "dr", "mr", "mrs", "prof", "al",
		"bzw", "ca", "vgl", "nr", "evtl", "ggf", "inkl", "напр", "см", "рис", "стр":
		return true
	}
	return false
}

func isLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
