package index

import (
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"
)

// ellipsis stands where a passage begins or ends within a sentence.
const ellipsis = "…"

// passage is a part of a text that may become a snippet.
type passage struct {
	text             string
	start, end       int
	matches          []match // those within
	score            float64
	cutStart, cutEnd bool // within a sentence
}

// cut is a place at which a text may be cut, with the characters before it, as
// a snippet shows them.
type cut struct{ at, runes int }

// passages makes the passages of one text.
type passages struct {
	text    string
	matches []match
	ends    []cut // of sentences, the first at 0
}

// room is how many characters a passage may have, beside an ellipsis at each
// end.
const room = snippetRunes - 2

// stepRunes is how far apart passages of one sentence begin at least. Up: less
// work where every word matches; down: a better passage now and then.
const stepRunes = 8

func newPassages(text string, matches []match) *passages {
	p := &passages{text: text, matches: matches, ends: []cut{{}}}
	start, runes := 0, 0
	for _, end := range sentenceEnds(text) {
		runes += shownRunes(text[start:end])
		p.ends = append(p.ends, cut{end, runes})
		start = end
	}
	return p
}

// openingPassage returns the passage that a text begins with.
func openingPassage(text string) passage {
	p := newPassages(text, nil)
	if len(p.ends) > 1 && p.ends[1].runes > room {
		return p.within(0)[0]
	}
	return p.sentences(0)
}

// bestPassage returns the passage with the highest score; it begins with a
// sentence that has a match, or near a match in a sentence too long to show.
func bestPassage(text string, matches []match) passage {
	p := newPassages(text, matches)
	var best passage
	for i := range p.ends[1:] {
		if len(p.between(p.ends[i].at, p.ends[i+1].at)) == 0 {
			continue
		}
		candidates := []passage{}
		if p.ends[i+1].runes-p.ends[i].runes > room {
			candidates = p.within(i)
		} else {
			candidates = append(candidates, p.sentences(i))
		}
		for _, c := range candidates {
			if c.score > best.score {
				best = c
			}
		}
	}
	return best
}

// sentences returns the passage that begins with sentence i and has all that
// fit of those after it and, if room is left, of those before it.
func (p *passages) sentences(i int) passage {
	j := i + 1
	for j+1 < len(p.ends) && p.ends[j+1].runes-p.ends[i].runes <= room {
		j++
	}
	for i > 0 && p.ends[j].runes-p.ends[i-1].runes <= room {
		i--
	}
	return p.passage(p.ends[i].at, p.ends[j].at)
}

// within returns the passages of sentence i, which is too long: one that begins
// a little before each match, or its beginning if it has none.
func (p *passages) within(i int) []passage {
	start, end := p.ends[i].at, p.ends[i+1].at
	cuts := p.cuts(start, end)
	var list []passage
	next := 0 // characters before which no other passage begins
	for _, m := range p.between(start, end) {
		at := sort.Search(len(cuts), func(k int) bool { return cuts[k].at > m.start }) - 1
		if cuts[at].runes < next {
			continue
		}
		next = cuts[at].runes + stepRunes
		list = append(list, p.cutFrom(cuts, firstWithin(cuts, cuts[at].runes-room/4), start, end))
	}
	if len(list) == 0 {
		list = append(list, p.cutFrom(cuts, 0, start, end))
	}
	return list
}

// cutFrom returns the longest passage of a sentence from a cut that fits.
func (p *passages) cutFrom(cuts []cut, from, start, end int) passage {
	to := firstWithin(cuts, cuts[from].runes+room+1) - 1
	c := p.passage(cuts[from].at, cuts[max(to, from)].at)
	c.cutStart, c.cutEnd = c.start > start, c.end < end
	return c
}

// firstWithin returns the index of the first cut with at least so many
// characters before it, len(cuts) without one.
func firstWithin(cuts []cut, runes int) int {
	return sort.Search(len(cuts), func(k int) bool { return cuts[k].runes >= runes })
}

// cuts returns where a sentence may be cut.
func (p *passages) cuts(start, end int) []cut {
	cuts := []cut{{start, 0}}
	runes := 0
	for from, to := range units(p.text[start:end]) {
		runes += shownRunes(p.text[start+from : start+to])
		cuts = append(cuts, cut{start + to, runes})
	}
	return cuts
}

func (p *passages) passage(start, end int) passage {
	matches := p.between(start, end)
	return passage{text: p.text, start: start, end: end, matches: matches, score: coverage(matches)}
}

// between returns the matches that begin in a part of the text.
func (p *passages) between(start, end int) []match {
	compare := func(m match, at int) int { return m.start - at }
	i, _ := slices.BinarySearchFunc(p.matches, start, compare)
	j, _ := slices.BinarySearchFunc(p.matches, end, compare)
	return p.matches[i:j]
}

// shownRunes counts the characters that a snippet shows of text, at most:
// white space is one.
func shownRunes(text string) int {
	n, space := 0, false
	for _, r := range text {
		if s := unicode.IsSpace(r); s && space || isControl(r) && !s {
			continue
		} else {
			space = s
		}
		n++
	}
	return n
}

// isControl reports whether r is a control character, or one that changes the
// direction of the text after it.
func isControl(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == utf8.RuneError
}
