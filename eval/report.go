package eval

import (
	"encoding/json"
	"fmt"
	"io"
)

// Report is what was measured on one dataset. Its JSON form is a contract
// (docs/evaluation.md); fields may be added to Details only.
type Report struct {
	Dataset      string               `json:"dataset"`
	Embedder     string               `json:"embedder"` // "" if there was none
	Documents    int                  `json:"documents"`
	Queries      int                  `json:"queries"`
	Arms         map[string]Figures   `json:"arms"` // an arm that didn't run is absent
	Negative     *Negative            `json:"negative,omitempty"`
	Pairs        *PairFigures         `json:"pairs,omitempty"`
	Supersession *SupersessionFigures `json:"supersession,omitempty"`
	Seconds      Seconds              `json:"seconds"`
	Details      Details              `json:"details"`
}

// Negative is what questions without an answer got.
type Negative struct {
	Queries           int     `json:"queries"`
	FalsePositiveRate float64 `json:"false_positive_rate"` // share that got a confident match
}

// PairFigures are how well pairs were judged. Where a pair says that one
// supersedes the other, AUC is that of telling it from look-alikes, and there is
// no verdict to be right or wrong.
type PairFigures struct {
	N             int              `json:"n"`
	AUC           *float64         `json:"auc,omitempty"` // absent without pairs of both classes
	Duplicate     *PrecisionRecall `json:"duplicate,omitempty"`
	NearDuplicate *PrecisionRecall `json:"near_duplicate,omitempty"` // duplicate or near_duplicate
}

// SupersessionFigures are how well superseded entries were found for the
// drafts that replace them.
type SupersessionFigures struct {
	Recall5    float64 `json:"recall@5"`
	Precision1 float64 `json:"precision@1"` // of the drafts for which anything was proposed
}

// Seconds are how long things took. They and Details.MemoryMB are all that
// differs from run to run.
type Seconds struct {
	Index     float64 `json:"index"` // writing, indexing and embedding all documents
	SearchP50 float64 `json:"search_p50"`
	SearchP95 float64 `json:"search_p95"`
}

// Details is all else that was measured.
type Details struct {
	Rules    Rules  `json:"rules"`
	Qrels    string `json:"qrels,omitempty"`
	Depth    int    `json:"depth"`    // of the rankings that MRR and MAP saw
	Stores   int    `json:"stores"`   // one, or one for each group that is searched within
	Unjudged int    `json:"unjudged"` // queries left out because nothing is relevant to them
	// Degraded is what was missing from answers, in words.
	Degraded []string `json:"degraded"`

	MAP       map[string]float64             `json:"map"`
	Intervals map[string]map[Metric]Interval `json:"intervals"`
	// Differences are paired, query by query.
	Differences []Difference     `json:"differences"`
	Ablations   []Variant        `json:"ablations,omitempty"`
	Alpha       []Variant        `json:"alpha,omitempty"`
	Abstention  *Abstention      `json:"abstention,omitempty"`
	Judgement   *JudgementDetail `json:"judgement,omitempty"`
	MemoryMB    float64          `json:"memory_mb"` // of the process, after the dataset was run
	ByQuery     []QueryReport    `json:"by_query"`
}

// Difference is the mean of arm A minus that of arm B.
type Difference struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Metric   Metric   `json:"metric"`
	Interval Interval `json:"interval"`
	Noise    bool     `json:"noise"` // the interval holds 0
}

// Variant is the hybrid ranking with a part changed, and what that changes.
type Variant struct {
	Name    string   `json:"name"`
	Alpha   float64  `json:"alpha"`
	Figures Figures  `json:"figures"`
	NDCG    Interval `json:"ndcg@10_minus_hybrid"`
	Noise   bool     `json:"noise"`
}

// Abstention is how the answers "no confident match" fit.
type Abstention struct {
	Coverage          float64 `json:"coverage"`            // share of questions with an answer that got a confident match
	FalsePositiveRate float64 `json:"false_positive_rate"` // share of those without that got one
}

// QueryReport is one query's part in the figures.
type QueryReport struct {
	Query string             `json:"query"`
	Text  string             `json:"text"` // cut
	NDCG  map[string]float64 `json:"ndcg@10"`
	Rank  map[string]int     `json:"rank"` // of the first relevant document; 0 if it wasn't found
	// Relevant is the relevant document that ranks first in the last of the arms,
	// and Explanation the numbers that put it there.
	Relevant    string   `json:"relevant"`
	Explanation string   `json:"explanation"`
	Top         []TopHit `json:"top"` // the first of the last arm
}

// TopHit is a document near the top of a ranking.
type TopHit struct {
	Document string         `json:"document"`
	Relevant bool           `json:"relevant"`
	Rank     map[string]int `json:"rank"` // in the other arms; absent below the depth
}

// WriteJSON writes reports as an array.
func WriteJSON(w io.Writer, reports []Report) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	if reports == nil {
		reports = []Report{}
	}
	if err := e.Encode(reports); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// ReadJSON is the inverse of [WriteJSON].
func ReadJSON(r io.Reader) ([]Report, error) {
	var reports []Report
	if err := json.NewDecoder(r).Decode(&reports); err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	return reports, nil
}
