package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSwitches is how often a name goes from letters to digits or back
// (utf8mb4); what does so more often is a hash, whose pieces mean nothing.
const maxSwitches = 3

// isIdentifier reports whether a trimmed run of characters is more than a word
// or a number: it is joined by punctuation, has humps, or mixes letters and
// digits. Abbreviations (e.g, U.S) are none.
func isIdentifier(w string) bool {
	letters, digits, joined, longest, run := 0, 0, false, 0, 0
	for _, r := range w {
		switch {
		case unicode.IsLetter(r):
			letters++
			run++
		case unicode.IsNumber(r):
			digits++
			run += 2
		case unicode.IsMark(r):
			continue
		default:
			joined = true
			run = 0
		}
		longest = max(longest, run)
	}
	switch {
	case letters == 0 && digits == 0:
		return false
	case letters == 0:
		return joined && strings.ContainsAny(w, ".-#")
	case joined:
		return longest > 1 || strings.Contains(w, "_") || len(w) <= len("c++") && strings.ContainsAny(w, "+#")
	}
	return digits > 0 || nextHump(w) < len(w)
}

// splitPiece splits a run of letters and digits at its humps, and where letters
// and digits meet unless it is a hash.
func splitPiece(piece string) []string {
	if switches(piece) > maxSwitches {
		return []string{piece}
	}
	var parts []string
	for piece != "" {
		n := min(nextHump(piece), nextSwitch(piece))
		parts = append(parts, piece[:n])
		piece = piece[n:]
	}
	return parts
}

// switches counts where letters and digits meet in w.
func switches(w string) int {
	n := -1
	for w != "" {
		w = w[nextSwitch(w):]
		n++
	}
	return n
}

// nextSwitch returns the length of w's first run of letters, or of digits.
func nextSwitch(w string) int {
	first, _ := utf8.DecodeRuneInString(w)
	number := unicode.IsNumber(first)
	for i, r := range w {
		if unicode.IsNumber(r) != number && !unicode.IsMark(r) {
			return i
		}
	}
	return len(w)
}

// isCompound reports whether w looks like prose: lower-case words joined by
// hyphens or one slash, perhaps with a capital (Well-known, and/or).
func isCompound(w string) bool {
	slashes := 0
	for i, r := range w {
		switch {
		case r == '/':
			slashes++
		case r != '-' && !unicode.IsLower(r) && !unicode.IsMark(r) && (i > 0 || !unicode.IsUpper(r)):
			return false
		}
	}
	return slashes < 2
}
