//go:build !unix

package journal

// writable takes folders for writable: where permissions are lists, only
// writing tells.
func (f files) writable(path string) error { return f.allowed("access", path) }
