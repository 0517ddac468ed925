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
		if i == 0 || isSubjectWord(l.word(i-1)) && l.word(i-1) != "and" || opensClause(l, i-1) {
			return withReason(l.cut(i+size, rejectedEnd(l, i+size, does)))
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
		return 2 * oneIfWord(next, "out")
	case "set":
		return 2 * oneIfWord(next, "aside")
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

// explainsDismissal reports that the conjunction at i belongs to a clause that
// turns something down, behind another: "chose A; rejected B because …".
func explainsDismissal(l lexemes, i int) bool {
	for start := i; start > 0; start-- {
		if l.isPunct(start-1, ";") && l.shallow(start-1) {
			return dismissalSize(l, start) > 0
		}
	}
	return false
}

// withReason splits what was turned down from why.
func withReason(l lexemes) []priorart.Alternative {
	at, size := conjunctionAt(l)
	if at == 0 {
		return splitOptions(l)
	}
	list := splitOptions(l.to(at))
	for i := range list {
		list[i].ReasonRejected = l.from(at + size).trim().trimStop().text()
	}
	return list
}

// bracketedRejections finds "(not Vue)" and "(over git-flow)".
func bracketedRejections(l lexemes) []priorart.Alternative {
	var list []priorart.Alternative
	for i := range l.list {
		if size := rejectingBracket(l, i); size > 0 {
			list = append(list, splitOptions(l.cut(i+size, l.closingBracket(i)))...)
		}
	}
	return list
}

// rejectingBracket returns the size of a bracket and the marker behind it, or 0.
func rejectingBracket(l lexemes, i int) int {
	if !l.isPunct(i, "(") || l.at(i).depth != l.depth()+1 {
		return 0
	}
	switch inner := l.from(i + 1); inner.at(0).word {
	case "not":
		if rejectsAfterNot(inner, 1) {
			return 2
		}
	case "over", "instead", "rather":
		return 1 + markerSize(inner, 0)
	}
	return 0
}
