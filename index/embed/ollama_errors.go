package embed

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/ollama/ollama/api"
)

// Refusals of a request because of its texts.
var (
	errRefused = errors.New("text refused")
	errTooLong = errors.New("text longer than the model's context")
)

// explain turns an error of the client into one of this package. ctx is the
// caller's.
func (s *OllamaModel) explain(ctx context.Context, err error) error {
	var status api.StatusError
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case !errors.As(err, &status):
		return fmt.Errorf("%w: %w (is `ollama serve` running, and OLLAMA_HOST right?)", ErrUnavailable, err)
	case status.StatusCode == http.StatusNotFound:
		return s.missing()
	case status.StatusCode == http.StatusBadRequest && isTooLong(status.ErrorMessage):
		return fmt.Errorf("%w: %w: %w", errRefused, errTooLong, err)
	case strings.Contains(status.ErrorMessage, "NaN"): // 400, of older servers 500
		return fmt.Errorf("%w: %w: %w", errRefused, ErrBadVector, err)
	case status.StatusCode == http.StatusBadRequest:
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	return fmt.Errorf("%w: status %d: %w", ErrUnavailable, status.StatusCode, err)
}

// isTooLong knows the message by the words that stood in all of its versions.
func isTooLong(message string) bool {
	m := strings.ToLower(message)
	return strings.Contains(m, "context length") || strings.Contains(m, "input length") || strings.Contains(m, "too large")
}

// missing names the way out.
func (s *OllamaModel) missing() error {
	return fmt.Errorf("%w: %w: run `ollama pull %s`", ErrUnavailable, ErrModelMissing, s.model.DisplayShortest())
}

// isOverloaded reports that the server's queue is full.
func isOverloaded(err error) bool {
	var status api.StatusError
	return errors.As(err, &status) && status.StatusCode == http.StatusServiceUnavailable
}
