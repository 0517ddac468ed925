package priorart

// Record is what was recorded: the payload of a recorded event, as parsed from
// a draft. Which fields are set depends on Kind; the JSON form is the one in
// the journal (docs/format.md).
type Record struct {
	Kind   Kind   `json:"kind"`
	Scope  string `json:"scope"` // "project", or a slash path relative to the project folder
	Origin Origin `json:"origin,omitempty"`
	Agent  string `json:"agent,omitempty"`

	// Decisions, and every kind that has no fields of its own.
	Summary            string        `json:"summary,omitempty"`
	Detail             string        `json:"detail,omitempty"` // the whole text, where Summary is only its start
	Problem            string        `json:"problem,omitempty"`
	WhyChosen          string        `json:"why_chosen,omitempty"`
	Tradeoffs          string        `json:"tradeoffs,omitempty"`
	WhatWeTried        string        `json:"what_we_tried,omitempty"`
	Alternatives       []Alternative `json:"alternatives,omitempty"`
	ConstraintsCreated []string      `json:"constraints_created,omitempty"` // those that stayed text

	// Constraints.
	Rule               string   `json:"rule,omitempty"`
	Reason             string   `json:"reason,omitempty"`
	Hardness           Hardness `json:"hardness,omitempty"`
	EnforcedBy         string   `json:"enforced_by,omitempty"`
	TriggeringIncident string   `json:"triggering_incident,omitempty"`

	// Pipelines.
	Name         string   `json:"name,omitempty"`
	Purpose      string   `json:"purpose,omitempty"`
	Steps        []Step   `json:"steps,omitempty"`
	WhenToInvoke []string `json:"when_to_invoke,omitempty"`
	Constraints  []string `json:"constraints,omitempty"`

	// Every kind.
	AffectedFiles   []string `json:"affected_files,omitempty"` // slash paths relative to the project folder
	AffectedSymbols []string `json:"affected_symbols,omitempty"`
	Tags            []string `json:"tags,omitempty"`
	RetrievalHints  []string `json:"retrieval_hints,omitempty"`
	RelatedTo       []string `json:"related_to,omitempty"` // ids
	Source          string   `json:"source,omitempty"`     // where an imported entry comes from

	// Owner is a keyed hash of the end user the entry belongs to, and OwnerKey
	// names the key; both are empty for entries of the project.
	Owner    string `json:"owner,omitempty"`
	OwnerKey string `json:"owner_key,omitempty"`
}

// Alternative is an option that a decision weighed and didn't take.
type Alternative struct {
	Option         string `json:"option"`
	ReasonRejected string `json:"reason_rejected,omitempty"`
}

// Step is one step of a pipeline.
type Step struct {
	Action string `json:"action"`
	Output string `json:"output,omitempty"`
}

// Section is a headed part of an entry's body.
type Section struct {
	Heading string // "problem", "reasons", …; "" for text without a heading
	Text    string
}

// LeadText returns the text that an entry opens with, whole: a constraint's
// rule, a pipeline's name and purpose, else the summary.
func (r *Record) LeadText() string {
	switch r.Kind {
	case Constraint:
		return r.Rule
	case Pipeline:
		if r.Purpose == "" {
			return r.Name
		}
		return r.Name + ": " + r.Purpose
	}
	return r.Summary
}

// Lead returns the first [LeadRunes] characters of [Record.LeadText].
func (r *Record) Lead() string { return Lead(r.LeadText()) }

// Body returns everything that isn't in the lead, each part under its heading,
// in the order in which it is shown. Text that the lead had to cut comes first.
func (r *Record) Body() []Section {
	var s []Section
	add := func(heading, text string) {
		if text != "" {
			s = append(s, Section{heading, text})
		}
	}
	if full := r.LeadText(); r.Lead() != full && r.Detail == "" {
		add("", full)
	}
	add("", r.Detail)
	add("problem", r.Problem)
	add("reasons", r.WhyChosen)
	add("reason", r.Reason)
	add("alternatives", joinAlternatives(r.Alternatives))
	add("what we tried", r.WhatWeTried)
	add("tradeoffs", r.Tradeoffs)
	add("constraints created", joinLines(r.ConstraintsCreated))
	add("incident", r.TriggeringIncident)
	add("enforced by", r.EnforcedBy)
	add("steps", joinSteps(r.Steps))
	add("when to invoke", joinLines(r.WhenToInvoke))
	add("constraints", joinLines(r.Constraints))
	return s
}
