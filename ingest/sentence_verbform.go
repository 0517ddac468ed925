package ingest

import "strings"

// describes reports a verb that may as well tell how things are: "scorers use
// weights", "embedded, using the http module".
func describes(l lexemes, i int) bool {
	if i == 0 || negator(l, i) == "refuse" {
		return false
	}
	word := l.word(i)
	third := strings.HasSuffix(word, "s") || word == "use" || word == "keep"
	return (third || strings.HasSuffix(word, "ing")) && !isSubjectWord(l.word(i-1)) && !isAuxiliary(l.word(i-1)) && !opensClause(l, i-1)
}

func opensClause(l lexemes, i int) bool {
	x := l.at(i)
	return x.kind != lexWord && x.kind != lexOpaque && !l.isPunct(i, ")")
}

// contrasts reports that something is rejected behind i.
func contrasts(l lexemes, i int) bool {
	for ; i < l.len(); i++ {
		if _, size := rejectionAt(l, i, uses); size > 0 {
			return true
		}
	}
	return false
}

// negator looks at the words before a verb. "have not decided" tells of no
// choice; "will not use" and "stop using" do.
func negator(l lexemes, at int) string {
	decides := strings.HasPrefix(l.word(at), "decid") || strings.HasPrefix(l.word(at), "cho") || strings.HasPrefix(l.word(at), "settl")
	for i := at - 1; i >= max(0, at-3); i-- {
		word := l.word(i)
		switch {
		case word == "not" || word == "never" || strings.HasSuffix(word, "n't") || word == "cannot":
			if decides {
				return "undecided"
			}
			return "refuse"
		case i == at-1 && (word == "without" || word == "before" || word == "by" || word == "when" || word == "while"):
			return "undecided" // "without using" tells how
		case i == at-1 && (word == "stop" || word == "avoid" || word == "stopped" || word == "against"):
			return "refuse"
		case word == "":
			return ""
		}
	}
	return ""
}

// isNounAt reports that the word at i is no verb there: "the use of",
// "our pick", "can be used".
func isNounAt(l lexemes, i int) bool {
	switch l.word(i - 1) {
	case "the", "a", "an", "our", "its", "their", "this", "that", "of", "in", "no", "any", "each", "every", "user", "whether", "widely", "commonly", "which", "who":
		return true
	}
	switch l.word(i + 1) {
	case "case", "cases", "of":
		return true
	}
	return false
}

// isPassive reports that what was chosen stands before the verb.
func (c *choice) isPassive(l lexemes) bool {
	switch l.word(c.at) {
	case "chosen", "picked", "selected", "preferred", "adopted", "favored", "favoured", "used", "kept", "gewählt":
	default:
		return false
	}
	switch l.word(c.at - 1) {
	case "was", "is", "were", "are", "be", "been", "being":
		return true
	case "have", "has", "had", "we", "i", "they":
		return false
	}
	next := c.at + c.verb.size
	return c.at > 0 && (next >= l.len() || markerSize(l, next) > 0 || l.isPunct(next, ".") || l.word(next) == "for" || l.word(next) == "as")
}

func isAuxiliary(word string) bool {
	switch word {
	case "was", "is", "were", "are", "be", "been", "being", "will", "not", "has", "have", "had", "should", "must", "finally", "wurde":
		return true
	}
	return false
}
