package ingest

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"priorart"
)

// recordEntryTool is the tool's name, and its schema's.
const recordEntryTool = "record_entry"

// RecordEntry records one typed entry. args are the tool's arguments as JSON.
// The error is a *[priorart.InvalidInput] with every violation if they break
// the contract; then nothing was written. See [Service.Write] for the others.
func (s *Service) RecordEntry(ctx context.Context, args []byte) (priorart.Receipt, error) {
	schema, err := Schema(recordEntryTool)
	if err != nil {
		return priorart.Receipt{}, err
	}
	fields, violations, err := ParseArguments(recordEntryTool, schema, args)
	if err != nil {
		return priorart.Receipt{}, err
	}
	if fields == nil {
		return priorart.Receipt{}, &priorart.InvalidInput{Violations: violations}
	}
	d := draft{fields: fields, violations: &violations}
	target, err := s.projectOf(ctx, d)
	if err != nil {
		return priorart.Receipt{}, err
	}
	return target.recordEntry(ctx, d)
}

// projectOf returns the service of the project that a call names: this one if
// it names none.
func (s *Service) projectOf(ctx context.Context, d draft) (*Service, error) {
	dir := d.text("project_dir")
	switch {
	case dir == "" || filepath.IsAbs(dir) && filepath.Clean(dir) == s.Dir:
		return s, nil
	case !filepath.IsAbs(dir):
		d.fail("project_dir", "must be an absolute path", shown(dir), "give the whole path")
		return s, nil
	case s.OpenProject == nil:
		d.fail("project_dir", "is not available here", shown(dir), "leave it out")
		return s, nil
	}
	if len(*d.violations) > 0 { // a wrong call opens nothing
		return s, nil
	}
	return s.OpenProject(ctx, dir)
}

func (s *Service) recordEntry(ctx context.Context, d draft) (priorart.Receipt, error) {
	p := entryParser{service: s, draft: d}
	if err := p.parse(ctx); err != nil {
		return priorart.Receipt{}, err
	}
	if len(*d.violations) > 0 {
		return priorart.Receipt{}, &priorart.InvalidInput{Violations: sortViolations(*d.violations)}
	}
	hash, err := requestHash(recordEntryTool, d.fields)
	if err != nil {
		return priorart.Receipt{}, err
	}
	return s.Write(ctx, Group{
		Records: p.records, Events: p.events, Warnings: p.warnings,
		IdempotencyKey: d.text("idempotency_key"), RequestHash: hash, DryRun: d.flag("dry_run"),
	})
}

// entryParser turns the draft of a record_entry call into records and events.
type entryParser struct {
	draft
	service  *Service
	records  []NewRecord // the entry, then the constraints that it creates
	replaced []priorart.Entry
	warnings []string
}

func (p *entryParser) warn(format string, args ...any) {
	p.warnings = append(p.warnings, fmt.Sprintf(format, args...))
}

func (p *entryParser) parse(ctx context.Context) error {
	r := priorart.Record{Kind: priorart.Kind(p.text("kind")), Origin: priorart.Origin(p.orDefault("origin", string(priorart.OriginAgent)))}
	p.refuseOtherKinds(r.Kind)
	p.common(&r)
	p.records = []NewRecord{{Record: r}}
	switch r.Kind {
	case priorart.Decision:
		p.decision(&p.records[0].Record)
	case priorart.Constraint:
		p.constraint(&p.records[0].Record)
	case priorart.Pipeline:
		p.pipeline(&p.records[0].Record)
	}
	return p.references(ctx)
}

// ownFields are the fields that only one kind has.
func ownFields() map[priorart.Kind][]string {
	return map[priorart.Kind][]string{
		priorart.Decision:   {"summary", "problem", "why_chosen", "tradeoffs", "what_we_tried", "alternatives", "constraints_created"},
		priorart.Constraint: {"rule", "reason", "hardness", "enforced_by", "triggering_incident"},
		priorart.Pipeline:   {"name", "purpose", "steps", "when_to_invoke", "constraints"},
	}
}

