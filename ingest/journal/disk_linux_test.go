package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"priorart"
)

// TestFullDisk fills a small disk: a tmpfs where we may mount one, else the
// device that is always full stands in for it.
func TestFullDisk(t *testing.T) {
	dir := tempDir(t)
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		if os.Geteuid() == 0 && !errors.Is(err, fs.ErrPermission) {
			t.Fatal(err)
		}
		fillDevice(t, dir)
		return
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	j := openPlain(t, dir)
	var written []string
	var err error
	for err == nil {
		var name string
		if name, err = tryRecord(j, strings.Repeat("x", 50_000)); err == nil {
			written = append(written, name+" here")
		}
	}
	wantFull(t, err, filepath.Join(j.dirs.Log, monthOf(written[0])))
	wantNames(t, openPlain(t, dir), written...)
	wantSound(t, j)
	remove(t, pathOf(j, strings.TrimSuffix(written[0], " here")))
	written = append(written[1:], record(t, j, "now there is space")+" here")
	wantNames(t, j, written...)
}

// fillDevice has the system itself say that a disk is full.
func fillDevice(t *testing.T, dir string) {
	t.Helper()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	j := openPlain(t, dir, func(c *Config) {
		c.Before = func(operation, _ string) error {
			if operation != "write" {
				return nil
			}
			_, err := fmt.Fprintln(full, "x")
			return err
		}
	})
	_, err = j.Write(t.Context(), draft("01kdv4t5c0000000000000000g", "one"))
	if !errors.Is(err, priorart.ErrDiskFull) && !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("full device: %v", err)
	}
}

// makeReadOnly takes away writing to dir: by mode, or where that doesn't count,
// since we are root, by a read-only mount or, where that isn't allowed, the
// immutable flag of nothing being there to write to.
func makeReadOnly(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		chmodAll(t, dir)
		return
	}
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND|syscall.MS_REC, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	if err := syscall.Mount("", dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
}
