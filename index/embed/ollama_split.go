package embed

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A model's context is not filled to the brim: its tokenizer may make more of a
// text than ours, and adds marks around it.
const (
	marginShare = 16 // one sixteenth
	markTokens  = 2
	leastTokens = 16 // of a piece; where the prefix leaves less, the server's refusals decide
)

// builtinVocabulary counts tokens: it is that of BERT, which most embedding
// models have, and near enough for the others.
func builtinVocabulary() (*vocabulary, error) {
	t, err := parseTable(builtinTable)
	if err != nil {
		return nil, err
	}
	return newVocabulary(t.pieces, t.size)
}

// fit cuts text into pieces that, with the prefix, fit a context of so many
// tokens; 0 is unknown, and then the text stays whole. No character is lost.
func (s *OllamaModel) fit(prefix, text string, context int) ([]string, error) {
	// No tokenizer makes more tokens than bytes.
	if context == 0 || len(prefix)+len(text)+markTokens <= context {
		return []string{text}, nil
	}
	pieces, err := s.pieces()
	if err != nil {
		return nil, err
	}
	count := &tokenizer{vocabulary: pieces}
	limit := max(leastTokens, context-context/marginShare-markTokens-len(count.tokenize(prefix)))
	return appendFitting(nil, text, func(piece string) bool { return len(count.tokenize(piece)) <= limit }), nil
}

// appendFitting halves text until every piece fits.
func appendFitting(pieces []string, text string, fits func(string) bool) []string {
	if fits(text) {
		return append(pieces, text)
	}
	left, right := halve(text)
	if left == "" || right == "" {
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
