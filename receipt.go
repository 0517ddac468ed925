package priorart

// Receipt is the answer to a write. Its JSON form is a contract
// (docs/output.md): every field is always there, but for those of tools that
// name lists of their own.
type Receipt struct {
	Stored   bool           `json:"stored"`   // the journal has it, after fsync
	Indexed  bool           `json:"indexed"`  // the next search needn't catch up first
	Judged   bool           `json:"judged"`   // the entries carry verdicts
	Commit   string         `json:"commit"`   // "" if nothing was stored
	Replayed bool           `json:"replayed"` // an earlier call with this idempotency key did it
	DryRun   bool           `json:"dry_run"`
	Degraded []string       `json:"degraded"`
	Warnings []string       `json:"warnings"`
	Redacted []Redaction    `json:"redacted"`
	Entries  []ReceiptEntry `json:"entries"`
}

// Redaction is a secret that was replaced before anything was stored.
type Redaction struct {
	Path string `json:"path"`
	Rule string `json:"rule"`
}

// ReceiptEntry is one entry that a write made.
type ReceiptEntry struct {
	ID                     string   `json:"id"` // new-1, new-2, … in a dry run
	Kind                   Kind     `json:"kind"`
	Lead                   string   `json:"lead"`
	Status                 Status   `json:"status"`
	Verdict                Verdict  `json:"verdict,omitempty"`     // absent while unjudged
	Probability            *float64 `json:"probability,omitempty"` // calibrated, of the verdict
	Matches                []Match  `json:"matches"`
	SupersessionCandidates []Match  `json:"supersession_candidates"`
}

// Verdict says how a draft relates to what the store has.
type Verdict string

// The verdicts.
const (
	Novel         Verdict = "novel"
	Related       Verdict = "related"
	NearDuplicate Verdict = "near_duplicate"
	Duplicate     Verdict = "duplicate"
)

// Match is an entry that resembles a draft, with raw numbers.
type Match struct {
	ID      string      `json:"id"`
	Kind    Kind        `json:"kind"`
	Status  Status      `json:"status"`
	Lead    string      `json:"lead"`
	Score   float64     `json:"score"` // fused; ranks matches of one draft, is no evidence
	Lexical LexicalPart `json:"lexical"`
	Vector  VectorPart  `json:"vector"`
}
