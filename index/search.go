package index

import (
	"context"
	"fmt"

	"priorart"
	"priorart/index/embed"
)

// Search answers a query. It first brings the index up to date, so that it
// sees every commit acknowledged before it began.
//
// Where the embedder doesn't answer, a hybrid search is done by words alone and
// Degraded says so; in mode vector the error wraps [priorart.ErrUnavailable].
// The error is [priorart.ErrBusy] if another process holds the index for too
// long.
func (x *Index) Search(ctx context.Context, q priorart.Query) (priorart.Result, error) {
	return x.SearchWith(ctx, q, x.config.Ranking)
}

// SearchWith is [Index.Search] with another ranking, for evaluation.
func (x *Index) SearchWith(ctx context.Context, q priorart.Query, r Ranking) (priorart.Result, error) {
	result := priorart.Result{Hits: []priorart.Hit{}, Degraded: []string{}}
	if q.Limit <= 0 {
		q.Limit = priorart.DefaultLimit
	}
	if q.Mode == "" {
		q.Mode = priorart.Hybrid
	}
	vector, err := x.queryVector(ctx, &q, embed.Query, &result)
	if err != nil {
		return result, err
	}
	err = x.withView(ctx, func(v *view) error {
		result.Hits, result.WhyNot = []priorart.Hit{}, nil // a repeated attempt begins anew
		return x.withVectors(ctx, v, vector, r, func(arm *vectorArm) error {
			s, err := newSearch(ctx, v, q, r, arm)
			if err != nil {
				return err
			}
			result.NoConfidentMatch = x.config.Confident != nil && !x.config.Confident(s.signals())
			return s.fill(&result)
		})
	})
	result.Degraded = append(result.Degraded, x.Degraded(ctx)...)
	return result, err
}

// queryVector embeds a query's text where its mode wants a vector; if that
// can't be done, the query becomes one by words.
func (x *Index) queryVector(ctx context.Context, q *priorart.Query, role embed.Role, result *priorart.Result) ([]float32, error) {
	if q.Mode == priorart.Lexical {
		return nil, nil
	}
	vector, err := x.embedOne(ctx, q.Text, role)
	if err == nil {
		return vector, nil
	}
	if q.Mode == priorart.Vector || ctx.Err() != nil {
		return nil, fmt.Errorf("embed query: %w", err)
	}
	q.Mode = priorart.Lexical
	result.Degraded = append(result.Degraded, "searched by words only: "+err.Error())
	return nil, nil
}

// search is one search over one view.
type search struct {
	ctx     context.Context
	view    *view
	query   priorart.Query
	scorer  *bm25f
	vectors *vectorArm // nil without a vector
	allowed []bool
	count   int

	lexical    *lexical
	candidates []candidate // in their final order
}

// newSearch ranks the entries of a view. Without a vector arm the mode must be
// lexical.
func newSearch(ctx context.Context, v *view, q priorart.Query, r Ranking, arm *vectorArm) (*search, error) {
	s := &search{ctx: ctx, view: v, query: q, scorer: newBM25F(v, r), vectors: arm}
	s.allowed, s.count = filterDocs(v, &q.Filter)
	if err := s.rank(r); err != nil {
		return nil, err
	}
	return s, nil
}

// rank runs both arms and fuses them.
func (s *search) rank(r Ranking) (err error) {
	if s.lexical, err = s.scorer.score(queryTerms(s.query.Text)); err != nil {
		return err
	}
	var lexicalArm, vectorArm []ranked
	if s.query.Mode != priorart.Vector {
		lexicalArm = s.view.top(s.lexical.touched, func(doc int) float64 { return s.lexical.scores[doc] }, s.allowed, r.Depth)
	}
	if s.vectors != nil {
		if vectorArm, err = s.vectors.top(s.ctx, s.allowed, s.count); err != nil {
			return err
		}
	}
	s.candidates = s.merge(lexicalArm, vectorArm)
	s.addSuccessors()
	fuse(s.candidates, lexicalArm, vectorArm, s.query.Mode, r)
	order(s.candidates)
	s.candidates = demote(s.view, s.candidates)
	return nil
}

// merge makes candidates of what the arms brought. Each has its exact numbers
// in both arms, whether the other arm brought it or not.
func (s *search) merge(lexicalArm, vectorArm []ranked) []candidate {
	at := map[int]int{}
	var list []candidate
	place := func(doc int) *candidate {
		i, ok := at[doc]
		if !ok {
			i = len(list)
			at[doc] = i
			list = append(list, s.candidate(doc))
		}
		return &list[i]
	}
	for i, r := range lexicalArm {
		place(r.doc).lexicalRank = i + 1
	}
	for i, r := range vectorArm {
		place(r.doc).vectorRank = i + 1
	}
	return list
}

// candidate returns a document with its numbers, without ranks.
func (s *search) candidate(doc int) candidate {
	h := s.view.header(doc)
	c := candidate{doc: doc, id: h.id, lexicalScore: s.lexical.scores[doc]}
	if s.vectors != nil {
		c.vector, c.hasVector = s.vectors.best(h)
	}
	return c
}

// addSuccessors brings in what replaced a superseded candidate, where no arm
// did: who finds the old entry must see the new one.
func (s *search) addSuccessors() {
	have := map[string]bool{}
	for _, c := range s.candidates {
		have[c.id] = true
	}
	for i := 0; i < len(s.candidates); i++ { // chains: what is added is looked at too
		h := s.view.header(s.candidates[i].doc)
		if h.status != priorart.Superseded {
			continue
		}
		for _, id := range h.successors {
			if doc, ok := s.view.byID[id]; ok && !have[id] && s.allowed[doc] {
				have[id] = true
				s.candidates = append(s.candidates, s.candidate(doc))
			}
		}
	}
}

// fill writes the answer.
func (s *search) fill(result *priorart.Result) error {
	result.Searched, result.Total = s.count, len(s.view.byID)
	for _, c := range s.candidates[:min(s.query.Limit, len(s.candidates))] {
		hit, err := s.hit(c)
		if err != nil {
			return err
		}
		result.Hits = append(result.Hits, hit)
	}
	if s.query.WhyNot == "" {
		return nil
	}
	var err error
	result.WhyNot, err = s.whyNot(s.query.WhyNot)
	return err
}
