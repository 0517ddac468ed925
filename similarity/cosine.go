package similarity

// Cosine returns how near two records are in an embedding space, in [-1, 1]:
// the mean of three cosines, each of which misses what another sees. Both
// arguments are the record's chunks as the index makes them, at unit length,
// embedded as documents: first the lead alone, then pieces of the body, each
// headed by the lead. The three are: the draft's lead against the entry's
// nearest chunk, the draft's opening (its second chunk, or the lead if it has
// no body) against the entry's nearest chunk, and the draft's opening against
// the entry's lead. ok is false if a side has no chunk.
func Cosine(draft, entry [][]float32) (cosine float64, ok bool) {
	if len(draft) == 0 || len(entry) == 0 {
		return 0, false
	}
	opening := draft[min(1, len(draft)-1)]
	return (nearestChunk(draft[0], entry) + nearestChunk(opening, entry) + dot(opening, entry[0])) / 3, true
}

func nearestChunk(v []float32, chunks [][]float32) float64 {
	best := -1.0
	for _, c := range chunks {
		best = max(best, dot(v, c))
	}
	return best
}

// dot is the scalar product; vectors of different lengths have none in common.
func dot(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}
