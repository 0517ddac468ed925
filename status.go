package priorart

import "time"

// StoreStatus describes a store. Its JSON form is a contract (docs/output.md).
type StoreStatus struct {
	Version string `json:"version"` // of this program
	Format  int    `json:"format"`  // of the commits that it writes

	Project  string `json:"project"` // the folder that holds .context
	Exists   bool   `json:"exists"`  // something has been recorded there
	Log      string `json:"log"`
	Kept     string `json:"kept"` // copies of commits; "" outside git
	Cache    string `json:"cache"`
	Vectors  string `json:"vectors"`
	ReadOnly string `json:"read_only"` // why it can't be written; "" if it can

	Commits    int            `json:"commits"`
	Entries    int            `json:"entries"`
	ByKind     map[Kind]int   `json:"by_kind"`
	ByStatus   map[Status]int `json:"by_status"`
	Current    bool           `json:"current"`    // the index has every commit
	Generation uint64         `json:"generation"` // of the index; grows with each batch
	Segments   int            `json:"segments"`   // of the index

	Embedder   string `json:"embedder"` // as configured
	Space      string `json:"space"`    // the embedding space's id; "" while the embedder doesn't answer
	Dimensions int    `json:"dimensions"`
	Passages   int    `json:"passages"`   // texts to be embedded
	Unembedded int    `json:"unembedded"` // of those, the ones without a vector

	Writer   Writer    `json:"writer"`
	Degraded []string  `json:"degraded"` // what is missing from answers now, in words
	Problems []Problem `json:"problems"` // what needs a person
}

// Writer is the process that holds the writers' lock of a store.
type Writer struct {
	Holds bool      `json:"holds"` // somebody holds it; the rest is what they left as a note
	PID   int       `json:"pid"`
	Verb  string    `json:"verb"`
	Since time.Time `json:"since,omitzero"`
}
