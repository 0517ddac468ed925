package similarity

import (
	"strings"
	"unicode/utf8"
)

// isTypo reports whether one word is likely a misspelling of the other. Two
// words that the vocabulary knows are two words, however near: read isn't a
// misspelt lead. A prefix that turns the meaning isn't a typo either.
func isTypo(x, y string) bool {
	if !lettersOnly(x) || !lettersOnly(y) || turned(x, y) || turned(y, x) {
		return false
	}
	short := min(utf8.RuneCountInString(x), utf8.RuneCountInString(y))
	distance := editDistance([]rune(x), []rune(y))
	if distance > 2 || distance == 2 && short < 8 || short < 3 {
		return false
	}
	_, knownX := rarity(x)
	_, knownY := rarity(y)
	switch {
	case knownX && knownY:
		return false
	case knownX != knownY:
		return short >= 4 || isTransposition(x, y)
	}
	return short >= 6 && distance == 1 && (x[0] == y[0] || isTransposition(x, y)) && !isSubstitution(x, y)
}

// turned reports whether x is y with a prefix that changes its meaning.
func turned(x, y string) bool {
	prefix, ok := strings.CutSuffix(x, y)
	if !ok {
		return false
	}
	switch prefix {
	case "un", "in", "im", "ir", "il", "dis", "non", "a", "de", "re", "mis", "pre", "co":
		return true
	}
	return false
}

func isSubstitution(x, y string) bool {
	return utf8.RuneCountInString(x) == utf8.RuneCountInString(y) && !isTransposition(x, y)
}

// isTransposition reports whether two neighbouring letters are swapped, and
// nothing else.
func isTransposition(x, y string) bool {
	if len(x) != len(y) {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && x[i+2:] == y[i+2:]
}

// editDistance is the optimal string alignment distance: insertions,
// deletions, substitutions and swaps of neighbours cost one each. Distances
// above 2 are told as 3.
func editDistance(a, b []rune) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], 3)
}
