package similarity

import (
	"sync"

	"priorart"
)

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
	p.weights = newWeights()
	p.draft = newSide(draft, p.language)
	p.weights.learn(p.draft.text.tokens)
	p.entries = readAll(candidates, p.language)
	total := totalCount(p.draft.all)
	for _, s := range p.entries {
		p.weights.learn(s.text.tokens)
		p.weights.count(s.all)
		total += totalCount(s.all)
	}
	p.average = total / float64(len(candidates)+1)
	return p
}

// readers is how many candidates are read at a time: reading is most of the
// cost of a judgement, and each candidate is read by itself.
const readers = 4

func readAll(candidates []Candidate, l *language) []*side {
	out := make([]*side, len(candidates))
	var wait sync.WaitGroup
	for r := range min(readers, len(candidates)) {
		wait.Go(func() {
			for i := r; i < len(candidates); i += readers {
				out[i] = newSide(&candidates[i].Entry.Record, l)
			}
		})
	}
	wait.Wait()
	return out
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
