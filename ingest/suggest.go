package ingest

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns the name that a misspelt one most likely means, or "": one
// that differs in at most a third of the letters, else one that is a part of it
// or that it is a part of ("files" of affected_files). Of equally near names the
// first wins. What is far longer than a name is none.
func nearest(word string, names []string) string {
	if len(word) > nameRunes {
		return ""
	}
	word = strings.ToLower(word)
	best, bestDistance := "", len(word)/3+1
	for _, name := range names {
		if d := levenshtein.ComputeDistance(word, strings.ToLower(name)); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	if best != "" {
		return best
	}
	i := slices.IndexFunc(names, func(name string) bool { return hasPart(name, word) || hasPart(word, name) })
	if i < 0 {
		return ""
	}
	return names[i]
}

// hasPart reports whether a name is a part of another, between underscores.
func hasPart(name, part string) bool {
	return part != "" && strings.Contains("_"+name+"_", "_"+part+"_")
}
