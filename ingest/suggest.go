package ingest

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns the name that a misspelt one most likely means, or "". A third
// of the letters may differ; of equally near names the first wins. What is far
// longer than a name is none.
func nearest(word string, names []string) string {
	if len(word) > nameRunes {
		return ""
	}
	best, bestDistance := "", len(word)/3+1
	for _, name := range names {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(name)); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}
