package tools

import (
	"context"
	"fmt"
	"strings"

	"priorart"
	"priorart/ingest"
)

// maxProblems is how many problems an answer lists: they are for a person, who
// sees all of them with `priorart status`.
const maxProblems = 20

// StatusResult is the structured content of a status.
type StatusResult struct {
	priorart.StoreStatus
	ProblemsOmitted int `json:"problems_omitted"`
}

func statusTool() (t tool, err error) {
	t = tool{
		name: "status", title: "Status of Prior Art", readOnly: true, idempotent: true,
		description: "Where this project's entries are kept, how many there are of each kind and status, which embedder makes vectors and how far it is, " +
			"what is missing from answers now, and problems that need a person.",
		call: callStatus,
	}
	if t.input, err = schemaFile("status"); err == nil {
		t.output, err = schemaFile("status.output")
	}
	return t, err
}

func callStatus(ctx context.Context, p Parts, args []byte) (answer, error) {
	schema, err := schemaFile("status")
	if err != nil {
		return answer{}, err
	}
	if _, violations, err := ingest.ParseArguments("status", schema, args); err != nil || len(violations) > 0 {
		return answer{}, invalid(violations, err)
	}
	s, err := p.Stater.Status(ctx)
	if err != nil {
		return answer{}, err
	}
	r := StatusResult{s, max(0, len(s.Problems)-maxProblems)}
	r.Problems, r.Degraded = listed(s.Problems[:min(len(s.Problems), maxProblems)]), listed(s.Degraded)
	return answer{r, statusText(&r)}, nil
}

// invalid returns the error of a call with violations.
func invalid(violations []priorart.FieldError, err error) error {
	if err != nil {
		return err
	}
	return &priorart.InvalidInput{Violations: violations}
}

func statusText(r *StatusResult) string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(VisibleLine(fmt.Sprintf(format, args...)) + "\n") }
	line("Store: %s (%d entries, %d commits; Prior Art %s)", r.Project, r.Entries, r.Commits, r.Version)
	if !r.Exists {
		line("Nothing has been recorded here yet; the first record_entry makes the store.")
	}
	line("Kinds: %s", Counts(priorart.Kinds(), r.ByKind))
	line("Statuses: %s", Counts(priorart.Statuses(), r.ByStatus))
	line("Embedder: %s, %d of %d passages have vectors", r.Embedder, r.Passages-r.Unembedded, r.Passages)
	if r.ReadOnly != "" {
		line("Read-only: %s", r.ReadOnly)
	}
	if r.Writer.Holds {
		line("A writer is at work: process %d (%s)", r.Writer.PID, r.Writer.Verb)
	}
	for _, d := range r.Degraded {
		line("Degraded: %s", d)
	}
	for _, p := range r.Problems {
		line("Problem %s: %s: %s", p.Code, p.Path, p.Text)
	}
	if r.ProblemsOmitted > 0 {
		line("%d more problems: tell your user to run `priorart status`", r.ProblemsOmitted)
	}
	return b.String()
}

// Counts writes counts in the order of a listing, without zeros.
func Counts[K ~string](order []K, counts map[K]int) string {
	var parts []string
	for _, k := range order {
		if n := counts[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
	}
	return orNone(strings.Join(parts, ", "))
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
