package similarity

import "priorart"

// pool is a draft and its candidates, read and weighed.
type pool struct {
	language *language
	weights  *weights
	draft    *side
	entries  []*side
	average  float64 // mean length of all texts at hand, in terms
	ground   Background
	grounded bool // there is a background: cosines count
}

func newPool(draft *priorart.Record, candidates []Candidate, cal Calibration) *pool {
	p := &pool{language: newLanguage()}
	p.ground, p.grounded = cal.background()
	p.weights = &weights{rarity: map[string]float64{}, holders: map[string]int{}}
	p.draft = newSide(draft, p.language)
	p.weights.learn(p.draft.text.tokens)
	total := totalCount(p.draft.all)
	for i := range candidates {
		s := newSide(&candidates[i].Entry.Record, p.language)
		p.weights.learn(s.text.tokens)
		p.weights.count(s.all)
		p.entries = append(p.entries, s)
		total += totalCount(s.all)
	}
	p.average = total / float64(len(candidates)+1)
	return p
}

// features returns the numbers of the i-th candidate.
func (p *pool) features(i int, c *Candidate) Features {
	entry := p.entries[i]
	f := features(p.draft, entry, p.average, p.weights)
	if c.Cosine != nil && p.grounded {
		f.HasCosine, f.Cosine, f.CosineZ = true, *c.Cosine, p.ground.z(*c.Cosine)
	}
	f.AdoptsRejected = rejectedIn(entry, entry.record.Alternatives, p.draft.lead, p.language, p.weights)
	f.RejectsChosen = rejectedIn(p.draft, p.draft.record.Alternatives, entry.lead, p.language, p.weights)
	f.NamesEntry = p.draft.text.names(c.Entry.ID)
	return f
}

// names reports whether the text has an entry's id.
func (t *text) names(id string) bool {
	if id == "" {
		return false
	}
	for _, tok := range t.tokens {
		if tok.form == id {
			return true
		}
	}
	return false
}

// Compare returns the features of each candidate, in their order. [Judge]
// rests on them; the fit reads them.
func Compare(draft *priorart.Record, candidates []Candidate, cal Calibration) []Features {
	p := newPool(draft, candidates, cal)
	return p.all(candidates)
}

func (p *pool) all(candidates []Candidate) []Features {
	out := make([]Features, len(candidates))
	for i := range candidates {
		out[i] = p.features(i, &candidates[i])
	}
	margins(out)
	return out
}
