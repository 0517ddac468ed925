package ingest

import (
	"priorart"
)

// Group is what one call writes: new entries, and events that concern them or
// others. It becomes one commit.
type Group struct {
	Records []NewRecord
	// Events returns the other events, once the ids of Records are known; nil
	// for none.
	Events func(ids []string) []priorart.Event

	IdempotencyKey string
	RequestHash    string // needed with a key: a repeat must be the same request
	DryRun         bool
	// Unjudged leaves out the search for matches, for imports.
	Unjudged bool
	Warnings []string // of parsing, for the receipt
}

// NewRecord is an entry to be recorded.
type NewRecord struct {
	priorart.Record
	Status priorart.Status // "" is active
}

// events returns all events of a commit with the given id, and the ids of the
// new entries.
func (g *Group) events(commit string) (events []priorart.Event, ids []string) {
	for i := range g.Records {
		r := &g.Records[i]
		events = append(events, priorart.Event{Type: priorart.Recorded, Record: &r.Record, Status: r.Status})
		ids = append(ids, priorart.EntryID(r.Kind, commit, i))
	}
	if g.Events != nil {
		events = append(events, g.Events(ids)...)
	}
	return events, ids
}
