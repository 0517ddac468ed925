package similarity

import "priorart"

// Judgement is how a draft relates to the candidates that it was given.
type Judgement struct {
	Verdict     priorart.Verdict `json:"verdict"`     // the strongest of any candidate
	Probability float64          `json:"probability"` // that the verdict is right, calibrated on labelled pairs
	Evidence    []string         `json:"evidence"`    // of the strongest match, in words
	// Matches are the candidates whose verdict isn't novel, strongest first.
	Matches []Match `json:"matches"`
	// Others are the candidates whose verdict is novel, nearest first.
	Others []Match `json:"-"`
	// Supersessions are active entries that the draft may replace, most
	// probable first. They are suggestions.
	Supersessions []Supersession `json:"supersession_candidates"`
	// Conflicts are active entries that the draft contradicts. They are reported
	// and never acted on.
	Conflicts []Conflict `json:"conflicts"`
}

// Match is a candidate with its verdict.
type Match struct {
	ID          string           `json:"id"`
	Verdict     priorart.Verdict `json:"verdict"`
	Probability float64          `json:"probability"` // that the verdict is right
	Evidence    []string         `json:"evidence"`
	Differences []Difference     `json:"differences"` // empty unless the texts are near
	Related     float64          `json:"related"`     // probability of being about one subject
	Near        float64          `json:"near"`        // probability of being one thing recorded twice
	Features    Features         `json:"features"`
	// Agreement is the way in which the texts say the same: text, words, forms
	// or contained; "" if they don't, or it can't be told.
	Agreement string `json:"agreement"`

	place int // among the candidates
}

// Supersession is an entry that the draft may replace.
type Supersession struct {
	ID          string   `json:"id"`
	Probability float64  `json:"probability"`
	Evidence    []string `json:"evidence"`
	// ValueChange is set where scope and kind are equal, and one value (number,
	// amount, version or date) stands for another while nothing else differs.
	ValueChange bool `json:"value_change"`
	// Safe is set for a value change that passes the published bar: the only case
	// that a machine may act on, if it was asked to.
	Safe bool `json:"safe"`

	rank float64 // log odds, which order candidates beyond the digits of a probability
}

// Conflict is an active entry that says the opposite of the draft.
type Conflict struct {
	ID       string            `json:"id"`
	Kind     priorart.Kind     `json:"kind"`
	Hardness priorart.Hardness `json:"hardness"` // "" for what isn't a constraint
	Evidence []string          `json:"evidence"`
}
