package embed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// part is a text, or a piece of one that is too long for the model.
type part struct {
	text   int // its index in the call
	prefix string
	words  string
}

// weight is the part's share in the vector of its text.
func (p part) weight() float32 { return float32(len(p.words)) }

// embedAll returns a unit vector for each text.
func (s *OllamaModel) embedAll(ctx context.Context, space *serverSpace, texts []string, role Role) ([][]float32, error) {
	parts, err := s.split(space, texts, role)
	if err != nil {
		return nil, err
	}
	sums := make([][]float32, len(texts))
	for batch := range slices.Chunk(parts, batchSize) {
		vectors, err := s.embedParts(ctx, batch)
		if err != nil {
			return nil, err
		}
		for i, p := range batch {
			if len(vectors[i]) != space.fingerprint.Dimensions {
				s.setKnown(nil)
				return nil, fmt.Errorf("%w: vectors had %d dimensions and have %d", ErrSpaceChanged, space.fingerprint.Dimensions, len(vectors[i]))
			}
			sums[p.text] = addWeighted(sums[p.text], vectors[i], p.weight())
		}
	}
	for i, v := range sums {
		if !normalise(v) {
			return nil, &TextError{i, ErrBadVector}
		}
	}
	return sums, nil
}

// split returns the parts of all texts, in their order.
func (s *OllamaModel) split(space *serverSpace, texts []string, role Role) ([]part, error) {
	prefix := space.fingerprint.DocumentPrefix
	if role == Query {
		prefix = space.fingerprint.QueryPrefix
	}
	parts := make([]part, 0, len(texts))
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			text = "." // some models give nothing for nothing
		}
		pieces, err := s.fit(prefix, text, space.context)
		if err != nil {
			return nil, err
		}
		for _, words := range pieces {
			parts = append(parts, part{i, prefix, words})
		}
	}
	return parts, nil
}

// embedParts returns a unit vector for each part. When the server refuses a
// batch, its parts are sent alone, so that it shows which one is to blame.
func (s *OllamaModel) embedParts(ctx context.Context, parts []part) ([][]float32, error) {
	inputs := make([]string, len(parts))
	for i, p := range parts {
		inputs[i] = p.prefix + p.words
	}
	vectors, err := s.request(ctx, inputs)
	switch {
	case errors.Is(err, errRefused) && len(parts) > 1:
		return s.embedEach(ctx, parts)
	case errors.Is(err, errTooLong):
		v, err := s.embedHalves(ctx, parts[0], err)
		return [][]float32{v}, err
	case errors.Is(err, errRefused):
		return nil, &TextError{parts[0].text, err}
	case err != nil:
		return nil, err
	}
	for i, v := range vectors {
		if !normalise(v) {
			return nil, &TextError{parts[i].text, ErrBadVector}
		}
	}
	return vectors, nil
}

func (s *OllamaModel) embedEach(ctx context.Context, parts []part) ([][]float32, error) {
	vectors := make([][]float32, len(parts))
	for i := range parts {
		v, err := s.embedParts(ctx, parts[i:i+1])
		if err != nil {
			return nil, err
		}
		vectors[i] = v[0]
	}
	return vectors, nil
}

// embedHalves embeds a part that the server finds too long in two, and so on
// until it fits.
func (s *OllamaModel) embedHalves(ctx context.Context, p part, cause error) ([]float32, error) {
	left, right := halve(p.words)
	if left == "" || right == "" {
		return nil, &TextError{p.text, cause}
	}
	vectors, err := s.embedParts(ctx, []part{{p.text, p.prefix, left}, {p.text, p.prefix, right}})
	if err != nil {
		return nil, err
	}
	if len(vectors[0]) != len(vectors[1]) {
		return nil, fmt.Errorf("%w: vectors of %d and %d dimensions came back", ErrUnavailable, len(vectors[0]), len(vectors[1]))
	}
	v := addWeighted(nil, vectors[0], float32(len(left)))
	v = addWeighted(v, vectors[1], float32(len(right)))
	if !normalise(v) {
		return nil, &TextError{p.text, ErrBadVector}
	}
	return v, nil
}

// addWeighted adds weight × v to sum, which is made if it is nil.
func addWeighted(sum, v []float32, weight float32) []float32 {
	if sum == nil {
		sum = make([]float32, len(v))
	}
	for i, x := range v {
		sum[i] += weight * x
	}
	return sum
}
