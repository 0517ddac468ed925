package embed

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// What goes wrong with a vector file.
var (
	// ErrBusy is returned when another process holds the lock for longer than
	// the timeout; the message names it, where it can be known.
	ErrBusy = errors.New("vector file busy")
	// ErrOtherSpace is returned when a vector file belongs to another
	// fingerprint than it was opened with.
	ErrOtherSpace = errors.New("vector file of another embedding space")
	// ErrDamagedHeader is returned when a file doesn't begin as a vector file
	// does. It can be deleted: its vectors are derived.
	ErrDamagedHeader = errors.New("not a vector file")
)

// File keeps the vectors of one embedding space: on disk for all processes, and
// in memory for this one. It holds no file open between calls, and needs no
// closing. It is safe for concurrent use.
//
// Where the folder can't be written, vectors are kept in memory only, and
// [Stats] says so.
type File struct {
	path  string
	space Fingerprint
	lock  func(ctx context.Context, path string, wait time.Duration) (unlock func(), err error)
	wait  time.Duration

	disk  sync.Mutex // one goroutine reads or appends at a time
	at    position
	wrong int // damaged records that were skipped

	mu         sync.RWMutex
	rows       map[[16]byte]int32 // into vectors
	vectors    [][]float32
	memoryOnly error // why vectors aren't written; nil if they are
}

// position is how far a file was read.
type position struct {
	instance [instanceBytes]byte // of the file; zero: there was none
	end      int64               // of the last good record
}

// Stats describes what is in memory, and in what state the file is.
type Stats struct {
	Vectors    int
	Damaged    int   // records of the file that were skipped; their texts are embedded anew
	MemoryOnly error // why vectors aren't written, nil if they are
}

// Open returns the vectors in the file at path, which need not exist yet, nor
// its folder; without a path, vectors are kept in memory only. lockTimeout bounds how long an Append waits for other processes.
// The error wraps [ErrOtherSpace] if the file belongs to another fingerprint,
// and [ErrDamagedHeader] if it isn't a vector file.
func Open(path string, space Fingerprint, lockTimeout time.Duration) (*File, error) {
	if space.Dimensions < 1 || space.Dimensions > maxDimensions {
		return nil, fmt.Errorf("open vector file %s: %d dimensions", path, space.Dimensions)
	}
	f := &File{path: path, space: space, lock: lockFile, wait: lockTimeout, rows: map[[16]byte]int32{}}
	if path == "" {
		f.memoryOnly = errNoPath
		return f, nil
	}
	if _, err := f.Follow(); err != nil {
		return nil, err
	}
	return f, nil
}

// errNoPath is why vectors without a file are in memory only.
var errNoPath = errors.New("no vector file was asked for")

// Follow reads what other processes appended since the last call, and returns
// how many vectors it found. It never waits, and never writes. If the file was
// replaced or deleted, everything is read anew.
func (f *File) Follow() (added int, err error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	return f.follow()
}

func (f *File) follow() (added int, err error) {
	file, err := os.Open(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		f.forget()
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("open vector file: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return 0, fmt.Errorf("inspect vector file %s: %w", f.path, err)
	}
	if !f.at.continues(file, info.Size()) {
		f.forget()
		if f.at, err = checkHeader(file, f.space); err != nil {
			return 0, fmt.Errorf("open vector file %s: %w", f.path, err)
		}
	}
	return f.read(file, info.Size())
}

// forget drops what was read from a file that isn't there any more.
func (f *File) forget() {
	if f.at == (position{}) {
		return
	}
	f.at, f.wrong = position{}, 0
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rows, f.vectors = map[[16]byte]int32{}, nil
}

// continues reports whether the file is the one that was read, or grew from it.
// Its inode wouldn't tell: a new file can have that of a deleted one.
func (p position) continues(file *os.File, size int64) bool {
	if p == (position{}) || size < p.end {
		return false
	}
	var instance [instanceBytes]byte
	_, err := file.ReadAt(instance[:], int64(len(fileMagic)))
	return err == nil && instance == p.instance
}

// Vector returns the vector of a key. It must not be changed.
func (f *File) Vector(key [16]byte) ([]float32, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	row, ok := f.rows[key]
	if !ok {
		return nil, false
	}
	return f.vectors[row], true
}

// Missing returns the keys that have no vector yet, in their order, each once.
func (f *File) Missing(keys [][16]byte) [][16]byte {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var missing [][16]byte
	seen := map[[16]byte]bool{}
	for _, key := range keys {
		if _, ok := f.rows[key]; !ok && !seen[key] {
			seen[key] = true
			missing = append(missing, key)
		}
	}
	return missing
}

// Space is the fingerprint that the file was opened with.
func (f *File) Space() Fingerprint { return f.space }

// Stats counts.
func (f *File) Stats() Stats {
	f.disk.Lock()
	defer f.disk.Unlock()
	f.mu.RLock()
	defer f.mu.RUnlock()
	return Stats{Vectors: len(f.rows), Damaged: f.wrong, MemoryOnly: f.memoryOnly}
}
