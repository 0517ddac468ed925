package priorart

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
)

// Placed is a commit together with where it stands, seen from one worktree.
type Placed struct {
	*Commit
	Here bool // its file stands in this worktree's log, or all logs are one view
	// Ignored is set for a commit whose idempotency key an earlier commit has.
	Ignored bool
}

// Fold returns the entry with the given id, made from the commits that concern
// it; ok is false if none of them records it. The result is the same for every
// order of commits, and commits that don't concern the entry change nothing.
//
// The record comes first, then the other events in the order of (commit id,
// position). Events of commits that aren't here become annotations, unless the
// record itself isn't here: then the entry is shown as it stands where it was
// recorded.
func Fold(id string, commits []Placed) (e Entry, ok bool) {
	events := placedEvents(id, commits)
	at := slices.IndexFunc(events, func(p placedEvent) bool { return p.Type == Recorded && p.entryID() == id })
	if at < 0 {
		return Entry{}, false
	}
	e = newEntry(id, events[at])
	undone := undoneRefs(events, e.Here)
	for i, p := range events {
		switch {
		case i == at || undone[p.ref()]:
		case e.Here && !p.here:
			if !undone[p.Undo] {
				e.annotate(p)
			}
		default:
			e.apply(p)
		}
	}
	e.addOwnRelations()
	e.sortLinks()
	return e, true
}

// placedEvent is an event together with its commit and position.
type placedEvent struct {
	*Event
	commit   *Commit
	position int
	here     bool
}

func (p placedEvent) ref() string { return p.commit.ID + "/" + strconv.Itoa(p.position) }

func (p placedEvent) entryID() string { return EntryID(p.Record.Kind, p.commit.ID, p.position) }

func (p placedEvent) branch() string {
	if p.commit.Git == nil {
		return ""
	}
	return p.commit.Git.Branch
}

// placedEvents returns the events that concern id, in order, each once.
func placedEvents(id string, commits []Placed) []placedEvent {
	var events []placedEvent
	for _, c := range commits {
		if c.Ignored {
			continue
		}
		for i := range c.Events {
			if slices.Contains(c.Concerns(i), id) {
				events = append(events, placedEvent{&c.Events[i], c.Commit, i, c.Here})
			}
		}
	}
	slices.SortStableFunc(events, func(a, b placedEvent) int {
		// Of one commit given twice, the copy that is here goes first.
		return cmp.Or(cmp.Compare(a.commit.ID, b.commit.ID), cmp.Compare(a.position, b.position), hereFirst(a, b))
	})
	return slices.CompactFunc(events, func(a, b placedEvent) bool { return a.ref() == b.ref() })
}

func hereFirst(a, b placedEvent) int {
	switch {
	case a.here == b.here:
		return 0
	case a.here:
		return -1
	}
	return 1
}

// undoneRefs returns the events that an undo takes back. An undo may itself be
// undone, so the last one is looked at first. Where only what is here counts,
// an undo from elsewhere takes back only what is elsewhere too.
func undoneRefs(events []placedEvent, onlyHere bool) map[string]bool {
	here := make(map[string]bool, len(events))
	for _, p := range events {
		here[p.ref()] = p.here
	}
	undone := map[string]bool{}
	for _, p := range slices.Backward(events) {
		if p.Type == Undone && !undone[p.ref()] && (p.here || !onlyHere || !here[p.Undo]) {
			undone[p.Undo] = true
		}
	}
	return undone
}

func newEntry(id string, p placedEvent) Entry {
	at := CommitTime(p.commit)
	e := Entry{
		ID: id, Status: Active, Record: *p.Record, At: at, Last: at,
		Commit: p.commit.ID, Here: p.here, Branch: p.branch(),
		Successors: []string{}, Links: []Link{}, Elsewhere: []Annotation{},
	}
	if p.Status != "" {
		e.Status = p.Status
	}
	return e
}

// apply lets an event count.
func (e *Entry) apply(p placedEvent) {
	if p.Type == Recorded { // of another entry, which relates to this one
		e.link(RelatedTo, p.entryID(), true)
		return
	}
	if p.Target != e.ID { // the other end of a superseded, resolved or linked event
		e.applyFromOtherEnd(p)
		return
	}
	e.Last = CommitTime(p.commit)
	switch p.Type {
	case SupersededBy:
		e.supersede(p.By)
	case ResolvedBy:
		e.Status = Resolved
		e.link(ResolvesLink, p.By, true)
	case DeprecatedNow:
		e.Status = Deprecated
	case RejectedNow:
		e.Status = Rejected
	case ApprovedNow:
		if e.Status == Provisional { // else a later event, say superseded, has settled it
			e.Status = Active
		}
	case Reopened:
		e.Status, e.Successors = Active, []string{}
	case Amended:
		e.amend(p.Patch)
	case Linked:
		e.link(p.Relation, p.To, false)
	case Verified:
		e.Checked = e.Last
	}
}

func (e *Entry) applyFromOtherEnd(p placedEvent) {
	switch p.Type {
	case SupersededBy:
		e.link(SupersedesLink, p.Target, false)
	case ResolvedBy:
		e.link(ResolvesLink, p.Target, false)
	case Linked:
		e.link(p.Relation, p.Target, true)
	}
}

// supersede ignores an entry that would replace itself: whoever follows a chain
// of successors must come to its end.
func (e *Entry) supersede(by string) {
	if by == e.ID {
		return
	}
	e.Status = Superseded
	if !slices.Contains(e.Successors, by) {
		e.Successors = append(e.Successors, by)
	}
}

func (e *Entry) link(relation Relation, id string, incoming bool) {
	if id != "" && id != e.ID {
		e.Links = append(e.Links, Link{relation, id, incoming})
	}
}

// amend lets a patch replace fields of the record; null clears one. A patch
// that doesn't fit leaves the record as it is: the journal can't be mended.
func (e *Entry) amend(patch json.RawMessage) {
	fields := map[string]json.RawMessage{}
	now, err := json.Marshal(e.Record)
	if err != nil || json.Unmarshal(now, &fields) != nil {
		return
	}
	var change map[string]json.RawMessage
	if json.Unmarshal(patch, &change) != nil {
		return
	}
	for name, value := range change {
		if string(value) == "null" {
			delete(fields, name)
		} else {
			fields[name] = value
		}
	}
	merged, err := json.Marshal(fields)
	if err != nil {
		return
	}
	var r Record
	if json.Unmarshal(merged, &r) == nil && r.Kind == e.Kind {
		e.Record = r
	}
}

func (e *Entry) annotate(p placedEvent) {
	if p.Type == Recorded || p.Target != e.ID {
		return
	}
	e.Elsewhere = append(e.Elsewhere, Annotation{p.Type, p.By, p.branch(), CommitTime(p.commit)})
}

// addOwnRelations adds what the record itself relates to; it comes last, since
// amending may have changed it.
func (e *Entry) addOwnRelations() {
	for _, id := range e.RelatedTo {
		e.link(RelatedTo, id, false)
	}
}

func (e *Entry) sortLinks() {
	slices.SortFunc(e.Links, func(a, b Link) int {
		if a.Incoming != b.Incoming {
			if b.Incoming {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Relation, b.Relation), cmp.Compare(a.ID, b.ID))
	})
	e.Links = slices.Compact(e.Links)
}
