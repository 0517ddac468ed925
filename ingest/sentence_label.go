package ingest

import "strings"

// sectionRole says what a section of a decision is.
type sectionRole uint8

const (
	roleNone sectionRole = iota
	roleBody
	roleDecision
	roleReason
	roleRejected
	roleContext
	roleOther
)

// labelledSection is a stretch of text under one label.
type labelledSection struct {
	role    sectionRole
	whole   lexemes // with its label
	content lexemes
}

// roleOfLabel knows the labels, in English, German and Japanese.
func roleOfLabel(label string) sectionRole {
	switch label {
	case "decision", "decided", "choice", "chosen", "chosen option", "decision outcome", "enacted", "resolution", "proposed resolution",
		"entscheidung", "beschluss", "決定":
		return roleDecision
	case "rationale", "why", "reason", "reasons", "reasoning", "because", "justification", "why chosen", "motivation",
		"begründung", "grund", "gründe", "warum", "weil", "理由":
		return roleReason
	case "rejected", "alternatives", "alternative", "alternatives considered", "alternatives rejected", "rejected alternatives",
		"considered alternatives", "rejected options", "options rejected", "other options", "not chosen", "discarded", "ruled out",
		"alternativen", "verworfen", "abgelehnt", "却下", "代替案":
		return roleRejected
	case "context", "background", "problem", "situation", "kontext", "hintergrund", "背景":
		return roleContext
	case "consequences", "consequence", "tradeoff", "tradeoffs", "trade-off", "trade-offs", "implementation", "status", "impact",
		"constraints", "assumptions", "risks", "notes", "note", "follow-up", "scope", "details", "folgen", "影響":
		return roleOther
	}
	return roleNone
}

// splitSections cuts a text at its labels. What stands before the first one is
// the body.
func splitSections(l lexemes) []labelledSection {
	sections := []labelledSection{{role: roleBody}}
	from, content := 0, 0
	closeAt := func(end int) {
		last := &sections[len(sections)-1]
		last.whole = l.cut(from, end).trimLines()
		last.content = l.cut(content, end).trimNewlines()
	}
	for i := 0; i < l.len(); i++ {
		role, behind := l.labelAt(i)
		if role == roleNone && from == 0 && content > 0 && l.beginsStatement(i, content) {
			role, behind = roleBody, i // "Why: small", and then what was chosen
		}
		if role == roleNone {
			continue
		}
		closeAt(i)
		sections = append(sections, labelledSection{role: role})
		from, content = i, behind
		i = max(i, behind-1)
	}
	closeAt(l.len())
	return sections
}

// beginsStatement reports that a text which began with a label says at i, on a
// line of its own, what was chosen.
func (l lexemes) beginsStatement(i, content int) bool {
	return l.at(i-1).kind == lexNewline && l.at(content).kind != lexNewline && tellsOwnChoice(l.lineFrom(i))
}

// labelAt returns the role of the label that begins at i, and the index behind
// it. A label stands where a line or a sentence begins, and is one to three
// words with a colon; at the beginning of a line a dash does as well, and a
// heading needs neither.
func (l lexemes) labelAt(i int) (sectionRole, int) {
	lineStart := l.at(i-1).kind == lexNewline
	if !lineStart && !l.mayFollow(i-1) {
		return roleNone, 0
	}
	at, marked := i, false
	for lineStart && l.at(at).kind == lexMark {
		at, marked = at+1, true
	}
	for words := 1; words <= 3; words++ {
		end := at + words
		if end > l.len() || l.at(end-1).kind != lexWord {
			break
		}
		role := roleOfLabel(l.label(at, end))
		if role == roleNone {
			continue
		}
		if behind, ok := l.labelEnd(end, lineStart, marked); ok {
			return role, behind
		}
	}
	return roleNone, 0
}

// mayFollow reports whether a label may stand behind the lexeme at i, within
// a line.
func (l lexemes) mayFollow(i int) bool {
	x := l.at(i)
	if x.kind == lexDash || x.kind == lexMark {
		return true
	}
	return x.kind == lexPunct && strings.Contains(".;!?)]。", l.source[x.start:x.end])
}

func (l lexemes) label(from, to int) string {
	words := make([]string, 0, to-from)
	for _, x := range l.list[from:to] {
		words = append(words, x.word)
	}
	return strings.Join(words, " ")
}

// labelEnd returns the index behind the colon, dash or line end at i.
func (l lexemes) labelEnd(i int, lineStart, marked bool) (int, bool) {
	for l.at(i).kind == lexMark && i < l.len() {
		i++
	}
	switch {
	case l.isPunct(i, ":"), l.isPunct(i, "："):
		for i++; i < l.len() && l.at(i).kind == lexMark && l.at(i).end-l.at(i).start == 2; i++ {
			continue // the end of the emphasis in "**Why:**"
		}
		return i, true
	case lineStart && l.at(i).kind == lexDash:
		return i + 1, true
	case lineStart && marked && l.at(i).kind == lexNewline:
		return i, true
	}
	return 0, false
}
