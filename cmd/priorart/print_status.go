package main

import (
	"time"

	"priorart"
	"priorart/ingest/journal"
	"priorart/tools"
)

func (p *page) status(s *priorart.StoreStatus) {
	p.line("store      %s", p.bold(s.Project))
	p.line("commits    %d in %s", s.Commits, s.Log)
	p.list("kept", nonEmpty(s.Kept))
	p.line("entries    %d", s.Entries)
	p.line("kinds      %s", tools.Counts(priorart.Kinds(), s.ByKind))
	p.line("statuses   %s", tools.Counts(priorart.Statuses(), s.ByStatus))
	p.line("embedder   %s (%s), %d dimensions", s.Embedder, s.Space, s.Dimensions)
	p.line("vectors    %d of %d passages, in %s", s.Passages-s.Unembedded, s.Passages, s.Vectors)
	p.line("index      %s, generation %d, %d segments, in %s", current(s.Current), s.Generation, s.Segments, s.Cache)
	p.line("version    %s, format %d", s.Version, s.Format)
	if s.Writer.Holds {
		p.line("writer     process %d (%s) since %s", s.Writer.PID, s.Writer.Verb, s.Writer.Since.Format(time.RFC3339))
	}
	p.list("read-only", nonEmpty(s.ReadOnly))
	for _, d := range s.Degraded {
		p.line("degraded   %s", d)
	}
	p.problems(s.Problems)
}

func current(yes bool) string {
	if yes {
		return "has every commit"
	}
	return "behind the journal"
}

func (p *page) problems(list []priorart.Problem) {
	for _, x := range list {
		p.line("problem    %s: %s: %s", x.Code, x.Path, x.Text)
	}
}

// report shows what a check found.
func (p *page) report(r *journal.Report) {
	p.line("%d commits in %d copies, %d problems.", r.Commits, r.Copies, len(r.Problems))
	p.problems(r.Problems)
	if n := len(r.KeptOnly); n > 0 {
		p.line("%d commits are in no worktree's log, only kept; 'priorart restore' brings them back.", n)
	}
	if n := len(r.Unkept); n > 0 {
		p.line("%d commits have no kept copy yet; the next write makes them.", n)
	}
}
