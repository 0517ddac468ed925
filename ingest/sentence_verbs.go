package ingest

import "strings"

// strength says how sure a verb makes us that a choice is told.
type strength uint8

const (
	does    strength = iota // "add", "store": a deed; "rather than" may reject what it wasn't
	uses                    // "use", "keep": a choice, but "use HTTP over TLS" is none
	chooses                 // "chose", "prefer": whatever comes after "over" was rejected
)

// choiceVerb is a verb that takes what was chosen as its object.
type choiceVerb struct {
	strength strength
	size     int    // words
	shape    string // "" for an object; else the word that splits it: "with" (replace A with B), "to" (switch from A to B), "from" (switch to B from A), "of" (drop A in favour of B)
}

// choiceVerbAt returns the choice verb that begins at i.
func choiceVerbAt(l lexemes, i int) (choiceVerb, bool) {
	word, next := l.word(i), l.word(i+1)
	switch word {
	case "choose", "chooses", "chose", "chosen", "choosing", "pick", "picks", "picked", "picking",
		"select", "selected", "selecting", "prefer", "prefers", "preferred", "preferring",
		"favor", "favors", "favored", "favour", "favours", "favoured",
		"wähle", "wählen", "wählten", "gewählt", "bevorzugen":
		return choiceVerb{chooses, 1, ""}, true
	case "opt", "opts", "opted", "opting":
		return choiceVerb{chooses, 2, ""}, next == "for" || next == "to"
	case "go", "going", "went", "gone":
		if next == "from" && splitterAhead(l, i+2, "to") != "" {
			return choiceVerb{chooses, 2, "to"}, true
		}
		return choiceVerb{chooses, 2, ""}, next == "with"
	case "stick", "sticking", "stuck", "stay", "staying", "stayed":
		return choiceVerb{chooses, 2, ""}, next == "with"
	case "settle", "settled", "settling", "agreed":
		return choiceVerb{chooses, 2, ""}, next == "on" || word == "agreed" && next == "to"
	case "decide", "decided", "decides", "deciding":
		return decideVerb(next)
	case "uns":
		return choiceVerb{chooses, 2, ""}, next == "für"
	case "adopt", "adopts", "adopted", "adopting", "standardise", "standardize", "standardised", "standardized":
		return choiceVerb{chooses, 1 + oneIfWord(next, "on"), ""}, true
	case "use", "uses", "used", "using", "keep", "keeps", "kept", "keeping",
		"verwenden", "verwende", "nutzen", "benutzen", "behalten":
		return choiceVerb{uses, 1, ""}, !(strings.HasPrefix(word, "used") && next == "to")
	case "setzen":
		return choiceVerb{uses, 2, ""}, next == "auf"
	case "rely", "relying":
		return choiceVerb{uses, 2, ""}, next == "on"
	}
	return movingVerb(l, i)
}

func decideVerb(next string) (choiceVerb, bool) {
	switch next {
	case "on", "upon", "for", "to", "against":
		return choiceVerb{chooses, 2, ""}, true
	case "not":
		return choiceVerb{chooses, 1, ""}, true
	}
	return choiceVerb{}, false
}

// movingVerb knows the verbs that name both what was and what is to be.
func movingVerb(l lexemes, i int) (choiceVerb, bool) {
	word, next := l.word(i), l.word(i+1)
	switch word {
	case "replace", "replaces", "replaced", "replacing", "swap", "swapped", "swapping", "ersetzen":
		shape := splitterAhead(l, i+1, "with", "by", "for", "durch")
		return choiceVerb{chooses, 1, shape}, shape != ""
	case "retire", "retired", "drop", "dropped", "deprecate", "deprecated", "abandon", "abandoned", "ditched", "remove", "removed":
		for j := i + 2; j+2 < l.len(); j++ {
			if l.word(j) == "in" && (l.word(j+1) == "favor" || l.word(j+1) == "favour") && l.word(j+2) == "of" {
				return choiceVerb{chooses, 1, "of"}, true
			}
		}
	case "switch", "switched", "switching", "migrate", "migrated", "migrating", "move", "moved", "moving", "change", "changed", "changing",
		"upgrade", "upgraded", "upgrading", "bump", "bumped":
		return switchVerb(l, i, word, next)
	}
	return choiceVerb{}, false
}

// switchVerb reads "switch (over) to B", "switch from A to B" and "switch X
// from A to B" ("upgrade" too). "move" and "change" need the "from": "moved the logic to the
// client" is a deed.
func switchVerb(l lexemes, i int, word, next string) (choiceVerb, bool) {
	change := !strings.HasPrefix(word, "switch") && !strings.HasPrefix(word, "migrat")
	renews := strings.HasPrefix(word, "upgrad") || strings.HasPrefix(word, "bump")
	switch {
	case next == "to" && !change:
		return choiceVerb{chooses, 2, splitterAhead(l, i+2, "from")}, true
	case next == "over" && l.word(i+2) == "to" && !change:
		return choiceVerb{chooses, 3, ""}, true
	case next == "from" && splitterAhead(l, i+2, "to") != "":
		return choiceVerb{chooses, 2, "to"}, true
	case change && !renews:
		return choiceVerb{}, false
	}
	for j := i + 2; j < min(i+8, l.len()); j++ {
		if l.word(j) == "from" && splitterAhead(l, j+1, "to") != "" {
			return choiceVerb{chooses, j + 1 - i, "to"}, true
		}
	}
	return choiceVerb{}, false
}

// splitterAhead returns the first of the words that comes up before the clause
// ends; it can't be the very next word.
func splitterAhead(l lexemes, i int, words ...string) string {
	for j := i + 1; j+1 < l.len() && !l.isPunct(j, ";"); j++ {
		for _, w := range words {
			if l.word(j) == w {
				return w
			}
		}
	}
	return ""
}

func oneIfWord(word, want string) int {
	if word == want {
		return 1
	}
	return 0
}
