package priorart

import "slices"

// Kind says what sort of thing an entry records.
type Kind string

// The kinds. The first three come from record_entry, the next seven from
// record, the rest from end_of_task_commit; decision comes from all three.
const (
	Decision   Kind = "decision"
	Constraint Kind = "constraint"
	Pipeline   Kind = "pipeline"

	StatusPost Kind = "status"
	Finding    Kind = "finding"
	Warning    Kind = "warning"
	Need       Kind = "need"
	Question   Kind = "question"
	Answer     Kind = "answer"
	Artifact   Kind = "artifact"

	Learning   Kind = "learning"
	Preference Kind = "preference"
	Todo       Kind = "todo"
	Context    Kind = "context"
	Workflow   Kind = "workflow"
	Handoff    Kind = "handoff"
)

// Kinds returns every kind, in the order in which listings show them.
func Kinds() []Kind {
	return []Kind{
		Decision, Constraint, Pipeline,
		StatusPost, Finding, Warning, Need, Question, Answer, Artifact,
		Learning, Preference, Todo, Context, Workflow, Handoff,
	}
}

// Valid reports whether k is one of [Kinds].
func (k Kind) Valid() bool { return slices.Contains(Kinds(), k) }

// Prefix returns the three letters that begin the ids of k's entries; "" for
// what is no kind.
func (k Kind) Prefix() string {
	switch {
	case k == Context:
		return "ctx"
	case !k.Valid():
		return ""
	}
	return string(k)[:3]
}

// kindOfPrefix is the inverse of [Kind.Prefix]; "" if p belongs to no kind.
func kindOfPrefix(p string) Kind {
	for _, k := range Kinds() {
		if k.Prefix() == p {
			return k
		}
	}
	return ""
}

// Status says what has become of an entry, as seen from one worktree.
type Status string

// The statuses.
const (
	Active      Status = "active"
	Provisional Status = "provisional" // waits for approval
	Superseded  Status = "superseded"
	Deprecated  Status = "deprecated"
	Resolved    Status = "resolved"
	Rejected    Status = "rejected"
)

// Statuses returns every status, in the order in which listings show them.
func Statuses() []Status {
	return []Status{Active, Provisional, Superseded, Deprecated, Resolved, Rejected}
}

// Valid reports whether s is one of [Statuses].
func (s Status) Valid() bool { return slices.Contains(Statuses(), s) }

// Origin says who authored an entry.
type Origin string

// The origins.
const (
	OriginUser   Origin = "user"
	OriginAgent  Origin = "agent"
	OriginImport Origin = "import"
)

// Hardness says whether a constraint may be weighed against other goods.
type Hardness string

// The degrees of hardness.
const (
	Absolute Hardness = "absolute"
	Advisory Hardness = "advisory"
)
