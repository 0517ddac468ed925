package index

import "math"

// queryTerm is a term of a query: the same word is looked up in the word
// fields, or the same identifier in the field of identifiers.
type queryTerm struct {
	term       string
	identifier bool
	weight     float64 // how often the query has it
}

// fields returns the fields that the term is looked up in.
func (q queryTerm) fields() []Field {
	if q.identifier {
		return []Field{Identifiers}
	}
	return []Field{Lead, Body, Hints, Tags}
}

// queryTerms returns the terms of a query, each once, in the order of their
// first use.
func queryTerms(text string) []queryTerm {
	var terms []queryTerm
	at := map[string]int{}
	add := func(list []string, identifier bool) {
		for _, term := range list {
			key := term
			if identifier {
				key += "\x00"
			}
			if i, ok := at[key]; ok {
				terms[i].weight++
				continue
			}
			at[key] = len(terms)
			terms = append(terms, queryTerm{term, identifier, 1})
		}
	}
	add(wordTerms(text), false)
	add(identifierTerms(text), true)
	return terms
}

// lexical is the result of the lexical arm: a score for each document that has
// a term of the query.
type lexical struct {
	scores  []float64 // by document number; 0 for documents without a term
	touched []int     // the documents with a score, each once
	terms   []scoredTerm
}

// scoredTerm is a term with what the store says of it.
type scoredTerm struct {
	queryTerm
	df  int // entries that have it in any of its fields
	idf float64
}

// bm25f scores all entries of a view. With n entries, of which df have term t
// in any field,
//
//	score(d) = Σt weight(t) · idf(t) · tf(t,d)·(k1+1) / (tf(t,d)+k1)
//	idf(t)   = ln(1 + (n − df + ½) / (df + ½))
//	tf(t,d)  = Σf w(f) · freq(t,f,d) / (1 − b(f) + b(f)·len(f,d)/avg(f))
//
// This is BM25F in its simple form (Robertson, Zaragoza, Taylor: Simple BM25
// extension to multiple weighted fields, CIKM 2004; Robertson & Zaragoza 2009,
// §3.6), with the idf that is never negative. With one field of weight 1 it is
// textbook BM25.
type bm25f struct {
	*view
	Ranking
	lengthNorm [fieldCount]float64 // b / average length
}

func newBM25F(v *view, r Ranking) *bm25f {
	s := &bm25f{view: v, Ranking: r}
	for f := range s.lengthNorm {
		if v.average[f] > 0 {
			s.lengthNorm[f] = r.B[f] / v.average[f]
		}
	}
	return s
}

// score runs all terms over the postings.
func (s *bm25f) score(terms []queryTerm) (*lexical, error) {
	l := &lexical{scores: make([]float64, s.documents)}
	tf := make([]float64, s.documents)
	var hits []int // documents with the term at hand
	for _, q := range terms {
		hits = hits[:0]
		for _, f := range q.fields() {
			if s.Weights[f] == 0 {
				continue
			}
			var err error
			if hits, err = s.addFrequencies(q.term, f, tf, hits); err != nil {
				return nil, err
			}
		}
		t := scoredTerm{q, len(hits), s.idf(len(hits))}
		l.terms = append(l.terms, t)
		for _, doc := range hits {
			if l.scores[doc] == 0 {
				l.touched = append(l.touched, doc)
			}
			l.scores[doc] += s.saturate(t, tf[doc])
			tf[doc] = 0
		}
	}
	return l, nil
}

func (s *bm25f) idf(df int) float64 {
	n := float64(len(s.byID))
	return math.Log1p((n - float64(df) + .5) / (float64(df) + .5))
}

func (s *bm25f) saturate(t scoredTerm, tf float64) float64 {
	return t.weight * t.idf * tf * (s.K1 + 1) / (tf + s.K1)
}

// addFrequencies adds a field's part to tf, and to hits the documents that had
// none yet.
func (s *bm25f) addFrequencies(term string, f Field, tf []float64, hits []int) ([]int, error) {
	for _, p := range s.parts {
		err := p.postings(f.String(), term, func(local, freq int) {
			h := p.headers[local]
			if h == nil {
				return
			}
			doc := p.base + local
			if tf[doc] == 0 {
				hits = append(hits, doc)
			}
			tf[doc] += s.weighted(f, freq, int(h.lengths[f]))
		})
		if err != nil {
			return nil, err
		}
	}
	return hits, nil
}

// weighted is a field's part of tf.
func (s *bm25f) weighted(f Field, freq, length int) float64 {
	return s.Weights[f] * float64(freq) / (1 - s.B[f] + s.lengthNorm[f]*float64(length))
}

// postings calls f for each live document of the part that has a term in a
// field, with its number in the segment and the term's frequency.
func (p part) postings(field, term string, f func(local, freq int)) error {
	dictionary, err := p.segment.Dictionary(field)
	if err != nil {
		return classify(err)
	}
	list, err := dictionary.PostingsList([]byte(term), p.deleted, nil)
	if err != nil {
		return classify(err)
	}
	for it := list.Iterator(true, false, false, nil); ; {
		posting, err := it.Next()
		if err != nil {
			return classify(err)
		}
		if posting == nil {
			return nil
		}
		f(int(posting.Number()), int(posting.Frequency()))
	}
}

// frequency returns how often a document has a term in a field.
func (p part) frequency(field, term string, local int) (freq int, err error) {
	dictionary, err := p.segment.Dictionary(field)
	if err != nil {
		return 0, classify(err)
	}
	list, err := dictionary.PostingsList([]byte(term), p.deleted, nil)
	if err != nil {
		return 0, classify(err)
	}
	posting, err := list.Iterator(true, false, false, nil).Advance(uint64(local))
	if err != nil {
		return 0, classify(err)
	}
	if posting == nil || posting.Number() != uint64(local) {
		return 0, nil
	}
	return int(posting.Frequency()), nil
}
