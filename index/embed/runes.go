package embed

import "unicode"

func isASCIISpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// isDropped reports characters that the tokenizer ignores: control, format,
// private and surrogate ones, and what stands for invalid UTF-8.
func isDropped(r rune) bool {
	return r == unicode.ReplacementChar || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co)
}

// isSingle reports characters that are a word of their own: punctuation and CJK.
func isSingle(r rune) bool {
	if r <= unicode.MaxASCII {
		return r >= '!' && r <= '/' || r >= ':' && r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
	}
	return isCJK(r) || unicode.Is(unicode.P, r)
}

// isCJK reports ideographs. The ranges are those of the reference tokenizer,
// with its gap from 2B820 to 2B91F.
func isCJK(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3400 && r <= 0x4dbf || r >= 0xf900 && r <= 0xfaff ||
		r >= 0x20000 && r <= 0x2a6df || r >= 0x2a700 && r <= 0x2b81f || r >= 0x2b920 && r <= 0x2ceaf || r >= 0x2f800 && r <= 0x2fa1f
}
