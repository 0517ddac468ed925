//go:build !linux

package journal

import "testing"

// makeReadOnly takes away writing to dir, by mode.
func makeReadOnly(t *testing.T, dir string) { chmodAll(t, dir) }
