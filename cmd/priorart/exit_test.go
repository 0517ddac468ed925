package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"priorart"
)

func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{&priorart.InvalidInput{}, exitInvalid},
		{&priorart.FieldError{}, exitInvalid},
		{errUsage, exitUsage},
		{priorart.ErrNotFound, exitNotFound},
		{priorart.ErrNoStore, exitNotFound},
		{priorart.ErrAmbiguousID, exitInvalid},
		{priorart.ErrConflict, exitInvalid},
		{priorart.ErrBusy, exitBusy},
		{priorart.ErrDamaged, exitDamaged},
		{fmt.Errorf("%w: %w", errReported, priorart.ErrDamaged), exitDamaged},
		{priorart.ErrReadOnly, exitFailure},
		{priorart.ErrDiskFull, exitFailure},
		{priorart.ErrUnsupportedFormat, exitFailure},
		{priorart.ErrUnavailable, exitFailure},
		{context.Canceled, exitFailure},
		{errors.New("anything else"), exitFailure},
	} {
		if got := exitCode(fmt.Errorf("do it: %w", c.err)); got != c.want {
			t.Errorf("%v: exit code %d, want %d", c.err, got, c.want)
		}
	}
}
