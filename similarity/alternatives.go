package similarity

import "priorart"

// rejectedIn is how much of a rejected option is in a lead, for the option
// that fits best, in [0, 1]. An option that the rejecting text's own lead
// names as well tells nothing.
func rejectedIn(rejecting *side, options []priorart.Alternative, lead []term, l *language, w *weights) float64 {
	best := 0.0
	for _, o := range options {
		terms := termsOf(parseText(o.Option, l.lexicon, 0).tokens)
		own := contained(terms, rejecting.lead, w)
		best = max(best, contained(terms, lead, w)-own)
	}
	return best
}
