package embed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"sync"
	"unsafe"
)

// read takes in the records between f.at and size. Wrong records are skipped
// where a right one follows; at the end they may be on their way, or torn, so
// f.at stays before them.
func (f *File) read(file *os.File, size int64) (added int, err error) {
	record := int64(recordBytes(f.space.Dimensions))
	count := int(max(0, size-f.at.end) / record)
	if count == 0 {
		return 0, nil
	}
	l := newLoad(count, f.space.Dimensions)
	if err := l.all(file, f.at.end); err != nil {
		return 0, fmt.Errorf("read vector file %s: %w", f.path, err)
	}
	keys, vectors := make([][16]byte, 0, count), make([][]float32, 0, count)
	start, last := f.at.end, -1
	for i, ok := range l.valid {
		if ok {
			f.wrong += i - last - 1
			last = i
			f.at.end = start + int64(i+1)*record
			keys, vectors = append(keys, l.key(i)), append(vectors, l.vector(i))
		}
	}
	return f.remember(keys, vectors), nil
}

// load is records as they stand in the file, in one slab of memory. Vectors are
// used where they lie: to copy them out took as long as all the rest.
type load struct {
	dimensions int
	size       int       // bytes of a record, a multiple of 4
	slab       []float32 // the memory: aligned for the vectors within
	raw        []byte    // the same memory
	valid      []bool
}

func newLoad(count, dimensions int) *load {
	size := recordBytes(dimensions)
	l := &load{dimensions: dimensions, size: size, slab: make([]float32, count*size/4), valid: make([]bool, count)}
	l.raw = unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(l.slab))), count*size)
	adviseHuge(l.raw)
	return l
}

func (l *load) record(i int) []byte { return l.raw[i*l.size : (i+1)*l.size] }

func (l *load) key(i int) [16]byte { return [keyBytes]byte(l.record(i)) }

func (l *load) vector(i int) []float32 {
	start := (i*l.size + keyBytes) / 4
	return l.slab[start : start+l.dimensions : start+l.dimensions]
}

// all reads the records that begin at start. All cores share the work: most of
// it is waiting for memory.
func (l *load) all(file io.ReaderAt, start int64) error {
	count := len(l.valid)
	workers := min(runtime.GOMAXPROCS(0), (count*l.size+readBytes-1)/readBytes)
	errs := make([]error, workers)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() { errs[w] = l.some(file, start, count*w/workers, count*(w+1)/workers) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// some reads the records from … to-1, a block at a time.
func (l *load) some(file io.ReaderAt, start int64, from, to int) error {
	table := newCRC32C()
	for step := max(1, readBytes/l.size); from < to; from += step {
		end := min(from+step, to)
		_, err := file.ReadAt(l.raw[from*l.size:end*l.size], start+int64(from)*int64(l.size))
		if err == io.EOF {
			return nil // a writer cut a torn end meanwhile
		}
		if err != nil {
			return err
		}
		for i := from; i < end; i++ {
			if l.valid[i] = validRecord(l.record(i), table); l.valid[i] {
				toNative(l.vector(i))
			}
		}
	}
	return nil
}

// toNative turns the little-endian bytes of a vector into its numbers, in place.
// On nearly all machines they are the same.
func toNative(v []float32) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return
	}
	for i, x := range v {
		var b [4]byte
		binary.NativeEndian.PutUint32(b[:], math.Float32bits(x))
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[:]))
	}
}
