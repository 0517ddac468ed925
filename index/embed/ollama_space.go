package embed

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

// serverSpace is what the server says about the model.
type serverSpace struct {
	fingerprint Fingerprint
	context     int       // tokens; 0: unknown
	checked     time.Time // when the digest was last read
}

// known returns the space, nil if it must be asked for.
func (s *OllamaModel) known() *serverSpace {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.space
}

func (s *OllamaModel) setKnown(space *serverSpace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.space = space
}

// describe asks the server for the space, unless it is known. One goroutine
// asks, the others wait for it.
func (s *OllamaModel) describe(ctx context.Context) (*serverSpace, error) {
	if space := s.known(); space != nil {
		return space, nil
	}
	select {
	case s.describing <- struct{}{}:
		defer func() { <-s.describing }()
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: another call waits for the server: %w", ErrUnavailable, ctx.Err())
	}
	if space := s.known(); space != nil {
		return space, nil
	}
	space, err := s.ask(ctx)
	if err != nil {
		return nil, err
	}
	s.setKnown(space)
	return space, nil
}

// ask reads the digest, the context and the probe's vector.
func (s *OllamaModel) ask(ctx context.Context) (*serverSpace, error) {
	checked := s.now()
	digest, err := s.digest(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.contextLength(ctx)
	if err != nil {
		return nil, err
	}
	probe, err := s.request(ctx, []string{s.settings.DocumentPrefix + probeText})
	if err != nil {
		return nil, fmt.Errorf("embed the probe: %w", err)
	}
	if !normalise(probe[0]) {
		return nil, fmt.Errorf("%w: embed the probe: %w", ErrUnavailable, ErrBadVector)
	}
	return &serverSpace{checked: checked, context: tokens, fingerprint: Fingerprint{
		Maker: "ollama", Model: s.model.DisplayShortest(), Digest: digest, Dimensions: len(probe[0]),
		QueryPrefix: s.settings.QueryPrefix, DocumentPrefix: s.settings.DocumentPrefix, Probe: probe[0],
	}}, nil
}

// digest reads the digest of the model's weights, which only the list of models
// has.
func (s *OllamaModel) digest(ctx context.Context) (string, error) {
	bounded, cancel := context.WithTimeout(ctx, infoTimeout)
	defer cancel()
	list, err := s.client.List(bounded)
	if err != nil {
		return "", fmt.Errorf("list models: %w", s.explain(ctx, err))
	}
	for _, m := range list.Models {
		if model.ParseName(m.Name).EqualFold(s.model) && m.Digest != "" {
			return "sha256:" + strings.TrimPrefix(m.Digest, "sha256:"), nil
		}
	}
	return "", s.missing()
}

// contextLength returns how many tokens the model takes at once: what its
// weights say, or the smaller num_ctx that it is run with.
func (s *OllamaModel) contextLength(ctx context.Context) (int, error) {
	bounded, cancel := context.WithTimeout(ctx, infoTimeout)
	defer cancel()
	show, err := s.client.Show(bounded, &api.ShowRequest{Model: s.model.DisplayShortest()})
	if err != nil {
		return 0, fmt.Errorf("show model: %w", s.explain(ctx, err))
	}
	tokens := s.settings.Context
	architecture, _ := show.ModelInfo["general.architecture"].(string)
	if n, ok := show.ModelInfo[architecture+".context_length"].(float64); ok && n >= 1 {
		tokens = int(n)
	}
	for line := range strings.Lines(show.Parameters) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && name == "num_ctx" && n >= 1 && (tokens == 0 || n < tokens) {
			tokens = n
		}
	}
	return tokens, nil
}

// verify returns ErrSpaceChanged if the server has other weights under the
// model's name than the space was described with. A digest that was read less
// than trust ago is believed.
func (s *OllamaModel) verify(ctx context.Context, space *serverSpace, trust time.Duration) error {
	now := s.now()
	s.mu.Lock()
	fresh := now.Sub(space.checked) < trust
	s.mu.Unlock()
	if fresh {
		return nil
	}
	digest, err := s.digest(ctx)
	if err != nil {
		return err
	}
	if digest != space.fingerprint.Digest {
		s.setKnown(nil)
		return fmt.Errorf("%w: its digest was %s and is %s", ErrSpaceChanged, space.fingerprint.Digest, digest)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	space.checked = now
	return nil
}
