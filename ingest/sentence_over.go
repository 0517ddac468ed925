package ingest

import (
	"strings"

	"priorart"
)

// takeOver takes what was rejected behind the verb that ends at i.
func (s *Sentence) takeOver(l lexemes, i int, strong strength) {
	for ; i < l.len() && !beginsAnother(l, i); i++ {
		_, size := rejectionAt(l, i, strong)
		if size == 0 {
			continue
		}
		end := rejectedEnd(l, i+size, strong)
		s.addOver(splitOptions(l.cut(i+size, end))...)
		i = end - 1
	}
}

// beginsAnother reports that another clause begins at i: what it rejects isn't
// set against this one's option.
func beginsAnother(l lexemes, i int) bool {
	return endsPhrase(l, i) && (l.isPunct(i, ";") || l.isPunct(i, ",") && l.word(i+1) == "and" || l.at(i).kind == lexWord)
}

// takeContrast takes a deed and what was rejected for it: "Kept the hook
// rather than removing it".
func (s *Sentence) takeContrast(l lexemes, strong strength) {
	for i := 1; i < l.len(); i++ {
		if _, size := rejectionAt(l, i, strong); size > 0 {
			s.Option = l.cut(conditionEnd(l, i), i).trim().text()
			s.takeOver(l, i, strong)
			return
		}
	}
	if strong == chooses {
		c := choice{verb: choiceVerb{strength: chooses}}
		s.Option = l.to(c.objectEnd(l)).trim().trimStop().text()
		if _, deed := findDeed(l); deed {
			s.Option = "" // a label above a deed: the statement says it all
		}
	}
}

// conditionEnd returns where the clause behind "If …," begins, or 0.
func conditionEnd(l lexemes, before int) int {
	switch l.word(0) {
	case "if", "when", "where", "unless", "once", "after", "before":
		for i := 1; i < before; i++ {
			if l.isPunct(i, ",") && l.shallow(i) {
				return i + 1
			}
		}
	}
	return 0
}

// takeFronted takes "Instead of A, use B".
func (s *Sentence) takeFronted(l lexemes) []priorart.Alternative {
	size := markerSize(l, 0)
	if size < 2 {
		return nil
	}
	for i := size; i < l.len(); i++ {
		if l.isPunct(i, ",") && l.shallow(i) {
			if _, ok := findChoice(l.from(i + 1)); ok {
				return splitOptions(l.cut(size, i))
			}
		}
	}
	return nil
}

// takeMove takes "replace A with B", "switch from A to B" and "switch to B
// from A".
func (s *Sentence) takeMove(l lexemes, c choice) {
	for j := c.behind() + 1; j < l.len(); j++ {
		if l.word(j) != c.verb.shape {
			continue
		}
		old := l.cut(c.behind(), j)
		if c.verb.shape == "of" {
			old = l.cut(c.behind(), j-2)
		}
		if c.verb.shape == "from" { // "switched to B from A"
			s.Option = old.trim().text()
			s.addOver(splitOptions(l.cut(j+1, rejectedEnd(l, j+1, c.verb.strength)))...)
			return
		}
		target := choice{verb: choiceVerb{strength: c.verb.strength}, at: j + 1}
		s.Option = target.option(l)
		s.addOver(splitOptions(old)...)
		s.takeOver(l, j+1, c.verb.strength)
		return
	}
}

// markerSize returns the number of lexemes of the marker of a rejection at i,
// whatever the verb: "instead of", "rather than".
func markerSize(l lexemes, i int) int {
	next := l.word(i + 1)
	switch l.word(i) {
	case "instead", "anstelle":
		if next == "of" || next == "von" {
			return 2
		}
	case "rather":
		if next == "than" {
			return 2
		}
	case "over", "vs", "vs.", "versus", "statt", "anstatt":
		return 1
	}
	return 0
}

// rejectionAt returns the marker at i and its size, if what follows was
// rejected, given the strength of the verb before.
func rejectionAt(l lexemes, i int, strong strength) (string, int) {
	if (l.isPunct(i, ",") || l.at(i).kind == lexDash) && l.shallow(i) {
		if l.word(i+1) == "not" && rejectsAfterNot(l, i+2) || l.word(i+1) == "replacing" {
			return l.word(i + 1), 2
		}
		return "", 0
	}
	size, word := markerSize(l, i), l.word(i)
	switch {
	case size == 0, i+size >= l.len():
		return "", 0
	case word == "over":
		return word, size * overRejects(l, i, strong)
	case strings.HasPrefix(word, "v") && strong == does:
		return "", 0
	}
	return word, size
}

