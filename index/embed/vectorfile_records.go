package embed

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"
)

const (
	keyBytes  = 16
	sumBytes  = 4
	readBytes = 64 << 10 // a block of records, small enough to stay in the cache until it is checked
)

// recordBytes is the size of a record.
func recordBytes(dimensions int) int { return keyBytes + 4*dimensions + sumBytes }

// appendRecord encodes one record.
func appendRecord(b []byte, key [16]byte, vector []float32, table *crc32.Table) []byte {
	start := len(b)
	b = append(b, key[:]...)
	for _, x := range vector {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], table))
}

// validRecord reports whether the checksum fits.
func validRecord(record []byte, table *crc32.Table) bool {
	n := len(record) - sumBytes
	return crc32.Checksum(record[:n], table) == binary.LittleEndian.Uint32(record[n:])
}

// batch is vectors in one slab of memory, and their keys.
type batch struct {
	keys    [][16]byte
	vectors [][]float32
	slab    []float32
	size    int
}

func newBatch(count, dimensions int) *batch {
	return &batch{
		keys:    make([][16]byte, 0, count),
		vectors: make([][]float32, 0, count),
		slab:    make([]float32, count*dimensions),
		size:    dimensions,
	}
}

// next returns the place for one more vector.
func (b *batch) next(key [16]byte) []float32 {
	n := len(b.keys) * b.size
	v := b.slab[n : n+b.size : n+b.size]
	b.keys, b.vectors = append(b.keys, key), append(b.vectors, v)
	return v
}

// remember keeps vectors in memory, and returns how many are new. Where a key
// has one already, that stays: what was handed out never changes.
func (f *File) remember(keys [][16]byte, vectors [][]float32) (added int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.vectors = slices.Grow(f.vectors, len(keys))
	before := len(f.rows)
	if before == 0 {
		f.rows = make(map[[16]byte]int32, len(keys))
	}
	for i, key := range keys {
		if before > 0 { // nothing was handed out yet on the first load
			if _, ok := f.rows[key]; ok {
				continue
			}
		}
		f.rows[key] = int32(len(f.vectors))
		f.vectors = append(f.vectors, vectors[i])
	}
	return len(f.rows) - before
}
