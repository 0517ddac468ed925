package similarity

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"priorart"
)

// maxEvidence bounds how many differences evidence spells out.
const maxEvidence = 4

// evidence says in words why a match has its verdict.
func (p *pool) evidence(c *Candidate, m *Match, agreed agreement) []string {
	var out []string
	switch m.Verdict {
	case priorart.Novel:
		return []string{}
	case priorart.Related:
		out = append(out, p.sharedEvidence(m.place))
	default:
		out = append(out, saying(c.Entry.Kind, m, agreed))
	}
	if !standing(c.Entry.Status) {
		out = append(out, "this entry is "+string(c.Entry.Status))
	}
	if !covers(c.Entry.Scope, p.draft.record.Scope) {
		out = append(out, fmt.Sprintf("it holds in %s, the draft in %s", scopeName(c.Entry.Scope), scopeName(p.draft.record.Scope)))
	}
	if !m.Features.SameKind {
		out = append(out, "recorded as a "+string(c.Entry.Kind))
	}
	if m.Features.AdoptsRejected >= optionFrom {
		out = append(out, "the draft takes an option that this entry rejected")
	}
	if m.Features.NamesEntry {
		out = append(out, "the draft names this entry")
	}
	return out
}

// saying describes texts that are near: what they share, and where they part.
func saying(k priorart.Kind, m *Match, agreed agreement) string {
	switch agreed {
	case sameText:
		return "same text"
	case sameWords:
		return "same text, in other forms of the same words"
	case sameForms:
		return "same text but for spelling: " + spell(m.Differences)
	case withinEntry:
		return "this entry says all that the draft says"
	}
	telling := slices.DeleteFunc(slices.Clone(m.Differences), func(d Difference) bool { return d.Kind == Form })
	if len(telling) == 0 || len(telling) > 2*maxEvidence {
		return fmt.Sprintf("same %s in other words: %.0f %% of the draft's phrases are in the entry, %.0f %% of the entry's in the draft",
			noun(k), 100*m.Features.ShinglesForward, 100*m.Features.ShinglesBackward)
	}
	slices.SortStableFunc(telling, func(a, b Difference) int { return cmp.Compare(weightOf(b.Kind), weightOf(a.Kind)) })
	return "same " + noun(k) + ", but " + spell(telling)
}

// weightOf puts the differences that matter most first.
func weightOf(k DifferenceKind) int {
	switch {
	case k.Polar():
		return 2
	case k.Hard():
		return 1
	}
	return 0
}

func spell(list []Difference) string {
	var words []string
	for _, d := range list[:min(len(list), maxEvidence)] {
		words = append(words, d.String())
	}
	if more := len(list) - maxEvidence; more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, "; ")
}

func noun(k priorart.Kind) string {
	switch k {
	case priorart.Constraint:
		return "rule"
	case priorart.StatusPost:
		return "status"
	case "":
		return "text"
	}
	return string(k)
}

func scopeName(scope string) string {
	if s := strings.TrimSuffix(scopePath(scope), "/"); s != "" {
		return s
	}
	return "project"
}

// sharedEvidence names the shared words that weigh most.
func (p *pool) sharedEvidence(i int) string {
	var shared []term
	eachShared(p.draft.all, p.entries[i].all, func(t, _ term) { shared = append(shared, term{t.stem, p.weights.of(t.stem)}) })
	slices.SortFunc(shared, func(a, b term) int { return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.stem, b.stem)) })
	written := map[string]string{}
	for _, t := range p.draft.text.tokens {
		if _, ok := written[t.stem]; !ok {
			written[t.stem] = t.raw
		}
	}
	var words []string
	for _, t := range shared[:min(len(shared), maxEvidence+1)] {
		words = append(words, written[t.stem])
	}
	if len(words) == 0 {
		return "near in meaning, without shared words"
	}
	return "about the same subject; both have " + strings.Join(words, ", ")
}
