package tools

import (
	"fmt"
	"strings"
	"unicode"
)

// Visible returns recorded text so that neither a terminal nor a reader is
// misled by it: lines end in "\n", and all other control characters, escape
// sequences, and characters that reorder, hide or smuggle text are written by
// name.
func Visible(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		writeVisible(&b, r)
	}
	return b.String()
}

// VisibleLine is [Visible] in one line: white space of any sort becomes single
// spaces.
func VisibleLine(text string) string {
	return strings.Join(strings.Fields(Visible(text)), " ")
}

func writeVisible(b *strings.Builder, r rune) {
	switch {
	case r == '\n' || r == '\t':
		b.WriteRune(r)
	case r == '\r', r == '\v', r == '\f', r == 0x85, r == 0x2028, r == 0x2029: // they break lines somewhere
		b.WriteByte('\n')
	case r < 0x20:
		b.WriteRune(0x2400 + r) // control pictures
	case r == 0x7f:
		b.WriteRune(0x2421)
	case hides(r):
		fmt.Fprintf(b, "<U+%04X>", r)
	default:
		b.WriteRune(r)
	}
}

// hides reports whether a character has no shape of its own but changes how
// others are read. The joiners (U+200C, U+200D) and variation selectors are let
// through: words of many languages and emoji need them.
func hides(r rune) bool {
	switch {
	case r >= 0x80 && r < 0xa0: // C1 controls; 0x9b begins an escape sequence
		return true
	case r == 0x200c, r == 0x200d:
		return false
	case r >= 0xe0000 && r < 0xe0080: // tags: invisible ASCII
		return true
	}
	return unicode.Is(unicode.Cf, r) && r != 0xad && !arabicMark(r)
}

// arabicMark reports whether a format character has a visible shape: the
// Arabic, Syriac and Kaithi number and verse marks.
func arabicMark(r rune) bool {
	return r >= 0x600 && r <= 0x605 || r == 0x6dd || r == 0x70f || r == 0x8e2 || r == 0x890 || r == 0x891 || r == 0x110bd || r == 0x110cd
}
