package embed

import (
	"context"
	"fmt"
	"time"

	"github.com/ollama/ollama/api"
)

// backoff is how long an overloaded server is given before the next try.
func backoff() []time.Duration {
	return []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond}
}

// request embeds at most batchSize texts as they are, and returns what the
// server said, a vector for each. Only its number is checked.
func (s *OllamaModel) request(ctx context.Context, inputs []string) ([][]float32, error) {
	response, err := s.post(ctx, inputs)
	for _, wait := range backoff() {
		if !isOverloaded(err) {
			break
		}
		if s.sleep(ctx, wait) != nil {
			break
		}
		response, err = s.post(ctx, inputs)
	}
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	if len(response.Embeddings) != len(inputs) {
		return nil, fmt.Errorf("%w: %d vectors came back for %d texts", ErrUnavailable, len(response.Embeddings), len(inputs))
	}
	s.mu.Lock()
	s.answered = s.now()
	s.mu.Unlock()
	return response.Embeddings, nil
}

func (s *OllamaModel) post(ctx context.Context, inputs []string) (*api.EmbedResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout())
	defer cancel()
	truncate := false
	return s.client.Embed(ctx, &api.EmbedRequest{Model: s.model.DisplayShortest(), Input: inputs, Truncate: &truncate})
}

// timeout is longer while the model has to be loaded.
func (s *OllamaModel) timeout() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answered.IsZero() || s.now().Sub(s.answered) > coldAfter {
		return coldTimeout
	}
	return warmTimeout
}
