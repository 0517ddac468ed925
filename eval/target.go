package eval

import (
	"context"
	"fmt"

	"priorart"
)

// target is a store with a dataset's documents in it, or a part of them.
type target struct {
	Searcher
	documents map[string]string // entry id → document id; nil if they are the same
	entries   map[string]string // document id → entry id; nil if they are the same
	baseline  *Baseline         // nil: no such arm
}

// batchSize is how many documents are written in one commit.
const batchSize = 100

// write writes documents into an empty store.
func write(ctx context.Context, s Store, documents []Document, progress func(done, total int)) (*target, error) {
	t := &target{Searcher: s, documents: map[string]string{}, entries: map[string]string{}}
	for from := 0; from < len(documents); from += batchSize {
		part := documents[from:min(from+batchSize, len(documents))]
		records := make([]priorart.Record, len(part))
		for i := range part {
			records[i] = part[i].Record()
		}
		entries, err := s.Write(ctx, records)
		if err != nil {
			return nil, fmt.Errorf("record documents %d to %d: %w", from+1, from+len(part), err)
		}
		if len(entries) != len(part) {
			return nil, fmt.Errorf("record documents: the store gave %d ids for %d records", len(entries), len(part))
		}
		for i, id := range entries {
			t.documents[id], t.entries[part[i].ID] = part[i].ID, id
		}
		progress(from+len(part), len(documents))
	}
	if err := s.Embed(ctx, nil); err != nil {
		return nil, fmt.Errorf("embed documents: %w", err)
	}
	return t, nil
}

func (t *target) document(entry string) string {
	if t.documents == nil {
		return entry
	}
	return t.documents[entry]
}

// entry returns the entry that a document is; ok is false if the store has none.
func (t *target) entry(document string) (id string, ok bool) {
	if t.entries == nil {
		return document, true
	}
	id, ok = t.entries[document]
	return id, ok
}

// answer is a ranking of documents, and whether the store stood by it.
type answer struct {
	ranking   []string
	confident bool
	degraded  []string
}

// ask ranks documents for a query in one arm. drop is left out of the ranking.
func (t *target) ask(ctx context.Context, q Query, arm Arm, drop string, depth int) (answer, error) {
	limit := depth
	if drop != "" {
		limit++
	}
	result, err := t.SearchWith(ctx, priorart.Query{Text: q.Text, Mode: arm.Mode, Limit: limit}, arm.Ranking)
	if err != nil {
		return answer{}, fmt.Errorf("ask query %q in arm %s: %w", q.ID, arm.Name, err)
	}
	list := make([]Scored, len(result.Hits))
	for i, h := range result.Hits {
		list[i].ID = t.document(h.ID)
	}
	return answer{ids(list, drop, depth), len(result.Hits) > 0 && !result.NoConfidentMatch, result.Degraded}, nil
}
