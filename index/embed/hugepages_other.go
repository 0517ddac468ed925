//go:build !linux

package embed

// adviseHuge does nothing where large pages can't be asked for.
func adviseHuge([]byte) {}
