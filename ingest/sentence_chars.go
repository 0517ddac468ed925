package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxQuotation is the longest quotation, in bytes, that is read as one piece.
// A longer one is more likely a stray quotation mark.
const maxQuotation = 300

// quotedLength returns the length of the code span or quotation that begins at
// i, or 0.
func quotedLength(s string, i int) int {
	if n := fenceLength(s[i:]); n > 0 {
		return n
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	closer := quoteCloser(r)
	if closer == 0 || (r == '\'' || r == '"') && !opensWord(s, i) {
		return 0
	}
	line, _, _ := strings.Cut(s[i+size:min(len(s), i+size+maxQuotation)], "\n")
	for at := 0; at < len(line); {
		c, n := utf8.DecodeRuneInString(line[at:])
		at += n
		if c == closer && at > n && (r != '\'' || closesWord(line[at:])) {
			return size + at
		}
	}
	return 0
}

// fenceLength returns the length of a fenced block of code, or 0.
func fenceLength(s string) int {
	if !strings.HasPrefix(s, "```") {
		return 0
	}
	end := strings.Index(s[3:], "```")
	if end < 0 {
		return 0
	}
	return end + 6
}

func quoteCloser(r rune) rune {
	switch r {
	case '`', '"', '\'':
		return r
	case '“':
		return '”'
	case '„':
		return '“'
	case '«':
		return '»'
	case '「':
		return '」'
	}
	return 0
}

func opensWord(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return i == 0 || unicode.IsSpace(r) || r == '(' || r == '['
}

func closesWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// dashLength returns the length of a dash that separates what stands around
// it: an em dash anywhere, another one only between white space and not
// between two numbers ("3 - 5").
func dashLength(s string, i int) int {
	if strings.HasPrefix(s[i:], "—") {
		return len("—")
	}
	n := 0
	for _, dash := range []string{"--", "–", "-"} {
		if strings.HasPrefix(s[i:], dash) {
			n = len(dash)
			break
		}
	}
	if n == 0 || i+n >= len(s) || !lexIsBlank(s[i+n]) || i == 0 || !lexIsBlank(s[i-1]) {
		return 0
	}
	left, right := strings.TrimRight(s[:i], " \t"), strings.TrimLeft(s[i+n:], " \t")
	if left == "" || strings.HasSuffix(left, "\n") || right == "" || right[0] == '\n' {
		return 0 // a bullet, or a rule
	}
	if lexIsDigit(left[len(left)-1]) && lexIsDigit(right[0]) {
		return 0
	}
	return n
}

// markLength returns the length of the bullet, number or heading mark that a
// line begins with, or 0.
func markLength(line string) int {
	n := 0
	switch {
	case strings.HasPrefix(line, "#"):
		n = len(line) - len(strings.TrimLeft(line, "#"))
	case strings.HasPrefix(line, "•"), strings.HasPrefix(line, "–"):
		n = len("•")
	case line[0] == '-' || line[0] == '*' || line[0] == '+' || line[0] == '>':
		n = 1
	default:
		n = numberLength(line)
	}
	if n == 0 || n < len(line) && !lexIsBlank(line[n]) {
		return 0
	}
	return n
}

// numberLength returns the length of "1." or "12)".
func numberLength(line string) int {
	digits := 0
	for digits < len(line) && digits < 4 && lexIsDigit(line[digits]) {
		digits++
	}
	if digits == 0 || digits >= len(line) || line[digits] != '.' && line[digits] != ')' {
		return 0
	}
	return digits + 1
}

func lexIsBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

func lexIsDigit(b byte) bool { return '0' <= b && b <= '9' }

// isSentencePunct reports marks that stand on their own wherever they are.
func isSentencePunct(r rune) bool {
	return isWidePunct(r) || strings.ContainsRune("()[],;:!?…", r)
}

func isWidePunct(r rune) bool { return strings.ContainsRune("。、！？：；（）", r) }

func isTrailingPunct(r rune) bool { return strings.ContainsRune(".,;:!?)]*_\"'”“»…", r) }

// isAbbreviation reports whether a word's last dot belongs to it.
func isAbbreviation(word string) bool {
	word = strings.ToLower(strings.TrimLeft(word, "("))
	switch word {
	case "e.g.", "i.e.", "vs.", "cf.", "approx.", "resp.", "incl.", "excl.", "no.", "nr.", "dr.", "mr.", "ms.", "st.", "fig.", "eq.", "ca.",
		"z.b.", "d.h.", "bzw.", "u.a.", "evtl.", "ggf.", "inkl.", "usw.", "etc.", "...", "al.":
		return true
	}
	// "U.S." and other initials: single letters, each with its dot.
	for i := 0; i+1 < len(word); i += 2 {
		if word[i] < 'a' || word[i] > 'z' || word[i+1] != '.' {
			return false
		}
	}
	return len(word) >= 4 && len(word)%2 == 0
}
