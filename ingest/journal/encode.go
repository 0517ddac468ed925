package journal

import (
	"bytes"
	"encoding/json"
	"fmt"

	"priorart"
)

// encode returns the bytes that a commit is written as.
func encode(c *priorart.Commit) ([]byte, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if !isULID(c.ID) {
		return nil, fmt.Errorf("%w: id %q is no ULID in lower case", priorart.ErrDamaged, priorart.Cut(c.ID, 40))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // a commit is read by people; it never stands in a page as it is
	e.SetIndent("", "  ")
	if err := e.Encode(c); err != nil {
		return nil, err
	}
	if b.Len() > MaxCommitBytes {
		return nil, fmt.Errorf("commit has %d bytes, the limit is %d", b.Len(), MaxCommitBytes)
	}
	return b.Bytes(), nil
}
