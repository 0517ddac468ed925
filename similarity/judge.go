package similarity

import (
	"cmp"
	"slices"

	"priorart"
)

// Judge relates a draft to entries that resemble it. The verdict is the
// strongest that any candidate gets; without candidates it is novel. The order
// of candidates doesn't matter.
func Judge(draft *priorart.Record, candidates []Candidate, cal Calibration) Judgement {
	p := newPool(draft, candidates, cal)
	j := Judgement{Verdict: priorart.Novel, Evidence: []string{}, Matches: []Match{}, Supersessions: []Supersession{}, Conflicts: []Conflict{}}
	var nearest float64
	for i, f := range p.all(candidates) {
		m := p.match(i, &candidates[i], f)
		nearest = max(nearest, m.Related, m.Near)
		if m.Verdict != priorart.Novel {
			j.Matches = append(j.Matches, m)
		} else {
			j.Others = append(j.Others, m)
		}
		if s, ok := p.supersession(&candidates[i], &m); ok {
			j.Supersessions = append(j.Supersessions, s)
		}
		if c, ok := p.conflict(&candidates[i], &m); ok {
			j.Conflicts = append(j.Conflicts, c)
		}
	}
	j.sort()
	j.Probability = 1 - nearest
	if len(j.Matches) > 0 {
		first := j.Matches[0]
		j.Verdict, j.Probability, j.Evidence = first.Verdict, first.Probability, first.Evidence
	}
	return j
}

func (j *Judgement) sort() {
	slices.SortFunc(j.Matches, strongerFirst)
	slices.SortFunc(j.Others, strongerFirst)
	slices.SortFunc(j.Supersessions, func(a, b Supersession) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(j.Conflicts, func(a, b Conflict) int { return cmp.Compare(a.ID, b.ID) })
}

func strongerFirst(a, b Match) int {
	return cmp.Or(cmp.Compare(strengthOf(b.Verdict), strengthOf(a.Verdict)), cmp.Compare(b.Probability, a.Probability),
		cmp.Compare(b.Related, a.Related), cmp.Compare(a.ID, b.ID))
}

// strengthOf orders verdicts.
func strengthOf(v priorart.Verdict) int {
	switch v {
	case priorart.Duplicate:
		return 3
	case priorart.NearDuplicate:
		return 2
	case priorart.Related:
		return 1
	}
	return 0
}

// match gives one candidate its verdict.
func (p *pool) match(i int, c *Candidate, f Features) Match {
	m := Match{ID: c.Entry.ID, Verdict: priorart.Novel, Features: f, Differences: []Difference{}, place: i}
	m.Related, m.Near = relatedModel(f.HasCosine).Probability(&f), nearModel().Probability(&f)
	if len(p.draft.text.tokens) == 0 || len(p.entries[i].text.tokens) == 0 {
		return m
	}
	agreed := p.compare(&m)
	switch {
	case agreed != none && standing(c.Entry.Status) && covers(c.Entry.Scope, p.draft.record.Scope):
		m.Verdict, m.Probability = priorart.Duplicate, agreementProbability(agreed)
	case agreed != none:
		m.Verdict, m.Probability = priorart.NearDuplicate, agreementProbability(agreed)
	case m.Near >= nearFrom:
		m.Verdict, m.Probability = priorart.NearDuplicate, m.Near
	case m.Related >= relatedFrom && f.shares():
		m.Verdict, m.Probability = priorart.Related, m.Related
	}
	m.Agreement = agreed.String()
	m.Evidence = p.evidence(c, &m, agreed)
	return m
}

// compare aligns texts that may be near, keeps the differences, and says how
// they agree. The fitted model was made of records; of two short statements a
// changed word is a large part, so those with few differences are near as well.
func (p *pool) compare(m *Match) agreement {
	entry, draft := &p.entries[m.place].text, &p.draft.text
	if m.Features.SameText {
		return sameText
	}
	entryTokens, draftTokens, _, _ := withoutRepetition(entry, draft)
	short := max(len(entryTokens), len(draftTokens)) <= shortTokens && m.Features.LeadOverlap >= shortOverlap &&
		sharedCanons(entryTokens, draftTokens) >= shortShare
	if m.Near < compareFrom && !short {
		return none
	}
	c := compare(entryTokens, draftTokens)
	if !c.complete {
		return none
	}
	m.Differences = append(m.Differences, p.language.differences(c.changes, entry.tokens, draft.tokens)...)
	if short && c.extra() == 0 && len(m.Differences) <= shortDifferences {
		m.Near = max(m.Near, nearFrom)
	}
	return c.agreement(entry, draft, m.Differences)
}

// standing reports whether an entry still holds. Saying again what was
// superseded is a reversal, not a duplicate.
func standing(s priorart.Status) bool { return s == priorart.Active || s == priorart.Provisional }
