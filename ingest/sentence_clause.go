package ingest

import "strings"

// compares reports a stretch that sets one thing against another.
func (l lexemes) compares() bool {
	for i := range l.list {
		if w := l.word(i); w == "vs" || w == "vs." || w == "versus" {
			return true
		}
	}
	return false
}

// isTitle reports a stretch that is written like a heading, and in which
// nothing is said of anything.
func isTitle(l lexemes) bool {
	capitals, words := 0, 0
	for i, x := range l.list {
		if x.kind != lexWord {
			continue
		}
		if isFinite(x.word) {
			return false
		}
		words++
		if c := l.source[l.at(i).start]; c >= 'A' && c <= 'Z' || lexIsDigit(c) {
			capitals++
		} else if words == 1 {
			return false
		}
	}
	return words > 0 && 2*capitals >= words
}

// readsAsClause reports whether something is said of something in l.
func readsAsClause(l lexemes) bool {
	for i, x := range l.list {
		if x.kind == lexWord && (isFinite(x.word) || i == 0 && isThirdPerson(x.word)) {
			return true
		}
	}
	return false
}

// isFinite knows the finite verbs that most clauses have.
func isFinite(word string) bool {
	if strings.HasSuffix(word, "n't") {
		return true
	}
	switch word {
	case "is", "are", "was", "were", "has", "have", "had", "can", "cannot", "could", "will", "would", "should", "must", "may", "might",
		"does", "do", "did", "needs", "need", "it's", "that's", "we", "it", "they",
		"ist", "sind", "war", "hat", "haben", "kann", "wird", "muss":
		return true
	}
	return false
}

// isThirdPerson reports a word in -s that opens a reason: "keeps it small".
func isThirdPerson(word string) bool {
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us")
}

func (l lexemes) wordCount() int {
	n := 0
	for _, x := range l.list {
		if x.kind == lexWord || x.kind == lexOpaque {
			n++
		}
	}
	return n
}

// firstWord returns the first word, in lower case.
func (l lexemes) firstWord() string {
	for _, x := range l.list {
		if x.kind == lexWord {
			return x.word
		}
	}
	return ""
}
