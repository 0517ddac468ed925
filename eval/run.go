package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"priorart/index"
)

// Run measures a dataset on stores of its own: one, or one for each group that
// is searched within, as each project has its own.
func Run(ctx context.Context, d *Dataset, options Options) (*Report, error) {
	options, err := options.complete()
	if err != nil {
		return nil, err
	}
	if options.Open == nil {
		return nil, errors.New("evaluate: options need an opener of stores")
	}
	r := newRun(d, options)
	for _, g := range d.groups() {
		if err := r.group(ctx, g); err != nil {
			return nil, fmt.Errorf("evaluate %s: %w", d.Name, err)
		}
	}
	if err := r.judge(ctx); err != nil {
		return nil, fmt.Errorf("evaluate %s: %w", d.Name, err)
	}
	return r.report(), nil
}

// run collects what is measured on one dataset.
type run struct {
	*Dataset
	Options
	embedder  string
	stores    int
	arms      []string   // that ran, in order
	outcomes  []*outcome // one a query
	negatives []*outcome // one a query without answer
	seconds   Seconds
	searches  []time.Duration
	degraded  []string // each once
	proposals []proposal
	judged    []judgedPair
}

// outcome is what one query got.
type outcome struct {
	query     Query
	rankings  map[string][]string // by arm
	confident bool                // of the hybrid arm, or of the words alone
	relevant  string
	explained string
}

func newRun(d *Dataset, o Options) *run {
	r := &run{Dataset: d, Options: o, degraded: []string{}}
	for _, q := range d.Queries {
		r.outcomes = append(r.outcomes, &outcome{query: q, rankings: map[string][]string{}})
	}
	for _, q := range d.Negative {
		r.negatives = append(r.negatives, &outcome{query: q, rankings: map[string][]string{}})
	}
	return r
}

// group is the documents and queries of one store.
type group struct {
	name      string
	documents []Document
}

// groups returns the parts of the corpus that are searched for themselves, in
// the order in which they first stand. Groups that no query is in are left out.
func (d *Dataset) groups() []group {
	asked := map[string]bool{}
	for _, q := range append(append([]Query{}, d.Queries...), d.Negative...) {
		asked[q.Group] = true
	}
	at := map[string]int{}
	var list []group
	for _, doc := range d.Documents {
		if !asked[doc.Group] {
			continue
		}
		i, ok := at[doc.Group]
		if !ok {
			i = len(list)
			at[doc.Group] = i
			list = append(list, group{name: doc.Group})
		}
		list[i].documents = append(list[i].documents, doc)
	}
	return list
}

// of returns the outcomes of a group's queries.
func of(list []*outcome, group string) []*outcome {
	var part []*outcome
	for _, o := range list {
		if o.query.Group == group {
			part = append(part, o)
		}
	}
	return part
}

// group writes one store and asks its queries.
func (r *run) group(ctx context.Context, g group) (err error) {
	store, err := r.Open(ctx)
	if err != nil {
		return fmt.Errorf("open store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	start := r.Now()
	t, err := write(ctx, store, g.documents, func(done, total int) { r.Progress("index "+r.Name, done, total) })
	if err != nil {
		return err
	}
	r.seconds.Index += r.Now().Sub(start).Seconds()
	t.baseline = NewBaseline(g.documents)
	r.stores++
	return r.askAll(ctx, t, of(r.outcomes, g.name), of(r.negatives, g.name))
}

// askAll asks every query of a store in every arm.
func (r *run) askAll(ctx context.Context, t *target, queries, negatives []*outcome) error {
	status, err := t.Status(ctx)
	if err != nil {
		return fmt.Errorf("look at the store: %w", err)
	}
	r.embedder = status.Embedder
	r.addDegraded(status.Degraded)
	arms := Arms(r.Ranking, status.Embedder != "")
	whole := arms[len(arms)-1]
	if err := r.time(ctx, t, whole, queries); err != nil {
		return err
	}
	if r.Ablations && status.Embedder != "" {
		arms = append(append(arms, Ablations(r.Ranking)...), AlphaArms(r.Ranking)...)
	}
	r.arms = nil
	if t.baseline != nil {
		r.arms = append(r.arms, BaselineArm)
		r.askBaseline(t.baseline, queries)
	}
	for _, arm := range arms {
		r.arms = append(r.arms, arm.Name)
		if err := r.askArm(ctx, t, arm, arm.Name == whole.Name, queries); err != nil {
			return err
		}
	}
	if err := r.askArm(ctx, t, whole, true, negatives); err != nil {
		return err
	}
	if err := r.explainAll(ctx, t, whole, queries); err != nil {
		return err
	}
	return r.propose(ctx, t, queries)
}

// askArm asks queries in one arm, several at once. The arm that is the whole
// ranking says whether it stands by its answer.
func (r *run) askArm(ctx context.Context, t *target, arm Arm, whole bool, queries []*outcome) error {
	degraded := make([][]string, len(queries))
	err := inParallel(ctx, r.Workers, len(queries), func(ctx context.Context, i int) error {
		o := queries[i]
		a, err := t.ask(ctx, o.query, arm, r.drop(o.query), r.depthOf(arm))
		if err != nil {
			return err
		}
		r.keep(o, arm.Name, a.ranking)
		if degraded[i] = a.degraded; whole {
			o.confident = a.confident
		}
		return nil
	})
	for _, d := range degraded {
		r.addDegraded(d)
	}
	r.Progress("search "+r.Name+" "+arm.Name, len(queries), len(queries))
	return err
}

// keep notes a ranking. Each outcome is written by one goroutine at a time.
func (*run) keep(o *outcome, arm string, ranking []string) { o.rankings[arm] = ranking }

// shallow is how deep the rankings of ablations are: nDCG@10 and recall@10 look
// no further, and there are many of them.
const shallow = 10

func (r *run) depthOf(arm Arm) int {
	for _, a := range Arms(index.Ranking{}, true) {
		if a.Name == arm.Name {
			return r.Depth
		}
	}
	return shallow
}

func (r *run) askBaseline(b *Baseline, queries []*outcome) {
	for _, o := range queries {
		r.keep(o, BaselineArm, ids(b.Rank(o.query.Text), r.drop(o.query), r.Depth))
	}
}

// drop returns the document that is left out of a query's ranking, "" for none.
func (r *run) drop(q Query) string {
	if r.Rules.DropSameID {
		return q.ID
	}
	return ""
}

func (r *run) addDegraded(list []string) {
	for _, d := range list {
		if !slices.Contains(r.degraded, d) {
			r.degraded = append(r.degraded, d)
		}
	}
}
