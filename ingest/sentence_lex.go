package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexeme is the smallest piece the grammar looks at. Code, quotations, paths
// and URLs are one lexeme each, so that nothing in them ends or splits a
// sentence.
type lexeme struct {
	kind       lexemeKind
	start, end int    // bytes in the source
	word       string // lower case; "" for opaque ones
	depth      int    // of brackets around it
}

type lexemeKind uint8

const (
	lexWord   lexemeKind = iota
	lexOpaque            // code or a quotation
	lexDash              // a dash that stands apart: "—", " – ", " -- ", " - "
	lexPunct             // one mark
	lexMark              // emphasis, heading and bullet marks of Markdown
	lexNewline
)

// lexemes are a stretch of lexemes and the source they were cut from.
type lexemes struct {
	source string
	list   []lexeme
}

func (l lexemes) empty() bool { return len(l.list) == 0 }

func (l lexemes) len() int { return len(l.list) }

// cut returns the lexemes from one index up to another.
func (l lexemes) cut(from, to int) lexemes { return lexemes{l.source, l.list[from:to]} }

func (l lexemes) from(i int) lexemes { return l.cut(i, l.len()) }

func (l lexemes) to(i int) lexemes { return l.cut(0, i) }

// at returns the lexeme at i, or a newline beyond both ends.
func (l lexemes) at(i int) lexeme {
	if i < 0 || i >= len(l.list) {
		return lexeme{kind: lexNewline}
	}
	return l.list[i]
}

// word returns the word at i; "" if there is none or it stands in brackets.
func (l lexemes) word(i int) string {
	if x := l.at(i); x.kind == lexWord && x.depth == l.depth() {
		return x.word
	}
	return ""
}

// depth is that of the first lexeme: what is deeper stands in brackets.
func (l lexemes) depth() int {
	if l.empty() {
		return 0
	}
	depth := l.list[0].depth
	if l.isPunct(0, "(") || l.isPunct(0, "[") {
		depth--
	}
	return max(depth, 0)
}

func (l lexemes) shallow(i int) bool { return l.at(i).depth == l.depth() }

func (l lexemes) isPunct(i int, mark string) bool {
	x := l.at(i)
	return x.kind == lexPunct && l.source[x.start:x.end] == mark
}

// text returns the source of the stretch, without white space around it.
func (l lexemes) text() string {
	if l.empty() {
		return ""
	}
	return strings.TrimSpace(l.source[l.list[0].start:l.list[l.len()-1].end])
}

// lexSentence cuts a text into lexemes. Every character that isn't white space
// is in exactly one.
func lexSentence(source string) lexemes {
	s := lexScanner{source: source}
	for s.pos < len(source) {
		s.next()
	}
	l := lexemes{source, s.list}
	l.nest()
	return l
}

type lexScanner struct {
	source string
	pos    int
	list   []lexeme
}

func (s *lexScanner) emit(kind lexemeKind, end int) {
	x := lexeme{kind: kind, start: s.pos, end: end}
	if kind == lexWord {
		x.word = strings.ToLower(s.source[s.pos:end])
	}
	s.list = append(s.list, x)
	s.pos = end
}

func (s *lexScanner) next() {
	rest := s.source[s.pos:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == '\n':
		s.emit(lexNewline, s.pos+size)
	case unicode.IsSpace(r):
		s.pos += size
	case quotedLength(s.source, s.pos) > 0:
		s.emit(lexOpaque, s.pos+quotedLength(s.source, s.pos))
	case dashLength(s.source, s.pos) > 0:
		s.emit(lexDash, s.pos+dashLength(s.source, s.pos))
	case s.lineStart() && markLength(rest) > 0:
		s.emit(lexMark, s.pos+markLength(rest))
	case strings.HasPrefix(rest, "**"), strings.HasPrefix(rest, "__"):
		s.emit(lexMark, s.pos+2)
	case isSentencePunct(r), r == '.' && s.endsHere(size):
		s.emit(lexPunct, s.pos+size)
	default:
		s.chunk()
	}
}

// endsHere reports that white space, another mark or nothing follows a mark.
func (s *lexScanner) endsHere(size int) bool {
	r, n := utf8.DecodeRuneInString(s.source[s.pos+size:])
	return n == 0 || unicode.IsSpace(r) || isTrailingPunct(r)
}

func (s *lexScanner) lineStart() bool {
	return len(s.list) == 0 || s.list[len(s.list)-1].kind == lexNewline
}

// chunk emits what stands up to the next white space: a word, and the marks
// behind it.
func (s *lexScanner) chunk() {
	end := s.pos
	for end < len(s.source) {
		r, size := utf8.DecodeRuneInString(s.source[end:])
		if unicode.IsSpace(r) || r == '—' || r == '`' || isWidePunct(r) {
			break
		}
		end += size
	}
	end = max(end, s.pos+1)
	word := trimWordEnd(s.source[s.pos:end])
	s.emit(lexWord, s.pos+len(word))
	for s.pos < end {
		if strings.HasPrefix(s.source[s.pos:], "**") || strings.HasPrefix(s.source[s.pos:], "__") {
			s.emit(lexMark, s.pos+2)
			continue
		}
		_, size := utf8.DecodeRuneInString(s.source[s.pos:])
		s.emit(lexPunct, s.pos+size)
	}
}

// trimWordEnd drops the marks behind a word, but for those that belong to it:
// the dot of an abbreviation, and brackets that it opened itself.
func trimWordEnd(chunk string) string {
	round := strings.Count(chunk, ")") - strings.Count(chunk, "(")
	square := strings.Count(chunk, "]") - strings.Count(chunk, "[")
	for {
		r, size := utf8.DecodeLastRuneInString(chunk)
		if size == len(chunk) || !isTrailingPunct(r) {
			return chunk
		}
		if r == '.' && isAbbreviation(chunk) {
			return chunk
		}
		switch {
		case r == ')' && round <= 0, r == ']' && square <= 0:
			return chunk
		case r == ')':
			round--
		case r == ']':
			square--
		}
		chunk = chunk[:len(chunk)-size]
	}
}

// nest computes how deep in brackets each lexeme stands. Brackets without a
// partner don't count, nor do those with a blank line between them.
func (l lexemes) nest() {
	var open []int
	change := make([]int, l.len()+1)
	for i := range l.list {
		switch {
		case l.at(i).kind == lexNewline && l.at(i-1).kind == lexNewline:
			open = open[:0]
		case l.isPunct(i, "("), l.isPunct(i, "["):
			open = append(open, i)
		case (l.isPunct(i, ")") || l.isPunct(i, "]")) && len(open) > 0:
			change[open[len(open)-1]]++
			change[i+1]--
			open = open[:len(open)-1]
		}
	}
	depth := 0
	for i := range l.list {
		depth += change[i]
		l.list[i].depth = depth
	}
}
