package priorart

import "time"

// Mode says which arms of the ranking a search uses.
type Mode string

// The modes.
const (
	Hybrid  Mode = "hybrid"
	Lexical Mode = "lexical"
	Vector  Mode = "vector"
)

// Query is what a search asks. The zero Mode is [Hybrid], the zero Limit
// [DefaultLimit].
type Query struct {
	Text    string
	Filter  Filter
	Mode    Mode
	Limit   int
	Explain bool
	WhyNot  string // an id: say where this entry stands, and why
}

// Result is the answer to a search. Its JSON form is a contract
// (docs/output.md).
type Result struct {
	Hits             []Hit    `json:"hits"`
	NoConfidentMatch bool     `json:"no_confident_match"`
	Degraded         []string `json:"degraded"` // what is missing from the answer, in words
	WhyNot           *WhyNot  `json:"why_not,omitempty"`
	Searched         int      `json:"searched"` // entries that passed the filter
	Total            int      `json:"total"`    // entries in the store
}

// Hit is an entry in a result.
type Hit struct {
	ID      string    `json:"id"`
	Kind    Kind      `json:"kind"`
	Status  Status    `json:"status"`
	Date    time.Time `json:"date"`
	Scope   string    `json:"scope"`
	Origin  Origin    `json:"origin"`
	Lead    string    `json:"lead"`
	Snippet Snippet   `json:"snippet"`
	Here    bool      `json:"here"`
	Branch  string    `json:"branch"` // where it was recorded; says something only if not Here

	Score   float64     `json:"score"` // fused, in [0, 1]; ranks hits of one search, is no evidence
	Lexical LexicalPart `json:"lexical"`
	Vector  VectorPart  `json:"vector"`

	Successors []string `json:"successors"` // of a superseded entry
	Explain    *Explain `json:"explain,omitempty"`
}

// LexicalPart is where a hit stands in the lexical arm. Rank 0 means that it
// isn't in it.
type LexicalPart struct {
	Rank  int     `json:"rank"`
	Score float64 `json:"score"` // raw BM25F, ≥ 0, unbounded
}

// VectorPart is where a hit stands in the vector arm. Rank 0 means that it
// isn't in it.
type VectorPart struct {
	Rank   int     `json:"rank"`
	Cosine float64 `json:"cosine"` // raw, of the best chunk, in [-1, 1]
}

// Snippet is the passage of an entry that fits a query best.
type Snippet struct {
	Heading string `json:"heading"` // the section it is from; "" is the lead or plain text
	Text    string `json:"text"`
	// Matches are the half-open byte ranges in Text of words that the query has.
	Matches [][2]int `json:"matches"`
}

// Explain holds every number that went into a hit's rank.
type Explain struct {
	Terms   []TermScore `json:"terms"`   // of the lexical arm, in the order of the query
	Missing []string    `json:"missing"` // terms of the query that the entry lacks
	Chunk   *ChunkScore `json:"chunk,omitempty"`
	Fusion  Fusion      `json:"fusion"`
}

// TermScore is what one term of the query gave an entry.
type TermScore struct {
	Term              string       `json:"term"`
	DocumentFrequency int          `json:"document_frequency"` // entries that have the term in any field
	IDF               float64      `json:"idf"`
	Fields            []FieldScore `json:"fields"`
	Score             float64      `json:"score"`
}

// FieldScore is one field's part in a term's score.
type FieldScore struct {
	Field         string  `json:"field"`
	Frequency     int     `json:"frequency"`
	Length        int     `json:"length"`         // of this entry's field, in terms
	AverageLength float64 `json:"average_length"` // over the entries of the store
	Weight        float64 `json:"weight"`
	WeightedTF    float64 `json:"weighted_tf"` // weight × frequency / length normalisation
}

// ChunkScore is the chunk of an entry that is nearest to the query.
type ChunkScore struct {
	Type   string  `json:"type"` // lead, hint or body
	Text   string  `json:"text"`
	Cosine float64 `json:"cosine"` // raw
	Bonus  float64 `json:"bonus"`  // added because the lead counts a little more
}

// Fusion is the arithmetic that made a score of the two arms' numbers.
type Fusion struct {
	Method        string  `json:"method"` // convex, reciprocal_rank, or the one arm there is
	Alpha         float64 `json:"alpha"`  // weight of the vector arm
	LexicalNormal float64 `json:"lexical_normalised"`
	VectorNormal  float64 `json:"vector_normalised"`
	LexicalMin    float64 `json:"lexical_min"`
	LexicalMax    float64 `json:"lexical_max"`
	VectorMin     float64 `json:"vector_min"`
	VectorMax     float64 `json:"vector_max"`
	// Demoted names the successor below which a superseded entry was put.
	Demoted string `json:"demoted,omitempty"`
	// Raised names the superseded entry whose place, and score, this one took
	// as its successor; the arithmetic above is what it had by itself.
	Raised string `json:"raised,omitempty"`
}

// WhyNot says why an entry isn't among the hits, or where among them it is.
type WhyNot struct {
	ID       string      `json:"id"`
	Lead     string      `json:"lead"`
	Filtered []string    `json:"filtered"` // the filters that removed it, in words; empty if it passed
	Rank     int         `json:"rank"`     // in the whole fused ranking, from 1; 0 if it isn't in it
	Score    float64     `json:"score"`
	Cutoff   float64     `json:"cutoff"` // the score of the last hit shown
	Lexical  LexicalPart `json:"lexical"`
	Vector   VectorPart  `json:"vector"`
	Explain  *Explain    `json:"explain"`
}
