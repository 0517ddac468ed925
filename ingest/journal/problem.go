package journal

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"priorart"
)

// The codes of problems that a journal reports.
const (
	Altered           = "altered"            // a commit isn't what was written, but can be read
	Unreadable        = "unreadable"         // a commit can't be read
	NewerFormat       = "newer_format"       // a commit is of a newer version
	ClockAhead        = "clock_ahead"        // commits are dated more than a day ahead
	StrayFile         = "stray_file"         // a file that is no commit, or stands in a wrong folder
	GitFailed         = "git_failed"         // git couldn't say whether it ignores the log
	KeyRepeated       = "key_repeated"       // two commits have one idempotency key
	TempLeft          = "temp_left"          // a temporary file of a writer that died
	AttributesMissing = "attributes_missing" // nothing keeps git from converting line endings
	NotKept           = "not_kept"           // commits couldn't be copied for the other worktrees
)

// problem makes one about path, which is shown relative to the project folder
// where it is below it.
func (j *Journal) problem(code, path, text string) priorart.Problem {
	if rel, err := filepath.Rel(j.project, path); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		path = rel
	}
	return priorart.Problem{Code: code, Path: filepath.ToSlash(path), Text: text}
}

// sortProblems puts problems in the order in which they are shown, each once.
func sortProblems(list []priorart.Problem) []priorart.Problem {
	slices.SortFunc(list, func(a, b priorart.Problem) int {
		return cmp.Or(strings.Compare(a.Code, b.Code), strings.Compare(a.Path, b.Path), strings.Compare(a.Text, b.Text))
	})
	return slices.Compact(list)
}
