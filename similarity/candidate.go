package similarity

import "priorart"

// Candidate is an entry that a draft is judged against.
type Candidate struct {
	Entry priorart.Entry
	// Cosine of the two texts as [Cosine] gives it; nil if there is no vector.
	Cosine *float64
}

// Background describes the cosines of unrelated pairs of a store, as its
// embedding space gives them.
type Background struct {
	Mean, SD float64
	Pairs    int // how many pairs were sampled
}

// Calibration makes cosines of different embedding spaces comparable. The zero
// value has no background of its own and the prior of the built-in space.
type Calibration struct {
	// Background was sampled from the store. It counts from [MinBackground]
	// pairs up; below that the shipped prior stands in.
	Background Background
	// Space is the maker and model of the embedding space, as in a fingerprint
	// ("builtin/static-minilm-256"); an unknown one gets the common prior.
	Space string
}

// MinBackground is the number of sampled pairs from which a store's own
// background counts: all pairs of 20 entries.
const MinBackground = 190

// background returns the one to use.
func (c Calibration) background() Background {
	if c.Background.Pairs >= MinBackground && c.Background.SD > 0 {
		return c.Background
	}
	return priorBackground(c.Space)
}

// z is how many standard deviations a cosine lies above unrelated pairs.
func (b Background) z(cosine float64) float64 { return (cosine - b.Mean) / b.SD }
