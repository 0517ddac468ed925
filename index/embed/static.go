package embed

import (
	"context"
	"fmt"
	"sync"
)

// Static embeds with a table of vectors: a text's vector is the mean of its
// pieces' rows, at unit length. A text without pieces has the vector of the
// unknown piece. It needs no network, never fails, and gives the same vectors
// on every platform.
type Static struct {
	space      Fingerprint
	table      table
	vocabulary *vocabulary
	tokenizers sync.Pool // of *tokenizer
}

// newStatic makes an embedder of a table that it goes on reading.
func newStatic(file string, space Fingerprint) (*Static, error) {
	t, err := parseTable(file)
	if err != nil {
		return nil, fmt.Errorf("parse table %s: %w", space, err)
	}
	v, err := newVocabulary(t.pieces, t.size)
	if err != nil {
		return nil, fmt.Errorf("parse vocabulary of %s: %w", space, err)
	}
	s := &Static{space: space, table: t, vocabulary: v}
	s.tokenizers.New = func() any { return &tokenizer{vocabulary: v} }
	s.space.Dimensions = t.dimensions
	s.space.Probe = make([]float32, t.dimensions)
	s.embed(s.space.Probe, probeText)
	return s, nil
}

// Embed implements [Embedder]. The role makes no difference. The only error is
// the context's.
func (s *Static) Embed(ctx context.Context, texts []string, _ Role) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	slab := make([]float32, len(texts)*s.table.dimensions)
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		vectors[i] = slab[i*s.table.dimensions : (i+1)*s.table.dimensions : (i+1)*s.table.dimensions]
		s.embed(vectors[i], text)
	}
	return vectors, ctx.Err()
}

// Space implements [Embedder]; it never fails.
func (s *Static) Space(context.Context) (Fingerprint, error) { return s.space, nil }

// embed adds the text's vector to v, which is zero.
func (s *Static) embed(v []float32, text string) {
	t := s.tokenizers.Get().(*tokenizer)
	defer s.tokenizers.Put(t)
	for _, id := range t.tokenize(text) {
		s.table.addRow(v, id)
	}
	if !normalise(v) {
		clear(v)
		s.table.addRow(v, s.vocabulary.unknown())
		normalise(v)
	}
}
