package priorart

// Limits of what a call may hold, in Unicode code points unless said otherwise.
// They keep a commit file readable in a review and a receipt within what a
// model can take.
const (
	MaxText      = 65_536 // a text field, where no narrower limit is given
	MaxItem      = 4_096  // an item of a list
	MaxItems     = 256    // items in a list
	MaxCallBytes = 1 << 20
	MaxDepth     = 32 // nesting of a call's JSON

	MinSummary   = 5 // trimmed, as are all minima
	MinProblem   = 40
	MinWhyChosen = 60
	MinRule      = 5
	MinReason    = 40
	MinName      = 3
	MinPurpose   = 40
	MinSteps     = 1

	FewHints = 2 // fewer retrieval hints than this, but some: a warning
	ManyHint = 4 // more than this: a warning
	MaxHints = 8 // more than this: a violation

	MaxQuery      = 4_096
	DefaultLimit  = 10
	MaxLimit      = 100
	MaxKey        = 200    // an idempotency key
	MaxToolTokens = 25_000 // a tool's answer, in tokens of a model
)
