package embed

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

const (
	fileMagic      = "PAVEC\x00\x00\x01"
	instanceBytes  = 8
	fixedBytes     = len(fileMagic) + instanceBytes + 4
	maxHeaderBytes = 1 << 20
	maxDimensions  = 1 << 16
)

// newCRC32C returns the table of the checksum; crc32 makes it once and keeps it.
func newCRC32C() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// encodeHeader returns the head of a new file, with an instance of its own.
func encodeHeader(space Fingerprint) ([]byte, error) {
	j, err := json.Marshal(space)
	if err != nil {
		return nil, fmt.Errorf("encode fingerprint %s: %w", space, err)
	}
	b := append([]byte(fileMagic), make([]byte, instanceBytes)...)
	_, _ = rand.Read(b[len(fileMagic):]) // never fails
	b = binary.LittleEndian.AppendUint32(b, uint32(len(j)))
	b = append(b, j...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, newCRC32C())), nil
}

// decodeHeader reads the head of a file, and returns the position before the
// first record too. The error wraps ErrDamagedHeader.
func decodeHeader(r io.ReaderAt) (space Fingerprint, first position, err error) {
	fixed := make([]byte, fixedBytes)
	if _, err := r.ReadAt(fixed, 0); err != nil {
		return space, first, damaged("read its first bytes", err)
	}
	n := binary.LittleEndian.Uint32(fixed[fixedBytes-4:])
	if string(fixed[:len(fileMagic)]) != fileMagic || n > maxHeaderBytes {
		return space, first, damaged("read its first bytes", errors.New("unknown format"))
	}
	b := make([]byte, fixedBytes+int(n)+4)
	if _, err := r.ReadAt(b, 0); err != nil {
		return space, first, damaged("read its header", err)
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.Checksum(body, newCRC32C()) != sum {
		return space, first, damaged("read its header", errors.New("wrong checksum"))
	}
	if err := json.Unmarshal(body[fixedBytes:], &space); err != nil {
		return space, first, damaged("parse its fingerprint", err)
	}
	return space, position{[instanceBytes]byte(b[len(fileMagic):]), int64(len(b))}, nil
}

// damaged tells an unreadable file from one that can't be read just now: only
// the former may be deleted.
func damaged(doing string, err error) error {
	var pathError *os.PathError
	if errors.As(err, &pathError) {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return fmt.Errorf("%w (it is derived: delete it, and it is made anew): %s: %w", ErrDamagedHeader, doing, err)
}

// checkHeader returns the position before the first record.
func checkHeader(r io.ReaderAt, want Fingerprint) (position, error) {
	got, first, err := decodeHeader(r)
	if err != nil {
		return position{}, err
	}
	if !want.Same(got) {
		return position{}, fmt.Errorf("%w: it has %s, %s, %d dimensions; want %s, %s, %d dimensions",
			ErrOtherSpace, got, got.Digest, got.Dimensions, want, want.Digest, want.Dimensions)
	}
	return first, nil
}

// ReadFingerprint returns the fingerprint of the vector file at path. The error
// wraps [ErrDamagedHeader] if it isn't one.
func ReadFingerprint(path string) (Fingerprint, error) {
	f, err := os.Open(path)
	if err != nil {
		return Fingerprint{}, fmt.Errorf("open vector file: %w", err)
	}
	defer f.Close()
	space, _, err := decodeHeader(f)
	if err != nil {
		return Fingerprint{}, fmt.Errorf("open vector file %s: %w", path, err)
	}
	return space, nil
}

// writeWhole puts a file in place at once: nobody sees half of it, and it
// survives a power cut. The caller holds the lock, so the temporary name is its
// own; one that a crash left is overwritten.
func writeWhole(path string, write func(io.Writer) error) (err error) {
	temporary := path + ".tmp"
	f, err := os.OpenFile(temporary, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	if err := os.Rename(temporary, path); err != nil {
		return err
	}
	// The folder's own fsync; Windows has none, and derived data can do without.
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
	return nil
}
