package eval

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"priorart"
)

// QuestionDataset makes a dataset of a store's golden questions, for [RunStore].
// Entries that answer the same question are equally good.
func QuestionDataset(name string, questions []Question) *Dataset {
	d := &Dataset{Name: name, Judged: "golden", Qrels: Qrels{}}
	for _, q := range questions {
		query := Query{ID: q.Question, Text: q.Question}
		if len(q.IDs) == 0 {
			d.Negative = append(d.Negative, query)
			continue
		}
		d.Queries = append(d.Queries, query)
		d.Qrels[query.ID] = map[string]int{}
		for _, id := range q.IDs {
			d.Qrels[query.ID][id] = 1
		}
	}
	return d
}

// RunStore measures a dataset whose documents are entries of a store, under
// their ids: nothing is written. There is no arm baseline, and no pair is
// judged.
func RunStore(ctx context.Context, store Searcher, d *Dataset, options Options) (*Report, error) {
	options, err := options.complete()
	if err != nil {
		return nil, err
	}
	status, err := store.Status(ctx)
	if err != nil {
		return nil, fmt.Errorf("evaluate %s: look at the store: %w", d.Name, err)
	}
	r := newRun(d, options)
	r.stores = 1
	if err := r.askAll(ctx, &target{Searcher: store}, r.outcomes, r.negatives); err != nil {
		return nil, fmt.Errorf("evaluate %s: %w", d.Name, err)
	}
	report := r.report()
	report.Documents = status.Entries
	return report, nil
}

// HintDataset makes a dataset of a store's entries, for [Run]: their retrieval
// hints become queries, each with its entry as the answer, and the documents are
// without hints. An entry that was rejected is left out.
func HintDataset(name string, entries []priorart.Entry) *Dataset {
	d := &Dataset{Name: name, Judged: "hints", Qrels: Qrels{}}
	for i := range entries {
		e := &entries[i]
		if e.Status == priorart.Rejected {
			continue
		}
		d.Documents = append(d.Documents, entryDocument(e))
		for n, hint := range e.RetrievalHints {
			if hint = strings.TrimSpace(hint); hint == "" {
				continue
			}
			q := Query{ID: e.ID + "#" + strconv.Itoa(n+1), Text: hint}
			d.Queries = append(d.Queries, q)
			d.Qrels[q.ID] = map[string]int{e.ID: 1}
		}
	}
	return d
}

// entryDocument is an entry without its hints. Title and text are what the
// baseline reads.
func entryDocument(e *priorart.Entry) Document {
	record := e.Record
	record.RetrievalHints, record.RelatedTo = nil, nil
	var text []string
	for _, s := range record.Body() {
		text = append(text, s.Text)
	}
	return Document{ID: e.ID, Title: record.LeadText(), Text: strings.Join(text, "\n"), Kind: record.Kind, Tags: record.Tags, Whole: &record}
}
