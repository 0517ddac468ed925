package ingest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"priorart"
)

// Group is what one call writes: new entries, and events that concern them or
// others. It becomes one commit. Everything in it is parsed: texts trimmed,
// paths normal, ids whole and known.
//
// Events, and the ids in records, name the group's own entries by their
// [Placeholder], since ids are known only once there is a commit.
type Group struct {
	Records []NewRecord
	Events  []priorart.Event // other than recorded

	IdempotencyKey string
	RequestHash    string // required with a key: a repeat must be the same request
	DryRun         bool
	// Unjudged leaves out the comparison with what is there, for imports.
	Unjudged bool
	Warnings []string // of reading the call, for the receipt
}

// NewRecord is an entry to be recorded.
type NewRecord struct {
	priorart.Record
	Status priorart.Status // "" is active
}

// placeholderPrefix begins the ids of entries that aren't written.
const placeholderPrefix = "new-"

// Placeholder stands for the id of a group's n-th record, from 1. In a dry run,
// it is the id.
func Placeholder(n int) string { return placeholderPrefix + strconv.Itoa(n) }

// recordNumber is the inverse of [Placeholder].
func recordNumber(id string) (n int, ok bool) {
	digits, found := strings.CutPrefix(id, placeholderPrefix)
	n, err := strconv.Atoi(digits)
	return n, found && err == nil
}

// Add adds an entry to the group and returns its placeholder.
func (g *Group) Add(r priorart.Record) string {
	g.Records = append(g.Records, NewRecord{Record: r})
	return Placeholder(len(g.Records))
}

// check reports a group that can't become a commit: a fault of the program, not
// of the caller.
func (g *Group) check() error {
	switch {
	case len(g.Records)+len(g.Events) == 0:
		return fmt.Errorf("write group: it is empty")
	case g.IdempotencyKey != "" && g.RequestHash == "":
		return fmt.Errorf("write group: a key needs the request's hash")
	}
	return nil
}

// commit returns the events of a commit with the given id, and the ids of its
// new entries.
func (g *Group) commit(id string) (events []priorart.Event, ids []string, err error) {
	for i := range g.Records {
		ids = append(ids, priorart.EntryID(g.Records[i].Kind, id, i))
	}
	real := func(id string) string {
		n, ok := recordNumber(id)
		switch {
		case !ok:
			return id
		case n < 1 || n > len(ids):
			err = fmt.Errorf("write group: %s is none of its %d entries", id, len(ids))
			return id
		}
		return ids[n-1]
	}
	for i := range g.Records {
		r := g.Records[i]
		r.RelatedTo = slices.Clone(r.RelatedTo)
		for k, related := range r.RelatedTo {
			r.RelatedTo[k] = real(related)
		}
		events = append(events, priorart.Event{Type: priorart.Recorded, Record: &r.Record, Status: r.Status})
	}
	for _, e := range g.Events {
		e.Target, e.By, e.To = real(e.Target), real(e.By), real(e.To)
		if e.Target == e.By || e.Target == e.To {
			err = fmt.Errorf("write group: event %s joins %s to itself", e.Type, e.Target)
		}
		events = append(events, e)
	}
	return events, ids, err
}
