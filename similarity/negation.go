package similarity

// isNegation reports whether a word turns the sentence that it stands in.
func isNegation(canon string) bool {
	switch canon {
	case "not", "no", "never", "nor", "neither", "without", "none", "nothing", "nobody", "nowhere", "n't":
		return true
	}
	return false
}

// isLimit reports whether a word says how far a statement reaches, so that
// adding or dropping it changes what is said.
func isLimit(canon string) bool {
	switch canon {
	case "only", "always", "all", "any", "every", "some", "most", "unless", "except", "if", "until", "before", "after", "must", "should",
		"may", "might", "can", "optional", "required", "at", "least", "than", "always-on", "sometimes", "often", "rarely", "both", "either", "just":
		return true
	}
	return false
}

// isReversal reports whether a word says that something is no longer so.
func isReversal(stem string) bool {
	switch stem {
	case "revert", "revers", "rollback", "undo", "supersed", "replac", "deprecat", "obsolet", "retir", "abandon", "drop", "migrat",
		"switch", "reconsider", "revisit", "overturn", "withdraw", "rescind", "instead of", "longer", "anymore", "formerly", "previously",
		"old", "legacy", "new", "successor", "rewrit", "rework", "redesign", "revis", "updat", "amend", "extend", "improv":
		return true
	}
	return false
}

// negations counts the words that turn a sentence.
func negations(list []token) int {
	n := 0
	for _, t := range list {
		if isNegation(t.canon) {
			n++
		}
	}
	return n
}

// reversals counts the words that say that something is no longer so.
func reversals(list []token) int {
	n := 0
	for _, t := range list {
		if isReversal(t.stem) {
			n++
		}
	}
	return n
}
