package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"priorart"
)

const (
	// MaxCommitBytes bounds a commit file. A call is at most
	// [priorart.MaxCallBytes]; escaping can make six bytes of one, and the
	// receipt repeats leads.
	MaxCommitBytes = 16 << 20
	// maxCommitDepth bounds the nesting of a commit's JSON: that of a call, and
	// what the commit wraps around it.
	maxCommitDepth = priorart.MaxDepth + 8
)

// Decode reads a commit from the bytes of its file. Everything that folding
// needs must be there and of the right type; fields that this version doesn't
// know are ignored. The error wraps [priorart.ErrDamaged], or
// [priorart.ErrUnsupportedFormat] if the commit says that its format is newer.
func Decode(data []byte) (*priorart.Commit, error) {
	if err := checkShape(data); err != nil {
		return nil, fmt.Errorf("%w: %w", priorart.ErrDamaged, err)
	}
	var c priorart.Commit
	if err := json.Unmarshal(data, &c); err != nil {
		if newer := newerFormat(data); newer != nil { // whose fields may have other types
			return nil, newer
		}
		return nil, fmt.Errorf("%w: %w", priorart.ErrDamaged, err)
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	switch {
	case !isULID(c.ID):
		return nil, fmt.Errorf("%w: id %q is no ULID in lower case", priorart.ErrDamaged, priorart.Cut(c.ID, 40))
	case c.At.IsZero():
		return nil, fmt.Errorf("%w: a commit needs at", priorart.ErrDamaged)
	}
	return &c, nil
}

// newerFormat returns the error that says so if data is of a newer format.
func newerFormat(data []byte) error {
	var head struct {
		Format int `json:"format"`
	}
	if json.Unmarshal(data, &head) != nil || head.Format <= priorart.Format {
		return nil
	}
	return (&priorart.Commit{Format: head.Format}).Validate()
}

// checkShape bounds what the JSON decoder is given. It would take invalid UTF-8
// for replacement characters, and nesting up to the end of its stack.
func checkShape(data []byte) error {
	switch {
	case len(data) == 0:
		return errors.New("the file is empty")
	case len(data) > MaxCommitBytes:
		return fmt.Errorf("more than %d bytes", MaxCommitBytes)
	case !utf8.Valid(data):
		return errors.New("invalid UTF-8")
	case depth(data) > maxCommitDepth:
		return fmt.Errorf("nested deeper than %d", maxCommitDepth)
	}
	return nil
}

// depth returns how deep JSON is nested.
func depth(data []byte) int {
	now, most, quoted := 0, 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			now++
			most = max(most, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return most
}
