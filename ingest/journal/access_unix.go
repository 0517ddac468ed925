//go:build unix

package journal

import "golang.org/x/sys/unix"

// writable reports as an error why a folder can't be written to. It makes
// nothing on disk.
func (f files) writable(path string) error {
	if err := f.allowed("access", path); err != nil {
		return err
	}
	return unix.Access(path, unix.W_OK|unix.X_OK)
}
