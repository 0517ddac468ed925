package ingest

import (
	"context"
	"fmt"

	"priorart"
)

// RecordEntry records one decision, constraint or pipeline. args are the tool's
// arguments as JSON (docs/tools/record_entry.md).
//
// The error is a *[priorart.InvalidInput] with every violation if the call
// breaks its contract, else one of [Service.Write]'s. After an error nothing is
// written.
func (s *Service) RecordEntry(ctx context.Context, args []byte) (priorart.Receipt, error) {
	c, err := s.receive(toolRecordEntry, args)
	if err != nil {
		return priorart.Receipt{}, err
	}
	target, err := s.project(ctx, c)
	if err != nil {
		return priorart.Receipt{}, err
	}
	g, err := target.readEntry(ctx, c)
	if err != nil {
		return priorart.Receipt{}, err
	}
	if err := c.invalid(); err != nil {
		return priorart.Receipt{}, err
	}
	return target.Write(ctx, g)
}

// readEntry reads a call of record_entry. What is wrong with it is noted in the
// call; the error is the index's.
func (s *Service) readEntry(ctx context.Context, c *call) (Group, error) {
	g, err := c.group()
	if err != nil {
		return g, err
	}
	d := c.draft()
	r := priorart.Record{Kind: d.kind()}
	d.readShared(&r, s.config.Dir)
	related, err := s.references(ctx, d, "related_to")
	if err != nil {
		return g, err
	}
	for _, e := range related {
		r.RelatedTo = append(r.RelatedTo, e.ID)
	}
	created := d.readOwn(&r, s.config.Dir)
	id := g.Add(r)
	if err := s.supersede(ctx, d, &g, r.Kind, id); err != nil {
		return g, err
	}
	for _, constraint := range created {
		g.Events = append(g.Events, priorart.Event{Type: priorart.Linked, Target: g.Add(constraint), To: id, Relation: priorart.CreatedBy})
	}
	g.Warnings = c.warnings
	return g, nil
}

// readShared reads the fields that every kind has.
func (d draft) readShared(r *priorart.Record, project string) {
	r.Scope = d.scope(project, root)
	r.Origin = priorart.Origin(d.textOr("origin", string(priorart.OriginAgent)))
	r.AffectedFiles = d.files("affected_files", project)
	r.AffectedSymbols = d.list("affected_symbols")
	r.Tags = d.list("tags")
	r.RetrievalHints = d.hints()
}

// hints reads other phrasings. Their number is a matter of advice up to a limit,
// which the schema has.
func (d draft) hints() []string {
	hints := d.list("retrieval_hints")
	if n := len(hints); n > 0 && n < priorart.FewHints || n > priorart.ManyHint {
		d.warn(fmt.Sprintf("retrieval_hints: %d given; %d to %d work best", n, priorart.FewHints, priorart.ManyHint))
	}
	return hints
}

// readOwn reads the fields that only r's kind has. It returns the constraints
// that a decision created.
func (d draft) readOwn(r *priorart.Record, project string) (created []priorart.Record) {
	switch r.Kind {
	case priorart.Decision:
		created = d.readDecision(r, project)
	case priorart.Constraint:
		d.readConstraint(r)
	case priorart.Pipeline:
		d.readPipeline(r)
	default:
		return nil
	}
	d.checkKind(r.Kind)
	return created
}

// supersede reads the ids of entries that the new one replaces.
func (s *Service) supersede(ctx context.Context, d draft, g *Group, k priorart.Kind, by string) error {
	old, err := s.references(ctx, d, "supersedes")
	for _, e := range old {
		if k != "" && e.Kind != k {
			d.fail(e.path, fmt.Sprintf("must name entries of the same kind, here %ss", k), fmt.Sprintf("the %s %s", e.Kind, named(e.Entry)),
				"name it in related_to instead")
			continue
		}
		g.Events = append(g.Events, priorart.Event{Type: priorart.SupersededBy, Target: e.ID, By: by})
	}
	return err
}
