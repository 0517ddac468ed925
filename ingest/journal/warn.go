package journal

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"priorart"
)

// maxAhead is how far ahead of the clock a commit may be dated before new
// commits no longer follow its time: wrong clocks are off by hours (a zone) or
// by years. Up: one wrong clock drags all ids along; down: a zone's error
// breaks the order.
const maxAhead = 24 * time.Hour

// strayProblems reports what a folder has that isn't a commit of it.
func (j *Journal) strayProblems(f *folder) []priorart.Problem {
	var list []priorart.Problem
	for _, name := range f.strays {
		text := "isn't a commit and is ignored; move it elsewhere"
		if isName(name) {
			text = "stands in a wrong folder and is ignored; move it to " + monthOf(name)
		}
		list = append(list, j.problem(StrayFile, filepath.Join(f.path, name), text))
	}
	return list
}

// clockAhead reports commits that are dated too far ahead.
func (j *Journal) clockAhead(commits []priorart.CommitRef) *priorart.Problem {
	limit := timeBound(j.config.Now().Add(maxAhead))
	at, _ := slices.BinarySearchFunc(commits, limit, func(c priorart.CommitRef, limit string) int { return strings.Compare(c.Name, limit) })
	if at == len(commits) {
		return nil
	}
	p := j.problem(ClockAhead, filepath.Join(j.dirs.Log, monthOf(commits[at].Name), commits[at].Name), fmt.Sprintf(
		"%d commits are dated over 24 hours ahead, this one %s: the clock was wrong where they were written, or is wrong here; they count, after all others",
		len(commits)-at, timeOf(commits[at].Name).Format(time.RFC3339)))
	return &p
}
