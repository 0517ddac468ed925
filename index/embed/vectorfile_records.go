package embed

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
)

const (
	keyBytes  = 16
	sumBytes  = 4
	readBytes = 256 << 10 // a block of records, small enough to stay in the cache while it is checked and copied
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

// decodeVector fills v from the record.
func decodeVector(v []float32, record []byte) {
	b := record[keyBytes : keyBytes+4*len(v)]
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
}

// read takes in the records between f.at and size. Wrong records are skipped
// where a right one follows; at the end they may be on their way, or torn, so
// f.at stays before them.
func (f *File) read(file *os.File, size int64) (added int, err error) {
	record := recordBytes(f.space.Dimensions)
	count := int(max(0, size-f.at.end)) / record
	if count == 0 {
		return 0, nil
	}
	loaded := newBatch(count, f.space.Dimensions)
	block := make([]byte, min(count, max(1, readBytes/record))*record)
	table := newCRC32C()
	start, pending := f.at.end, 0
	for done := 0; done < count; {
		b := block[:min(len(block), (count-done)*record)]
		if _, err := file.ReadAt(b, start+int64(done)*int64(record)); err == io.EOF {
			break // a writer cut a torn end meanwhile
		} else if err != nil {
			return 0, fmt.Errorf("read vector file %s: %w", f.path, err)
		}
		for ; len(b) > 0; b = b[record:] {
			done++
			if !validRecord(b[:record], table) {
				pending++
				continue
			}
			loaded.add(b[:record])
			f.wrong, pending = f.wrong+pending, 0
			f.at.end = start + int64(done)*int64(record)
			f.at.last = [4]byte(b[record-sumBytes : record])
		}
	}
	return f.remember(loaded.keys, loaded.vectors), nil
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

func (b *batch) add(record []byte) {
	decodeVector(b.next([16]byte(record[:keyBytes])), record)
}

// remember keeps vectors in memory, and returns how many are new. Where a key
// has one already, that stays: what was handed out never changes.
func (f *File) remember(keys [][16]byte, vectors [][]float32) (added int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.vectors) == 0 {
		f.vectors = make(map[[16]byte][]float32, len(keys))
	}
	before := len(f.vectors)
	for i, key := range keys {
		if _, ok := f.vectors[key]; !ok {
			f.vectors[key] = vectors[i]
		}
	}
	return len(f.vectors) - before
}
