package priorart

import "time"

// Entry is one recorded thing as it stands: a record, and what later events
// made of it, as seen from one worktree.
type Entry struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	Record

	At      time.Time `json:"at"`      // when it was recorded
	Last    time.Time `json:"last"`    // when an event that counts last touched it
	Commit  string    `json:"commit"`  // the id of the commit that recorded it
	Here    bool      `json:"here"`    // recorded in this worktree's log
	Branch  string    `json:"branch"`  // where it was recorded, as far as git knew
	Checked time.Time `json:"checked"` // when somebody last confirmed it; zero if nobody did

	Successors []string     `json:"successors"` // the entries that replaced it, oldest first; two or more are a fork
	Links      []Link       `json:"links"`      // to and from other entries, without its successors
	Elsewhere  []Annotation `json:"elsewhere"`  // what other branches did to it
}

// Link joins an entry to another.
type Link struct {
	Relation Relation `json:"relation"`
	ID       string   `json:"id"`       // the other entry
	Incoming bool     `json:"incoming"` // the other entry has the relation to this one
}

// Annotation is an event that stands only on another branch: it is told, and
// doesn't count here.
type Annotation struct {
	Type   EventType `json:"type"`
	By     string    `json:"by,omitempty"`
	Branch string    `json:"branch"` // "" if git didn't know
	At     time.Time `json:"at"`
}
