package eval

import (
	"context"
	"errors"
	"os"
	"time"

	"priorart"
	"priorart/index"
	"priorart/index/embed"
	"priorart/index/indextest"
	"priorart/similarity"
)

// memoryStore is a real index over a journal in memory, with its vectors in a
// folder of its own.
type memoryStore struct {
	*index.Index
	source *indextest.Source
	dir    string
}

func (m memoryStore) Write(_ context.Context, records []priorart.Record) ([]string, error) {
	return m.source.Record(records...), nil
}

func (m memoryStore) Close() error { return errors.Join(m.Index.Close(), os.RemoveAll(m.dir)) }

// openBuiltin is an [Opener] of stores with the built-in embedder.
func openBuiltin(context.Context) (Store, error) {
	embedder, err := embed.Builtin()
	if err != nil {
		return nil, err
	}
	return openWith(embedder)
}

// openWordsOnly is an [Opener] of stores without an embedder.
func openWordsOnly(context.Context) (Store, error) { return openWith(nil) }

func openWith(embedder embed.Embedder) (Store, error) {
	dir, err := os.MkdirTemp("", "priorart-eval-")
	if err != nil {
		return nil, err
	}
	source := indextest.NewSource()
	x, err := index.Open(index.Config{Source: source, Embedder: embedder, Vectors: dir, Now: time.Now, EmbedBudget: time.Hour,
		Confident: func(g index.Signals) bool { return similarity.Confident(similarity.Signals(g)) }})
	return memoryStore{x, source, dir}, err
}
