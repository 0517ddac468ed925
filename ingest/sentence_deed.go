package ingest

import "strings"

// isDeedVerb knows the verbs by which work on a code base is told.
func isDeedVerb(base string) bool {
	switch base {
	case "add", "keep", "leave", "left", "put", "store", "write", "wrote", "make", "made", "build", "built", "implement", "move", "place", "run", "ran",
		"call", "invoke", "register", "name", "extract", "split", "merge", "enforce", "expose", "return", "pass", "load", "read", "treat", "model",
		"represent", "carry", "answer", "decide", "derive", "handle", "fix", "update", "create", "define", "reuse", "refuse", "validate",
		"check", "compute", "cache", "compose", "emit", "generate", "inline", "inject", "wrap", "render", "send", "sent", "ship", "start",
		"test", "track", "walk", "parse", "persist", "record", "report", "resolve", "route", "save", "set", "show", "skip", "throw", "stamp",
		"drop", "remove", "replace", "rename", "rewrite", "restore", "rebuild", "re-derive", "raise", "deploy", "embed", "exclude", "include",
		"introduce", "limit", "log", "mark", "map", "normalize", "normalise", "prompt", "pin", "require", "block", "wire", "surface", "hold", "held",
		"fetch", "convert", "copy", "delete", "disable", "enable", "execute", "export", "import", "install", "let", "open", "redesign", "separate", "unify",
		"enhance", "improve", "extend", "refactor", "simplify", "upgrade", "adjust", "allow", "apply", "configure", "document", "ensure", "host", "publish", "provide", "support", "prompt-for", "ask", "push", "pull", "increase", "reduce", "triage", "restrict":
		return true
	}
	return false
}

// deedBase strips the ending of a regular verb.
func deedBase(word string) string {
	if isDeedVerb(word) {
		return word
	}
	for _, ending := range []string{"s", "es", "d", "ed", "ing"} {
		stem, ok := strings.CutSuffix(word, ending)
		if !ok || len(stem) < 2 {
			continue
		}
		for _, base := range []string{stem, stem + "e", stem[:len(stem)-1], strings.TrimSuffix(stem, "i") + "y"} {
			if isDeedVerb(base) {
				return base
			}
		}
	}
	return ""
}

// findDeed returns the index of the first verb by which a deed is told.
func findDeed(l lexemes) (int, bool) {
	for i := range l.list {
		switch l.word(i) {
		case "could", "would", "might": // what would be, not what was done
			return 0, false
		}
		if base := deedBase(l.word(i)); base == "" || isNounAt(l, i) {
			continue
		}
		if i == 0 || strings.HasSuffix(l.word(i), "ed") || isSubjectWord(l.word(i-1)) || l.isPunct(i-1, ",") || l.isPunct(i-1, ":") {
			return i, true
		}
	}
	return 0, false
}

func isSubjectWord(word string) bool {
	switch word {
	case "we", "i", "they", "to", "will", "should", "must", "and", "then", "now", "also", "should've", "shall", "would":
		return true
	}
	return false
}
