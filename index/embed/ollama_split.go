package embed

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A model's context is not filled to the brim: its tokenizer may make more of a
// text than ours, and adds marks around it.
const (
	marginShare  = 16 // one sixteenth
	markTokens   = 2
	leastContext = 16 // tokens; less, and a text isn't split ahead but by the server's refusals
)

// newCounter returns the tokenizer that counts tokens: that of BERT, which most
// embedding models have, and near enough for the others.
func newCounter() (*tokenizer, error) {
	t, err := parseTable(builtinTable)
	if err != nil {
		return nil, err
	}
	v, err := newVocabulary(t.pieces, t.size)
	if err != nil {
		return nil, err
	}
	return &tokenizer{vocabulary: v}, nil
}

// fit cuts text into pieces that, with the prefix, fit a context of so many
// tokens; 0 is unknown, and then the text stays whole. No character is lost.
func (s *Server) fit(prefix, text string, context int) ([]string, error) {
	// No tokenizer makes more tokens than bytes.
	if context < leastContext || len(prefix)+len(text)+markTokens <= context {
		return []string{text}, nil
	}
	shared, err := s.counter()
	if err != nil {
		return nil, err
	}
	count := &tokenizer{vocabulary: shared.vocabulary}
	limit := context - context/marginShare - markTokens - len(count.tokenize(prefix))
	return appendFitting(nil, text, func(piece string) bool { return len(count.tokenize(piece)) <= limit }), nil
}

// appendFitting halves text until every piece fits.
func appendFitting(pieces []string, text string, fits func(string) bool) []string {
	left, right := halve(text)
	if left == "" || right == "" || fits(text) {
		return append(pieces, text)
	}
	return appendFitting(appendFitting(pieces, left, fits), right, fits)
}

// halve cuts a text near its middle: after the end of a line or a sentence, else
// at white space, else between two characters. A text of one character has no
// right half.
func halve(text string) (left, right string) {
	middle := len(text) / 2
	for middle < len(text) && !utf8.RuneStart(text[middle]) {
		middle++
	}
	// Around the middle half of the text, so that pieces stay alike in size.
	from, to := len(text)/4, len(text)-len(text)/4
	for _, isBreak := range []func(string, int) bool{isSentenceBreak, isSpaceBreak} {
		if at, ok := nearest(text, from, middle, to, isBreak); ok {
			return text[:at], text[at:]
		}
	}
	return text[:middle], text[middle:]
}

// nearest returns the break that is nearest to the middle.
func nearest(text string, from, middle, to int, isBreak func(string, int) bool) (at int, ok bool) {
	for d := 0; middle-d > from || middle+d < to; d++ {
		if at := middle - d; at > from && isBreak(text, at) {
			return at, true
		}
		if at := middle + d; at < to && isBreak(text, at) {
			return at, true
		}
	}
	return 0, false
}

// isSpaceBreak reports white space before at.
func isSpaceBreak(text string, at int) bool {
	if at <= 0 || at >= len(text) || !utf8.RuneStart(text[at]) {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return unicode.IsSpace(r)
}

// isSentenceBreak reports the end of a line or a sentence before at.
func isSentenceBreak(text string, at int) bool {
	if at <= 0 || at >= len(text) || !utf8.RuneStart(text[at]) {
		return false
	}
	before := text[:at]
	if strings.HasSuffix(before, "\n") || strings.HasSuffix(before, "。") {
		return true
	}
	r, size := utf8.DecodeLastRuneInString(before)
	return unicode.IsSpace(r) && strings.ContainsRune(".!?;:", lastRune(before[:len(before)-size]))
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}
