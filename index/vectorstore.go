package index

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/philippgille/chromem-go"
)

// vectorStore holds the vectors of chunks, in memory, and finds those nearest
// to a query. It is the only place that knows chromem-go.
//
// chromem's edges are guarded here: it gives errors for an empty collection and
// for k beyond the count, normalises silently what isn't of unit length, orders
// ties at random, and would take vectors of any dimension.
type vectorStore struct {
	dimensions int
	chunks     *chromem.Collection
}

// nearChunk is a chunk found, with its raw cosine to the query.
type nearChunk struct {
	id     string
	cosine float64
}

func newVectorStore(dimensions int) (*vectorStore, error) {
	c, err := chromem.NewDB().CreateCollection("chunks", nil, neverEmbed)
	if err != nil {
		return nil, fmt.Errorf("make vector store: %w", err)
	}
	return &vectorStore{dimensions, c}, nil
}

// neverEmbed stands where chromem wants to be able to embed by itself.
func neverEmbed(context.Context, string) ([]float32, error) {
	return nil, fmt.Errorf("vector store is handed vectors, not texts")
}

// put adds or replaces a chunk. The vector is kept, not copied, and has unit
// length.
func (s *vectorStore) put(ctx context.Context, id string, vector []float32) error {
	if err := s.check(vector); err != nil {
		return fmt.Errorf("add chunk %s: %w", id, err)
	}
	if err := s.chunks.AddDocument(ctx, chromem.Document{ID: id, Embedding: vector}); err != nil {
		return fmt.Errorf("add chunk %s: %w", id, err)
	}
	return nil
}

// check refuses what would poison every later comparison.
func (s *vectorStore) check(vector []float32) error {
	if len(vector) != s.dimensions {
		return fmt.Errorf("vector has %d dimensions, the space has %d", len(vector), s.dimensions)
	}
	if n := dot(vector, vector); math.IsNaN(n) || math.Abs(n-1) > 1e-3 {
		return fmt.Errorf("vector isn't of unit length (squared length %g)", n)
	}
	return nil
}

// remove takes chunks out; unknown ids change nothing.
func (s *vectorStore) remove(ctx context.Context, ids ...string) error {
	if len(ids) == 0 || s.chunks.Count() == 0 {
		return nil
	}
	if err := s.chunks.Delete(ctx, nil, nil, ids...); err != nil {
		return fmt.Errorf("remove chunks: %w", err)
	}
	return nil
}

// nearest returns the k chunks nearest to a query of unit length, or all if
// there are fewer, the nearest first, ties in the order of their ids. Which of
// several chunks with the k-th cosine are returned is up to chance.
func (s *vectorStore) nearest(ctx context.Context, query []float32, k int) ([]nearChunk, error) {
	if k = min(k, s.chunks.Count()); k <= 0 {
		return nil, nil
	}
	if err := s.check(query); err != nil {
		return nil, fmt.Errorf("query vectors: %w", err)
	}
	found, err := s.chunks.QueryEmbedding(ctx, query, k, nil, nil)
	if err != nil {
		return nil, fmt.Errorf("query vectors: %w", err)
	}
	near := make([]nearChunk, len(found))
	for i, f := range found {
		near[i] = nearChunk{f.ID, float64(f.Similarity)}
	}
	slices.SortFunc(near, func(a, b nearChunk) int {
		return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.id, b.id))
	})
	return near, nil
}

func (s *vectorStore) count() int { return s.chunks.Count() }

// dot returns the inner product of two vectors of one length; for unit vectors
// it is their cosine.
func dot(a, b []float32) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32 // four chains, so that the additions overlap
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return float64(s0 + s1 + s2 + s3)
}
