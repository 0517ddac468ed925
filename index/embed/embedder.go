package embed

import (
	"context"
	"errors"
	"fmt"
)

// Role says what a text is embedded for. Many models want another prefix for
// what is searched than for what is found.
type Role int

// The roles.
const (
	Document Role = iota // a text that is kept, and compared with others like it
	Query                // a question
)

// Embedder makes vectors. It is safe for concurrent use.
//
// Embed returns one vector for each text, in their order, each of unit length
// and with as many dimensions as Space says; also for an empty text. On an
// error it returns no vectors. The error wraps [ErrUnavailable] where the
// service is what fails, [ErrSpaceChanged] where the model under the name isn't
// the one that Space described, and is a [*TextError] where one of the texts
// can't be embedded.
//
// Space describes the space that the vectors are in. It can fail where Embed
// can.
type Embedder interface {
	Embed(ctx context.Context, texts []string, role Role) ([][]float32, error)
	Space(ctx context.Context) (Fingerprint, error)
}

// What goes wrong while vectors are made.
var (
	// ErrUnavailable is returned when the embedding service doesn't answer, is
	// overloaded or lacks the model: nothing is wrong with the texts, and a later
	// call may succeed.
	ErrUnavailable = errors.New("embedder unavailable")
	// ErrModelMissing is returned, beside ErrUnavailable, when the service
	// answers but doesn't have the model.
	ErrModelMissing = errors.New("model not found")
	// ErrSpaceChanged is returned when the service has another model under the
	// same name than before. The next call of Space describes the new one.
	ErrSpaceChanged = errors.New("embedding space changed")
	// ErrBadVector is returned when the service answers with what isn't a
	// direction: no components, all zero, or not finite.
	ErrBadVector = errors.New("vector has no direction")
	// ErrUnknownEmbedder is returned by Choose for a spec of no known form.
	ErrUnknownEmbedder = errors.New("unknown embedder")
)

// TextError is returned when one text of a call can't be embedded, and the
// service is not to blame. The others can be embedded without it.
type TextError struct {
	Index int // of the text in the call
	Err   error
}

func (e *TextError) Error() string { return fmt.Sprintf("embed text %d: %v", e.Index, e.Err) }

// Unwrap returns the cause.
func (e *TextError) Unwrap() error { return e.Err }
