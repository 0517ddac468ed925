package embed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"sync"
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

// decodeVector fills v from the record. Four at a time take a third of the time
// of one by one: this loop is half of what loading costs.
func decodeVector(v []float32, record []byte) {
	b := record[keyBytes : keyBytes+4*len(v)]
	for len(v) >= 4 && len(b) >= 16 {
		x, y := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
		v[0] = math.Float32frombits(uint32(x))
		v[1] = math.Float32frombits(uint32(x >> 32))
		v[2] = math.Float32frombits(uint32(y))
		v[3] = math.Float32frombits(uint32(y >> 32))
		v, b = v[4:], b[16:]
	}
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
}

// read takes in the records between f.at and size. Wrong records are skipped
// where a right one follows; at the end they may be on their way, or torn, so
// f.at stays before them.
func (f *File) read(file *os.File, size int64) (added int, err error) {
	record := int64(recordBytes(f.space.Dimensions))
	count := int(max(0, size-f.at.end) / record)
	if count == 0 {
		return 0, nil
	}
	loaded := newBatch(count, f.space.Dimensions)
	valid, err := readRecords(file, f.at.end, loaded, count)
	if err != nil {
		return 0, fmt.Errorf("read vector file %s: %w", f.path, err)
	}
	start, last := f.at.end, -1
	for i, ok := range valid {
		if ok {
			f.wrong += i - last - 1
			last = i
			f.at.end = start + int64(i+1)*record
		}
	}
	loaded.keep(valid)
	return f.remember(loaded.keys, loaded.vectors), nil
}

// readRecords fills b with count records that begin at start, and tells which
// of them are valid. All cores share the work: most of it is waiting for memory.
func readRecords(file io.ReaderAt, start int64, b *batch, count int) ([]bool, error) {
	b.fill(count)
	valid := make([]bool, count)
	perBlock := max(1, readBytes/recordBytes(b.size))
	workers := min(runtime.GOMAXPROCS(0), (count+perBlock-1)/perBlock)
	errs := make([]error, workers)
	var group sync.WaitGroup
	for w := range workers {
		from, to := count*w/workers, count*(w+1)/workers
		group.Go(func() { errs[w] = readRange(file, start, from, to, perBlock, b, valid) })
	}
	group.Wait()
	return valid, errors.Join(errs...)
}

// readRange reads the records from … to-1, a block at a time.
func readRange(file io.ReaderAt, start int64, from, to, perBlock int, b *batch, valid []bool) error {
	record, table := recordBytes(b.size), newCRC32C()
	block := make([]byte, min(to-from, perBlock)*record)
	for i := from; i < to; {
		part := block[:min(perBlock, to-i)*record]
		if _, err := file.ReadAt(part, start+int64(i)*int64(record)); err == io.EOF {
			return nil // a writer cut a torn end meanwhile
		} else if err != nil {
			return err
		}
		for ; len(part) > 0; part = part[record:] {
			if valid[i] = validRecord(part[:record], table); valid[i] {
				b.keys[i] = [keyBytes]byte(part)
				decodeVector(b.vectors[i], part[:record])
			}
			i++
		}
	}
	return nil
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

// fill adds count vectors without a key.
func (b *batch) fill(count int) {
	for range count {
		b.next([16]byte{})
	}
}

// keep deletes the vectors that aren't valid.
func (b *batch) keep(valid []bool) {
	n := 0
	for i, ok := range valid {
		if ok {
			b.keys[n], b.vectors[n] = b.keys[i], b.vectors[i]
			n++
		}
	}
	b.keys, b.vectors = b.keys[:n], b.vectors[:n]
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
