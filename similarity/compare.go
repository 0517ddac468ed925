package similarity

import "slices"

// comparison is what aligning two texts found.
type comparison struct {
	changes []change
	// extraEntry and extraDraft count whole sentences that only one has.
	extraEntry, extraDraft int
	complete               bool // false: too different to name every difference
}

// compare aligns an entry with a draft. Sentences that both have are set aside
// first, wherever they stand, so that neither the order of bullets nor where a
// sentence ends is a difference by itself.
func compare(entry, draft []token) comparison {
	if equalCanon(entry, draft) {
		return comparison{complete: true}
	}
	onlyEntry, onlyDraft := setAside(sentences(entry), sentences(draft))
	if len(onlyDraft) == 0 || len(onlyEntry) == 0 {
		return comparison{extraEntry: len(onlyEntry), extraDraft: len(onlyDraft), complete: true}
	}
	flat, ok := align(slices.Concat(onlyEntry...), slices.Concat(onlyDraft...))
	paired := pairSentences(onlyEntry, onlyDraft)
	if ok && (!paired.complete || edits(flat) <= edits(paired.changes)+paired.extra()*maxEdits) {
		return comparison{changes: flat, complete: true}
	}
	return paired
}

func (c *comparison) extra() int { return c.extraEntry + c.extraDraft }

func edits(changes []change) int {
	n := 0
	for _, c := range changes {
		n += len(c.entry) + len(c.draft)
	}
	return n
}

func equalCanon(a, b []token) bool {
	return slices.EqualFunc(a, b, func(x, y token) bool { return x.canon == y.canon })
}

// sentences cuts tokens where their unit changes.
func sentences(list []token) [][]token {
	var out [][]token
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].unit == list[from].unit {
			to++
		}
		out = append(out, list[from:to])
		from = to
	}
	return out
}

// setAside removes the sentences that both lists have, each as often as both
// have it.
func setAside(entry, draft [][]token) (onlyEntry, onlyDraft [][]token) {
	held := map[uint64]int{}
	for _, s := range entry {
		held[hashCanons(s)]++
	}
	shared := map[uint64]int{}
	for _, s := range draft {
		if h := hashCanons(s); held[h] > 0 {
			held[h]--
			shared[h]++
		} else {
			onlyDraft = append(onlyDraft, s)
		}
	}
	for _, s := range entry {
		if h := hashCanons(s); shared[h] > 0 {
			shared[h]--
		} else {
			onlyEntry = append(onlyEntry, s)
		}
	}
	return onlyEntry, onlyDraft
}

// maxPairings bounds how many sentence pairs are looked at.
const maxPairings = 2500

// pairSentences aligns each sentence of the draft with the nearest of the
// entry's that is still free, where they share half of their words.
func pairSentences(entry, draft [][]token) comparison {
	c := comparison{complete: true}
	if len(entry)*len(draft) > maxPairings {
		return comparison{}
	}
	taken := make([]bool, len(entry))
	for _, d := range draft {
		best, bestShare := -1, .5
		for i, e := range entry {
			if share := sharedCanons(e, d); !taken[i] && share > bestShare {
				best, bestShare = i, share
			}
		}
		if best < 0 {
			c.extraDraft++
			continue
		}
		taken[best] = true
		changes, ok := align(entry[best], d)
		c.changes = append(c.changes, changes...)
		c.complete = c.complete && ok
	}
	for _, t := range taken {
		if !t {
			c.extraEntry++
		}
	}
	return c
}

// sharedCanons is the Dice coefficient of two sentences' canons as multisets.
func sharedCanons(a, b []token) float64 {
	if len(a)+len(b) == 0 {
		return 0
	}
	held := make(map[string]int, len(a))
	for _, t := range a {
		held[t.canon]++
	}
	shared := 0
	for _, t := range b {
		if held[t.canon] > 0 {
			held[t.canon]--
			shared++
		}
	}
	return 2 * float64(shared) / float64(len(a)+len(b))
}

func hashCanons(list []token) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range list {
		for i := 0; i < len(t.canon); i++ {
			h = (h ^ uint64(t.canon[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return h
}
