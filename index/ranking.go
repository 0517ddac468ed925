package index

// Field is one of the fields that the lexical arm scores.
type Field int

// The fields, in the order of their lengths in a header.
const (
	Lead Field = iota
	Body
	Hints
	Tags
	Identifiers
	fieldCount
)

// String returns the field's name, as bleve and explain know it.
func (f Field) String() string {
	switch f {
	case Lead:
		return "lead"
	case Body:
		return "body"
	case Hints:
		return "hints"
	case Tags:
		return "tags"
	case Identifiers:
		return "identifiers"
	}
	return "unknown"
}

// Ranking holds the numbers that a ranking depends on. [DefaultRanking] is what
// the product uses; eval varies it. docs/ranking.md has the measurements.
type Ranking struct {
	K1      float64             // saturation of a term's frequency; up: repetition counts longer
	B       [fieldCount]float64 // length normalisation, 0 none, 1 full
	Weights [fieldCount]float64 // of a term's frequency in a field; 0 leaves the field out

	LeadBonus float64 // added to the cosine of a lead chunk; up: openings win over passages
	OneChunk  bool    // ablation: only the lead's chunk counts

	Alpha       float64 // weight of the vector arm in the fusion, in [0, 1]
	Depth       int     // entries taken from each arm before fusing
	ReciprocalK float64 // > 0: reciprocal rank fusion with this k, in place of the convex one
}

// DefaultRanking returns the ranking of the product.
func DefaultRanking() Ranking {
	return Ranking{
		K1: 1.2, // textbook
		// Bodies vary in length for good reasons (more to say), so less than the
		// textbook's .75; short fields hardly vary.
		B: [fieldCount]float64{Lead: .4, Body: .6, Hints: .4, Tags: .2, Identifiers: .2},
		// The lead says what an entry is about; hints are its authors' own
		// guesses of a query, so they count as much.
		Weights: [fieldCount]float64{Lead: 2, Body: 1, Hints: 2, Tags: 1, Identifiers: .5},

		// Up: openings win over passages; .10 cost .04 nDCG@10 on real_entries.
		LeadBonus: .02,
		// .40 to .60 differ by less than the intervals; .50 has the best mean.
		Alpha: .5,
		// The scale of each arm ends with its last entry: deeper lists let more
		// of the tail count.
		Depth: 100,
	}
}