// refuseOtherKinds reports fields of another kind: what would be ignored would
// be lost.
func (p *entryParser) refuseOtherKinds(kind priorart.Kind) {
	own := ownFields()
	if own[kind] == nil {
		return // of no known kind: the schema's to report
	}
	for other, fields := range own {
		for _, f := range fields {
			if other != kind && p.has(f) && !slices.Contains(own[kind], f) {
				p.fail(f, fmt.Sprintf("is a field of a %s, not of a %s", other, kind), "the field", fmt.Sprintf("remove it, or record a %s", other))
			}
		}
	}
}

// common reads the fields that every kind has.
func (p *entryParser) common(r *priorart.Record) {
	r.Scope = p.scope("scope")
	r.AffectedFiles = p.files("affected_files")
	r.AffectedSymbols = p.list("affected_symbols")
	r.Tags = p.list("tags")
	r.RetrievalHints = p.list("retrieval_hints")
	if n := len(r.RetrievalHints); n > 0 && (n < priorart.FewHints || n > priorart.ManyHint) {
		p.warn("retrieval_hints: %d given; %d to %d distinct phrasings serve best", n, priorart.FewHints, priorart.ManyHint)
	}
}

// scope reads a scope in its normal form.
func (d draft) scopeIn(field, project string) string {
	normal, problem := normalScope(d.text(field), project)
	if problem != "" {
		d.fail(field, problem, shown(d.text(field)), "give a path relative to the project folder, or 'global'")
	}
	return normal
}

func (p *entryParser) scope(field string) string { return p.scopeIn(field, p.service.Dir) }

func (p *entryParser) files(field string) []string {
	var files []string
	items, _ := p.fields[field].([]any)
	for i, f := range p.list(field) {
		normal, problem := normalFile(f, p.service.Dir)
		if problem != "" {
			p.fail(at(field, min(i, len(items)-1)), problem, shown(f), "give a path relative to the project folder")
			continue
		}
		files = append(files, normal)
	}
	return files
}

func (p *entryParser) decision(r *priorart.Record) {
	r.Summary = p.needed("summary", priorart.MinSummary)
	r.Problem = p.needed("problem", priorart.MinProblem)
	r.WhyChosen = p.needed("why_chosen", priorart.MinWhyChosen)
	r.Tradeoffs = p.lines("tradeoffs")
	r.WhatWeTried = p.lines("what_we_tried")
	p.objects("alternatives", "option", func(o draft) {
		r.Alternatives = append(r.Alternatives, priorart.Alternative{Option: o.text("option"), ReasonRejected: o.text("reason_rejected")})
	})
	p.objects("constraints_created", "rule", p.constraintCreated)
}

func (p *entryParser) constraint(r *priorart.Record) {
	r.Rule = p.needed("rule", priorart.MinRule)
	r.Reason = p.needed("reason", priorart.MinReason)
	r.Hardness = priorart.Hardness(p.orDefault("hardness", string(priorart.Absolute)))
	r.EnforcedBy = p.text("enforced_by")
	r.TriggeringIncident = p.text("triggering_incident")
}

func (p *entryParser) pipeline(r *priorart.Record) {
	r.Name = p.needed("name", priorart.MinName)
	r.Purpose = p.needed("purpose", priorart.MinPurpose)
	p.objects("steps", "action", func(o draft) {
		r.Steps = append(r.Steps, priorart.Step{Action: o.text("action"), Output: o.text("output")})
	})
	if _, list := p.fields["steps"].([]any); (list || !p.has("steps")) && len(r.Steps) < priorart.MinSteps {
		p.fail("steps", "is required, with at least one step", "none", "list the steps in order")
	}
	r.WhenToInvoke = p.textOrList("when_to_invoke")
	r.Constraints = p.textOrList("constraints")
}
