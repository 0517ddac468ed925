package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// maxTerm is how many bytes of a word count: a SHA-512 in hex fits, a blob in
// base64 is found by its beginning.
const maxTerm = 128

// token is a term, and the half-open byte range of the word of the original
// text that it was made of. Several terms may come from one word.
type token struct {
	term       string
	start, end int
}

// analyse splits text into the terms of the word fields (lead, body, hints,
// tags), in their order. Texts and queries go through it alike, so whatever it
// does to a language it doesn't know, it does on both sides.
//
// Words are those of UAX #29, further split at dots, underscores and camelCase
// humps; terms are folded (see [fold]), without English stop words, and stemmed
// if they consist of ASCII letters. Scripts that write no spaces, and Hangul,
// whose particles stick to the words, become overlapping pairs of characters.
func analyse(text string) []token {
	a := analyser{text: text, tokens: make([]token, 0, len(text)/6+1)}
	for it := words.FromString(text); it.Next(); {
		a.segment(it.Start(), it.End())
	}
	a.pairs()
	return a.tokens
}

// analyser collects the tokens of one text.
type analyser struct {
	text   string
	tokens []token
	run    [2]int // of characters that will become pairs; empty if there are none
}

// segment takes the next segment of UAX #29: a word, or what is between words.
func (a *analyser) segment(start, end int) {
	ascii := true
	for i := start; i < end && ascii; i++ {
		ascii = a.text[i] < utf8.RuneSelf
	}
	if ascii {
		a.pairs()
		a.word(start, end)
		return
	}
	a.mixed(start, end)
}

// mixed splits a segment where it changes between scripts written in words and
// those that become pairs. A mark belongs to the character before it.
func (a *analyser) mixed(start, end int) {
	from, unspaced := start, false
	for i, r := range a.text[start:end] {
		i += start
		u := isUnspaced(r)
		if i > start && (u == unspaced || continues(r)) {
			continue
		}
		a.part(from, i, unspaced)
		from, unspaced = i, u
	}
	a.part(from, end, unspaced)
}

func (a *analyser) part(start, end int, unspaced bool) {
	switch {
	case start == end:
	case !unspaced:
		a.pairs()
		a.word(start, end)
	case a.run[1] == start && a.run[1] > a.run[0]:
		a.run[1] = end
	default:
		a.pairs()
		a.run = [2]int{start, end}
	}
}

// word adds the terms of a word in a script that has spaces.
func (a *analyser) word(start, end int) {
	w := a.text[start:end]
	if !strings.ContainsFunc(w, isAlphanumeric) {
		return
	}
	if len(w) > maxTerm {
		a.add(fold(cutBytes(w, maxTerm)), start, end)
		return
	}
	w = withoutContraction(w)
	for w != "" {
		piece, rest := nextPiece(w)
		a.humps(piece, start, end)
		w = rest
	}
}

// humps adds a piece and, if it has camelCase humps, its parts: so that
// "retryPolicy" is found by "retry policy", and "GitHub" by "github".
func (a *analyser) humps(piece string, start, end int) {
	if hump := nextHump(piece); hump < len(piece) {
		a.add(fold(piece), start, end)
		for piece != "" {
			n := nextHump(piece)
			a.add(fold(piece[:n]), start, end)
			piece = piece[n:]
		}
		return
	}
	a.add(fold(piece), start, end)
}

// add adds a folded word, unless it is a stop word.
func (a *analyser) add(term string, start, end int) {
	if term == "" || isStopWord(term) {
		return
	}
	a.tokens = append(a.tokens, token{normalTerm(term), start, end})
}

// nextPiece cuts w at the first character at which a word is more than one: an
// underscore, an apostrophe, or a dot or colon that isn't within a number.
func nextPiece(w string) (piece, rest string) {
	for i, r := range w {
		if r == '_' || r == '\'' || r == '’' || (r == '.' || r == ':') && (i == 0 || !isDigit(w[i-1])) {
			return w[:i], w[i+utf8.RuneLen(r):]
		}
	}
	return w, ""
}

// nextHump returns the length of w's first part in camelCase: "retry" of
// "retryPolicy", "HTTP" of "HTTPServer". The plural of an acronym is one part.
func nextHump(w string) int {
	var before, last rune
	lastAt := 0
	for i, r := range w {
		switch {
		case continues(r):
			continue
		case unicode.IsUpper(r) && unicode.IsLower(last):
			return i
		case unicode.IsLower(r) && unicode.IsUpper(last) && unicode.IsUpper(before) && w[i:] != "s":
			return lastAt
		}
		before, last, lastAt = last, r, i
	}
	return len(w)
}

func isAlphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// cutBytes returns the longest prefix of s of at most n bytes that ends between
// runes.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
