package eval

import "math"

// The parameters of the baseline: k1 is the textbook's, b suits documents whose
// length varies because they say more.
const (
	baselineK1 = 1.2
	baselineB  = .4
)

// Baseline is a textbook BM25 (Robertson and Zaragoza 2009) over title and text
// in one field. It is what a ranking has to beat, so it shares nothing with
// package index but the definition.
type Baseline struct {
	ids      []string
	lengths  []float64
	average  float64
	postings map[string][]posting
}

type posting struct {
	document  int
	frequency float64
}

// NewBaseline indexes documents.
func NewBaseline(documents []Document) *Baseline {
	b := &Baseline{postings: map[string][]posting{}}
	for i, d := range documents {
		terms := baselineTerms(joinText(d.Title, d.Text))
		b.ids = append(b.ids, d.ID)
		b.lengths = append(b.lengths, float64(len(terms)))
		b.average += float64(len(terms)) / float64(len(documents))
		for _, t := range counted(terms) {
			b.postings[t.term] = append(b.postings[t.term], posting{i, t.n})
		}
	}
	return b
}

// Rank returns the documents that have one of the text's terms, in the order of
// [Order].
func (b *Baseline) Rank(text string) []Scored {
	scores := map[int]float64{}
	for _, t := range counted(baselineTerms(text)) {
		list := b.postings[t.term]
		idf := inverseFrequency(len(b.ids), len(list))
		for _, p := range list {
			scores[p.document] += t.n * idf * b.saturated(p)
		}
	}
	ranking := make([]Scored, 0, len(scores))
	for document, score := range scores {
		ranking = append(ranking, Scored{b.ids[document], score})
	}
	Order(ranking)
	return ranking
}

// inverseFrequency is ln(1 + (N − n + .5)/(n + .5)), which is never negative.
func inverseFrequency(documents, having int) float64 {
	return math.Log(1 + (float64(documents-having)+.5)/(float64(having)+.5))
}

// saturated is tf·(k1 + 1) / (tf + k1·(1 − b + b·length/average)).
func (b *Baseline) saturated(p posting) float64 {
	norm := 1 - baselineB + baselineB*b.lengths[p.document]/b.average
	return p.frequency * (baselineK1 + 1) / (p.frequency + baselineK1*norm)
}

// termCount is how often a term stands in a text.
type termCount struct {
	term string
	n    float64
}

// counted counts terms, in the order in which they first stand: sums of floats
// must not depend on the order of a map.
func counted(terms []string) []termCount {
	at := map[string]int{}
	var list []termCount
	for _, t := range terms {
		i, ok := at[t]
		if !ok {
			i = len(list)
			at[t] = i
			list = append(list, termCount{term: t})
		}
		list[i].n++
	}
	return list
}
