package ingest

import "strings"

// takeReason finds the reason in the sentence that says what was decided, and
// returns the rest of it. goesOn reports that the reason stands behind a
// separator and its paragraph has more: that is the reason's as well.
func (s *Sentence) takeReason(head lexemes) (rest lexemes, goesOn bool) {
	conjunction, size := conjunctionAt(head)
	if at := separatorAt(head); at > 0 && (conjunction == 0 || at < conjunction) {
		left, right := head.to(at), head.from(at+1)
		if s.setReason(right, ReasonFromSeparator) {
			return left, !endsParagraph(right)
		}
		return left, false
	} else if at < 0 {
		s.note("what follows the dash doesn't read like a reason and stays in the summary")
	}
	if rest, reason, ok := frontedReason(head); ok {
		s.setReason(reason, ReasonFromConjunction)
		return rest, false
	}
	if conjunction > 0 && !explainsDismissal(head, conjunction) {
		return s.cutConjunction(head, conjunction, size), false
	}
	return head, false
}

// setReason keeps a reason, unless it has no words ("chosen" is none).
func (s *Sentence) setReason(reason lexemes, source string) bool {
	reason = reason.trim()
	if reason.wordCount() == 0 || reason.wordCount() == 1 && isEmptyReason(reason.firstWord()) {
		return false
	}
	s.Rationale, s.RationaleSource = reason.text(), source
	return true
}

func isEmptyReason(word string) bool {
	switch word {
	case "chosen", "done", "decided", "approved", "accepted", "none", "n/a", "tbd":
		return true
	}
	return false
}

// cutConjunction takes the reason that the conjunction at i opens, up to the
// bracket's end or a further decision.
func (s *Sentence) cutConjunction(head lexemes, i, size int) lexemes {
	end := head.len()
	if head.at(i).depth > head.depth() {
		end = head.closingBracket(i)
		s.setReason(head.cut(i+size, end), ReasonFromConjunction)
		if head.from(end+1).wordCount() > 0 {
			return head // the sentence goes on behind the bracket
		}
		return head.to(i - 1)
	}
	for j := i + size; j < end; j++ {
		if head.isPunct(j, ";") && head.shallow(j) {
			if c, ok := findChoice(head.from(j + 1)); ok && c.at <= 1 {
				s.note("a further decision was left in the detail: " + head.from(j+1).text())
				s.Detail = head.from(j + 1).text()
				end = j
			}
		}
	}
	s.setReason(head.cut(i+size, end), ReasonFromConjunction)
	return head.to(i)
}

func (l lexemes) closingBracket(i int) int {
	for depth := l.at(i).depth; i < l.len() && l.at(i).depth >= depth; i++ {
		if l.at(i).depth == depth && (l.isPunct(i, ")") || l.isPunct(i, "]")) {
			return i
		}
	}
	return i
}

// extendReason lets a reason behind a separator go on: through the sentences
// of its paragraph, until one names a choice of its own.
func (s *Sentence) extendReason(after []lexemes) []lexemes {
	n := 0
	for n < len(after) && !tellsOwnChoice(after[n]) {
		n++
		if endsParagraph(after[n-1]) {
			break
		}
	}
	parts := []string{s.Rationale}
	for _, sentence := range after[:n] {
		parts = append(parts, sentence.text())
	}
	s.Rationale = strings.Join(parts, " ")
	return after[n:]
}

// tellsOwnChoice reports a sentence that begins with a choice.
func tellsOwnChoice(sentence lexemes) bool {
	c, ok := findChoice(sentence)
	return ok && c.at <= 1 && c.verb.strength == chooses
}

// endsParagraph reports whether a sentence reaches the end of the paragraph
// that it stands in.
func endsParagraph(sentence lexemes) bool {
	if sentence.empty() {
		return true
	}
	rest := sentence.source[sentence.list[sentence.len()-1].end:]
	blank := strings.IndexFunc(rest, func(r rune) bool { return r != ' ' && r != '\t' && r != '\r' && r != '\n' })
	return blank < 0 || strings.Count(rest[:blank], "\n") > 1
}

// firstDash returns the index of the first dash outside brackets, or -1.
func firstDash(l lexemes) int {
	for i, x := range l.list {
		if x.kind == lexDash && l.shallow(i) && i > 0 && l.word(i+1) != "not" {
			return i
		}
	}
	return -1
}

// separatorAt returns the index of the dash that opens the reason: the first
// one behind a choice, else the first if the text behind reads like a reason.
// 0 means that there is no dash, -1 that there is one, but no reason.
func separatorAt(l lexemes) int {
	first := firstDash(l)
	if first < 0 {
		return 0
	}
	for i := first; i < l.len(); i++ {
		if l.at(i).kind != lexDash || !l.shallow(i) || l.word(i+1) == "not" {
			continue
		}
		if _, ok := findChoice(l.to(i)); ok {
			return i
		}
		if _, deed := findDeed(l.to(i)); deed {
			return i
		}
	}
	if _, ok := findChoice(l.from(first + 1)); ok {
		return 0 // "Storage — chose A over B because …": the dash ends a topic
	}
	behind := l.from(first + 1)
	if isTitle(l.to(first)) && isTitle(behind) && !readsAsClause(behind) || behind.compares() {
		return -1
	}
	return first
}

// frontedReason takes apart "Because A, we chose B".
func frontedReason(l lexemes) (rest, reason lexemes, ok bool) {
	size := conjunctionSize(l, 0)
	if size == 0 {
		return l, l, false
	}
	for i := size; i < l.len(); i++ {
		if !l.isPunct(i, ",") || !l.shallow(i) {
			continue
		}
		if _, choice := findChoice(l.from(i + 1)); !choice {
			if _, deed := findDeed(l.from(i + 1)); !deed {
				continue
			}
		}
		return l.from(i + 1), l.cut(size, i), !isMoment(l.cut(0, i))
	}
	return l, l, false
}

// conjunctionAt returns the first conjunction that opens a reason, and how
// many words it has. One that opens a bracket counts.
func conjunctionAt(l lexemes) (at, size int) {
	for i := 1; i < l.len(); i++ {
		size := conjunctionSize(l, i)
		if size == 0 || l.at(i-1).word == "not" || isMoment(l.from(i)) {
			continue
		}
		if l.shallow(i) || l.isPunct(i-1, "(") && l.at(i).depth == l.depth()+1 {
			return i, size
		}
	}
	return 0, 0
}

// conjunctionSize returns the number of words of the conjunction at i, or 0.
func conjunctionSize(l lexemes, i int) int {
	next := l.at(i + 1).word
	switch l.at(i).word {
	case "because":
		if next == "of" {
			return 2
		}
		return 1
	case "since", "weil", "denn", "wegen", "damit":
		return 1
	case "da":
		if i == 0 || l.isPunct(i-1, ",") {
			return 1
		}
	case "due":
		if next == "to" {
			return 2
		}
	case "so":
		if next == "that" {
			return 2
		}
	}
	return 0
}
