package main

import (
	"context"
	"math/rand/v2"
	"strings"

	"priorart/index/embed"
	"priorart/similarity"
)

// chunkWords is the length of the pieces that a document's text is embedded
// in, each headed by its title, as the index does.
const chunkWords = 200

// vectors holds the chunks of each document; the first is the title alone.
type vectors struct {
	chunks [][][]float32
}

func newVectors(ctx context.Context, e embed.Embedder, docs []document) (*vectors, error) {
	v := &vectors{}
	for i := range docs {
		list, err := e.Embed(ctx, chunksOf(&docs[i]), embed.Document)
		if err != nil {
			return nil, err
		}
		v.chunks = append(v.chunks, list)
	}
	return v, nil
}

func chunksOf(d *document) []string {
	out := []string{}
	if d.Title != "" {
		out = append(out, d.Title)
	}
	words := strings.Fields(d.Text)
	for from := 0; from < len(words); from += chunkWords {
		out = append(out, d.Title+"\n"+strings.Join(words[from:min(from+chunkWords, len(words))], " "))
	}
	if len(out) == 0 {
		out = append(out, "")
	}
	return out
}

// cosine is how near two documents are, the first as the draft.
func (v *vectors) cosine(draft, entry int) float64 {
	c, _ := similarity.Cosine(v.chunks[draft], v.chunks[entry])
	return c
}

// backgroundPairs is how many unrelated pairs are sampled.
const backgroundPairs = 2000

// background samples pairs of documents, as a store does.
func (v *vectors) background() similarity.Background {
	random := rand.New(rand.NewPCG(1, 2))
	var list []float64
	for n := len(v.chunks); len(list) < backgroundPairs && n > 1; {
		if a, b := random.IntN(n), random.IntN(n); a != b {
			list = append(list, v.cosine(a, b))
		}
	}
	mean, sd := moments(list)
	return similarity.Background{Mean: mean, SD: sd, Pairs: len(list)}
}
