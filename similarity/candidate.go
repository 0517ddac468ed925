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
	// Space is the maker of the embedding space and its model, such as
	// "builtin/static-minilm-256"; "" is the built-in one. A space without a
	// shipped prior is judged by words alone until the store has a background.
	Space string
}

// MinBackground is the number of sampled pairs from which a store's own
// background counts: all pairs of 20 entries.
const MinBackground = 190

// background returns the one to use; ok is false if there is none.
func (c Calibration) background() (b Background, ok bool) {
	if c.Background.Pairs >= MinBackground && c.Background.SD > 0 {
		return c.Background, true
	}
	return priorBackground(c.Space)
}

// z is how many standard deviations a cosine lies above unrelated pairs.
func (b Background) z(cosine float64) float64 { return (cosine - b.Mean) / b.SD }
