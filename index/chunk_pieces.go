package index

import "priorart"

const (
	// pieceWords is how many words a piece of a body has at most. Up: fewer
	// vectors, that mean less; down: passages lose their context.
	pieceWords = 200
	// overlapWords is the longest sentence that is repeated at the start of the
	// next piece.
	overlapWords = 60
	// widePieces bounds the pieces of a huge body: from this many full pieces on
	// the pieces grow instead, so that one entry can't fill the vector store and
	// its text is covered all the same.
	widePieces = 64
)

// span is a part of a section, in bytes.
type span struct{ section, start, end int }

// piece is a part of a body: spans in order, at most one of each section.
type piece []span

// sentence is a span with its number of words.
type sentence struct {
	span
	words int
}

// pieces cuts sections into pieces that cover them. A section that fits goes
// into a piece whole, with those before it if all fit; a longer one is cut
// between sentences, with the last sentence repeated.
func pieces(sections []priorart.Section) []piece {
	list, totals := sectionSentences(sections)
	b := pieceBuilder{limit: pieceLimit(totals)}
	for _, sentences := range list {
		if len(sentences) > 0 && b.words+totals[sentences[0].section] > b.limit {
			b.flush()
		}
		for _, s := range sentences {
			b.addLong(s, sections[s.section].Text)
		}
	}
	b.flush()
	return b.pieces
}

// sectionSentences returns the sentences of each section, and how many words
// each section has.
func sectionSentences(sections []priorart.Section) (list [][]sentence, totals []int) {
	list, totals = make([][]sentence, len(sections)), make([]int, len(sections))
	for i, s := range sections {
		start := 0
		for _, end := range sentenceEnds(s.Text) {
			n := countWords(s.Text[start:end])
			list[i] = append(list[i], sentence{span{i, start, end}, n})
			totals[i] += n
			start = end
		}
	}
	return list, totals
}

// pieceLimit returns the most words of a piece.
func pieceLimit(totals []int) int {
	sum := 0
	for _, n := range totals {
		sum += n
	}
	return max(pieceWords, sum/widePieces)
}

// pieceBuilder packs sentences into pieces.
type pieceBuilder struct {
	limit  int
	pieces []piece
	open   []sentence
	words  int
}

// addLong adds a sentence, in parts if it is longer than a piece.
func (b *pieceBuilder) addLong(s sentence, text string) {
	if s.words <= b.limit {
		b.add(s)
		return
	}
	part := sentence{span{s.section, s.start, s.start}, 0}
	for start, end := range units(text[s.start:s.end]) {
		n := countWords(text[s.start+start : s.start+end])
		if part.words+n > b.limit {
			b.add(part)
			part = sentence{span{s.section, part.end, part.end}, 0}
		}
		part.end = s.start + end
		part.words += n
	}
	b.add(part)
}

func (b *pieceBuilder) add(s sentence) {
	if b.words+s.words > b.limit && len(b.open) > 0 {
		last := b.open[len(b.open)-1]
		b.flush()
		if last.section == s.section && last.words <= overlapWords && last.words+s.words <= b.limit {
			b.open, b.words = append(b.open, last), last.words
		}
	}
	b.open = append(b.open, s)
	b.words += s.words
}

// flush makes a piece of the open sentences.
func (b *pieceBuilder) flush() {
	if len(b.open) == 0 {
		return
	}
	var p piece
	for _, s := range b.open {
		if n := len(p); n > 0 && p[n-1].section == s.section {
			p[n-1].end = s.end
			continue
		}
		p = append(p, s.span)
	}
	b.pieces = append(b.pieces, p)
	b.open, b.words = b.open[:0], 0
}
