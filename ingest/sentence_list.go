package ingest

import (
	"slices"
	"strings"

	"priorart"
)

// splitOptions cuts a list of options: "B, C and D" is three. What stands in
// brackets behind an option is the reason why it was rejected.
func splitOptions(l lexemes) []priorart.Alternative {
	l = l.trim().trimStop()
	for l.word(0) == "either" || l.word(0) == "both" {
		l = l.from(1)
	}
	var list []priorart.Alternative
	from := 0
	add := func(to int) {
		if a := bracketedReason(l.cut(from, to).trim()); a.Option != "" {
			list = append(list, a)
		}
	}
	for i := 0; i < l.len(); i++ {
		if size := listSeparator(l, i, from); size > 0 {
			add(i)
			from = i + size
			i = from - 1
		}
	}
	add(l.len())
	return list
}

// listSeparator returns the number of lexemes of the separator at i, or 0. A
// deed ("adding a cache and filling it") is split only where another begins.
func listSeparator(l lexemes, i, from int) int {
	if !l.shallow(i) || i == from {
		return 0
	}
	size := 0
	switch {
	case l.isPunct(i, ","), l.isPunct(i, ";"), l.isPunct(i, "、"):
		size = 1
		if isListWord(l.word(i + 1)) {
			size = 2
		}
	case isListWord(l.word(i)), l.word(i) == "/", l.word(i) == "&":
		size = 1
	}
	if size == 0 || i+size >= l.len() {
		return 0
	}
	next := l.word(i + size)
	if isGerund(l.word(from)) && !isGerund(next) || isAnaphor(next) {
		return 0
	}
	return size
}

func isListWord(word string) bool {
	switch word {
	case "and", "or", "nor", "und", "oder":
		return true
	}
	return false
}

// isAnaphor reports words that refer to the option before them: "Redis and
// its cluster mode" is one option.
func isAnaphor(word string) bool {
	switch word {
	case "its", "their", "all", "so", "then", "thus":
		return true
	}
	return false
}

// bracketedReason takes "MySQL (no transactional DDL)" apart.
func bracketedReason(l lexemes) priorart.Alternative {
	if n := l.len(); n > 3 && l.isPunct(n-1, ")") {
		for i := n - 2; i > 0; i-- {
			if l.isPunct(i, "(") && l.at(i).depth == l.depth()+1 {
				return priorart.Alternative{Option: l.to(i).text(), ReasonRejected: l.cut(i+1, n-1).trim().text()}
			}
		}
	}
	return priorart.Alternative{Option: l.text()}
}

// rejectedItems reads what stands under a label such as "Rejected:": an item a
// line or a semicolon, each with its reason; or a plain list.
func rejectedItems(l lexemes) []priorart.Alternative {
	items := splitItems(l.trim())
	if len(items) == 1 {
		if a := itemWithReason(items[0]); a.ReasonRejected == "" || !a.splitByMark() {
			return splitOptions(items[0])
		}
	}
	var list []priorart.Alternative
	for _, item := range items {
		if a := itemWithReason(item); a.Option != "" {
			list = append(list, a.Alternative)
		}
	}
	return list
}

func (l lexemes) has(kind lexemeKind) bool {
	return slices.ContainsFunc(l.list, func(x lexeme) bool { return x.kind == kind })
}

// splitItems cuts a list at its lines, or where there is one line at
// semicolons.
func splitItems(l lexemes) []lexemes {
	var items []lexemes
	from := 0
	add := func(to int) {
		if item := l.cut(from, to).trim().trimLines(); !item.empty() {
			items = append(items, item)
		}
		from = to
	}
	lines := l.has(lexNewline)
	for i, x := range l.list {
		if x.kind == lexNewline || !lines && l.isPunct(i, ";") && l.shallow(i) {
			add(i)
		}
	}
	add(l.len())
	return items
}

// rejectedItem is an alternative, and whether a mark told its reason apart.
type rejectedItem struct {
	priorart.Alternative
	marked bool
}

func (r rejectedItem) splitByMark() bool { return r.marked }

// itemWithReason takes "Node.js — slow" apart; also ": ", " because " and
// brackets. A colon before a capital goes before a dash.
func itemWithReason(l lexemes) rejectedItem {
	at, size := 0, 1
	for i := 1; i < l.len() && at == 0; i++ {
		if l.isPunct(i, ":") && l.shallow(i) && l.beginsSentence(i+1) && l.at(i+1).kind == lexWord {
			at = i
		}
	}
	for i := 1; i < l.len() && at == 0; i++ {
		switch n := conjunctionSize(l, i); {
		case !l.shallow(i):
		case l.at(i).kind == lexDash, l.isPunct(i, ":"), l.isPunct(i, "："):
			at = i
		case n > 0 && !isMoment(l.from(i)):
			at, size = i, n
		}
	}
	if at == 0 {
		return rejectedItem{bracketedReason(l.trimStop()), false}
	}
	return rejectedItem{priorart.Alternative{
		Option:         strings.TrimSpace(l.to(at).trim().text()),
		ReasonRejected: l.from(at + size).trim().text(),
	}, true}
}
