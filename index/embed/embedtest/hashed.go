package embedtest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"unicode"

	"priorart/index/embed"
)

// hashedProbe is the text whose vector stands in the fingerprint.
const hashedProbe = "the probe of the hashed embedder"

// Hashed returns a deterministic embedder: each word adds or subtracts one at a
// component that its hash names, so texts that share words are near each other.
// It knows nothing about meaning.
func Hashed(dimensions int) embed.Embedder { return hashed(dimensions) }

type hashed int

func (h hashed) Embed(ctx context.Context, texts []string, _ embed.Role) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = h.vector(text)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return vectors, nil
}

func (h hashed) Space(context.Context) (embed.Fingerprint, error) {
	return embed.Fingerprint{
		Maker:      "hashed",
		Model:      fmt.Sprintf("hashed-%d", int(h)),
		Digest:     "none",
		Dimensions: int(h),
		Probe:      h.vector(hashedProbe),
	}, nil
}

func (h hashed) vector(text string) []float32 {
	v := make([]float32, int(h))
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), notInWord) {
		f := fnv.New64a()
		_, _ = f.Write([]byte(word)) // a hash never fails
		sum := f.Sum64()
		v[sum>>1%uint64(h)] += 1 - 2*float32(sum&1)
	}
	var length float64
	for _, x := range v {
		length += float64(x) * float64(x)
	}
	if length == 0 { // no words, or they cancel each other
		v[0], length = 1, 1
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(length))
	}
	return v
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
