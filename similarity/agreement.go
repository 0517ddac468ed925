package similarity

// agreement says in which way two texts say the same.
type agreement uint8

const (
	none        agreement = iota // they don't, or it can't be told
	sameText                     // equal but for case, white space, markup and order of bullets
	sameWords                    // equal after synonyms, abbreviations, units and dates
	sameForms                    // equal but for typos and endings of words
	withinEntry                  // the entry says all that the draft says, and more
)

// String returns the agreement as results show it.
func (a agreement) String() string {
	return [...]string{"", "text", "words", "forms", "contained"}[a]
}

// maxTypos is how many differences in form two texts of n words may have: a
// text that is mostly misspelt agrees with anything.
func maxTypos(n int) int { return 1 + n/5 }

// minContained is how many words a draft needs to count as contained in a
// longer entry: a short one may be a phrase that the entry only mentions.
const minContained = 8

// agreement of a complete comparison, given the names of its changes.
func (c *comparison) agreement(entry, draft *text, differences []Difference) agreement {
	for _, d := range differences {
		if d.Kind != Form {
			return none
		}
	}
	switch {
	case c.extraDraft > 0 || len(differences) > maxTypos(len(draft.tokens)):
		return none
	case c.extraEntry > 0:
		if len(differences) == 0 && len(draft.tokens) >= minContained && sameOpening(entry, draft) {
			return withinEntry
		}
		return none
	case len(differences) > 0:
		return sameForms
	}
	return sameWords
}

// sameOpening reports whether both begin with the same sentence.
func sameOpening(entry, draft *text) bool {
	return hashCanons(sentences(entry.tokens)[0]) == hashCanons(sentences(draft.tokens)[0])
}
