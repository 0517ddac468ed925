package index

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"sync"
	"syscall"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"

	"priorart"
)

// schemaVersion changes whenever documents are made in another way: analysis,
// fields, header, chunks. An index of another version is made anew.
const schemaVersion = "1"

// Keys of what bleve keeps beside the documents. There are few, and they stay
// few: bleve rewrites all of them with each batch.
const (
	keySchema     = "schema"
	keyInstance   = "instance"   // tells this index from one made anew in its place
	keyGeneration = "generation" // of the last batch
	keyApplied    = "applied"    // digest of the listing that was applied
)

// maxSegments is how many segments an index may have before they are merged by
// hand: bleve's own merger hardly gets to run, since the index is closed after
// each batch. Up: cheaper writes; down: cheaper loading.
const maxSegments = 16

// errOtherSchema is returned when the index was made by another version.
var errOtherSchema = errors.New("index has another schema")

// store opens bleve for one operation at a time. With dir "" it is in memory
// and stays open.
type store struct {
	dir  string
	lock *fileLock

	memory struct {
		sync.RWMutex
		index bleve.Index
	}
}

// read calls f with a snapshot under the shared lock. The error is
// [fs.ErrNotExist] if there is no index yet, wraps [errOtherSchema] or
// [priorart.ErrDamaged] if it must be made anew.
func (s *store) read(ctx context.Context, f func(*scorch.IndexSnapshot) error) error {
	if s.dir == "" {
		s.memory.RLock()
		defer s.memory.RUnlock()
		if s.memory.index == nil {
			return fs.ErrNotExist
		}
		return snapshotOf(s.memory.index, f)
	}
	// Without the folder there is nothing to lock.
	if _, err := os.Stat(s.dir); err != nil {
		return err
	}
	unlock, err := s.lock.shared(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	b, err := s.open(map[string]any{"read_only": true})
	if err != nil {
		return err
	}
	defer b.Close()
	return snapshotOf(b, f)
}

// write calls f with a snapshot and a batch under the exclusive lock, and
// commits the batch. An index that isn't there is made.
func (s *store) write(ctx context.Context, f func(*scorch.IndexSnapshot, *bleve.Batch) error) (err error) {
	if s.dir == "" {
		s.memory.Lock()
		defer s.memory.Unlock()
		if s.memory.index == nil {
			if s.memory.index, err = s.create(""); err != nil {
				return err
			}
		}
		_, err = writeBatch(s.memory.index, f)
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.dir), 0o755); err != nil {
		return fmt.Errorf("make index folder: %w", err)
	}
	unlock, err := s.lock.exclusive(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	b, err := s.open(nil)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = s.create(s.dir)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	segments, err := writeBatch(b, f)
	if err != nil || segments < maxSegments {
		return err
	}
	return mergeSegments(b)
}

// open opens the index on disk.
func (s *store) open(config map[string]any) (_ bleve.Index, err error) {
	defer turnFaults(&err)()
	if _, err := os.Stat(s.dir); err != nil {
		return nil, err
	}
	// bleve takes an empty root for a new one, and fails where it may not write.
	if info, err := os.Stat(filepath.Join(s.dir, "store", "root.bolt")); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil, fmt.Errorf("%w: index %s has no root", priorart.ErrDamaged, s.dir)
	}
	all := map[string]any{"bolt_timeout": s.lock.timeout.String()}
	for k, v := range config {
		all[k] = v
	}
	b, err := bleve.OpenUsing(s.dir, all)
	if err != nil {
		return nil, fmt.Errorf("open index %s: %w", s.dir, classify(err))
	}
	return b, nil
}

// classify marks an error as damage if it is certain. Whatever the system
// refuses (access, space, handles) or a lock delays is not.
func classify(err error) error {
	var errno syscall.Errno
	switch {
	case errors.Is(err, priorart.ErrDamaged), errors.Is(err, errOtherSchema), errors.Is(err, priorart.ErrBusy),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &errno) && errno != syscall.ENOENT:
		return err
	case err.Error() == "timeout": // bbolt's own, which bleve hands on
		return fmt.Errorf("%w: another program holds it: %w", priorart.ErrBusy, err)
	}
	// Not wrapped: a part that is missing isn't an index that is missing.
	return fmt.Errorf("%w: %v", priorart.ErrDamaged, err)
}

// create makes an empty index in dir, or in memory if dir is "".
func (s *store) create(dir string) (bleve.Index, error) {
	b, err := bleve.NewUsing(dir, bareMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("make index %s: %w", dir, err)
	}
	batch := b.NewBatch()
	batch.SetInternal([]byte(keySchema), []byte(schemaVersion))
	batch.SetInternal([]byte(keyInstance), []byte(rand.Text()))
	batch.SetInternal([]byte(keyGeneration), []byte("0"))
	if err := b.Batch(batch); err != nil {
		return nil, errors.Join(fmt.Errorf("make index %s: %w", dir, err), b.Close())
	}
	return b, nil
}

