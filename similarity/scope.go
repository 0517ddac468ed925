package similarity

import (
	"slices"
	"strings"
)

// scopeRelation is 1 for equal scopes, ½ if one lies within the other, else 0.
// "project", "global" and "" are the root of all.
func scopeRelation(a, b string) float64 {
	a, b = scopePath(a), scopePath(b)
	switch {
	case a == b:
		return 1
	case strings.HasPrefix(a, b) || strings.HasPrefix(b, a):
		return .5
	}
	return 0
}

// covers reports whether an entry's scope takes in the draft's: a rule for the
// whole project holds in a folder, not the other way round.
func covers(entry, draft string) bool {
	return strings.HasPrefix(scopePath(draft), scopePath(entry))
}

func scopePath(scope string) string {
	if scope == "project" || scope == "global" || scope == "" {
		return ""
	}
	return strings.TrimSuffix(scope, "/") + "/"
}

// sharedFiles is the share of the shorter list that the other has; 0 if one is
// empty.
func sharedFiles(a, b []string) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	n := 0
	for _, f := range a {
		if slices.Contains(b, f) {
			n++
		}
	}
	return float64(n) / float64(len(a))
}
