package ingest

import (
	"strings"
	"unicode"

	"priorart"
)

// statementUnit is a part of a summary that stands alone.
type statementUnit struct {
	text  lexemes
	under priorart.Kind // what its heading says it is; "" if it says nothing
	open  bool          // a box that isn't ticked
}

// splitStatements cuts a summary into units: a bullet and a line stand alone,
// whatever their punctuation; within them, sentences do. A sentence that only
// continues the one before ("It is faster.") stays with it.
func splitStatements(l lexemes) []statementUnit {
	var units []statementUnit
	var under priorart.Kind
	for _, line := range splitStatementLines(l) {
		if kind, ok := headingKind(line); ok {
			under = kind
			continue
		}
		line, open := checkbox(line.trimLines())
		begun := len(units)
		for _, sentence := range splitSentences(line) {
			if last := len(units) - 1; last >= begun && continuesStatement(sentence) {
				units[last].text = units[last].text.through(sentence)
			} else if sentence.wordCount() > 0 {
				units = append(units, statementUnit{sentence.trimLines(), under, open})
			}
		}
	}
	return units
}

// splitStatementLines cuts at line ends, but not where a line was wrapped.
func splitStatementLines(l lexemes) []lexemes {
	var lines []lexemes
	from := 0
	add := func(to int) {
		if line := l.cut(from, to).trimNewlines(); !line.trimLines().empty() {
			lines = append(lines, line)
		}
		from = to
	}
	for i, x := range l.list {
		if x.kind == lexNewline && !l.isWrapped(from, i) {
			add(i)
		}
	}
	add(l.len())
	return lines
}

// minWrapped is the length, in bytes, from which a line may have been wrapped:
// few wrap before, and short lines are often a list without bullets.
const minWrapped = 50

// isWrapped reports that the newline at i was put into a sentence: the next
// line goes on in lower case, or is indented below a bullet.
func (l lexemes) isWrapped(from, i int) bool {
	before, next := l.at(i-1), l.at(i+1)
	if next.kind != lexWord && next.kind != lexOpaque || before.kind == lexNewline || l.isPunct(i-1, ":") {
		return false
	}
	for from < i && l.at(from).kind == lexNewline {
		from++
	}
	if indent := next.start - l.at(i).end; indent >= 2 && l.at(from).kind == lexMark {
		return true
	}
	start := strings.LastIndex(l.source[:l.at(i).start], "\n") + 1
	return before.end-start >= minWrapped && isPlainWord(l.source[next.start:next.end]) && before.kind == lexWord && !isCommand(l.lineFrom(i+1))
}

// lineFrom returns what stands from i to the end of its line.
func (l lexemes) lineFrom(i int) lexemes {
	end := i
	for end < l.len() && l.at(end).kind != lexNewline {
		end++
	}
	return l.cut(i, end)
}

// isPlainWord reports a word of small letters alone, which "vis-timeline" and
// "cache.go", the names that lines begin with, are not.
func isPlainWord(word string) bool {
	return strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLower(r) }) < 0
}

// headingKind reports a heading, and which kind it says its items are.
func headingKind(line lexemes) (priorart.Kind, bool) {
	marked := line.at(0).kind == lexMark && strings.HasPrefix(line.text(), "#")
	title := line.trimLines()
	colon := title.isPunct(title.len()-1, ":")
	bold := line.at(0).kind == lexMark && line.at(line.len()-1).kind == lexMark
	if !marked && !colon && !bold || title.wordCount() > 5 {
		return "", false
	}
	return kindOfHeading(title.trim().plain()), true
}

func kindOfHeading(words string) priorart.Kind {
	for _, h := range []struct {
		kind  priorart.Kind
		words []string
	}{
		{priorart.Question, []string{" question ", " questions "}},
		{priorart.Todo, []string{" next ", " todo ", " todos ", " remaining ", " follow-up ", " follow-ups ", " open ", " left "}},
		{priorart.Decision, []string{" decision ", " decisions ", " decided "}},
		{priorart.Learning, []string{" learning ", " learnings ", " learned ", " findings ", " gotchas ", " lessons ", " insights "}},
		{priorart.Preference, []string{" preference ", " preferences "}},
		{priorart.Workflow, []string{" workflow ", " workflows ", " how to ", " runbook "}},
		{priorart.Context, []string{" context ", " background "}},
	} {
		if hasCue(words, h.words) {
			return h.kind
		}
	}
	return ""
}

// checkbox takes "[ ]" or "[x]" off; open reports an empty one.
func checkbox(l lexemes) (rest lexemes, open bool) {
	switch text := l.text(); {
	case strings.HasPrefix(text, "[ ]"):
		return l.from(min(2, l.len())), true
	case strings.HasPrefix(text, "[x]"), strings.HasPrefix(text, "[X]"):
		return l.from(min(3, l.len())), false
	}
	return l, false
}

// continuesStatement reports a sentence that has no subject of its own, and no cue that
// makes it a statement.
func continuesStatement(l lexemes) bool {
	switch l.firstWord() {
	case "it", "this", "that", "therefore", "thus", "hence", "otherwise", "these", "because":
		_, own := statementCue(l)
		return !own
	}
	return false
}

// through returns a stretch that goes on to the end of a later one of the same
// text.
func (l lexemes) through(later lexemes) lexemes {
	all, n, end := l.list[:cap(l.list)], l.len(), later.list[later.len()-1].end
	for n < len(all) && all[n-1].end < end {
		n++
	}
	return lexemes{l.source, all[:n]}
}

// plain returns the words in lower case, a space around each; code is "`".
func (l lexemes) plain() string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, x := range l.list {
		switch x.kind {
		case lexWord:
			b.WriteString(x.word + " ")
		case lexOpaque:
			b.WriteString("` ")
		}
	}
	return strings.ReplaceAll(b.String(), "’", "'")
}

func hasCue(words string, cues []string) bool {
	for _, cue := range cues {
		if strings.Contains(words, cue) {
			return true
		}
	}
	return false
}

func beginsWithCue(words string, cues []string) bool {
	for _, cue := range cues {
		if strings.HasPrefix(words, cue) {
			return true
		}
	}
	return false
}
