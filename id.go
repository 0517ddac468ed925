package priorart

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"
)

// crockford is the base32 alphabet of ids and ULIDs, in lower case.
var crockford = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

const (
	idHashLen   = 10 // characters after the dash: 50 bits, a collision among 1,000,000 entries has p < .0005
	idPrefixMin = 4  // characters after the dash that a prefix must have
)

// EntryID returns the id of the entry that the event at position (from 0) of a
// commit records: the kind's prefix, a dash, and the first ten Crockford
// base32 characters of SHA-256(commit + "/" + position).
func EntryID(kind Kind, commit string, position int) string {
	sum := sha256.Sum256([]byte(commit + "/" + strconv.Itoa(position)))
	return kind.Prefix() + "-" + crockford.EncodeToString(sum[:])[:idHashLen]
}

// ParseID brings an id, or a prefix of one, into its canonical form: trimmed
// and in lower case, with Crockford's look-alikes (i, l, o) read as digits.
// whole tells an id from a prefix. The error is a *FieldError without a path.
func ParseID(s string) (id string, whole bool, err error) {
	s = strings.ToLower(strings.TrimSpace(s))
	prefix, rest, dash := strings.Cut(s, "-")
	if !dash || kindOfPrefix(prefix) == "" {
		return "", false, &FieldError{Rule: "must be an entry's id, such as dec-7k3q9x0c1m", Got: Cut(s, 40),
			Fix: "take the id from a search result or a receipt"}
	}
	rest = strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(rest)
	for _, c := range rest {
		if !strings.ContainsRune("0123456789abcdefghjkmnpqrstvwxyz", c) {
			return "", false, &FieldError{Rule: "has a character that no id has: " + strconv.QuoteRune(c), Got: Cut(s, 40),
				Fix: "take the id from a search result or a receipt"}
		}
	}
	if len(rest) < idPrefixMin || len(rest) > idHashLen {
		return "", false, &FieldError{Rule: "must have 4 to 10 characters after the dash", Got: Cut(s, 40),
			Fix: "give the whole id, or at least four characters after the dash"}
	}
	return prefix + "-" + rest, len(rest) == idHashLen, nil
}
