package similarity

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// term is a stem with the number of times a text has it.
type term struct {
	stem  string
	count float64
}

// termsOf counts the stems of tokens; the result is sorted by stem, so that
// sums over it don't depend on a map's order.
func termsOf(list []token) []term {
	out := make([]term, 0, len(list))
	for _, t := range list {
		if t.stem != "" && !isStopWord(t.canon) {
			out = append(out, term{t.stem, 1})
		}
	}
	slices.SortFunc(out, func(a, b term) int { return cmp.Compare(a.stem, b.stem) })
	n := 0
	for i := range out {
		if n > 0 && out[n-1].stem == out[i].stem {
			out[n-1].count++
			continue
		}
		out[n] = out[i]
		n++
	}
	return out[:n]
}

// isStopWord reports whether a word is too common to tell texts apart. Words
// of negation, quantity and order are in it too: overlaps don't see them, the
// comparison of aligned words does.
func isStopWord(word string) bool {
	const list = " of and to in is for it on as with are be this by from or at not we i you they he she its was were been has have had will would can could should may might must do does did but if so than then there their these those which who what when where how all any no into out up our us your my only each more most some such other about over under via use used using when while because also "
	return len(word) < 8 && strings.Contains(list, " "+word+" ")
}

// weights tells how much a shared stem counts: its rarity in the shipped
// table, and how many of the candidates at hand have it. The candidates are
// the part of the store that is nearest to the draft, so what most of them
// share says little about which of them is meant.
type weights struct {
	rarity  map[string]float64 // by stem
	seen    map[string]bool    // forms that rarity has learnt
	holders map[string]int     // candidates that have the stem
	pool    int                // candidates
}

func newWeights() *weights {
	return &weights{rarity: map[string]float64{}, seen: map[string]bool{}, holders: map[string]int{}}
}

// of returns the weight of a stem, > 0.
func (w *weights) of(stem string) float64 {
	general, ok := w.rarity[stem]
	if !ok {
		general = rarityUnknown
	}
	n, df := float64(w.pool), float64(w.holders[stem])
	// Each pool is small: half a count is added on both sides (Robertson and
	// Spärck Jones).
	local := math.Log(1 + (n-df+.5)/(df+.5))
	return floorWeight + general*poolGeneral + local*poolLocal
}

// learn adds the stems of a text to the table of rarities. Words of one stem
// count as the commonest of them, so that the order of texts doesn't matter.
func (w *weights) learn(list []token) {
	for i := range list {
		t := &list[i]
		if w.seen[t.form] {
			continue
		}
		w.seen[t.form] = true
		idf := tokenRarity(t)
		if old, ok := w.rarity[t.stem]; !ok || idf < old {
			w.rarity[t.stem] = idf
		}
	}
}

// tokenRarity looks up what a token stands for, then what was written.
func tokenRarity(t *token) float64 {
	word, _, _ := strings.Cut(t.canon, " ")
	idf, known := rarity(word)
	if !known && t.form != word {
		idf, _ = rarity(t.form)
	}
	return idf
}

// count adds a candidate to the pool.
func (w *weights) count(list []term) {
	w.pool++
	for _, t := range list {
		w.holders[t.stem]++
	}
}

const (
	floorWeight = .1 // keeps words that everybody has from counting nothing
	poolGeneral = .3 // of the shipped rarity; see docs/similarity.md, "Weights of words"
	poolLocal   = 1  // of the rarity among the candidates
)
