package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxIdentifier = 256 // bytes of a whole form; more is data, found by its beginning
	maxParts      = 64  // parts of one identifier; a longer one is data
)

// identToken is a term of the identifier field. whole tells the form as it was
// written, or a component of a path that is an identifier itself, from a part.
type identToken struct {
	token
	whole bool
}

// identifiers returns the terms of the identifier field: of each name, path,
// version, flag, key or code in text the whole form, then the components of a
// path that are identifiers themselves ("analysis.go" of "index/analysis.go"),
// then the parts between `_`, `-`, `.`, `/`, camelCase humps and digits. Terms
// are folded and not stemmed; plain words give none. Of what may as well be
// prose (well-known, and/or) there is the whole form alone: its parts are terms
// of the word fields, and counting them again cost more than it gave (nDCG@10
// on Cranfield .369 against .381).
//
// What the same thing is written with now and then isn't in the whole form:
// the dashes of a flag, the ./ of a path, a scheme, a sentence's punctuation;
// backslashes are slashes.
func identifiers(text string) []identToken {
	s := identifierScanner{text: text}
	start := -1
	for i, r := range text {
		if isIdentifierRune(r) && !doubled(text, i) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			s.candidate(start, i)
		}
		start = -1
	}
	if start >= 0 {
		s.candidate(start, len(text))
	}
	return s.tokens
}

// isIdentifierRune reports whether r may stand in an identifier. Letters of
// scripts without spaces don't, so that a name is found in the middle of them.
func isIdentifierRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= ':' || r >= '-' && r <= '/' || r >= '@' && r <= 'Z' ||
			r == '_' || r == '\\' || r == '+' || r == '#'
	}
	return (isAlphanumeric(r) || unicode.IsMark(r)) && !isUnspaced(r)
}

// doubled reports whether the character at i repeats the one before it and
// separates rather than joins: an ellipsis, a dash written as two hyphens, the
// slashes after a scheme.
func doubled(text string, i int) bool {
	return i > 0 && text[i] == text[i-1] && strings.IndexByte(`.-/\`, text[i]) >= 0
}

// identifierScanner collects the identifiers of a text.
type identifierScanner struct {
	text   string
	tokens []identToken
}

// candidate takes a run of characters of identifiers.
func (s *identifierScanner) candidate(start, end int) {
	if plain(s.text[start:end]) {
		return
	}
	w, skipped := trimIdentifier(s.text[start:end])
	if !isIdentifier(w) {
		return
	}
	start += skipped
	at := token{start: start, end: start + len(w)}
	first := len(s.tokens)
	s.whole(at, w)
	if len(w) > maxIdentifier {
		return
	}
	if isCompound(w) {
		return
	}
	s.components(at, w, first)
	s.parts(at, w, first)
}

// plain reports whether w is a word of lower-case ASCII letters, perhaps with a
// capital: what most of a text is.
func plain(w string) bool {
	for i := 0; i < len(w); i++ {
		if w[i] < 'a' || w[i] > 'z' {
			if i > 0 || w[i] < 'A' || w[i] > 'Z' {
				return false
			}
		}
	}
	return true
}

// trimIdentifier drops punctuation around an identifier, and says where in w the
// rest begins. A dot before a name stays (.env), as do the # of an issue's
// number, and the ++ or # of C++ and C#.
func trimIdentifier(w string) (trimmed string, at int) {
	trimmed = w
	for trimmed != "" && strings.IndexByte(`-./\:@+_#`, trimmed[0]) >= 0 {
		if len(trimmed) > 1 && (trimmed[0] == '.' && isLetterByte(trimmed[1]) || trimmed[0] == '#' && isDigit(trimmed[1])) {
			break
		}
		trimmed = trimmed[1:]
	}
	at = len(w) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, `-./\:@_`)
	bare := strings.TrimRight(trimmed, "+#")
	if suffix := trimmed[len(bare):]; bare != "" && (suffix == "#" || suffix == "++") {
		return trimmed, at
	}
	return strings.TrimRight(bare, `-./\:@_`), at
}

func isLetterByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= utf8.RuneSelf
}

// whole adds a form as it is written, in lower case.
func (s *identifierScanner) whole(at token, w string) {
	term := strings.ReplaceAll(fold(cutBytes(w, maxIdentifier)), `\`, "/")
	s.tokens = append(s.tokens, identToken{token{term, at.start, at.end}, true})
}

// components adds what stands between the colons, and between the slashes of w,
// where that is an identifier by itself; and a version without its v.
func (s *identifierScanner) components(at token, w string, first int) {
	if isVersion(w) {
		s.whole(at, w[1:])
	}
	for _, part := range strings.FieldsFunc(w, func(r rune) bool { return r == ':' || r == '@' }) {
		s.component(at, part, w, first)
		for _, name := range strings.FieldsFunc(part, func(r rune) bool { return r == '/' || r == '\\' }) {
			if name != part {
				s.component(at, name, w, first)
			}
		}
	}
}

func (s *identifierScanner) component(at token, c, w string, first int) {
	if c, _ = trimIdentifier(c); c != w && isIdentifier(c) && len(s.tokens)-first < maxParts {
		s.whole(at, c)
	}
}

// parts adds the parts of w, but those of one character: they tell nothing.
func (s *identifierScanner) parts(at token, w string, first int) {
	for _, piece := range strings.FieldsFunc(w, func(r rune) bool { return !isAlphanumeric(r) && !unicode.IsMark(r) }) {
		for _, p := range splitPiece(piece) {
			if len(s.tokens)-first >= maxParts {
				return
			}
			term := fold(p)
			if len(term) > 1 && term != s.tokens[first].term {
				s.tokens = append(s.tokens, identToken{token{term, at.start, at.end}, false})
			}
		}
	}
}
