package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"priorart"
)

// Report is what a check found. A store is sound if there are no problems.
type Report struct {
	Commits  int                `json:"commits"`   // distinct
	Copies   int                `json:"copies"`    // files, in all places
	KeptOnly []string           `json:"kept_only"` // in no worktree's log: of other branches, or lost there; restore brings them back
	Unkept   []string           `json:"unkept"`    // in a log and not kept yet; the next writes copy them
	Problems []priorart.Problem `json:"problems"`
}

// Check reads and verifies every copy of every commit, and changes nothing.
func (j *Journal) Check(ctx context.Context) (Report, error) {
	listing, err := j.List(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("check store: %w", err)
	}
	u, _, err := j.list(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("check store: %w", err)
	}
	c := checker{journal: j, roots: u.roots(), keys: map[string]string{}, report: Report{
		Commits: len(u.commits), KeptOnly: append([]string{}, u.gone...), Unkept: append([]string{}, u.unkept...),
		Problems: listing.Problems,
	}}
	if j.dirs.Kept == "" {
		c.report.Unkept = []string{}
	}
	for _, ref := range u.commits {
		if err := ctx.Err(); err != nil {
			return Report{}, err
		}
		c.commit(ref.Name)
	}
	if err := c.leftovers(); err != nil {
		return Report{}, fmt.Errorf("check store: %w", err)
	}
	c.attributes()
	c.report.Problems = sortProblems(c.report.Problems)
	return c.report, nil
}

type checker struct {
	journal *Journal
	roots   []root
	keys    map[string]string // idempotency key → the commit that has it
	report  Report
}

func (c *checker) found(p ...priorart.Problem) { c.report.Problems = append(c.report.Problems, p...) }

// commit looks at each copy by itself.
func (c *checker) commit(name string) {
	var commit *priorart.Commit
	var problems []priorart.Problem
	for _, r := range c.roots {
		p := c.journal.pick(name, []root{r})
		if errors.Is(p.err, fs.ErrNotExist) && p.commit == nil {
			continue
		}
		c.report.Copies++
		problems = append(problems, p.problems...)
		if p.commit != nil && (commit == nil || p.fits) {
			commit = p.commit
		}
	}
	c.journal.note(name, problems)
	c.found(problems...)
	if commit != nil {
		c.key(name, commit.IdempotencyKey)
	}
}

func (c *checker) key(name, key string) {
	first, repeated := c.keys[key]
	switch {
	case key == "":
	case repeated:
		c.found(c.journal.problem(KeyRepeated, filepath.Join(c.journal.dirs.Log, monthOf(name), name),
			fmt.Sprintf("has the idempotency key of %s, so that it doesn't count", first)))
	default:
		c.keys[key] = name
	}
}

// leftovers looks for temporary files.
func (c *checker) leftovers() error {
	j := c.journal
	dirs := []string{j.contextDir(), j.dirs.Cache}
	j.mu.Lock()
	for _, p := range j.union.parts {
		dirs = append(dirs, p.folder.path)
	}
	j.mu.Unlock()
	for _, dir := range dirs {
		names, err := j.files.list(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return readError(dir, err)
		}
		for _, name := range names {
			if strings.HasPrefix(name, tempPrefix) {
				c.found(j.problem(TempLeft, filepath.Join(dir, name), "is left from a write that didn't end, and means nothing; delete it"))
			}
		}
	}
	return nil
}

// attributes looks for the line that keeps git from changing commits.
func (c *checker) attributes() {
	j := c.journal
	path := filepath.Join(j.contextDir(), ".gitattributes")
	text, err := j.files.read(path)
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if strings.TrimSpace(line) == strings.TrimSpace(attributes) {
				return
			}
		}
	}
	c.found(j.problem(AttributesMissing, path, "lacks the line "+strings.TrimSpace(attributes)+", so that git may convert line endings in commits; add it"))
}
