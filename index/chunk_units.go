package index

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/words"
)

const (
	unitBytes = 64 // the longest word that is never cut
	wordBytes = 24 // a longer word counts as several: models cut it too
)

// countWords counts the words of UAX #29 in text; a character of a script
// without spaces is one, a very long word several.
func countWords(text string) int {
	n := 0
	for it := words.FromString(text); it.Next(); {
		if w := it.Value(); strings.ContainsFunc(w, isAlphanumeric) {
			n += 1 + len(w)/wordBytes
		}
	}
	return n
}

// units returns the byte ranges, one after the other, between which text may be
// cut: words and what is between them, of at most unitBytes each. A longer one
// is cut between grapheme clusters; a cluster that is longer than that is no
// character that anyone reads, and is cut between runes.
func units(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for it := words.FromString(text); it.Next(); {
			for start := it.Start(); start < it.End(); {
				end := start + unitLength(text[start:it.End()])
				if !yield(start, end) {
					return
				}
				start = end
			}
		}
	}
}

// unitLength returns the length of the first unit of a segment.
func unitLength(segment string) int {
	if len(segment) <= unitBytes {
		return len(segment)
	}
	n := 0
	for it := graphemes.FromString(segment); it.Next() && it.End() <= unitBytes; {
		n = it.End()
	}
	if n > 0 {
		return n
	}
	_, first := utf8.DecodeRuneInString(segment)
	return max(first, len(cutBytes(segment, unitBytes)))
}
