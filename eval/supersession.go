package eval

import (
	"context"
	"fmt"
	"slices"
)

// proposal is what was proposed for one draft, as documents.
type proposal struct {
	query     string
	documents []string
}

// propose asks, for each query that is a document itself, what it may
// supersede. Only datasets whose pairs say so are asked.
func (r *run) propose(ctx context.Context, t *target, queries []*outcome) error {
	if r.Candidates == nil || !r.saysSuperseded() {
		return nil
	}
	drafts := map[string]*Document{}
	for i := range r.Documents {
		drafts[r.Documents[i].ID] = &r.Documents[i]
	}
	list := make([]proposal, len(queries))
	err := inParallel(ctx, r.Workers, len(queries), func(ctx context.Context, i int) error {
		q := queries[i].query
		list[i].query = q.ID
		if drafts[q.ID] == nil {
			return nil
		}
		record := drafts[q.ID].Record()
		self, _ := t.entry(q.ID)
		entries, err := r.Candidates(ctx, t.Searcher, &record, self)
		if err != nil {
			return fmt.Errorf("propose what %q supersedes: %w", q.ID, err)
		}
		for _, e := range entries {
			if id := t.document(e); id != q.ID {
				list[i].documents = append(list[i].documents, id)
			}
		}
		return nil
	})
	r.proposals = append(r.proposals, list...)
	return err
}

func (r *run) saysSuperseded() bool {
	return slices.ContainsFunc(r.Pairs, func(p Pair) bool { return p.Kind == "supersedes" })
}

func (r *run) addSupersession(report *Report) {
	if len(r.proposals) == 0 {
		return
	}
	recall, first, proposed := 0.0, 0.0, 0
	for _, p := range r.proposals {
		recall += Recall(p.documents, r.Qrels[p.query], 5)
		if len(p.documents) > 0 {
			proposed++
			first += Hit(p.documents, r.Qrels[p.query], 1)
		}
	}
	s := &SupersessionFigures{Recall5: round(recall/float64(len(r.proposals)), sixth)}
	if proposed > 0 {
		s.Precision1 = round(first/float64(proposed), sixth)
	}
	report.Supersession = s
}
