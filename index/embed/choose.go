package embed

import (
	"fmt"
	"strings"
)

// Choose returns the embedder that spec names: "builtin" (also ""), or
// "ollama:MODEL" for a model of the server that c describes; c.Model is not
// read. The error wraps [ErrUnknownEmbedder] and lists the forms if spec has
// another one. No server is asked.
func Choose(spec string, c Config) (Embedder, error) {
	spec = strings.TrimSpace(spec)
	if spec == "" || spec == "builtin" {
		return Builtin()
	}
	if model, found := strings.CutPrefix(spec, "ollama:"); found {
		c.Model = model
		return Ollama(c)
	}
	return nil, fmt.Errorf("%w %q; give one of: builtin, ollama:MODEL (such as ollama:nomic-embed-text)", ErrUnknownEmbedder, spec)
}
