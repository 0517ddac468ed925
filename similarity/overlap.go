package similarity

// Constants of BM25 (Robertson and Zaragoza 2009), as in the textbook.
const (
	k1 = 1.2
	b  = .75
)

// coverage is the BM25 score of document for query, divided by the score that
// query would have for itself: in [0, 1] where document isn't shorter, and
// seldom above. average is the length, in terms, at which length isn't
// punished. It says how much of what query says document says too.
func coverage(query, document []term, average float64, w *weights) float64 {
	own := bm25(query, query, average, w)
	if own == 0 {
		return 0
	}
	return min(bm25(query, document, average, w)/own, 1)
}

// bm25 sums over the stems that both have; both lists are sorted.
func bm25(query, document []term, average float64, w *weights) float64 {
	length := totalCount(document)
	norm := k1 * (1 - b + b*length/max(average, 1))
	sum := 0.0
	eachShared(query, document, func(q, d term) {
		sum += w.of(q.stem) * q.count / (q.count + k1) * d.count * (k1 + 1) / (d.count + norm)
	})
	return sum
}

func totalCount(list []term) float64 {
	n := 0.0
	for _, t := range list {
		n += t.count
	}
	return n
}

// eachShared calls f for each stem that both sorted lists have.
func eachShared(a, b []term, f func(a, b term)) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].stem < b[j].stem:
			i++
		case a[i].stem > b[j].stem:
			j++
		default:
			f(a[i], b[j])
			i++
			j++
		}
	}
}

// contained is the weight of the stems that both have, as a share of a's; 0
// for an empty a.
func contained(a, b []term, w *weights) float64 {
	shared, all := 0.0, 0.0
	eachShared(a, b, func(t, _ term) { shared += w.of(t.stem) })
	for _, t := range a {
		all += w.of(t.stem)
	}
	if all == 0 {
		return 0
	}
	return shared / all
}

// dice is the weighted Dice coefficient of two sets of stems, symmetric, in
// [0, 1].
func dice(a, b []term, w *weights) float64 {
	shared, all := 0.0, 0.0
	eachShared(a, b, func(t, _ term) { shared += w.of(t.stem) })
	for _, list := range [][]term{a, b} {
		for _, t := range list {
			all += w.of(t.stem)
		}
	}
	if all == 0 {
		return 0
	}
	return 2 * shared / all
}
