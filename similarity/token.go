package similarity

// kind says what a token is. It decides how a difference in it is named, and
// whether a typo may explain the difference.
type kind uint8

const (
	wordToken       kind = iota
	numberToken          // 15, 1,024, 3.5
	quantityToken        // 60 s, 1 GiB, 50 %
	versionToken         // 1.26.3, v2
	dateToken            // 2026-03-01, 1 March 2026
	identifierToken      // max_retries, camelCase, dec-7k3q, #12
	pathToken            // index/embed, https://example.org, main.go
	flagToken            // --force, -v
	operatorToken        // <, >=
)

// String returns the kind's name as evidence uses it.
func (k kind) String() string {
	switch k {
	case numberToken:
		return "number"
	case quantityToken:
		return "quantity"
	case versionToken:
		return "version"
	case dateToken:
		return "date"
	case identifierToken:
		return "identifier"
	case pathToken:
		return "path"
	case flagToken:
		return "flag"
	case operatorToken:
		return "comparison"
	}
	return "word"
}

// value reports whether tokens of this kind state something that must be equal
// for two texts to say the same.
func (k kind) value() bool { return k != wordToken }

// token is a word, or what stands for one.
type token struct {
	raw    string // as written, for evidence
	form   string // in lower case, without markup: what normalised text shows
	canon  string // after synonyms, abbreviations, units and dates: what must agree
	stem   string // of canon, for overlaps
	kind   kind
	unit   int  // the sentence or list item that it is in
	at     int  // its place among the text's canonical tokens
	quoted bool // inside quotation marks or backticks
}
