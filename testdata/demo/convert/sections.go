package main

import (
	"slices"
	"strings"
)

// sections are the headed parts of a text, in their order.
type sections struct {
	headings []string
	texts    []string
}

// headings are those that the rows use.
func headings() []string {
	return []string{"Problem", "Context", "Why chosen", "Rationale", "What we tried", "Tradeoffs", "Consequences", "Alternatives",
		"Decision", "Implementation", "Reason", "Triggering incident"}
}

// sectionsOf takes a text apart at lines that begin with a heading and a colon.
func sectionsOf(text string) *sections {
	s := &sections{[]string{""}, []string{""}}
	for line := range strings.Lines(text) {
		heading, rest, found := strings.Cut(line, ":")
		if found && slices.Contains(headings(), heading) {
			s.headings = append(s.headings, heading)
			s.texts = append(s.texts, "")
			line = strings.TrimLeft(rest, " ")
		}
		s.texts[len(s.texts)-1] += line
	}
	return s
}

// take returns the text under the first of some headings that there is, and
// removes it.
func (s *sections) take(wanted ...string) string {
	for _, heading := range wanted {
		if i := slices.Index(s.headings, heading); i >= 0 {
			text := strings.TrimSpace(s.texts[i])
			s.headings, s.texts = slices.Delete(s.headings, i, i+1), slices.Delete(s.texts, i, i+1)
			return text
		}
	}
	return ""
}

// rest returns what wasn't taken, under its headings.
func (s *sections) rest() string {
	var parts []string
	for i, text := range s.texts {
		switch text = strings.TrimSpace(text); {
		case text == "":
		case s.headings[i] == "":
			parts = append(parts, text)
		default:
			parts = append(parts, s.headings[i]+": "+text)
		}
	}
	return strings.Join(parts, "\n\n")
}