// rejectsAfterNot reports whether ", not" opens what was rejected.
func rejectsAfterNot(l lexemes, i int) bool {
	switch l.word(i) {
	case "yet", "only", "just", "because", "since", "chosen", "even", "necessarily", "all", "to", "that", "", "guaranteed":
		return l.at(i).kind == lexOpaque
	}
	return true
}

// overRejects returns 1 if the "over" at i sets aside what follows, else 0.
// "over" is many other things: time ("over many restarts"), direction ("moved
// over to"), quantity ("over 100"), means ("JSON over HTTP"), and what one
// walks ("a loop over the rows").
func overRejects(l lexemes, i int, strong strength) int {
	before, next := l.word(i-1), l.word(i+1)
	switch {
	case strong == does, isSpan(next), isCount(l, i+1), walks(before):
		return 0
	case strong == uses && (isTransport(next) || isDeterminer(next) || layers(before)):
		return 0
	}
	return 1
}

// isSpan reports words after "over" that don't name an option.
func isSpan(word string) bool {
	switch word {
	case "", "many", "several", "time", "to", "and", "years", "months", "weeks", "days", "multiple", "here", "there", "again", "long", "most", "half", "some", "few":
		return word != ""
	}
	return false
}

// isCount reports a quantity: "over 100 restarts", "over the last year".
func isCount(l lexemes, i int) bool {
	word := l.word(i)
	if word == "the" || word == "a" {
		switch l.word(i + 1) {
		case "last", "past", "next", "years", "course", "weekend", "day", "week", "month", "year", "wire", "network", "long":
			return true
		}
		return false
	}
	return word != "" && strings.Trim(word, "0123456789,.%") == "" && l.at(i+1).kind == lexWord
}

// walks reports verbs and nouns after which "over" says what one goes through.
func walks(word string) bool {
	switch word {
	case "iterate", "iterates", "iterating", "iteration", "loop", "loops", "looping", "range", "ranging", "sum", "summing", "stable",
		"move", "moved", "hand", "handed", "carry", "carried", "take", "taken", "took", "left", "all", "switch", "switched", "control", "mean", "average", "sent", "sending", "served", "streamed", "spread":
		return true
	}
	return false
}

// layers reports nouns that lie on what follows.
func layers(word string) bool {
	switch word {
	case "wrapper", "layer", "abstraction", "facade", "façade", "view", "index", "interface", "accessor", "extension", "api", "iterator", "adapter", "proxy":
		return true
	}
	return false
}

func isTransport(word string) bool {
	switch word {
	case "http", "https", "http/2", "http/3", "tcp", "udp", "tls", "ssl", "ssh", "stdio", "websocket", "websockets", "quic", "ip", "usb", "grpc", "vpn", "sockets":
		return true
	}
	return false
}

func isDeterminer(word string) bool {
	switch word {
	case "the", "all", "each", "every", "its", "our", "their", "any":
		return true
	}
	return false
}

// rejectedEnd returns where a list of rejected options that begins at i ends.
func rejectedEnd(l lexemes, i int, strong strength) int {
	deed := isGerund(l.word(i)) || l.word(i) == "to"
	for j := i; j < l.len(); j++ {
		if _, size := rejectionAt(l, j, strong); size > 0 && j > i || endsPhrase(l, j) {
			return j
		}
		if j > i && !deed && endsRejected(l, i, j) {
			return j
		}
	}
	return l.len()
}

// endsRejected reports a purpose or condition behind a short option: "over
// MySQL for the ledger".
func endsRejected(l lexemes, from, j int) bool {
	switch l.word(j) {
	case "when", "while", "until", "if", "since", "entschieden":
		return true
	case "for", "as", "für":
		return j-from <= 5
	}
	return false
}

func isGerund(word string) bool { return len(word) > 5 && strings.HasSuffix(word, "ing") }
