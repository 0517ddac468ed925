package tools

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// topLevel reads the id and the method of a JSON-RPC message from its bytes,
// without keeping them: the message may be longer than we are willing to hold,
// or not be JSON at all. What it finds in the latter is a guess.
type topLevel struct {
	depth             int
	inString, escaped bool
	batch             bool
	key, token        []byte

	id, method []byte // as JSON; nil if not found
}

// maxTopLevel bounds a key or value that is looked at: ids are short.
const maxTopLevel = 256

// read takes the next bytes of a message.
func (t *topLevel) read(p []byte) {
	for i := 0; i < len(p); i++ {
		if t.inString && !t.escaped && t.depth != 1 { // nothing to keep: on to where it may end
			skip := bytes.IndexAny(p[i:], `"\`)
			if skip < 0 {
				return
			}
			i += skip
		}
		switch c := p[i]; {
		case t.inString:
			t.keep(c)
			t.inString = t.escaped || c != '"'
			t.escaped = !t.escaped && c == '\\'
		case c == '"':
			t.inString = true
			t.keep(c)
		default:
			t.structure(c)
		}
	}
}

func (t *topLevel) structure(c byte) {
	switch c {
	case '{', '[':
		t.batch = t.batch || t.depth == 0 && c == '['
		t.depth++
	case '}', ']':
		t.endMember()
		t.depth--
	case ',':
		t.endMember()
	case ':':
		if t.depth == 1 {
			t.key, t.token = t.token, nil
		}
	case ' ', '\t', '\n', '\r':
	default:
		t.keep(c)
	}
}

// keep remembers a byte of a key or a scalar at the top level.
func (t *topLevel) keep(c byte) {
	if t.depth == 1 && len(t.token) < maxTopLevel {
		t.token = append(t.token, c)
	}
}

func (t *topLevel) endMember() {
	if t.depth != 1 {
		return
	}
	switch string(t.key) {
	case `"id"`:
		t.id = scalar(t.token)
	case `"method"`:
		t.method = scalar(t.token)
	}
	t.key, t.token = nil, nil
}

// scalar returns a token that is a whole string or number, else nil.
func scalar(token []byte) []byte {
	if !json.Valid(token) || !utf8.Valid(token) || string(token) == "null" {
		return nil
	}
	return token
}

// topLevelOf reads a whole message.
func topLevelOf(message []byte) topLevel {
	var t topLevel
	t.read(message)
	return t
}
