package similarity

import (
	"slices"
)

// shingleWords is the length of a shingle. Two neighbouring words already say
// that the order agrees; three lose short entries (docs/similarity.md).
const shingleWords = 2

// shingles returns the hashes of all runs of n neighbouring stems, sorted and
// without repetition. Shingles don't cross sentences; a sentence shorter than n
// is one shingle.
func shingles(list []token, n int) []uint64 {
	out := make([]uint64, 0, len(list))
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].unit == list[from].unit {
			to++
		}
		sentence := list[from:to]
		for i := 0; i+n <= len(sentence); i++ {
			out = append(out, hashStems(sentence[i:i+n]))
		}
		if len(sentence) < n {
			out = append(out, hashStems(sentence))
		}
		from = to
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// hashStems is FNV-1a, which is the same on every machine.
func hashStems(list []token) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range list {
		for i := 0; i < len(t.stem); i++ {
			h = (h ^ uint64(t.stem[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return h
}

// sharedShingles counts the hashes that both sorted sets have.
func sharedShingles(a, b []uint64) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			n++
			i++
			j++
		}
	}
	return n
}

// containment is the share of a's shingles that b has; 0 for an empty a.
func containment(a, b []uint64) float64 {
	if len(a) == 0 {
		return 0
	}
	return float64(sharedShingles(a, b)) / float64(len(a))
}

// jaccard is |a ∩ b| / |a ∪ b|, symmetric; 0 for two empty sets.
func jaccard(a, b []uint64) float64 {
	shared := sharedShingles(a, b)
	if union := len(a) + len(b) - shared; union > 0 {
		return float64(shared) / float64(union)
	}
	return 0
}
