package eval

import (
	"fmt"
	"slices"
	"strings"

	"priorart"
)

// fall is a query's nDCG@10 before and after.
type fall struct {
	query         QueryReport
	before, after float64
}

func fallenInWords(list []fall) []string {
	list = slices.DeleteFunc(list, func(f fall) bool { return f.after > f.before-leastChange })
	sortFalls(list)
	var words []string
	for _, f := range list[:min(shownFallen, len(list))] {
		words = append(words, fmt.Sprintf("%s %.3f → %.3f: %s", f.query.Query, f.before, f.after, priorart.Cut(f.query.Text, 60)))
	}
	if more := len(list) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return words
}

// sortFalls puts the farthest fall first, equal ones in the order of queries.
func sortFalls(list []fall) {
	slices.SortStableFunc(list, func(a, b fall) int {
		switch x, y := a.before-a.after, b.before-b.after; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Compare(a.query.Query, b.query.Query)
	})
}
