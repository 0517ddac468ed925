package similarity

import "strings"

// vocabulary is a table of words that occur in at least three records of the
// open data sets, one a line and sorted: the word, a space, and a letter for
// how rare it is. It serves two ends. The rarity weighs shared words before a
// store has enough entries of its own to tell. And a word that the table has
// isn't a typo of another one: "lead" for "read" changes what is said, "raed"
// doesn't.
//
// rarity a is an inverse document frequency of 0, each letter adds rarityStep.
const (
	rarityStep    = .5
	rarityUnknown = 8.5 // of words outside the table: rarer than all in it
)

// rarity returns the inverse document frequency of a word in lower case; known
// is false if the table doesn't have it.
func rarity(word string) (idf float64, known bool) {
	line := findLine(vocabularyTable, word)
	if line == "" {
		return rarityUnknown, false
	}
	return float64(line[len(line)-1]-'a') * rarityStep, true
}

// findLine returns the line of a sorted table that begins with key and a
// space, or "".
func findLine(table, key string) string {
	low, high := 0, len(table)
	for low < high {
		mid := (low + high) / 2
		start := strings.LastIndexByte(table[:mid], '\n') + 1
		end := len(table)
		if n := strings.IndexByte(table[start:], '\n'); n >= 0 {
			end = start + n
		}
		line := table[start:end]
		at := strings.LastIndexByte(line, ' ')
		switch {
		case at < 0:
			return ""
		case line[:at] == key:
			return line
		case line[:at] < key:
			low = end + 1
		default:
			high = start
		}
	}
	return ""
}
