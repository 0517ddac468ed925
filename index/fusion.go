package index

import (
	"cmp"
	"slices"

	"priorart"
)

// minHits is how many entries an arm must have for its least score to say
// something; with fewer, the theoretical minimum stands in.
const minHits = 5

// candidate is an entry that at least one arm brought, with its exact numbers
// in both.
type candidate struct {
	doc          int
	id           string
	lexicalRank  int // 0: not among the arm's best
	lexicalScore float64
	vectorRank   int
	vector       chunkCosine
	hasVector    bool
	score        float64
	fusion       priorart.Fusion
}

// scale maps an arm's scores to [0, 1].
type scale struct{ min, max float64 }

func (s scale) normal(x float64) float64 {
	if s.max <= s.min {
		return 0
	}
	return min(1, max(0, (x-s.min)/(s.max-s.min)))
}

// scaleOf is per-query min-max over what an arm brought.
func scaleOf(list []ranked, theoreticalMin float64) scale {
	if len(list) == 0 {
		return scale{}
	}
	s := scale{list[len(list)-1].score, list[0].score}
	if len(list) < minHits {
		s.min = theoreticalMin
	}
	return s
}

// fuse gives every candidate its score. With both arms it is the convex
// combination α·vector + (1−α)·lexical of the arms' min-max normalised scores
// (Bruch, Gai, Ingber: An analysis of fusion functions for hybrid retrieval,
// TOIS 2023); where an arm is missing, the reciprocal of the other's rank.
func fuse(list []candidate, lexicalArm, vectorArm []ranked, mode priorart.Mode, r Ranking) {
	switch {
	case mode == priorart.Lexical || mode == priorart.Vector:
		fuseReciprocal(list, mode, 60)
	case r.ReciprocalK > 0:
		fuseReciprocal(list, priorart.Hybrid, r.ReciprocalK)
	default:
		fuseConvex(list, scaleOf(lexicalArm, 0), scaleOf(vectorArm, 0), r.Alpha)
	}
}

func fuseConvex(list []candidate, lexical, vector scale, alpha float64) {
	for i := range list {
		c := &list[i]
		f := priorart.Fusion{
			Method: "convex", Alpha: alpha, LexicalNormal: lexical.normal(c.lexicalScore),
			LexicalMin: lexical.min, LexicalMax: lexical.max, VectorMin: vector.min, VectorMax: vector.max,
		}
		if c.hasVector {
			f.VectorNormal = vector.normal(c.vector.cosine + c.vector.bonus)
		}
		c.fusion = f
		c.score = alpha*f.VectorNormal + (1-alpha)*f.LexicalNormal
	}
}

// fuseReciprocal scores by ranks: (k+1)/(k+rank), the mean over the arms that
// the mode has, so that the first of all arms has 1.
func fuseReciprocal(list []candidate, mode priorart.Mode, k float64) {
	reciprocal := func(rank int) float64 {
		if rank == 0 {
			return 0
		}
		return (k + 1) / (k + float64(rank))
	}
	for i := range list {
		c := &list[i]
		c.fusion = priorart.Fusion{
			Method: "reciprocal_rank", LexicalNormal: reciprocal(c.lexicalRank), VectorNormal: reciprocal(c.vectorRank),
		}
		switch mode {
		case priorart.Lexical:
			c.score = c.fusion.LexicalNormal
		case priorart.Vector:
			c.score, c.fusion.Alpha = c.fusion.VectorNormal, 1
		default:
			c.score, c.fusion.Alpha = (c.fusion.LexicalNormal+c.fusion.VectorNormal)/2, .5
		}
	}
}

// order sorts candidates, the best first, ties in the order of their ids.
func order(list []candidate) {
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id))
	})
}

// demote puts superseded entries below their successors: where an entry that
// was replaced ranks above the one that replaced it, the successor takes its
// place, and it follows. The order of all others stays.
func demote(v *view, list []candidate) []candidate {
	place := make(map[string]int, len(list))
	for i, c := range list {
		place[c.id] = i
	}
	for i := len(list) - 1; i >= 0; i-- {
		c := &list[i]
		h := v.header(c.doc)
		if h.status != priorart.Superseded {
			continue
		}
		for _, id := range h.successors {
			if j, ok := place[id]; ok && list[j].score <= c.score {
				list[j].score, list[j].fusion.Raised = c.score, c.id
				c.fusion.Demoted = id
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		if n := cmp.Compare(b.score, a.score); n != 0 {
			return n
		}
		// Of equal score: the one that was demoted, below.
		return cmp.Or(boolCompare(a.fusion.Demoted != "", b.fusion.Demoted != ""), cmp.Compare(a.id, b.id))
	})
	return list
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
