package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSentence is the longest sentence, in lexemes, that the grammar looks at as
// one. It looks back and forth within a sentence, so the bound keeps a long text
// without full stops from taking long; nobody's sentence reaches it.
const maxSentence = 400

// splitSentences cuts a stretch into sentences. A dot ends one only if what
// follows begins like a sentence; a line ends one if it is blank, or if the
// next begins with a bullet.
func splitSentences(l lexemes) []lexemes {
	var sentences []lexemes
	from := 0
	add := func(to int) {
		if part := l.cut(from, to).trimNewlines(); !part.trimLines().empty() {
			sentences = append(sentences, part)
		}
		from = to
	}
	for i := range l.list {
		if l.endsSentence(i) || i-from >= maxSentence {
			add(i + 1)
		}
	}
	add(l.len())
	if len(sentences) == 0 {
		return []lexemes{l}
	}
	return sentences
}

// endsSentence reports whether a sentence ends with the lexeme at i.
func (l lexemes) endsSentence(i int) bool {
	x, next := l.at(i), l.at(i+1)
	if x.kind == lexNewline {
		return next.kind == lexNewline || next.kind == lexMark
	}
	mark := l.source[x.start:x.end]
	switch {
	case !l.shallow(i):
		return false
	case strings.Contains("。！？", mark):
		return x.kind == lexPunct
	case x.kind == lexPunct && strings.Contains(".!?", mark):
		return !l.closes(i+1) && l.beginsSentence(i+1)
	case x.kind == lexWord && (mark == "etc." || mark == "usw."):
		return l.beginsSentence(i+1) && next.kind != lexOpaque
	}
	return false
}

// closes reports marks that still belong to the sentence before.
func (l lexemes) closes(i int) bool {
	x := l.at(i)
	return x.kind == lexPunct && strings.Contains(".!?)]\"”", l.source[x.start:x.end])
}

// beginsSentence reports whether a sentence may begin at i.
func (l lexemes) beginsSentence(i int) bool {
	x := l.at(i)
	switch x.kind {
	case lexNewline, lexOpaque, lexMark:
		return true
	case lexWord:
		r, _ := utf8.DecodeRuneInString(l.source[x.start:x.end])
		return !unicode.IsLower(r) || looksLikeName(x.word)
	}
	return l.isPunct(i, "(") || l.isPunct(i, "[")
}

// looksLikeName reports words that are names though they begin with a small
// letter: "vis-timeline", "npm", "file-store.ts".
func looksLikeName(word string) bool {
	return strings.ContainsAny(word, "/_.") && !isAbbreviation(word) || word == "npm" || word == "git"
}

// trimLines drops newlines and marks at both ends.
func (l lexemes) trimLines() lexemes {
	for !l.empty() && (l.at(0).kind == lexNewline || l.at(0).kind == lexMark) {
		l = l.from(1)
	}
	for !l.empty() && (l.at(l.len()-1).kind == lexNewline || l.at(l.len()-1).kind == lexMark) {
		l = l.to(l.len() - 1)
	}
	return l
}

// trimNewlines drops newlines at both ends, and marks at the end.
func (l lexemes) trimNewlines() lexemes {
	for !l.empty() && l.at(0).kind == lexNewline {
		l = l.from(1)
	}
	for !l.empty() && (l.at(l.len()-1).kind == lexNewline || l.at(l.len()-1).kind == lexMark) {
		l = l.to(l.len() - 1)
	}
	return l
}

// trim drops separators, commas, newlines and marks at both ends.
func (l lexemes) trim() lexemes {
	loose := func(i int) bool {
		x := l.at(i)
		return x.kind == lexDash || x.kind == lexNewline || x.kind == lexMark ||
			l.isPunct(i, ",") || l.isPunct(i, ";") || l.isPunct(i, ":") || l.isPunct(i, "、")
	}
	for !l.empty() && loose(0) {
		l = l.from(1)
	}
	for !l.empty() && loose(l.len()-1) {
		l = l.to(l.len() - 1)
	}
	return l
}

// statement returns the text without separators around it and without its
// full stop.
func (l lexemes) statement() string { return l.trim().trimStop().text() }

// trimStop drops a full stop at the end, and the separators before it.
func (l lexemes) trimStop() lexemes {
	for n := l.len(); n > 0 && (l.isPunct(n-1, ".") || l.isPunct(n-1, "。")) && !l.isPunct(n-2, "."); n = l.len() {
		l = l.to(n - 1).trim()
	}
	return l
}

// joinParts returns the texts of several stretches, a line each.
func joinSections(parts []lexemes) string {
	texts := make([]string, 0, len(parts))
	for _, p := range parts {
		if t := p.text(); t != "" {
			texts = append(texts, t)
		}
	}
	return strings.Join(texts, "\n")
}
