package embed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxWordRunes = 100     // a longer word is [UNK]
	keepBuffer   = 1 << 16 // bytes; a larger buffer isn't kept for the next text
)

// tokenizer splits a text into the pieces of a vocabulary, as BERT's uncased
// tokenizer does: control characters dropped, canonical decomposition,
// combining marks dropped, lower case, split at white space, punctuation and
// CJK characters, then greedy longest match. There is no limit of length, and
// no [CLS] or [SEP] around. It is for one goroutine at a time.
//
// Words of ASCII, nearly all there are, take a path without decomposition or
// tables; no path allocates once the buffers have grown.
type tokenizer struct {
	vocabulary *vocabulary
	ids        []int32
	word       [maxWordRunes * utf8.UTFMax]byte // the current word, normalised
	bytes      int                              // of word
	runes      int                              // of the current word, also those that word has no room for
	clean      []byte
	decomposed []byte
}

// tokenize returns the ids of the text's pieces; they are valid until the next
// call.
func (t *tokenizer) tokenize(text string) []int32 {
	t.ids = t.ids[:0]
	for text != "" {
		before, id, after := t.nextSpecial(text)
		t.plain(before)
		if id >= 0 {
			t.ids = append(t.ids, id)
		}
		text = after
	}
	if cap(t.clean) > keepBuffer || cap(t.decomposed) > keepBuffer {
		t.clean, t.decomposed = nil, nil
	}
	return t.ids
}

// nextSpecial cuts the text around the first special piece that it spells out;
// the id is -1 if there is none.
func (t *tokenizer) nextSpecial(text string) (before string, id int32, after string) {
	for at := 0; ; at++ {
		n := strings.IndexByte(text[at:], '[')
		if n < 0 {
			return text, -1, ""
		}
		at += n
		for _, s := range t.vocabulary.special {
			if strings.HasPrefix(text[at:], s.name) {
				return text[:at], s.id, text[at+len(s.name):]
			}
		}
	}
}

// plain tokenizes a text without special pieces, one run between ASCII white
// space after the other: decomposition never reaches across it.
func (t *tokenizer) plain(text string) {
	for at := 0; at < len(text); {
		end, ascii := at, byte(0)
		for ; end < len(text) && !isASCIISpace(text[end]); end++ {
			ascii |= text[end]
		}
		if ascii < utf8.RuneSelf {
			t.asciiRun(text[at:end])
		} else {
			t.unicodeRun(text[at:end])
		}
		t.flush()
		at = end + 1
	}
}

func (t *tokenizer) asciiRun(run string) {
	for i := range len(run) {
		switch c := run[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			t.add(c)
		case c >= 'A' && c <= 'Z':
			t.add(c + 'a' - 'A')
		case c < ' ' || c == 0x7f: // control characters
		default:
			t.single(rune(c))
		}
	}
}

// add appends an ASCII character to the word.
func (t *tokenizer) add(c byte) {
	if t.runes < maxWordRunes {
		t.word[t.bytes] = c
		t.bytes++
	}
	t.runes++
}

func (t *tokenizer) unicodeRun(run string) {
	t.clean = t.clean[:0]
	for _, r := range run {
		switch {
		case isDropped(r):
		case unicode.IsSpace(r):
			t.clean = append(t.clean, ' ')
		default:
			t.clean = utf8.AppendRune(t.clean, r)
		}
	}
	t.decomposed = norm.NFD.Append(t.decomposed[:0], t.clean...)
	for b := t.decomposed; len(b) > 0; {
		r, n := utf8.DecodeRune(b)
		t.addRune(r)
		b = b[n:]
	}
}

func (t *tokenizer) addRune(r rune) {
	switch {
	case r == ' ':
		t.flush()
	case isSingle(r):
		t.single(r)
	case unicode.Is(unicode.Mn, r):
	default:
		if t.runes < maxWordRunes {
			t.bytes += utf8.EncodeRune(t.word[t.bytes:], unicode.ToLower(r))
		}
		t.runes++
	}
}

// single ends the word, and adds a character that is a word of its own.
func (t *tokenizer) single(r rune) {
	t.flush()
	t.bytes = utf8.EncodeRune(t.word[:], r)
	t.runes = 1
	t.flush()
}

// flush ends the word.
func (t *tokenizer) flush() {
	switch {
	case t.runes > maxWordRunes:
		t.ids = append(t.ids, t.vocabulary.unknown())
	case t.runes > 0:
		t.ids = t.vocabulary.spell(t.ids, t.word[:t.bytes])
	}
	t.bytes, t.runes = 0, 0
}
