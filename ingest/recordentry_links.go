package ingest

import (
	"context"
	"strings"
	"unicode/utf8"

	"priorart"
)

// lines reads a text that may be given as a list, a line an item.
func (d draft) lines(field string) string { return strings.Join(d.textOrList(field), "\n") }

// constraintCreated makes an entry of a constraint that a decision brings, if
// it has what a constraint needs; else it stays text on the decision.
func (p *entryParser) constraintCreated(o draft) {
	rule, reason := o.text("rule"), o.text("reason")
	if utf8.RuneCountInString(rule) < priorart.MinRule || utf8.RuneCountInString(reason) < priorart.MinReason {
		decision := &p.records[0].Record
		text := rule
		if reason != "" {
			text += ": " + reason
		}
		decision.ConstraintsCreated = append(decision.ConstraintsCreated, text)
		p.warn("%s: stays text on the decision; with a rule of at least %d and a reason of at least %d characters it becomes a constraint of its own",
			o.path, priorart.MinRule, priorart.MinReason)
		return
	}
	decision := p.records[0].Record
	scope := decision.Scope
	if o.text("scope") != "" {
		scope = o.scopeIn("scope", p.service.Dir)
	}
	p.records = append(p.records, NewRecord{Record: priorart.Record{
		Kind: priorart.Constraint, Scope: scope, Origin: decision.Origin, Rule: rule, Reason: reason,
		Hardness:   priorart.Hardness(o.orDefault("hardness", string(priorart.Absolute))),
		EnforcedBy: o.text("enforced_by"), AffectedFiles: decision.AffectedFiles, Tags: decision.Tags,
	}})
}

// references resolves the ids that the entry names.
func (p *entryParser) references(ctx context.Context) error {
	p.list("related_to") // reports blank items
	p.list("supersedes")
	related, err := p.service.resolveIDs(ctx, p.draft, "related_to")
	if err != nil {
		return err
	}
	r := &p.records[0].Record
	for _, e := range related {
		r.RelatedTo = append(r.RelatedTo, e.ID)
	}
	if p.replaced, err = p.service.resolveIDs(ctx, p.draft, "supersedes"); err != nil {
		return err
	}
	for i, old := range p.replaced {
		if old.Kind != r.Kind && r.Kind.Valid() {
			p.fail(at("supersedes", i), "must be a "+string(r.Kind)+", as the new entry is", old.ID+", a "+string(old.Kind),
				"link it by related_to instead")
		}
		if old.Status == priorart.Superseded {
			p.warn("supersedes[%d]: %s was replaced already; the head of its chain is %s", i, old.ID, p.head(ctx, old))
		}
	}
	return nil
}

// head follows successors to the entry that stands.
func (p *entryParser) head(ctx context.Context, e priorart.Entry) string {
	for seen := map[string]bool{}; len(e.Successors) > 0 && !seen[e.ID]; {
		seen[e.ID] = true
		next, err := p.service.Index.Entry(ctx, e.Successors[len(e.Successors)-1])
		if err != nil {
			break
		}
		e = next
	}
	return e.ID
}

// events links what was recorded: old entries to their successor, constraints
// to the decision that brought them.
func (p *entryParser) events(ids []string) []priorart.Event {
	var events []priorart.Event
	for _, old := range p.replaced {
		events = append(events, priorart.Event{Type: priorart.SupersededBy, Target: old.ID, By: ids[0]})
	}
	for _, id := range ids[1:] {
		events = append(events, priorart.Event{Type: priorart.Linked, Target: id, To: ids[0], Relation: priorart.CreatedBy})
	}
	return events
}
