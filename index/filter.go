package index

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"priorart"
)

// filterDocs returns which documents of a view may be found, by document
// number, and how many they are.
func filterDocs(v *view, f *priorart.Filter) (allowed []bool, count int) {
	allowed = make([]bool, v.documents)
	v.entries(func(doc int, h *header) {
		if passes(h, f) {
			allowed[doc] = true
			count++
		}
	})
	return allowed, count
}

func passes(h *header, f *priorart.Filter) bool { return len(failing(h, f, true)) == 0 }

// failing returns what keeps an entry from passing a filter, in words; with
// first, at most one reason.
func failing(h *header, f *priorart.Filter, first bool) []string {
	var reasons []string
	// check adds a reason; false ends the look.
	check := func(ok bool, why func() string) bool {
		if ok {
			return true
		}
		if first {
			reasons = append(reasons, "")
			return false
		}
		reasons = append(reasons, why())
		return true
	}
	_ = check(ownerPasses(h, f), func() string { return "owner: it belongs to a user whom the query doesn't name" }) &&
		check(len(f.Kinds) == 0 || slices.Contains(f.Kinds, h.kind), func() string { return fmt.Sprintf("kind: it is a %s", h.kind) }) &&
		check(statusPasses(h, f), func() string { return fmt.Sprintf("status: it is %s", h.status) }) &&
		check(ScopeHolds(f.Scope, h.scope), func() string { return fmt.Sprintf("scope: it stands in %s", h.scope) }) &&
		check(anyOf(f.Tags, h.tags, strings.EqualFold), func() string { return fmt.Sprintf("tag: it has %s", listed(h.tags)) }) &&
		check(anyOf(f.Files, h.files, ScopeHolds), func() string { return fmt.Sprintf("file: it affects %s", listed(h.files)) }) &&
		check(anyOf(f.Symbols, h.symbols, sameSymbol), func() string { return fmt.Sprintf("symbol: it affects %s", listed(h.symbols)) }) &&
		check(f.Agent == "" || f.Agent == h.agent, func() string { return fmt.Sprintf("agent: it was recorded by %q", h.agent) }) &&
		check(f.Since.IsZero() || !h.at.Before(f.Since), func() string { return "since: it was recorded on " + h.at.Format(time.DateOnly) }) &&
		check(f.Until.IsZero() || h.at.Before(f.Until), func() string { return "until: it was recorded on " + h.at.Format(time.DateOnly) }) &&
		check(!f.Here || h.here, func() string { return fmt.Sprintf("here: it stands only on branch %q", h.branch) })
	return reasons
}

func listed(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

func ownerPasses(h *header, f *priorart.Filter) bool {
	return h.owner == "" || f.AllOwners || h.owner == f.Owner
}

func statusPasses(h *header, f *priorart.Filter) bool {
	if len(f.Statuses) == 0 {
		return h.status != priorart.Rejected
	}
	return slices.Contains(f.Statuses, h.status)
}

// anyOf reports whether some item that was asked for fits some item of an
// entry; nothing asked for fits everything.
func anyOf(asked, have []string, fits func(asked, have string) bool) bool {
	return len(asked) == 0 || slices.ContainsFunc(asked, func(a string) bool {
		return slices.ContainsFunc(have, func(h string) bool { return fits(a, h) })
	})
}

// ScopeHolds reports whether path is scope or stands below it. "project", ""
// and "global" hold everything.
func ScopeHolds(scope, path string) bool {
	scope = strings.TrimSuffix(scope, "/")
	switch scope {
	case "", "project", "global", path:
		return true
	}
	return strings.HasPrefix(path, scope+"/")
}

// sameSymbol lets a bare name find a qualified one, and ignores "()".
func sameSymbol(asked, have string) bool {
	asked, have = strings.TrimSuffix(asked, "()"), strings.TrimSuffix(have, "()")
	if asked == have {
		return true
	}
	rest, ok := strings.CutSuffix(have, asked)
	return ok && asked != "" && (strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, "::") || strings.HasSuffix(rest, "#"))
}
