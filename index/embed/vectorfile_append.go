package embed

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Append adds vectors under their keys: in memory, and on disk for other
// processes and the next start. Keys that have a vector already are left as
// they are. It waits for the lock, reads what others appended, cuts a torn end,
// and writes all records in one go. There is no fsync: a process that dies
// loses nothing that was written, and what a power cut takes is told by the
// checksums and embedded again.
//
// The error wraps [ErrBusy] if the lock couldn't be had, and otherwise tells
// why the file couldn't be written; nothing was added then. A folder that can't
// be written for lack of permission isn't an error: the vectors are kept in
// memory, and Stats says so.
func (f *File) Append(ctx context.Context, keys [][16]byte, vectors [][]float32) error {
	fresh, err := f.copyOf(keys, vectors)
	if err != nil || len(keys) == 0 {
		return err
	}
	f.disk.Lock()
	defer f.disk.Unlock()
	if f.memoryOnly == nil {
		err := f.write(ctx, fresh)
		if !cannotWrite(err) {
			return err
		}
		f.mu.Lock()
		f.memoryOnly = err
		f.mu.Unlock()
	}
	f.remember(fresh.keys, fresh.vectors)
	return nil
}

// copyOf checks the vectors, and copies them. What is known already is sorted
// out later: another process may have removed it meanwhile.
func (f *File) copyOf(keys [][16]byte, vectors [][]float32) (*batch, error) {
	if len(keys) != len(vectors) {
		return nil, fmt.Errorf("append to vector file %s: %d keys and %d vectors", f.path, len(keys), len(vectors))
	}
	fresh := newBatch(len(keys), f.space.Dimensions)
	seen := make(map[[16]byte]bool, len(keys))
	for i, key := range keys {
		if len(vectors[i]) != f.space.Dimensions {
			return nil, fmt.Errorf("append to vector file %s: vector %d has %d dimensions, want %d", f.path, i, len(vectors[i]), f.space.Dimensions)
		}
		if !seen[key] {
			seen[key] = true
			copy(fresh.next(key), vectors[i])
		}
	}
	return fresh, nil
}

// cannotWrite reports errors that will be the same next time.
func cannotWrite(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

func (f *File) write(ctx context.Context, fresh *batch) error {
	return f.locked(ctx, func() error {
		if err := f.make(); err != nil {
			return fmt.Errorf("make vector file: %w", err)
		}
		if _, err := f.follow(); err != nil {
			return err
		}
		b := f.encodeMissing(fresh)
		if err := f.appendBytes(b); err != nil {
			return fmt.Errorf("append to vector file: %w", err)
		}
		f.remember(fresh.keys, fresh.vectors)
		return nil
	})
}

// locked calls do under the lock, with the folder made.
func (f *File) locked(ctx context.Context, do func() error) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
		return fmt.Errorf("make folder of vector files: %w", err)
	}
	unlock, err := f.lock(ctx, f.path+".lock", f.wait)
	if err != nil {
		return err
	}
	defer unlock()
	return do()
}

// make writes the header of a file that isn't there.
func (f *File) make() error {
	_, err := os.Stat(f.path)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	header, err := encodeHeader(f.space)
	if err != nil {
		return err
	}
	return writeWhole(f.path, func(w io.Writer) error {
		_, err := w.Write(header)
		return err
	})
}

// encodeMissing returns records of what others haven't appended meanwhile.
func (f *File) encodeMissing(fresh *batch) []byte {
	b := make([]byte, 0, len(fresh.keys)*recordBytes(f.space.Dimensions))
	table := newCRC32C()
	for i, key := range fresh.keys {
		if _, known := f.Vector(key); !known {
			b = appendRecord(b, key, fresh.vectors[i], table)
		}
	}
	return b
}

// appendBytes cuts what stands after the last good record, and writes b there.
func (f *File) appendBytes(b []byte) (err error) {
	if len(b) == 0 {
		return nil
	}
	file, err := os.OpenFile(f.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := file.Truncate(f.at.end); err != nil {
		return err
	}
	if _, err := file.WriteAt(b, f.at.end); err != nil {
		return errors.Join(err, file.Truncate(f.at.end)) // a full disk: leave no torn end
	}
	f.at.end += int64(len(b))
	return nil
}

// Remove deletes the vectors of keys from the file and from memory, and returns
// how many there were. The file is replaced, so that nothing of them remains in
// it; damaged records go too.
func (f *File) Remove(ctx context.Context, keys [][16]byte) (removed int, err error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	if f.at == (position{}) && f.memoryOnly != nil {
		return f.drop(keys), nil
	}
	err = f.locked(ctx, func() error {
		if _, err := f.follow(); err != nil {
			return err
		}
		if removed = f.drop(keys); removed == 0 {
			return nil
		}
		if err := f.rewrite(); err != nil {
			return fmt.Errorf("rewrite vector file: %w", err)
		}
		_, err := f.follow()
		return err
	})
	return removed, err
}

// drop takes vectors out of memory.
func (f *File) drop(keys [][16]byte) (removed int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, key := range keys {
		if row, ok := f.rows[key]; ok {
			f.vectors[row] = nil
			delete(f.rows, key)
			removed++
		}
	}
	return removed
}
