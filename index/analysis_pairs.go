package index

import (
	"unicode"
	"unicode/utf8"
)

// isUnspaced reports whether r is a letter of a script that becomes pairs of
// characters. These are the scripts that write no spaces between words, and
// Hangul: Korean has spaces, but its particles are written on to the noun, so
// that the whole word (검색을) would not be found by the noun (검색).
func isUnspaced(r rune) bool {
	if r < 0x0E00 || !isAlphanumeric(r) {
		return false
	}
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0x3041 && r <= 0x30FF, r >= 0xAC00 && r <= 0xD7A3, r == 0xFF70:
		return true
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// continues reports whether r is part of the character before it: a mark, an
// invisible character, a vowel or final of a decomposed Hangul syllable, or
// the dakuten of half-width kana.
func continues(r rune) bool {
	switch {
	case r < 0x0300:
		return r == 0x00AD
	case isFolded(r):
		return false
	case r >= 0x1160 && r <= 0x11FF, r == 0xFF9E, r == 0xFF9F:
		return true
	}
	return unicode.IsMark(r) || unicode.Is(unicode.Cf, r)
}

// pairs adds the overlapping pairs of characters of the run that has ended. A
// single character stands for itself.
func (a *analyser) pairs() {
	start, end := a.run[0], a.run[1]
	if start == end {
		return
	}
	a.run = [2]int{}
	first := a.character(start, end)
	if first.end == end {
		a.addCharacters(first, token{start: end, end: end})
		return
	}
	for first.end < end {
		second := a.character(first.end, end)
		a.addCharacters(first, second)
		first = second
	}
}

func (a *analyser) addCharacters(first, second token) {
	term := a.text[first.start:second.end]
	if first.term+second.term != term {
		term = first.term + second.term
	}
	if term != "" {
		a.tokens = append(a.tokens, token{term, first.start, second.end})
	}
}

// character returns the folded character that begins at start: a letter and
// what continues it.
func (a *analyser) character(start, end int) token {
	first, n := utf8.DecodeRuneInString(a.text[start:end])
	stop := start + n
	for stop < end {
		r, n := utf8.DecodeRuneInString(a.text[stop:end])
		if !continues(r) {
			break
		}
		stop += n
	}
	char := a.text[start:stop]
	if stop == start+n && isFolded(first) {
		return token{char, start, stop}
	}
	return token{fold(cutBytes(char, maxTerm)), start, stop}
}

// isFolded reports, for the bulk of the letters, that fold doesn't change r.
func isFolded(r rune) bool {
	return r >= 0x4E00 && r <= 0x9FFF || r >= 0x3041 && r <= 0x3096 || r >= 0x30A1 && r <= 0x30FA || r >= 0xAC00 && r <= 0xD7A3
}
