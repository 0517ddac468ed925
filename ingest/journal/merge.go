package journal

import "strings"

// compare walks two sorted lists side by side, and tells for each name which of
// them has it.
func compare(a, b []string, tell func(name string, inA, inB bool)) {
	for len(a) > 0 && len(b) > 0 {
		switch c := strings.Compare(a[0], b[0]); {
		case c < 0:
			tell(a[0], true, false)
			a = a[1:]
		case c > 0:
			tell(b[0], false, true)
			b = b[1:]
		default:
			tell(a[0], true, true)
			a, b = a[1:], b[1:]
		}
	}
	for _, name := range a {
		tell(name, true, false)
	}
	for _, name := range b {
		tell(name, false, true)
	}
}

// merge returns the union of two sorted lists.
func merge(a, b []string) []string {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	merged := make([]string, 0, max(len(a), len(b)))
	compare(a, b, func(name string, _, _ bool) { merged = append(merged, name) })
	return merged
}

// without returns what sorted list a has and sorted list b hasn't.
func without(a, b []string) []string {
	var rest []string
	compare(a, b, func(name string, inA, inB bool) {
		if inA && !inB {
			rest = append(rest, name)
		}
	})
	return rest
}
