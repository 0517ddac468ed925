package ingest

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"priorart"
)

// readDecision reads a decision. It returns the constraints that the decision
// created and that can stand as entries of their own; the others become texts
// of the decision.
func (d draft) readDecision(r *priorart.Record, project string) (created []priorart.Record) {
	r.Summary = d.needed("summary", priorart.MinSummary)
	r.Problem = d.needed("problem", priorart.MinProblem)
	r.WhyChosen = d.needed("why_chosen", priorart.MinWhyChosen)
	r.Tradeoffs = strings.Join(d.textOrList("tradeoffs"), "\n")
	r.WhatWeTried = strings.Join(d.textOrList("what_we_tried"), "\n")
	d.objects("alternatives", "option", func(item draft, option string) {
		r.Alternatives = append(r.Alternatives, priorart.Alternative{Option: option, ReasonRejected: item.text("reason_rejected")})
	})
	d.objects("constraints_created", "rule", func(item draft, rule string) {
		c := item.readCreated(rule, r, project)
		if lack := lacking(&c); lack != "" {
			r.ConstraintsCreated = append(r.ConstraintsCreated, createdText(&c, r.Scope))
			item.warn(fmt.Sprintf("%s stays a text of the decision: %s", item.path, lack))
			return
		}
		created = append(created, c)
	})
	return created
}

// readCreated reads a constraint that a decision created. What it doesn't say
// itself, it has from the decision.
func (d draft) readCreated(rule string, from *priorart.Record, project string) priorart.Record {
	return priorart.Record{
		Kind: priorart.Constraint, Rule: rule, Reason: d.text("reason"), EnforcedBy: d.text("enforced_by"),
		Hardness: priorart.Hardness(d.textOr("hardness", string(priorart.Absolute))),
		Scope:    d.scope(project, from.Scope), Origin: from.Origin,
	}
}

// lacking says why a constraint can't stand as an entry of its own; "" if it
// can.
func lacking(c *priorart.Record) string {
	rule, reason := utf8.RuneCountInString(c.Rule), utf8.RuneCountInString(c.Reason)
	switch {
	case rule < priorart.MinRule:
		return fmt.Sprintf("its rule has %s, and a constraint needs %d", count(rule, "character"), priorart.MinRule)
	case reason == 0:
		return fmt.Sprintf("it has no reason; with one of at least %d characters it would be a constraint", priorart.MinReason)
	case reason < priorart.MinReason:
		return fmt.Sprintf("its reason has %s, and a constraint needs %d", count(reason, "character"), priorart.MinReason)
	}
	return ""
}

// createdText writes all that a constraint says as one text; scope is its
// decision's.
func createdText(c *priorart.Record, scope string) string {
	text := c.Rule
	if c.Reason != "" {
		text += " — " + c.Reason
	}
	var rest []string
	if c.Hardness == priorart.Advisory {
		rest = append(rest, string(c.Hardness))
	}
	if c.EnforcedBy != "" {
		rest = append(rest, "enforced by "+c.EnforcedBy)
	}
	if c.Scope != scope {
		rest = append(rest, "in "+c.Scope)
	}
	if len(rest) == 0 {
		return text
	}
	return text + " (" + strings.Join(rest, "; ") + ")"
}
