package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"priorart/similarity"
)

// question is a query put to a store, with whether the store answers it.
type question struct {
	store, kind string // kind: answered, removed (the answers were), foreign (of another set), negative
	signals     similarity.Signals
}

// askedSets are the sets with questions rather than documents as queries.
func askedSets() []string {
	return []string{"real_entries", "devbench", "locomo", "cacm", "cranfield"}
}

const (
	perStore     = 200 // questions of each kind that a store is asked, at most
	lexicalDepth = 10  // hits of which the best-covering counts
)

// store is a data set that is asked questions.
type store struct {
	*judged
	known map[string]float64 // word → idf
	words []map[string]bool  // by document
}

func openStore(ctx context.Context, root, name string) (*store, error) {
	d, err := load(root, name)
	if err != nil {
		return nil, err
	}
	if d.within != "" {
		d.keepPlace(d.docs[0].meta(d.within))
	}
	j, err := prepare(ctx, d, nil)
	if err != nil {
		return nil, err
	}
	s := &store{judged: j, known: map[string]float64{}}
	n := float64(len(d.docs))
	for w, list := range j.lexical.postings {
		s.known[w] = math.Log(1 + (n-float64(len(list))+.5)/(float64(len(list))+.5))
	}
	for i := range d.docs {
		set := map[string]bool{}
		for _, w := range plainWords(d.docs[i].whole()) {
			set[w] = true
		}
		s.words = append(s.words, set)
	}
	return s, nil
}

// keepPlace keeps the documents and queries of one conversation: it is a store.
func (d *dataset) keepPlace(place string) {
	elsewhere := func(doc document) bool { return doc.meta(d.within) != place }
	d.docs, d.queries = slices.DeleteFunc(d.docs, elsewhere), slices.DeleteFunc(d.queries, elsewhere)
	d.byID = map[string]int{}
	for i := range d.docs {
		d.byID[d.docs[i].ID] = i
	}
}

// ask measures a query; hidden documents aren't in the store.
func (s *store) ask(text string, hidden map[string]bool) similarity.Signals {
	visible := func(i int) bool { return !hidden[s.docs[i].ID] }
	words := countingWords(text)
	coverage := 0.0
	hits := s.lexical.rank(text, visible)
	for _, hit := range hits[:min(len(hits), lexicalDepth)] {
		coverage = max(coverage, similarity.QueryCoverage(words, s.idf, func(w string) bool { return s.words[hit.doc][w] }))
	}
	known := similarity.QueryCoverage(words, s.idf, func(w string) bool { _, ok := s.known[w]; return ok })
	return similarity.Signals{Coverage: coverage, Known: known, Terms: len(words), AverageLength: s.lexical.average}
}

func (s *store) idf(word string) float64 {
	if idf, ok := s.known[word]; ok {
		return idf
	}
	return math.Log(1 + 2*float64(len(s.docs)))
}

// countingWords drops the words that questions are made of.
func countingWords(text string) []string {
	const stop = " a an and are as at be been by can could did do does for from had has have how i if in is it its me my of on or our s should so that the their them there these they this to use used using was we were what when where which who why will with would you your "
	words := plainWords(text)
	slices.Sort(words)
	return slices.DeleteFunc(slices.Compact(words), func(w string) bool { return containsWord(stop, w) })
}

func containsWord(list, w string) bool {
	for at := 0; at+len(w)+2 <= len(list); at++ {
		if list[at] == ' ' && list[at+1:at+1+len(w)] == w && list[at+1+len(w)] == ' ' {
			return true
		}
	}
	return false
}

