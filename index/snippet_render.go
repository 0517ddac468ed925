package index

import (
	"strings"
	"unicode"

	"priorart"
)

// render makes a snippet of a passage: one line, with white space collapsed,
// control characters left out, and the matches where they are in that line.
func (p passage) render(heading string) priorart.Snippet {
	l := line{matches: p.matches, open: -1, ranges: [][2]int{}}
	if p.cutStart {
		l.text.WriteString(ellipsis)
	}
	for i, r := range p.text[p.start:p.end] {
		l.add(p.start+i, r)
	}
	l.close()
	if p.cutEnd {
		l.text.WriteString(ellipsis)
	}
	return priorart.Snippet{Heading: heading, Text: l.text.String(), Matches: l.ranges}
}

// line is a snippet that is being written.
type line struct {
	text    strings.Builder
	space   bool    // white space was read that isn't written yet
	matches []match // that aren't read yet, by their beginning
	until   int     // end of the match being written, in the original text
	open    int     // its beginning in the snippet; -1 outside of matches
	ranges  [][2]int
}

// add writes the character r, which stands at i in the original text.
func (l *line) add(i int, r rune) {
	if l.open >= 0 && i >= l.until {
		l.close()
	}
	switch {
	case unicode.IsSpace(r):
		l.space = l.text.Len() > 0 && l.text.String() != ellipsis
		return
	case isControl(r):
		return
	case l.space:
		l.text.WriteByte(' ')
		l.space = false
	}
	for len(l.matches) > 0 && l.matches[0].start <= i {
		l.begin(i, l.matches[0])
		l.matches = l.matches[1:]
	}
	l.text.WriteRune(r)
}

// begin opens a match, or extends the open one that it overlaps.
func (l *line) begin(i int, m match) {
	if m.end <= i {
		return
	}
	if l.open < 0 {
		l.open, l.until = l.text.Len(), m.end
	}
	l.until = max(l.until, m.end)
}

func (l *line) close() {
	if l.open >= 0 && l.text.Len() > l.open {
		l.ranges = append(l.ranges, [2]int{l.open, l.text.Len()})
	}
	l.open = -1
}
