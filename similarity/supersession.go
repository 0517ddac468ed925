package similarity

import (
	"math"

	"priorart"
)

// supersession says whether the draft may replace a candidate. Whether the
// subject is the same is fitted; that the entry still stands and has the
// draft's kind is demanded. A changed value or a reversed choice in one
// statement makes it as probable as that the statement is the same.
func (p *pool) supersession(c *Candidate, m *Match) (Supersession, bool) {
	if !standing(c.Entry.Status) || !m.Features.SameKind || m.Verdict == priorart.Duplicate {
		return Supersession{}, false
	}
	s := Supersession{ID: c.Entry.ID, Probability: m.Related, Evidence: m.Evidence}
	changed := hasHard(m.Differences)
	if changed && m.Verdict == priorart.NearDuplicate {
		s.Probability = max(m.Related, m.Near)
	}
	if m.Features.AdoptsRejected >= optionFrom || m.Features.RejectsChosen >= optionFrom || p.turnsRound(m.place) {
		s.Probability = raise(s.Probability)
	}
	s.rank = logOdds(s.Probability)
	s.ValueChange = changed && replaceable(c.Entry.Kind) && m.Features.Scope == 1 && onlyValueChanges(m.Differences)
	s.Safe = s.ValueChange && m.Near >= safeFrom
	return s, s.Probability >= supersessionFrom
}

// replaceable reports whether an entry of this kind states what holds, rather
// than what happened: the next release is not a correction of the last one.
func replaceable(k priorart.Kind) bool {
	return k != priorart.StatusPost && k != priorart.Handoff && k != priorart.Artifact
}

// raise doubles the odds: reversing a recorded choice is strong evidence, which
// no data set has enough of to fit.
func raise(p float64) float64 { return 2 * p / (1 + p) }

func logOdds(p float64) float64 { return math.Log(p / (1 - p)) }

func hasHard(list []Difference) bool {
	for _, d := range list {
		if d.Kind.Hard() {
			return true
		}
	}
	return false
}

// onlyValueChanges reports whether each difference is one value for another,
// or only form.
func onlyValueChanges(list []Difference) bool {
	for _, d := range list {
		switch d.Kind {
		case Form:
		case Number, Quantity, Version, Date:
			if d.Entry == "" || d.Draft == "" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// turnsRound reports whether the draft's lead prefers what the entry's lead
// turned down.
func (p *pool) turnsRound(i int) bool {
	e, d := &p.entries[i].text, &p.draft.text
	return turnedRound(choices(e.tokens[:e.lead]), choices(d.tokens[:d.lead]))
}
