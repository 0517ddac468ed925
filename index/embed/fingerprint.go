package embed

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
)

// sameCosine is how close two vectors of the probe text must be for one space.
// Up: a change of hardware, which rounds otherwise, makes a new space; down:
// vectors of two quantisations of a model are compared.
const sameCosine = .999

// probeText is embedded to tell spaces apart that claim to be the same. It must
// never change.
const probeText = "We chose PostgreSQL over SQLite because several writers need concurrent transactions."

// idDigits and slugLength bound the ID: 48 bits tell a store's few spaces
// apart, and file names stay readable.
const (
	idDigits   = 12
	slugLength = 48
)

// Fingerprint is the identity of an embedding space.
type Fingerprint struct {
	Maker          string    `json:"maker"`  // "builtin", "ollama"
	Model          string    `json:"model"`  // as the maker calls it
	Digest         string    `json:"digest"` // of the weights, as the maker gives it
	Dimensions     int       `json:"dimensions"`
	QueryPrefix    string    `json:"query_prefix"`
	DocumentPrefix string    `json:"document_prefix"`
	Probe          []float32 `json:"probe"` // the vector of a fixed text, role Document, unit length
}

// ID is short, stable and fit for a file name on every system: the maker, the
// model, and a hash of all fields but the probe, which may differ in its last
// bits from machine to machine.
func (f Fingerprint) ID() string {
	f.Probe = nil
	b, err := json.Marshal(f)
	if err != nil {
		panic(err) // strings, a number and nil always marshal
	}
	sum := sha256.Sum256(b)
	return slug(f.Maker+"-"+f.Model) + "-" + hex.EncodeToString(sum[:])[:idDigits]
}

// slug keeps lower-case ASCII letters, digits and dots; the rest becomes dashes.
func slug(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, s)
	return strings.Trim(s[:min(len(s), slugLength)], "-.")
}

// String names the model for people: "builtin/static-minilm-256".
func (f Fingerprint) String() string { return f.Maker + "/" + f.Model }

// Same reports whether vectors of f and other can be compared: every field is
// equal, and the probes have a cosine of at least .999.
func (f Fingerprint) Same(other Fingerprint) bool {
	return f.Maker == other.Maker && f.Model == other.Model && f.Digest == other.Digest &&
		f.Dimensions == other.Dimensions &&
		f.QueryPrefix == other.QueryPrefix && f.DocumentPrefix == other.DocumentPrefix &&
		len(f.Probe) == len(other.Probe) && (slices.Equal(f.Probe, other.Probe) || dot(f.Probe, other.Probe) >= sameCosine)
}

// Key identifies a text in the vector file of a space: the first 16 bytes of
// the SHA-256 of the text as it is embedded in the role Document, with its
// prefix.
func Key(space Fingerprint, text string) [16]byte {
	sum := sha256.Sum256([]byte(space.DocumentPrefix + text))
	return [16]byte(sum[:16])
}
