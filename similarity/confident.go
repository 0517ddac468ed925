package similarity

import "math"

// Signals are what a search knows of a query before it says that it found
// something. They are raw: a fused score says how hits compare with each other,
// never whether the best one is any good.
type Signals struct {
	// Coverage is the share of the query's words, weighed by rarity, that the
	// best-covering of the first ten lexical hits has; see QueryCoverage.
	Coverage float64
	// Known is the same share for the words that any entry has.
	Known float64
	// Terms is the number of distinct words of the query that count: all but
	// those that questions are made of.
	Terms int
	// AverageLength is the mean length of the store's entries in words: in long
	// entries more words are met by chance.
	AverageLength float64
}

// Inputs returns the numbers that the fit weighs, in its order.
func (s Signals) Inputs() [4]float64 {
	return [4]float64{s.Coverage, s.Known, math.Log1p(float64(s.Terms)), math.Log(max(s.AverageLength, 1))}
}

// Answered is the calibrated probability that the store has an answer.
func (s Signals) Answered() float64 {
	w := answeredWeights()
	sum := w[0]
	for i, x := range s.Inputs() {
		sum += w[i+1] * x
	}
	return 1 / (1 + math.Exp(-sum))
}

// Confident reports whether a search may present its hits as an answer; if not
// it says no_confident_match, with what was closest. A query without words that
// count is never confident.
func Confident(s Signals) bool { return s.Terms > 0 && s.Answered() >= answeredFrom }

// QueryCoverage is the share of a query's words that has holds, weighed by
// rarity, in [0, 1]. idf gives a word's inverse document frequency in the store;
// a word that no entry has weighs most. It is 0 for a query without words.
func QueryCoverage(words []string, idf func(word string) float64, has func(word string) bool) float64 {
	held, all := 0.0, 0.0
	for _, w := range words {
		weight := idf(w)
		all += weight
		if has(w) {
			held += weight
		}
	}
	if all == 0 {
		return 0
	}
	return held / all
}
