package ingest

import "strings"

// choice is a verb that names what was chosen, and where it stands.
type choice struct {
	verb    choiceVerb
	at      int
	negated bool // "decided not to use"
	passive bool // "X was chosen": what was chosen stands before
}

// behind returns the index behind the verb.
func (c choice) behind() int { return c.at + c.verb.size }

// findChoice returns the first choice that a sentence tells.
func findChoice(l lexemes) (choice, bool) {
	for i := range l.list {
		verb, ok := choiceVerbAt(l, i)
		if !ok || isNounAt(l, i) || describes(l, i) && !contrasts(l, i+verb.size) {
			continue
		}
		c := choice{verb: verb, at: i}
		if !c.settle(l) {
			continue
		}
		return c, true
	}
	return choice{}, false
}

// settle follows "decided to use" to the verb that has the object, and finds
// negation and the passive.
func (c *choice) settle(l lexemes) bool {
	switch negator(l, c.at) {
	case "refuse":
		c.negated = true
	case "undecided":
		return false
	}
	if l.word(c.behind()-1) == "against" {
		c.negated = true
	}
	if l.word(c.behind()) == "not" {
		c.negated = true
		c.verb.size++
		c.verb.size += oneIfWord(l.word(c.behind()), "to")
	}
	if c.verb.strength == chooses && c.verb.shape == "" && l.word(c.behind()) == "to" {
		c.verb.size++ // "chose to embed"
	}
	if inner, ok := choiceVerbAt(l, c.behind()); ok && (l.word(c.behind()-1) == "to" || c.negated) {
		c.at, c.verb = c.behind(), inner
	}
	c.passive = c.isPassive(l)
	return c.passive || c.behind() < l.len()
}

// takeChoice finds the option and what was rejected for it, and returns the
// statement. implied says that a label stands for the choice verb.
func (s *Sentence) takeChoice(head lexemes, implied bool) lexemes {
	head = head.trim()
	fronted := s.takeFronted(head)
	c, ok := findChoice(head)
	switch {
	case ok && c.passive:
		s.Option = subjectOf(head, c)
		s.takeOver(head, c.behind(), c.verb.strength)
	case ok && c.verb.shape != "":
		s.takeMove(head, c)
	case ok:
		s.Option = c.option(head)
		s.takeOver(head, c.behind(), c.verb.strength)
	case implied:
		s.takeContrast(head, chooses)
	default:
		if _, deed := findDeed(head); deed {
			s.takeContrast(head, does)
		}
	}
	s.addOver(fronted...)
	s.addOver(dismissed(head)...)
	if ok {
		s.addOver(bracketedRejections(head)...)
		s.noteSecond(head.from(c.behind()))
	}
	return head
}

// option returns what stands between the verb and what was rejected.
func (c choice) option(l lexemes) string {
	object := l.cut(c.behind(), c.objectEnd(l)).trim().trimStop()
	text := object.text()
	if text != "" && c.negated {
		text = "not " + text
	}
	return text
}

// objectEnd returns where the verb's object ends. A purpose ("for caching")
// belongs to the sentence, not to the option; but what one chose to do keeps it.
func (c choice) objectEnd(l lexemes) int {
	i := c.behind()
	deed := l.word(i-1) == "to" && !strings.HasPrefix(l.word(c.at), "switch") && !strings.HasPrefix(l.word(c.at), "migrat")
	for j := i; j < l.len(); j++ {
		if _, size := rejectionAt(l, j, c.verb.strength); size > 0 || endsPhrase(l, j) || rejectingBracket(l, j) > 0 {
			return j
		}
		if j > i && !deed && isPurpose(l.word(j)) && !(l.word(j) == "to" && strings.HasSuffix(l.word(j-1), "ing")) {
			return j
		}
	}
	return l.len()
}

func isPurpose(word string) bool {
	switch word {
	case "for", "as", "to", "when", "while", "until", "if", "despite", "since", "für", "als":
		return true
	}
	return false
}

// endsPhrase reports the end of a noun phrase: another clause begins.
func endsPhrase(l lexemes, i int) bool {
	if !l.shallow(i) {
		return false
	}
	if l.isPunct(i, ";") || l.isPunct(i, ":") || l.at(i).kind == lexDash || l.isPunct(i, "。") {
		return true
	}
	and := i
	if l.isPunct(i, ",") {
		switch l.word(i + 1) {
		case "not", "but", "which", "so", "then", "while", "with", "where", "who", "since", "because", "as", "mirroring", "making", "keeping", "that", "aber", "da", "weil":
			return true
		}
		and = i + 1
	}
	return (l.word(and) == "and" || l.word(and) == "und") && beginsClause(l, and+1)
}

// beginsClause reports a subject or a verb at i: what follows "and" is a
// clause, not an item.
func beginsClause(l lexemes, i int) bool {
	switch word := l.word(i); word {
	case "we", "i", "it", "they", "this", "that's", "will", "then", "is", "was", "has", "wir":
		return true
	default:
		if _, ok := choiceVerbAt(l, i); ok {
			return true
		}
		return deedBase(word) != "" && !strings.HasSuffix(word, "ing") && !strings.HasSuffix(word, "s") && i+1 < l.len()
	}
}

// subjectOf returns what stands before a passive verb.
func subjectOf(l lexemes, c choice) string {
	end := c.at
	for end > 0 && isAuxiliary(l.word(end-1)) {
		end--
	}
	subject := l.to(end).trim()
	for i := subject.len() - 1; i >= 0; i-- {
		if subject.isPunct(i, ":") && subject.shallow(i) {
			subject = subject.from(i + 1)
			break
		}
	}
	if text := subject.text(); text != "" && c.negated {
		return "not " + text
	} else {
		return text
	}
}

// noteSecond tells of another choice within the same sentence.
func (s *Sentence) noteSecond(rest lexemes) {
	for i := range rest.list {
		if !endsPhrase(rest, i) && !rest.isPunct(i, ",") {
			continue
		}
		if c, ok := findChoice(rest.from(i)); ok && c.at <= 3 && c.verb.strength == chooses {
			s.note("the sentence names a further decision, which wasn't taken apart: record it as one of its own: " +
				rest.from(i).trim().text())
			return
		}
	}
}
