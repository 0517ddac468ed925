package similarity

// choice is what a sentence takes and what it leaves, as "A over B" says it.
type choice struct {
	chosen, left []token
}

// choiceWords is how far to both sides of "over" the names of the options are
// looked for.
const choiceWords = 4

// choices finds the places in a text that prefer one thing to another.
func choices(list []token) []choice {
	var out []choice
	for i, t := range list {
		switch t.canon {
		case "over", "instead of", "versus", "not", "than", "vs":
			from, to := i, i+1
			for from > 0 && i-from < choiceWords && list[from-1].unit == t.unit {
				from--
			}
			for to < len(list) && to-i <= choiceWords && list[to].unit == t.unit {
				to++
			}
			if from < i && to > i+1 {
				out = append(out, choice{list[from:i], list[i+1 : to]})
			}
		}
	}
	return out
}

// turnedRound reports whether draft takes what entry leaves, and leaves what
// entry takes.
func turnedRound(entry, draft []choice) bool {
	for _, e := range entry {
		for _, d := range draft {
			if crosses(e.chosen, d.left, d.chosen, e.left) && crosses(e.left, d.chosen, d.left, e.chosen) {
				return true
			}
		}
	}
	return false
}

// crosses reports whether two sides have a name in common that neither of the
// other two sides has.
func crosses(a, b, notIn, norIn []token) bool {
	for _, t := range a {
		if !isStopWord(t.canon) && hasStem(b, t.stem) && !hasStem(notIn, t.stem) && !hasStem(norIn, t.stem) {
			return true
		}
	}
	return false
}
