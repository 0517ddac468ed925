package tools

import (
	"context"
	"errors"
	"strings"

	"priorart"
)

// ErrorResult is the structured content of a call that failed.
type ErrorResult struct {
	Error Failure `json:"error"`
}

// Failure says what went wrong: a code for programs, a message for models and
// people, and every violation where the call was invalid.
type Failure struct {
	Code       string                `json:"code"`
	Message    string                `json:"message"`
	Violations []priorart.FieldError `json:"violations"`
}

// errorCodes maps sentinels to codes; the first that fits counts.
func errorCodes() []struct {
	sentinel error
	code     string
} {
	return []struct {
		sentinel error
		code     string
	}{
		{priorart.ErrNotFound, "not_found"},
		{priorart.ErrNoStore, "not_found"},
		{priorart.ErrAmbiguousID, "ambiguous_id"},
		{priorart.ErrConflict, "conflict"},
		{priorart.ErrBusy, "busy"},
		{priorart.ErrReadOnly, "read_only"},
		{priorart.ErrDiskFull, "read_only"},
		{priorart.ErrDamaged, "damaged"},
		{priorart.ErrUnsupportedFormat, "unsupported_format"},
		{priorart.ErrUnavailable, "unavailable"},
		{context.Canceled, "unavailable"},
		{context.DeadlineExceeded, "unavailable"},
	}
}

// codeInternal is for whatever has no code: the caller can't mend it, and the
// message may hold what it shouldn't see.
const codeInternal = "internal"

// ErrorBody returns what a caller is told of an error.
func ErrorBody(err error) ErrorResult {
	var invalid *priorart.InvalidInput
	var field *priorart.FieldError
	switch {
	case errors.As(err, &invalid):
		return errorResult("invalid_input", "the call is invalid; nothing was done", invalid.Violations...)
	case errors.As(err, &field):
		return errorResult("invalid_input", "the call is invalid; nothing was done", *field)
	}
	for _, c := range errorCodes() {
		if errors.Is(err, c.sentinel) {
			return errorResult(c.code, err.Error())
		}
	}
	return errorResult(codeInternal, "internal error; the server's standard error has the details")
}

func errorResult(code, message string, violations ...priorart.FieldError) ErrorResult {
	return ErrorResult{Failure{code, message, append([]priorart.FieldError{}, violations...)}}
}

// text renders an error for a model. Messages can quote entries.
func (e Failure) text() string {
	var b strings.Builder
	b.WriteString("Error " + e.Code + ":\n" + quote(e.Message))
	for i := range e.Violations {
		b.WriteString("- " + VisibleLine(e.Violations[i].Error()) + "\n")
	}
	return b.String()
}
