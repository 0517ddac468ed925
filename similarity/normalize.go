package similarity

import (
	"crypto/sha256"
	"strings"
)

// Normalize returns what is left of a text when its form is taken away: case,
// white space, line breaks, markup, punctuation between words, the order of
// bullets and the labels of sections. Numbers, names, paths and flags stay. It is
// idempotent.
func Normalize(s string) string {
	for {
		next := normalizeOnce(s)
		if next == s {
			return s
		}
		s = next
	}
}

func normalizeOnce(s string) string { return joinForms(plainTokens(s, 0)) }

func joinForms(list []token) string {
	forms := make([]string, len(list))
	for i, t := range list {
		forms[i] = t.form
	}
	return strings.Join(forms, " ")
}

// Hash returns the SHA-256 of the normalised text: texts that differ in form
// only have one hash.
func Hash(s string) [sha256.Size]byte { return sha256.Sum256([]byte(Normalize(s))) }