// bareMapping is what bleve wants and we don't use: documents come analysed.
func bareMapping() mapping.IndexMapping {
	m := bleve.NewIndexMapping()
	m.DefaultMapping = bleve.NewDocumentDisabledMapping()
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m
}

// snapshotOf calls f with b's current snapshot, of which a damaged segment
// gives an error instead of a crash.
func snapshotOf(b bleve.Index, f func(*scorch.IndexSnapshot) error) (err error) {
	defer turnFaults(&err)()
	inner, err := b.Advanced()
	if err != nil {
		return fmt.Errorf("read index: %w", err)
	}
	reader, err := inner.Reader()
	if err != nil {
		return fmt.Errorf("read index: %w", classify(err))
	}
	defer reader.Close()
	snapshot, ok := reader.(*scorch.IndexSnapshot)
	if !ok {
		return fmt.Errorf("%w: index isn't of type scorch", priorart.ErrDamaged)
	}
	switch got := string(snapshot.Internal()[keySchema]); got {
	case schemaVersion:
		return f(snapshot)
	case "": // bleve went back to the state before the first batch
		return fmt.Errorf("%w: the index has lost its batches", priorart.ErrDamaged)
	default:
		return fmt.Errorf("%w: %q, this version has %q", errOtherSchema, got, schemaVersion)
	}
}

// turnFaults makes errors of what a damaged file does to its reader. Files are
// mapped into memory and few checksums are read, so that damage shows as a bad
// offset, as a failed assertion, or as a fault where a file was cut. Its result
// must be deferred: defer turnFaults(&err)().
func turnFaults(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			*err = fmt.Errorf("%w: reading the index: %v", priorart.ErrDamaged, p)
		}
	}
}

// writeBatch calls f and commits its batch. It returns how many segments there
// were before, 0 if nothing was written.
func writeBatch(b bleve.Index, f func(*scorch.IndexSnapshot, *bleve.Batch) error) (segments int, err error) {
	batch := b.NewBatch()
	err = snapshotOf(b, func(s *scorch.IndexSnapshot) error {
		segments = len(s.Segments())
		return f(s, batch)
	})
	if err != nil || batch.Size() == 0 {
		return 0, err
	}
	if err := b.Batch(batch); err != nil {
		return 0, fmt.Errorf("write index: %w", err)
	}
	return segments, nil
}

// mergeSegments makes one segment of all. It runs inside a write, once in
// maxSegments writes. An index in memory has no merger, and would wait for one
// without end.
func mergeSegments(b bleve.Index) error {
	inner, err := b.Advanced()
	if err != nil {
		return fmt.Errorf("merge index: %w", err)
	}
	s, ok := inner.(*scorch.Scorch)
	if !ok {
		return nil
	}
	if err := s.ForceMerge(context.Background(), nil); err != nil {
		return fmt.Errorf("merge index: %w", err)
	}
	return nil
}

// remove takes an index that must be made anew out of the way, unless another
// process has done so: then its instance isn't the given one.
func (s *store) remove(ctx context.Context, instance string) error {
	if s.dir == "" {
		return s.close()
	}
	unlock, err := s.lock.exclusive(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if now, err := s.instance(); err == nil && now != instance {
		return nil
	}
	return s.swapOut()
}

// instance returns the identity of the index on disk, if it can be read.
func (s *store) instance() (id string, err error) {
	b, err := s.open(map[string]any{"read_only": true})
	if err != nil {
		return "", err
	}
	defer b.Close()
	err = snapshotOf(b, func(snapshot *scorch.IndexSnapshot) error {
		id = string(snapshot.Internal()[keyInstance])
		return nil
	})
	return id, err
}

// swapOut renames the index's folder, so that a crash while deleting leaves no
// half of it in place, and deletes it.
func (s *store) swapOut() error {
	old := filepath.Join(filepath.Dir(s.dir), ".old-"+strconv.Itoa(os.Getpid())+"-"+rand.Text()[:6])
	if err := os.Rename(s.dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove index: %w", err)
	}
	if err := os.RemoveAll(old); err != nil {
		return fmt.Errorf("remove index: %w", err)
	}
	return nil
}

// close closes an index in memory; one on disk isn't open.
func (s *store) close() error {
	s.memory.Lock()
	defer s.memory.Unlock()
	if s.memory.index == nil {
		return nil
	}
	defer func() { s.memory.index = nil }()
	return s.memory.index.Close()
}
