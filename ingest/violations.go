package ingest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"priorart"
)

// maxViolations bounds an answer to a call with very many faults: a model
// mends no more in one go, and the answer must fit what a client takes.
const maxViolations = 300

// sortViolations orders by path, with list positions as numbers, then by rule,
// and drops what is said twice. What is beyond [maxViolations] is counted.
func sortViolations(v []priorart.FieldError) []priorart.FieldError {
	slices.SortStableFunc(v, func(a, b priorart.FieldError) int {
		return cmp.Or(comparePaths(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule))
	})
	v = slices.CompactFunc(v, func(a, b priorart.FieldError) bool { return a.Path == b.Path && a.Rule == b.Rule })
	if len(v) <= maxViolations {
		return v
	}
	more := priorart.FieldError{Rule: fmt.Sprintf("only the first %d violations are listed", maxViolations),
		Got: strconv.Itoa(len(v)) + " violations", Fix: "mend these, and call again"}
	return append([]priorart.FieldError{more}, v[:maxViolations]...)
}

// comparePaths puts x[7] before x[12], and an object before its fields.
func comparePaths(a, b string) int {
	return slices.CompareFunc(pathSteps(a), pathSteps(b), func(a, b string) int {
		m, errA := strconv.Atoi(a)
		n, errB := strconv.Atoi(b)
		if errA == nil && errB == nil {
			return cmp.Compare(m, n)
		}
		return cmp.Compare(a, b)
	})
}

func pathSteps(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' })
}
