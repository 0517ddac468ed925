package embed

import (
	"bufio"
	"bytes"
	"io"
	"slices"
)

// rewrite replaces the file by one with the vectors that are in memory, in the
// order of their keys.
func (f *File) rewrite() error {
	header, err := encodeHeader(f.space)
	if err != nil {
		return err
	}
	f.mu.RLock()
	defer f.mu.RUnlock()
	keys := make([][16]byte, 0, len(f.rows))
	for key := range f.rows {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [16]byte) int { return bytes.Compare(a[:], b[:]) })
	return writeWhole(f.path, func(w io.Writer) error {
		buffered := bufio.NewWriterSize(w, readBytes)
		_, _ = buffered.Write(header) // an error stays, and Flush returns it
		var record []byte
		for _, key := range keys {
			record = appendRecord(record[:0], key, f.vectors[f.rows[key]], newCRC32C())
			_, _ = buffered.Write(record)
		}
		return buffered.Flush()
	})
}