// questions asks each store its own queries, with and without their answers,
// and those of the other sets.
func questions(ctx context.Context, root string) ([]question, error) {
	var stores []*store
	for _, name := range askedSets() {
		s, err := openStore(ctx, root, name)
		if err != nil {
			return nil, err
		}
		stores = append(stores, s)
	}
	var out []question
	for _, s := range stores {
		add := func(kind string, q *document, hidden map[string]bool) {
			out = append(out, question{s.name, kind, s.ask(q.Text, hidden)})
		}
		for _, q := range some(s.queries) {
			if len(s.qrels[q.ID]) == 0 {
				continue
			}
			add("answered", &q, nil)
			add("removed", &q, s.qrels[q.ID])
		}
		for _, other := range stores {
			if other == s {
				continue
			}
			for _, q := range some(other.queries)[:min(len(other.queries), perStore/4)] {
				add("foreign", &q, nil)
			}
		}
	}
	negatives, err := readDocuments(root + "/devbench/queries_negative.jsonl")
	for _, q := range negatives {
		out = append(out, question{"devbench", "negative", stores[1].ask(q.Text, nil)})
	}
	return out, err
}

// some takes at most perStore queries, at even steps.
func some(list []document) []document {
	step := max(1, len(list)/perStore)
	var out []document
	for i := 0; i < len(list) && len(out) < perStore; i += step {
		out = append(out, list[i])
	}
	return out
}

// reportAbstention fits the confidence of a search, and prints it with what
// leaving each store out gives.
func reportAbstention(ctx context.Context, root string, out io.Writer) error {
	list, err := questions(ctx, root)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "weights: %.4f\n", fitQuestions(list, ""))
	held := map[string][]float64{}
	scores := make([]float64, len(list))
	for i := range list {
		q := &list[i]
		if held[q.store] == nil {
			held[q.store] = fitQuestions(list, q.store)
		}
		scores[i] = sigmoid(held[q.store][0] + product(held[q.store][1:], q.vector()))
	}
	printAbstention(out, list, scores)
	return nil
}

func (q *question) vector() []float64 {
	x := q.signals.Inputs()
	return x[:]
}

// fitQuestions gives each kind of question of each store the same weight.
func fitQuestions(list []question, without string) []float64 {
	counts := map[[2]string]float64{}
	var rows []example
	for i := range list {
		if list[i].kind != "removed" {
			counts[[2]string{list[i].store, list[i].kind}]++
		}
	}
	for i := range list {
		q := &list[i]
		if q.store != without && q.kind != "removed" {
			rows = append(rows, example{q.vector(), q.kind == "answered", 100 / counts[[2]string{q.store, q.kind}]})
		}
	}
	return regress(rows, ridge)
}

func printAbstention(out io.Writer, list []question, scores []float64) {
	var answered []float64
	for i := range list {
		if list[i].kind == "answered" {
			answered = append(answered, scores[i])
		}
	}
	slices.Sort(answered)
	for _, lost := range []float64{.01, .02, .03, .05, .1, .2, .3} {
		limit := answered[int(lost*float64(len(answered)))]
		fmt.Fprintf(out, "  p ≥ %.3f: %.2f of the answered lost; false positives:", limit, lost)
		for _, kind := range []string{"foreign", "negative", "removed"} {
			n, passed := 0, 0
			for i := range list {
				if list[i].kind == kind {
					n++
					if scores[i] >= limit {
						passed++
					}
				}
			}
			fmt.Fprintf(out, " %s %.3f of %d,", kind, float64(passed)/float64(max(n, 1)), n)
		}
		fmt.Fprintln(out)
	}
	for _, name := range askedSets() {
		var s, r []float64
		var l, m []bool
		for i := range list {
			if list[i].store != name {
				continue
			}
			if list[i].kind != "removed" {
				s, l = append(s, scores[i]), append(l, list[i].kind == "answered")
			}
			if list[i].kind == "answered" || list[i].kind == "removed" {
				r, m = append(r, scores[i]), append(m, list[i].kind == "answered")
			}
		}
		fmt.Fprintf(out, "  %s: AUC against foreign %.3f, against removed %.3f\n", name, auc(s, l), auc(r, m))
	}
}
