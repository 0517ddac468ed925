package ingest

import "priorart"

// dismissed finds what a sentence says was turned down: "ruled out Redis",
// "Redis was considered and rejected".
func dismissed(l lexemes) []priorart.Alternative {
	for i := range l.list {
		size := dismissalSize(l, i)
		if size == 0 || isNounAt(l, i) || negator(l, i) != "" {
			continue
		}
		if i == 0 || isSubject(l.word(i-1)) && l.word(i-1) != "and" {
			return splitOptions(l.cut(i+size, rejectedEnd(l, i+size, does)))
		}
		if subject := dismissedSubject(l.to(i)); !subject.empty() {
			return splitOptions(subject)
		}
	}
	return nil
}

func dismissalSize(l lexemes, i int) int {
	next := l.word(i + 1)
	switch l.word(i) {
	case "rejected", "dismissed", "discarded":
		return 1
	case "ruled":
		return 2 * isWord(next, "out")
	case "set":
		return 2 * isWord(next, "aside")
	}
	return 0
}

// dismissedSubject returns what was turned down, in the passive: all before
// the auxiliary. Without one it is no passive, but an adjective.
func dismissedSubject(l lexemes) lexemes {
	for i := 1; i < l.len(); i++ {
		switch l.word(i) {
		case "was", "were", "is", "are":
			return l.to(i)
		}
	}
	return l.to(0)
}
