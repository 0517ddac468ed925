package ingest

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"priorart"
)

// textFault says what is wrong with a text of a call: text is what
// encoding/json made of raw, and shows no more that a byte or half a surrogate
// pair was replaced.
func textFault(text string, raw []byte) *priorart.FieldError {
	if i := invalidByte(raw); i >= 0 {
		return &priorart.FieldError{Rule: "must be valid UTF-8", Got: fmt.Sprintf("the byte 0x%02x", raw[i]), Fix: "encode the text as UTF-8"}
	}
	if i := loneSurrogate(raw); i >= 0 {
		return &priorart.FieldError{Rule: "must not hold half of a surrogate pair", Got: string(raw[i : i+6]),
			Fix: `write the character itself, or both halves`}
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return &priorart.FieldError{Rule: "must not hold the character NUL", Got: "NUL at byte " + strconv.Itoa(i), Fix: "remove it"}
	}
	return nil
}

// invalidByte returns the offset of the first byte that isn't UTF-8, or -1.
func invalidByte(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// loneSurrogate returns the offset of an escape \uD800–\uDFFF that isn't one of
// a pair, or -1.
func loneSurrogate(b []byte) int {
	for i := 0; i+5 < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		u, ok := escaped(b[i:])
		switch {
		case !ok:
			i++ // an escaped character, perhaps a backslash
		case u < 0xd800 || u > 0xdfff:
			i += 5
		case u < 0xdc00 && isLowSurrogate(b[i+6:]):
			i += 11
		default:
			return i
		}
	}
	return -1
}

func isLowSurrogate(b []byte) bool {
	u, ok := escaped(b)
	return ok && u >= 0xdc00 && u <= 0xdfff
}

// escaped reads an escape \uXXXX at the start of b.
func escaped(b []byte) (u uint64, ok bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	u, err := strconv.ParseUint(string(b[2:6]), 16, 32)
	return u, err == nil
}
