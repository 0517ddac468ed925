package index

import (
	"slices"
	"strings"

	"priorart"
)

const (
	// snippetRunes is how long a snippet's text is at most: two or three
	// sentences, three lines of a terminal.
	snippetRunes = 240
	// proximity is the part of its weight that a term gains where it stands next
	// to another one; it settles what coverage leaves open.
	proximity = .2
	// proximityBytes is the distance at which half of that is left.
	proximityBytes = 16
)

// match is a word of a text that the query has.
type match struct {
	token
	weight float64
}

// snippet returns the passage of a record that covers a query best. queryTerms
// has the weight of each of its terms. A passage scores by the weights of the
// distinct terms that it has and by how near they stand; of equals the first
// wins. Without any, it is the opening of the best chunk, or of the lead.
func snippet(r *priorart.Record, queryTerms map[string]float64, best *chunk) priorart.Snippet {
	var (
		found   passage
		heading string
		score   float64
	)
	sections := readable(r)
	for _, s := range sections {
		matches := findMatches(s.Text, queryTerms)
		if len(matches) == 0 {
			continue
		}
		if p := bestPassage(s.Text, matches); p.score > score {
			found, heading, score = p, s.Heading, p.score
		}
	}
	if score > 0 {
		return found.render(heading)
	}
	if best != nil && strings.TrimSpace(best.opening) != "" {
		return openingPassage(best.opening).render(best.heading)
	}
	if len(sections) == 0 {
		return priorart.Snippet{Matches: [][2]int{}}
	}
	return openingPassage(sections[0].Text).render(sections[0].Heading)
}

// readable returns the sections of a record, the lead first unless the body has
// all of it.
func readable(r *priorart.Record) []priorart.Section {
	lead, body := r.Lead(), r.Body()
	if lead == "" || len(body) > 0 && body[0].Heading == "" && beginsWithLead(body[0].Text, lead) {
		return body
	}
	return append([]priorart.Section{{Text: lead}}, body...)
}

// findMatches returns the words of text that have a term of the query, in the
// order of the text. A word may be there several times, for several terms.
func findMatches(text string, queryTerms map[string]float64) []match {
	var matches []match
	add := func(t token) {
		if weight, ok := queryTerms[t.term]; ok {
			matches = append(matches, match{t, weight})
		}
	}
	for _, t := range analyse(text) {
		add(t)
	}
	for _, t := range identifiers(text) {
		add(t.token)
	}
	slices.SortStableFunc(matches, func(a, b match) int { return a.start - b.start })
	return matches
}

// coverage scores the matches of a passage.
func coverage(matches []match) float64 {
	sum, near := 0.0, 0.0
	seen := map[string]bool{}
	for i, m := range matches {
		if !seen[m.term] {
			seen[m.term] = true
			sum += m.weight
		}
		if i > 0 && matches[i-1].term != m.term {
			gap := float64(max(0, m.start-matches[i-1].end))
			near = max(near, min(m.weight, matches[i-1].weight)*proximityBytes/(proximityBytes+gap))
		}
	}
	return sum + proximity*near
}
