package tools

import "unicode/utf8"

// Tokens returns an upper bound of how many tokens a model makes of text: half a
// token for an ASCII letter or space, one for any other ASCII character, one for
// each byte of the rest.
//
// English prose has about four characters a token and JSON about three, so the
// bound is two to three times what is real there; tokenizers that work on bytes
// never make more tokens than bytes, which is what text beyond ASCII is counted
// as. Letters in no order (keys, hashes) come nearest to it.
func Tokens(text string) int {
	halves := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf:
			halves += 2
		case c == ' ', c|0x20 >= 'a' && c|0x20 <= 'z':
			halves++
		default:
			halves += 2
		}
	}
	return (halves + 1) / 2
}
