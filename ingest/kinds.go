package ingest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"priorart"
)

// sharedFields are record_entry's fields that every kind has.
func sharedFields() []string {
	return []string{"kind", "scope", "affected_files", "affected_symbols", "tags", "related_to", "supersedes",
		"retrieval_hints", "origin", "project_dir", "idempotency_key", "dry_run"}
}

// ownFields are record_entry's fields that only entries of a kind have; nil for
// a kind that it doesn't record.
func ownFields(k priorart.Kind) []string {
	switch k {
	case priorart.Decision:
		return []string{"summary", "problem", "why_chosen", "tradeoffs", "what_we_tried", "alternatives", "constraints_created"}
	case priorart.Constraint:
		return []string{"rule", "reason", "hardness", "enforced_by", "triggering_incident"}
	case priorart.Pipeline:
		return []string{"name", "purpose", "steps", "when_to_invoke", "constraints"}
	}
	return nil
}

// entryKinds are the kinds that record_entry records.
func entryKinds() []priorart.Kind {
	return []priorart.Kind{priorart.Decision, priorart.Constraint, priorart.Pipeline}
}

// counterparts lists fields of different kinds that say much the same.
func counterparts() [][]string {
	return [][]string{
		{"summary", "rule", "name"},
		{"why_chosen", "reason", "purpose"},
		{"problem", "triggering_incident"},
		{"constraints_created", "constraints"},
	}
}

// counterpart returns the field of a kind that says what a field of another
// kind says, or "".
func counterpart(k priorart.Kind, field string) string {
	for _, alike := range counterparts() {
		if !slices.Contains(alike, field) {
			continue
		}
		for _, other := range alike {
			if slices.Contains(ownFields(k), other) {
				return other
			}
		}
	}
	return ""
}

// checkKind reports the fields that entries of k don't have.
func (d draft) checkKind(k priorart.Kind) {
	for _, field := range slices.Sorted(maps.Keys(d.fields)) {
		owner := kindOf(field)
		if owner == "" || owner == k {
			continue
		}
		fix := "remove it"
		if other := counterpart(k, field); other != "" && !d.has(other) {
			fix = fmt.Sprintf("say it in %s, which is a %s's", other, k)
		}
		d.fail(d.at(field), fmt.Sprintf("belongs to a %s, and this is a %s", owner, k), shown(d.fields[field]), fix)
	}
}

// kindOf returns the kind that alone has a field, or "".
func kindOf(field string) priorart.Kind {
	for _, k := range entryKinds() {
		if slices.Contains(ownFields(k), field) {
			return k
		}
	}
	return ""
}

// guessKind names the kind whose fields were given, where they are of one kind.
func (d draft) guessKind() priorart.Kind {
	var guess priorart.Kind
	for field := range d.fields {
		switch k := kindOf(field); {
		case k == "" || k == guess:
		case guess != "":
			return ""
		default:
			guess = k
		}
	}
	return guess
}

// kind returns the kind of the entry; "" if the call doesn't name one, which
// the schema reports.
func (d draft) kind() priorart.Kind {
	given, _ := d.fields["kind"].(string)
	if k := priorart.Kind(given); slices.Contains(entryKinds(), k) {
		return k
	}
	if k := d.guessKind(); k != "" && nearest(strings.TrimSpace(given), []string{"decision", "constraint", "pipeline"}) == "" {
		d.refix("kind", fmt.Sprintf("the fields given are a %s's: did you mean %q?", k, k))
	}
	return ""
}
