package similarity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a run of characters that becomes one or more tokens.
type piece struct {
	text     string
	quoted   bool
	sentence bool // a sentence ends after it
}

// separators split a chunk wherever they stand. Hyphens, dots, slashes, colons
// and underscores may be part of a name and are looked at later.
const separators = ",;()[]{}\"“”„«»|!?—–…→←⇒⟶=`&<>≤≥≈±×·"

// pieces cuts one block into pieces at white space and separators. Operators
// before numbers are pieces of their own, since "< 5" and "> 5" differ.
func pieces(text string) []piece {
	var out []piece
	quote := rune(0)
	start := -1
	flush := func(end int) {
		if start >= 0 {
			out = appendPiece(out, text[start:end], quote != 0)
			start = -1
		}
	}
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			flush(i)
		case r == ',' && start >= 0 && groupsThousands(text, i):
			// part of a number
		case strings.ContainsRune(separators, r):
			flush(i)
			quote = quoteAfter(quote, r)
			out = appendSeparator(out, text, i, r)
		case isCJK(r):
			flush(i)
			out = append(out, piece{text: string(r), quoted: quote != 0})
		case start < 0:
			start = i
		}
	}
	flush(len(text))
	return out
}

// groupsThousands reports whether the comma at text[at] stands between a digit
// and exactly three digits.
func groupsThousands(text string, at int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	return digit(at-1) && digit(at+1) && digit(at+2) && digit(at+3) && !digit(at+4)
}

// appendPiece adds a run without white space. A run that ends in a full stop,
// and isn't an abbreviation, ends its sentence.
func appendPiece(out []piece, run string, quoted bool) []piece {
	trimmed := trimMarks(run)
	ends := strings.HasSuffix(strings.TrimRight(run, "*_'’)"), ".") && !dotted(trimmed)
	if trimmed == "" {
		return out
	}
	return append(out, piece{trimmed, quoted, ends})
}

// dotted reports whether a run is an abbreviation such as e.g or i.e, whose
// last full stop doesn't end a sentence.
func dotted(run string) bool {
	switch strings.ToLower(run) {
	case "e.g", "i.e", "vs", "etc", "cf", "approx", "al", "no":
		return true
	}
	return false
}

// trimMarks takes markup and punctuation off both ends of a run, but leaves
// what begins a path, a flag, a file extension or a negative number.
func trimMarks(run string) string {
	for {
		before := run
		run = strings.TrimRight(run, ".:'’‘*~/\\^-_#@$")
		run = strings.TrimLeft(run, "'’‘*:^")
		run = trimLeading(run)
		if run == before {
			return run
		}
	}
}

func trimLeading(run string) string {
	if run == "" || run == "%" {
		return run
	}
	next, _ := utf8.DecodeRuneInString(run[1:])
	name := unicode.IsLetter(next) || unicode.IsDigit(next)
	switch run[0] {
	case '.':
		if !name && next != '/' && next != '.' {
			return run[1:]
		}
	case '-':
		if !name && next != '-' || next == '-' && strings.Trim(run, "-") == "" {
			return run[1:]
		}
	case '~':
		if next != '/' {
			return run[1:]
		}
	case '_', '#', '@', '$', '+', '\\', '%':
		if !name || run[0] == '_' {
			return run[1:]
		}
	}
	return run
}

// appendSeparator adds what a separator means: a sentence's end, "and", or a
// comparison.
func appendSeparator(out []piece, text string, at int, r rune) []piece {
	switch r {
	case '!', '?':
		if r == '!' && strings.HasPrefix(text[at+1:], "=") {
			return append(out, piece{text: "!="})
		}
		if len(out) > 0 {
			out[len(out)-1].sentence = true
		}
	case '&':
		return append(out, piece{text: "and"})
	case '<', '>', '≤', '≥':
		if op := operatorAt(text, at, r); op != "" {
			return append(out, piece{text: op})
		}
	}
	return out
}

// operatorAt returns the comparison that begins at text[at], or "" for arrows,
// tags and angle brackets.
func operatorAt(text string, at int, r rune) string {
	rest := text[at+utf8.RuneLen(r):]
	or := strings.HasPrefix(rest, "=")
	rest = strings.TrimLeft(strings.TrimPrefix(rest, "="), " ")
	if rest == "" || !unicode.IsDigit(rune(rest[0])) || at > 0 && (text[at-1] == '-' || text[at-1] == '=') {
		return ""
	}
	switch {
	case r == '≤' || r == '<' && or:
		return "<="
	case r == '≥' || r == '>' && or:
		return ">="
	}
	return string(r)
}

func quoteAfter(open, r rune) rune {
	switch {
	case r == '"' || r == '`':
		if open == r {
			return 0
		}
		if open == 0 {
			return r
		}
	case r == '“' || r == '„' || r == '«':
		return '”'
	case r == '”' || r == '»':
		return 0
	}
	return open
}

// isCJK reports whether r belongs to a script that is written without spaces;
// each such character is a token.
func isCJK(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
