package priorart

// CommitRef names a commit file of a store, and says where it stands.
type CommitRef struct {
	Name string `json:"name"` // the file's name: <ulid>-<16 hex digits>.json
	Here bool   `json:"here"` // it stands in this worktree's log, or all logs are one view
}

// Problem is something about a store that a person should know.
type Problem struct {
	Code string `json:"code"` // altered, unreadable, newer_format, clock_ahead, key_repeated, …
	Path string `json:"path"` // the file or folder, relative to the project folder where it is below it
	Text string `json:"text"` // what is wrong and what to do
}

// Listing is what a store holds: the union, by name, of this worktree's log,
// the other worktrees' logs and the kept copies, sorted by name (that is, by
// time).
type Listing struct {
	Commits  []CommitRef
	Problems []Problem
}
