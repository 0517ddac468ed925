package eval

import "priorart"

// Dataset is a collection with questions whose answers are known.
type Dataset struct {
	Name      string
	Rules     Rules
	Judged    string // name of the qrels file, without .tsv; "" without qrels
	Documents []Document
	Queries   []Query // those with at least one relevant document, in the order of their file
	Negative  []Query // questions without an answer
	Qrels     Qrels
	Pairs     []Pair
	Unjudged  int // queries that were left out because nothing is relevant to them
}

// Rules say how a dataset wants to be searched. They are what dataset.json
// declares.
type Rules struct {
	Name            string `json:"name,omitempty"`
	DropSameID      bool   `json:"drop_same_id"`     // a query is a document: drop that document from its ranking
	Within          string `json:"within,omitempty"` // search only documents with the query's value of this metadata field
	Redistributable string `json:"redistributable,omitempty"`
}

// Document is one document of a dataset. Of its metadata only what an author
// would have entered is kept: nothing that says what became of it.
type Document struct {
	ID    string
	Title string
	Text  string
	Kind  priorart.Kind
	Tags  []string
	Hints []string
	Group string // value of the field that Rules.Within names
	// Whole is the record that the document is, if it came from a store; else a
	// record is made of title and text.
	Whole *priorart.Record
}

// Query is one question. Group is the value of the field that Rules.Within
// names: only documents of the group are searched, as a store of their own.
type Query struct {
	ID    string
	Text  string
	Group string
}

// Qrels are judgments: query id → document id → grade. A grade above 0 is
// relevant, and its height is the gain; what isn't judged isn't relevant.
type Qrels map[string]map[string]int

// Pair is two documents with a judgment of how they relate: a class (1 or 0) or
// a grade.
type Pair struct {
	ID1, ID2 string
	Label    float64
	Kind     string // how the pair was found, or its class
	A, B     Document
}

// relevant counts the documents that are relevant to a query.
func (q Qrels) relevant(query string) int {
	n := 0
	for _, grade := range q[query] {
		if grade > 0 {
			n++
		}
	}
	return n
}
