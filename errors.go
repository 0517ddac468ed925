package priorart

import (
	"errors"
	"fmt"
	"strings"
)

// Errors about what was asked.
var (
	// ErrNotFound is returned when an id names no entry.
	ErrNotFound = errors.New("not found")
	// ErrAmbiguousID is returned when a prefix fits several entries; the
	// message lists them.
	ErrAmbiguousID = errors.New("ambiguous id")
	// ErrConflict is returned when an idempotency key comes back with another
	// request.
	ErrConflict = errors.New("conflict")
)

// Errors about the store.
var (
	// ErrBusy is returned when a lock couldn't be had in time; the message
	// names the holder.
	ErrBusy = errors.New("store busy")
	// ErrReadOnly is returned when the store can't be written.
	ErrReadOnly = errors.New("store is read-only")
	// ErrDiskFull is returned when the disk that holds the store is full;
	// nothing was stored.
	ErrDiskFull = errors.New("disk full")
	// ErrDamaged is returned when bytes on disk aren't what was written.
	ErrDamaged = errors.New("store damaged")
	// ErrUnsupportedFormat is returned when a store was written by a newer
	// version of Prior Art.
	ErrUnsupportedFormat = errors.New("unsupported format")
	// ErrUnavailable is returned when a service that was asked for (an
	// embedder) doesn't answer.
	ErrUnavailable = errors.New("unavailable")
	// ErrNoStore is returned when a read finds no .context folder.
	ErrNoStore = errors.New("no store")
)

// FieldError is one violation of a call's contract.
type FieldError struct {
	Path string `json:"path"` // "alternatives[2].option"; "" is the call itself
	Rule string `json:"rule"` // what must hold
	Got  string `json:"got"`  // what was given, shortened
	Fix  string `json:"fix"`  // what to do
}

func (e *FieldError) Error() string {
	var b strings.Builder
	if e.Path != "" {
		b.WriteString(e.Path + ": ")
	}
	b.WriteString(e.Rule)
	if e.Got != "" {
		b.WriteString(" (got " + e.Got + ")")
	}
	if e.Fix != "" {
		b.WriteString("; " + e.Fix)
	}
	return b.String()
}

// InvalidInput is returned when a call breaks its contract. It holds every
// violation, sorted by path.
type InvalidInput struct {
	Violations []FieldError `json:"violations"`
}

func (e *InvalidInput) Error() string {
	lines := make([]string, len(e.Violations))
	for i := range e.Violations {
		lines[i] = e.Violations[i].Error()
	}
	if len(lines) == 1 {
		return "invalid input: " + lines[0]
	}
	return fmt.Sprintf("invalid input, %d violations:\n  %s", len(lines), strings.Join(lines, "\n  "))
}
