package main

import (
	"strings"
	"time"

	"priorart"
)

func (p *page) entries(list []priorart.Entry) {
	for i := range list {
		if i > 0 {
			p.line("")
		}
		p.entry(&list[i])
	}
}

// entry shows an entry whole.
func (p *page) entry(e *priorart.Entry) {
	p.line("%s  %s %s  %s  %s", p.bold(e.ID), e.Status, e.Kind, e.At.Format(time.DateOnly), e.Scope)
	p.line("%s", p.bold(e.LeadText()))
	for _, s := range e.Body() {
		if s.Heading != "" {
			p.line("\n%s", p.dim(s.Heading))
		}
		p.line("%s", s.Text)
	}
	p.line("")
	p.list("files", e.AffectedFiles)
	p.list("symbols", e.AffectedSymbols)
	p.list("tags", e.Tags)
	p.list("hints", e.RetrievalHints)
	p.links(e)
	p.origin(e)
}

func (p *page) list(name string, list []string) {
	if len(list) > 0 {
		p.line("%-10s %s", name, strings.Join(list, ", "))
	}
}

func (p *page) links(e *priorart.Entry) {
	p.list("superseded by", e.Successors)
	for _, l := range e.Links {
		arrow := "→"
		if l.Incoming {
			arrow = "←"
		}
		p.line("%-10s %s %s", "link", styled(arrow), string(l.Relation)+" "+l.ID)
	}
	for _, x := range e.Elsewhere {
		p.line("%-10s %s on branch %s, not here", "elsewhere", x.Type, x.Branch)
	}
}

func (p *page) origin(e *priorart.Entry) {
	p.list("hardness", nonEmpty(string(e.Hardness)))
	p.list("origin", nonEmpty(string(e.Origin)))
	p.list("agent", nonEmpty(e.Agent))
	p.list("branch", nonEmpty(e.Branch))
	p.list("source", nonEmpty(e.Source))
	p.list("commit", nonEmpty(e.Commit))
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}
