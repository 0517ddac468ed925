package priorart

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Format is the number of the journal's format that this version writes. It
// reads all formats up to it.
const Format = 1

// EventType says what an event does.
type EventType string

// The event types.
const (
	Recorded      EventType = "recorded"   // a new entry: Record
	SupersededBy  EventType = "superseded" // Target is replaced by By
	ResolvedBy    EventType = "resolved"   // Target is done; By, if any, says by which entry
	Reopened      EventType = "reopened"   // Target is active again
	DeprecatedNow EventType = "deprecated" // Target no longer holds, and nothing replaces it
	ApprovedNow   EventType = "approved"   // Target was provisional and is active
	RejectedNow   EventType = "rejected"   // Target is wrong or unwanted
	Amended       EventType = "amended"    // Patch replaces fields of Target's record
	Linked        EventType = "linked"     // Target has Relation to To
	Verified      EventType = "verified"   // Target was looked at and still holds
	Undone        EventType = "undone"     // the event Undo doesn't count; Target, By and To are that event's
)

// eventTypes is every type that [Format] knows.
func eventTypes() []EventType {
	return []EventType{Recorded, SupersededBy, ResolvedBy, Reopened, DeprecatedNow, ApprovedNow, RejectedNow,
		Amended, Linked, Verified, Undone}
}

// Relation is what links one entry to another.
type Relation string

// The relations.
const (
	RelatedTo      Relation = "related_to"
	DependsOn      Relation = "depends_on"
	CreatedBy      Relation = "created_by" // a constraint, to the decision that brought it
	SupersedesLink Relation = "supersedes" // only in an Entry's links: the journal has superseded events
	ResolvesLink   Relation = "resolves"   // only in an Entry's links: the journal has resolved events
)

// Event is one change to one entry. Which fields are set depends on Type.
type Event struct {
	Type     EventType       `json:"type"`
	Record   *Record         `json:"record,omitempty"`
	Target   string          `json:"target,omitempty"`
	By       string          `json:"by,omitempty"`
	To       string          `json:"to,omitempty"`
	Relation Relation        `json:"relation,omitempty"`
	Patch    json.RawMessage `json:"patch,omitempty"` // an object of the record's fields; null clears one
	Undo     string          `json:"undo,omitempty"`  // "commit/position"
	Reason   string          `json:"reason,omitempty"`
	Status   Status          `json:"status,omitempty"` // of a recorded event: provisional; "" is active
	// Evidence is why a machine did this by itself, in words.
	Evidence string `json:"evidence,omitempty"`
}

// Git is what git knew of the place where a commit was written.
type Git struct {
	Branch string `json:"branch,omitempty"` // "" if the head was detached
	Head   string `json:"head,omitempty"`   // the hash; "" before the first commit
}

// Commit is what one write call did: all of it is in the journal, or none.
type Commit struct {
	Format         int       `json:"format"`
	ID             string    `json:"id"` // a ULID in lower case
	At             time.Time `json:"at"` // when it was written, by the writer's clock; the order is the ID's
	Actor          string    `json:"actor,omitempty"`
	IdempotencyKey string    `json:"idempotency_key,omitempty"`
	RequestHash    string    `json:"request_hash,omitempty"`
	Git            *Git      `json:"git,omitempty"`
	Events         []Event   `json:"events"`
	// Receipt is the answer that the call got, so that a replay can give it again.
	Receipt json.RawMessage `json:"receipt,omitempty"`
}

// Validate reports whether c can be folded: a known format, and events with
// the fields that their types need. The error wraps [ErrUnsupportedFormat] or
// [ErrDamaged].
func (c *Commit) Validate() error {
	if c.Format > Format {
		return fmt.Errorf("%w: format %d, this version reads up to %d", ErrUnsupportedFormat, c.Format, Format)
	}
	if c.Format < 1 || c.ID == "" || len(c.Events) == 0 {
		return fmt.Errorf("%w: a commit needs format, id and events", ErrDamaged)
	}
	for i := range c.Events {
		if err := c.Events[i].validate(); err != nil {
			return fmt.Errorf("%w: events[%d]: %w", ErrDamaged, i, err)
		}
	}
	return nil
}

func (e *Event) validate() error {
	switch {
	case !slices.Contains(eventTypes(), e.Type):
		return fmt.Errorf("unknown type %q", e.Type)
	case e.Type == Recorded && (e.Record == nil || !e.Record.Kind.Valid()):
		return errors.New("recorded needs a record of a known kind")
	case e.Type == Recorded && e.Status != "" && !e.Status.Valid():
		return fmt.Errorf("recorded with unknown status %q", e.Status)
	case e.Type != Recorded && e.Target == "":
		return fmt.Errorf("%s needs a target", e.Type)
	case e.Type == SupersededBy && e.By == "":
		return errors.New("superseded needs by")
	case e.Type == Linked && (e.To == "" || e.Relation == ""):
		return errors.New("linked needs to and relation")
	case e.Type == Undone && !isEventRef(e.Undo):
		return errors.New("undone needs undo, as commit/position")
	case e.Type == Amended && !isObject(e.Patch):
		return errors.New("amended needs a patch, an object")
	}
	return nil
}

// isEventRef reports whether s names an event: "commit/position".
func isEventRef(s string) bool {
	commit, position, _ := strings.Cut(s, "/")
	n, err := strconv.Atoi(position)
	return err == nil && commit != "" && n >= 0 && strconv.Itoa(n) == position
}

func isObject(raw json.RawMessage) bool {
	var fields map[string]json.RawMessage
	return json.Unmarshal(raw, &fields) == nil && fields != nil
}

// Concerns returns the ids of the entries whose folded form the event at
// position of a commit may change, without repetition.
func (c *Commit) Concerns(position int) []string {
	e := &c.Events[position]
	var ids []string
	if e.Type == Recorded {
		ids = append([]string{EntryID(e.Record.Kind, c.ID, position)}, e.Record.RelatedTo...)
	} else {
		ids = []string{e.Target, e.By, e.To}
	}
	seen := map[string]bool{"": true}
	return slices.DeleteFunc(ids, func(id string) bool {
		if seen[id] {
			return true
		}
		seen[id] = true
		return false
	})
}
