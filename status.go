package priorart

import "time"

// StoreStatus describes a store as one process finds it. Its JSON form is a
// contract (docs/output.md): every field is always there.
type StoreStatus struct {
	Version  string           `json:"version"` // of this program
	Format   int              `json:"format"`  // of commits that it writes
	Store    StoreFolders     `json:"store"`
	Commits  int              `json:"commits"`
	Entries  int              `json:"entries"`
	ByKind   map[Kind]int     `json:"by_kind"`
	ByStatus map[Status]int   `json:"by_status"`
	Embedder EmbedderStatus   `json:"embedder"`
	Index    DerivedStatus    `json:"index"`
	Lock     LockHolderStatus `json:"lock"`
	Degraded []string         `json:"degraded"` // what is missing from answers now, in words
	Problems []Problem        `json:"problems"` // what needs a person
}

// StoreFolders says where the parts of a store are. They needn't exist.
type StoreFolders struct {
	Project  string `json:"project"`
	Exists   bool   `json:"exists"` // something has been recorded here
	Log      string `json:"log"`
	Kept     string `json:"kept"` // "" outside git
	Cache    string `json:"cache"`
	Vectors  string `json:"vectors"`
	ReadOnly string `json:"read_only"` // why the store can't be written; "" if it can
	Note     string `json:"note"`      // why shared parts aren't in git's common folder; "" if they are, and outside git
}

// EmbedderStatus says in which space vectors are made, and how many wait.
type EmbedderStatus struct {
	Asked       string `json:"asked"`       // as configured
	Name        string `json:"name"`        // "" if it doesn't answer
	Fingerprint string `json:"fingerprint"` // the space's id
	Dimensions  int    `json:"dimensions"`
	Passages    int    `json:"passages"` // texts to be embedded
	Backlog     int    `json:"backlog"`  // of those, the ones without a vector
}

// DerivedStatus is the state of the index.
type DerivedStatus struct {
	Current    bool   `json:"current"` // it has every commit that the journal lists
	Generation uint64 `json:"generation"`
	Segments   int    `json:"segments"`
}

// LockHolderStatus says who holds the writers' lock.
type LockHolderStatus struct {
	Held  bool      `json:"held"`
	PID   int       `json:"pid"` // 0 if the holder left no name
	Verb  string    `json:"verb"`
	Since time.Time `json:"since,omitzero"`
}
