package ingest

import "testing"

func TestNearest(t *testing.T) {
	fields := []string{"affected_files", "affected_symbols", "alternatives", "constraints", "constraints_created", "kind", "summary", "tags", "why_chosen"}
	for word, want := range map[string]string{
		"sumary":                  "summary",
		"SUMMARY":                 "summary",
		"constraint":              "constraints",
		"tag":                     "tags",
		"files":                   "affected_files",
		"why":                     "why_chosen",
		"affected":                "affected_files",
		"alternatives_considered": "alternatives",
		"rationale":               "",
		"":                        "",
		"_":                       "",
		"x":                       "",
	} {
		if got := nearest(word, fields); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
}
