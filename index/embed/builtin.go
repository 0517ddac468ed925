package embed

import _ "embed" // for the table

// The built-in table: its name, and the SHA-256 of its file (a test compares).
const (
	builtinModel  = "static-minilm-256"
	builtinDigest = "sha256:b4a59013ea97d109d856d90446c0e02b7f7043e278fd0b513e71685a24bc6416"
)

// builtinTable is the file as it stands in the binary's read-only data: pages
// that aren't read cost nothing, and it is shared by all processes.
//
//go:embed static-minilm-256.emb
var builtinTable string

// Builtin returns the embedder that is in the binary: 256 dimensions, English
// first. Its licence and provenance stand in LICENSE-static-minilm.txt.
func Builtin() (*Static, error) {
	return newStatic(builtinTable, Fingerprint{Maker: "builtin", Model: builtinModel, Digest: builtinDigest})
}
