package main

import (
	"errors"

	"priorart"
)

// The exit codes. docs/cli.md and the help of every verb list them.
const (
	exitOK = iota
	exitFailure
	exitUsage
	exitNotFound
	exitInvalid
	exitBusy
	exitDamaged
	exitGate
)

const exitHelp = `Exit codes:
  0  ok
  1  failure
  2  wrong usage of the command line
  3  not found: an entry, or a store
  4  invalid input
  5  store busy: another process held a lock for too long
  6  store damaged
  7  a gate failed`

// errUsage marks errors of the command line itself.
var errUsage = errors.New("usage")

// errReported marks a failure of which the verb has told already.
var errReported = errors.New("reported")

// exitCode is the one place where errors become exit codes.
func exitCode(err error) int {
	var invalid *priorart.InvalidInput
	var field *priorart.FieldError
	if errors.As(err, &invalid) || errors.As(err, &field) {
		return exitInvalid
	}
	for _, c := range []struct {
		sentinel error
		code     int
	}{
		{errUsage, exitUsage},
		{priorart.ErrNotFound, exitNotFound},
		{priorart.ErrNoStore, exitNotFound},
		{priorart.ErrAmbiguousID, exitInvalid},
		{priorart.ErrConflict, exitInvalid},
		{priorart.ErrBusy, exitBusy},
		{priorart.ErrDamaged, exitDamaged},
	} {
		if errors.Is(err, c.sentinel) {
			return c.code
		}
	}
	return exitFailure
}
