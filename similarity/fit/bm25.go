package main

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// lexical is the textbook BM25 (k1 1.2, b .75, no stemming) over title and
// text: the baseline, and what mines candidates for the fit.
type lexical struct {
	postings map[string][]posting
	lengths  []float64
	average  float64
}

type posting struct {
	doc   int
	count float64
}

func newLexical(docs []document) *lexical {
	x := &lexical{postings: map[string][]posting{}, lengths: make([]float64, len(docs))}
	for i := range docs {
		counts := map[string]float64{}
		for _, w := range plainWords(docs[i].whole()) {
			counts[w]++
			x.lengths[i]++
		}
		x.average += x.lengths[i] / float64(len(docs))
		for w, n := range counts {
			x.postings[w] = append(x.postings[w], posting{i, n})
		}
	}
	return x
}

func plainWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// scored is a document's number with its score.
type scored struct {
	doc   int
	score float64
}

// rank returns the documents with a score, best first; keep says which may be
// found.
func (x *lexical) rank(query string, keep func(doc int) bool) []scored {
	scores := make([]float64, len(x.lengths))
	words := plainWords(query)
	slices.Sort(words) // sums don't depend on a map's order
	for _, w := range words {
		list := x.postings[w]
		df := float64(len(list))
		idf := math.Log(1 + (float64(len(x.lengths))-df+.5)/(df+.5))
		for _, p := range list {
			scores[p.doc] += idf * p.count * 2.2 / (p.count + 1.2*(.25+.75*x.lengths[p.doc]/x.average))
		}
	}
	var out []scored
	for i, s := range scores {
		if s > 0 && keep(i) {
			out = append(out, scored{i, s})
		}
	}
	sortScored(out)
	return out
}

func sortScored(list []scored) {
	slices.SortFunc(list, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.doc, b.doc)) })
}
