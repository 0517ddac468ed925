package similarity

import "strings"

// stem takes common English endings off a word, so that retries, retried and
// retry count as one word in overlaps. It is coarser than Porter's first step
// and leaves names, values and short words alone.
func stem(word string) string {
	if len(word) < 3 || strings.ContainsAny(word, " ._/0123456789:") {
		return word
	}
	if s, ok := strings.CutSuffix(word, "ies"); ok && len(s) > 2 {
		return s + "y"
	}
	if s, ok := strings.CutSuffix(word, "sses"); ok {
		return s + "ss"
	}
	if s, ok := strings.CutSuffix(word, "s"); ok && !strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "u") && !strings.HasSuffix(s, "i") {
		word = s
	}
	for _, ending := range [...]string{"ing", "ed"} {
		if s, ok := strings.CutSuffix(word, ending); ok && len(s) > 1 && !strings.HasSuffix(s, "e") && strings.ContainsAny(s, "aeiouy") {
			return trimDoubled(s, ending)
		}
	}
	return strings.TrimSuffix(word, "e")
}

// trimDoubled turns stopp into stop, retri into retry.
func trimDoubled(s, ending string) string {
	n := len(s)
	if n > 2 && s[n-1] == s[n-2] && !strings.ContainsRune("lsz", rune(s[n-1])) {
		return s[:n-1]
	}
	if base, ok := strings.CutSuffix(s, "i"); ok && ending == "ed" {
		return base + "y"
	}
	return strings.TrimSuffix(s, "e")
}
