package eval

import (
	"strings"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// baselineTerms are the runs of letters and digits of a text, in lower case,
// without stop words, stemmed by Porter's second algorithm for English.
func baselineTerms(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	env := snowballstem.NewEnv("")
	terms := words[:0]
	for _, w := range words {
		if isStopWord(w) {
			continue
		}
		env.SetCurrent(w)
		english.Stem(env)
		terms = append(terms, env.Current())
	}
	return terms
}
