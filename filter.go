package priorart

import "time"

// Filter says which entries a search may find. The zero value lets everything
// pass but rejected entries and those that belong to an owner. Lists are "any
// of"; different fields must all hold.
type Filter struct {
	Kinds    []Kind   `json:"kinds,omitempty"`
	Statuses []Status `json:"statuses,omitempty"` // default: all but rejected
	// Scope lets a scope and everything below it pass; "project" is the root of
	// all, and lets everything pass.
	Scope   string    `json:"scope,omitempty"`
	Tags    []string  `json:"tags,omitempty"`
	Files   []string  `json:"files,omitempty"`   // an affected file, or a folder of one
	Symbols []string  `json:"symbols,omitempty"` // an affected symbol, whole
	Agent   string    `json:"agent,omitempty"`
	Since   time.Time `json:"since,omitzero"` // recorded at or after
	Until   time.Time `json:"until,omitzero"` // recorded before
	Here    bool      `json:"here,omitempty"` // only entries recorded in this worktree's log
	Owner   string    `json:"-"`              // a keyed hash; also find this owner's entries
	// AllOwners finds entries whoever owns them; only the command line may set it.
	AllOwners bool `json:"-"`
}
