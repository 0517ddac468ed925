package main

import (
	"priorart"
	"priorart/tools"
)

// receipt shows what a write did.
func (p *page) receipt(r *priorart.Receipt) {
	switch {
	case r.Replayed:
		p.line("Recorded before under this idempotency key, commit %s; nothing was written again.", r.Commit)
	case r.DryRun:
		p.line("Valid. Nothing was written (dry run).")
	default:
		p.line("Recorded, commit %s.", r.Commit)
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		p.line("  %s  %s %s  %s", p.bold(e.ID), e.Status, e.Kind, tools.VisibleLine(e.Lead))
		if e.Verdict != "" {
			p.line("    %s", e.Verdict)
		}
		p.matches("near", e.Matches)
		p.matches("may be superseded by it:", e.SupersessionCandidates)
	}
}

func (p *page) matches(what string, list []priorart.Match) {
	for i := range list {
		m := &list[i]
		p.line("    %s %s  %s %s  %s", p.dim(what), m.ID, m.Status, m.Kind, priorart.Cut(tools.VisibleLine(m.Lead), 90))
		p.line("         %s", p.dim(tools.Numbers(m.Score, m.Lexical, m.Vector)))
	}
}

// notes tells what a caller should know beside the result.
func (a *app) notes(warnings, degraded []string) {
	for _, w := range warnings {
		a.tell("warning: " + w)
	}
	for _, d := range degraded {
		a.tell("degraded: " + d)
	}
}
