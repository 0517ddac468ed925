package similarity

import "priorart"

// sharedLead is how much of the shorter lead two statements must share, by
// weight, before a negation in one of them counts as a contradiction.
const sharedLead = .5

// conflict says whether a draft contradicts an active absolute constraint or
// an active decision.
func (p *pool) conflict(c *Candidate, m *Match) (Conflict, bool) {
	e := &c.Entry
	binding := e.Kind == priorart.Decision || e.Kind == priorart.Constraint && e.Hardness != priorart.Advisory
	if !binding || e.Status != priorart.Active {
		return Conflict{}, false
	}
	why := p.contradiction(m)
	if why == "" {
		return Conflict{}, false
	}
	return Conflict{ID: e.ID, Kind: e.Kind, Hardness: e.Hardness, Evidence: []string{why}}, true
}

// contradiction names what turns one statement into its opposite, or is "".
func (p *pool) contradiction(m *Match) string {
	for _, d := range m.Differences {
		if d.Kind.Polar() && m.Near >= nearFrom {
			return "says the opposite: " + d.String()
		}
	}
	if p.turnsRound(m.place) {
		return "prefers what this entry turned down"
	}
	draft, entry := p.draft, p.entries[m.place]
	if max(contained(draft.lead, entry.lead, p.weights), contained(entry.lead, draft.lead, p.weights)) < sharedLead {
		return ""
	}
	d, e := draft.text.tokens[:draft.text.lead], entry.text.tokens[:entry.text.lead]
	if (negations(d)+negations(e))%2 == 1 {
		return "one of the two negates what the other says"
	}
	if x, y := p.language.opposedWords(e, d); x != "" {
		return "opposite words on one subject: " + x + " → " + y
	}
	return ""
}

// opposedWords returns the first pair of antonyms of which each text has one
// only.
func (l *language) opposedWords(entry, draft []token) (inEntry, inDraft string) {
	for _, e := range entry {
		for _, d := range draft {
			if l.antonyms.opposite(e.stem, d.stem) && !hasStem(entry, d.stem) && !hasStem(draft, e.stem) {
				return e.raw, d.raw
			}
		}
	}
	return "", ""
}

func hasStem(list []token, stem string) bool {
	for _, t := range list {
		if t.stem == stem {
			return true
		}
	}
	return false
}
