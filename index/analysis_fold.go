package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold makes spellings of a word equal that readers take as equal: compatibility
// forms (full-width, ligatures), case (full folding: ß is ss), the diacritics of
// Latin and Greek letters, Cyrillic ё (printed as е as a rule), the points of
// Arabic and Hebrew, invisible characters. Marks that make another letter stay:
// Cyrillic й, the dakuten of kana, the vowels of Indic scripts.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	if folded, ok := foldCommon(s); ok {
		return folded
	}
	// x/text folds capital Cherokee letters to small ones and small ones to
	// capitals; lowering what was folded changes those alone.
	s = strings.ToLower(cases.Fold().String(norm.NFKD.String(s)))
	return norm.NFKC.String(withoutMarks(norm.NFKD.String(s)))
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// latin1 has what fold makes of the letters from à to ÿ; a space is a letter
// that stays.
const latin1 = "aaaaaa ceeeeiiii nooooo ouuuuy y"

// foldCommon is fold for words of ASCII, Latin-1 and Russian letters alone,
// which it does ten times as fast; ok is false for others.
func foldCommon(s string) (folded string, ok bool) {
	b := make([]byte, 0, len(s)+8)
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(unicode.ToLower(r)))
		case r == 'ß':
			b = append(b, "ss"...)
		case r >= 'À' && r <= 'ÿ' && r != '×' && r != '÷':
			if plain := latin1[r&0x1F]; plain != ' ' {
				b = append(b, plain)
			} else {
				b = utf8.AppendRune(b, r|0x20)
			}
		case r == 'ё' || r == 'Ё':
			b = append(b, "е"...)
		case r >= 'а' && r <= 'я':
			b = utf8.AppendRune(b, r)
		case r >= 'А' && r <= 'Я':
			b = utf8.AppendRune(b, r+'а'-'А')
		default:
			return "", false
		}
	}
	return string(b), true
}

// withoutMarks drops from a decomposed text what fold drops.
func withoutMarks(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	var base rune
	for _, r := range s {
		switch {
		case isIgnorable(r) || isPoint(r):
			continue
		case !unicode.Is(unicode.Mn, r):
			base = r
			r = plainLetter(r)
		case base == 'е' && r == '\u0308', unicode.In(base, unicode.Latin, unicode.Greek):
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plainLetter returns the letter that readers without the right keyboard write
// for a Latin letter that Unicode doesn't decompose.
func plainLetter(r rune) rune {
	switch r {
	case 'ø':
		return 'o'
	case 'đ':
		return 'd'
	case 'ł':
		return 'l'
	case 'ħ':
		return 'h'
	case 'ı':
		return 'i'
	}
	return r
}

// isIgnorable reports whether r shows nothing: joiners, soft hyphens, variation
// selectors, and the Arabic tatweel, which only stretches a line.
func isIgnorable(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || r == '\u0640'
}

// isPoint reports whether r is a point of Arabic or Hebrew, which writers leave
// out as a rule.
func isPoint(r rune) bool {
	return r >= 0x064B && r <= 0x0652 || r == 0x0670 || r >= 0x0591 && r <= 0x05C7 && unicode.Is(unicode.Mn, r)
}
