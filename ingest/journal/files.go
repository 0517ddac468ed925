package journal

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"priorart"
)

// files are the file operations of a journal. before, if not nil, is called
// before each and may fail it.
type files struct {
	before func(operation, path string) error
}

func (f files) allowed(operation, path string) error {
	if f.before == nil {
		return nil
	}
	if err := f.before(operation, path); err != nil {
		return &fs.PathError{Op: operation, Path: path, Err: err}
	}
	return nil
}

// list returns the names in a folder, unsorted.
func (f files) list(path string) ([]string, error) {
	if err := f.allowed("list", path); err != nil {
		return nil, err
	}
	d, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}

func (f files) stat(path string) (fs.FileInfo, error) {
	if err := f.allowed("stat", path); err != nil {
		return nil, err
	}
	return os.Stat(path)
}

// read returns the content of a file, of which at most one byte more than
// [MaxCommitBytes].
func (f files) read(path string) ([]byte, error) {
	if err := f.allowed("read", path); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe would wait for ever
		return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%w: not a regular file", priorart.ErrDamaged)}
	}
	if info.Size() > MaxCommitBytes {
		return io.ReadAll(io.LimitReader(file, MaxCommitBytes+1))
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data[:n], nil
}

// place makes a file with all of data, durably, or no file: a temporary file in
// the same folder is written, synced, renamed, and the folder synced. A file
// that is there already is replaced. After an error the file may be there,
// whole, if only the last sync failed.
func (f files) place(path string, data []byte) error {
	temp := filepath.Join(filepath.Dir(path), tempPrefix+rand.Text())
	err := f.fill(temp, data)
	if err == nil {
		err = f.rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return err
	}
	return f.syncFolder(filepath.Dir(path))
}

// fill makes a new file and syncs its content.
func (f files) fill(path string, data []byte) (err error) {
	if err := f.allowed("create", path); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := f.allowed("write", path); err != nil {
		_, _ = file.Write(data[:len(data)/2]) // as a disk would that fills up
		return err
	}
	if _, err := file.Write(data); err != nil {
		return err
	}
	if err := f.allowed("sync", path); err != nil {
		return err
	}
	return file.Sync()
}

func (f files) rename(from, to string) error {
	if err := f.allowed("rename", to); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// syncFolder makes what was made in a folder durable. Some file systems, and
// Windows, have no such thing and need none.
func (f files) syncFolder(path string) error {
	if err := f.allowed("sync folder", path); err != nil {
		return err
	}
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, d.Close())
}

// makeFolder makes path and what it is in, durably, and leaves alone what is
// above base.
func (f files) makeFolder(base, path string) error {
	if path == base {
		return nil
	}
	parent := filepath.Dir(path)
	if err := f.makeFolder(base, parent); err != nil {
		return err
	}
	if err := f.allowed("make folder", path); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	// Also where the folder was there: who made it may have died before this.
	return f.syncFolder(parent)
}

// writeError says what to do about an error of writing into a folder.
func writeError(folder string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w: %s; make it writable for this user: %w", priorart.ErrReadOnly, folder, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: %s; free some space and try again: %w", priorart.ErrDiskFull, folder, err)
	}
	return err
}
