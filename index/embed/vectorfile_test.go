package embed

import (
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const testWait = 30 * time.Second

func testSpace(dimensions int) Fingerprint {
	probe := make([]float32, dimensions)
	probe[0] = 1
	return Fingerprint{Maker: "test", Model: "model", Digest: "sha256:00", Dimensions: dimensions, DocumentPrefix: "doc: ", Probe: probe}
}

// testVector is a unit vector that depends on the key alone.
func testVector(key [16]byte, dimensions int) []float32 {
	r := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(key[:]), binary.LittleEndian.Uint64(key[8:])))
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	normalise(v)
	return v
}

func testBatch(dimensions int, texts ...string) (keys [][16]byte, vectors [][]float32) {
	for _, text := range texts {
		key := Key(testSpace(dimensions), text)
		keys, vectors = append(keys, key), append(vectors, testVector(key, dimensions))
	}
	return keys, vectors
}

// tester is what testing.TB and rapid.T have in common.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
}

func openTest(t tester, path string, dimensions int) *File {
	t.Helper()
	f, err := Open(path, testSpace(dimensions), testWait)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func appendTest(t tester, f *File, texts ...string) {
	t.Helper()
	keys, vectors := testBatch(f.space.Dimensions, texts...)
	if err := f.Append(context.Background(), keys, vectors); err != nil {
		t.Fatal(err)
	}
}

// wantExactly checks that f has the vectors of these texts and no others.
func wantExactly(t tester, f *File, texts ...string) {
	t.Helper()
	keys, vectors := testBatch(f.space.Dimensions, texts...)
	for i, key := range keys {
		if got, ok := f.Vector(key); !ok || !cmp.Equal(vectors[i], got) {
			t.Errorf("%q: got %v, %t, want %v", texts[i], got, ok, vectors[i])
		}
	}
	if got := f.Stats().Vectors; got != len(texts) {
		t.Errorf("%d vectors, want %d", got, len(texts))
	}
}

func follow(t testing.TB, f *File, want int) {
	t.Helper()
	if got, err := f.Follow(); err != nil || got != want {
		t.Errorf("follow: got %d, %v, want %d", got, err, want)
	}
}

func TestFileAppendFollow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "a.vec")
	a, b := openTest(t, path, 8), openTest(t, path, 8)
	wantExactly(t, a)
	appendTest(t, a, "one", "two", "one")
	wantExactly(t, a, "one", "two")
	follow(t, b, 2)
	follow(t, b, 0)
	wantExactly(t, b, "one", "two")
	appendTest(t, b, "three", "two")
	appendTest(t, a, "four", "three") // reads "three" of the other under the lock
	wantExactly(t, a, "one", "two", "three", "four")
	follow(t, a, 0)
	follow(t, b, 1)
	wantExactly(t, openTest(t, path, 8), "one", "two", "three", "four")
	if info, err := os.Stat(path); err != nil || (info.Size()-headerLength(t, path))%int64(recordBytes(8)) != 0 || (info.Size()-headerLength(t, path))/int64(recordBytes(8)) != 4 {
		t.Errorf("file of %d bytes, %v: want 4 records", info.Size(), err)
	}
	keys, _ := testBatch(8, "six", "one", "five", "six")
	if d := cmp.Diff([][16]byte{keys[0], keys[2]}, a.Missing(keys)); d != "" {
		t.Error(d)
	}
}

func headerLength(t testing.TB, path string) int64 {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, first, err := decodeHeader(f)
	if err != nil {
		t.Fatal(err)
	}
	return first.end
}

// What Append was given may be used again.
func TestFileCopies(t *testing.T) {
	f := openTest(t, filepath.Join(t.TempDir(), "a.vec"), 8)
	keys, vectors := testBatch(8, "one")
	if err := f.Append(context.Background(), keys, vectors); err != nil {
		t.Fatal(err)
	}
	clear(vectors[0])
	wantExactly(t, f, "one")
}

func TestFileRefusesBadBatches(t *testing.T) {
	f := openTest(t, filepath.Join(t.TempDir(), "a.vec"), 8)
	keys, vectors := testBatch(8, "one", "two")
	if err := f.Append(context.Background(), keys, vectors[:1]); err == nil {
		t.Error("two keys with one vector: no error")
	}
	if err := f.Append(context.Background(), keys, [][]float32{vectors[0], vectors[1][:7]}); err == nil {
		t.Error("seven dimensions of eight: no error")
	}
	wantExactly(t, f)
}

func TestFileOfAnotherSpace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	appendTest(t, openTest(t, path, 8), "one")
	for name, change := range map[string]func(*Fingerprint){
		"digest":     func(f *Fingerprint) { f.Digest = "sha256:01" },
		"prefix":     func(f *Fingerprint) { f.QueryPrefix = "q: " },
		"probe":      func(f *Fingerprint) { f.Probe = []float32{0, 1, 0, 0, 0, 0, 0, 0} },
		"dimensions": func(f *Fingerprint) { *f = testSpace(9); f.Digest = "sha256:00" },
	} {
		space := testSpace(8)
		change(&space)
		if _, err := Open(path, space, testWait); !errors.Is(err, ErrOtherSpace) {
			t.Errorf("%s: got %v, want ErrOtherSpace", name, err)
		}
	}
	close := testSpace(8)
	close.Probe = []float32{1, 1e-3, 0, 0, 0, 0, 0, 0}
	normalise(close.Probe)
	if _, err := Open(path, close, testWait); err != nil {
		t.Errorf("a probe that differs in its last bits: %v", err)
	}
	if got, err := ReadFingerprint(path); err != nil || !got.Same(testSpace(8)) {
		t.Errorf("ReadFingerprint: got %v, %v", got, err)
	}
}

func TestFileNeedsDimensions(t *testing.T) {
	for _, n := range []int{-1, 0, maxDimensions + 1} {
		if _, err := Open(filepath.Join(t.TempDir(), "a.vec"), Fingerprint{Dimensions: n}, testWait); err == nil {
			t.Errorf("%d dimensions: no error", n)
		}
	}
}

func TestFileCannotWrite(t *testing.T) {
	for name, cause := range map[string]error{
		"read-only file system": &fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS},
		"no permission":         &fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES},
	} {
		path := filepath.Join(t.TempDir(), "a.vec")
		appendTest(t, openTest(t, path, 8), "on disk")
		f := openTest(t, path, 8)
		f.lock = func(context.Context, string, time.Duration) (func(), error) { return nil, cause }
		appendTest(t, f, "one", "on disk")
		appendTest(t, f, "two")
		wantExactly(t, f, "on disk", "one", "two")
		if got := f.Stats().MemoryOnly; !errors.Is(got, cause) {
			t.Errorf("%s: MemoryOnly is %v", name, got)
		}
		appendTest(t, openTest(t, path, 8), "by another")
		follow(t, f, 1)
		wantExactly(t, f, "on disk", "one", "two", "by another")
		wantExactly(t, openTest(t, path, 8), "on disk", "by another")
	}
}

// Any other error adds nothing: the caller still has the vectors.
func TestFileWriteFails(t *testing.T) {
	f := openTest(t, filepath.Join(t.TempDir(), "a.vec"), 8)
	f.lock = func(context.Context, string, time.Duration) (func(), error) { return nil, syscall.ENOSPC }
	keys, vectors := testBatch(8, "one")
	if err := f.Append(context.Background(), keys, vectors); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v, want ENOSPC", err)
	}
	wantExactly(t, f)
}

func TestFileBusy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	unlock, err := lockFile(context.Background(), path+".lock", testWait)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(path, testSpace(8), time.Nanosecond)
	if err != nil {
		t.Fatal(err)
	}
	keys, vectors := testBatch(8, "one")
	if err := f.Append(context.Background(), keys, vectors); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v, want ErrBusy", err)
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := f.Append(canceled, keys, vectors); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	unlock()
	f.wait = testWait
	appendTest(t, f, "one")
	wantExactly(t, f, "one")
}

func TestFileRemove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	f, other := openTest(t, path, 8), openTest(t, path, 8)
	appendTest(t, f, "one", "two", "three")
	follow(t, other, 3)
	keys, vectors := testBatch(8, "two", "absent")
	if n, err := f.Remove(context.Background(), keys); err != nil || n != 1 {
		t.Errorf("got %d, %v, want 1", n, err)
	}
	wantExactly(t, f, "one", "three")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(binary.LittleEndian.AppendUint32(nil, math.Float32bits(vectors[0][0]))); len(b) == 0 || contains(b, got) || contains(b, string(keys[0][:])) {
		t.Error("the removed vector is still in the file")
	}
	follow(t, other, 2)
	wantExactly(t, other, "one", "three")
	appendTest(t, other, "two")
	follow(t, f, 1)
	wantExactly(t, f, "one", "two", "three")
}

func contains(b []byte, part string) bool {
	for i := 0; i+len(part) <= len(b); i++ {
		if string(b[i:i+len(part)]) == part {
			return true
		}
	}
	return false
}

func TestFileReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	f := openTest(t, path, 8)
	appendTest(t, f, "one", "two")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	follow(t, f, 0)
	wantExactly(t, f)
	appendTest(t, openTest(t, path, 8), "three", "four", "five") // perhaps under the old inode
	follow(t, f, 3)
	wantExactly(t, f, "three", "four", "five")
}

func BenchmarkFileLoad(b *testing.B) {
	const n, dimensions = 30_000, 256
	path := filepath.Join(b.TempDir(), "a.vec")
	f := openTest(b, path, dimensions)
	keys, vectors := make([][16]byte, n), make([][]float32, n)
	for i := range keys {
		binary.LittleEndian.PutUint64(keys[i][:], uint64(i)*0x9e3779b97f4a7c15)
		vectors[i] = testVector(keys[i], dimensions)
	}
	if err := f.Append(context.Background(), keys, vectors); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(n * recordBytes(dimensions)))
	b.ReportAllocs()
	for b.Loop() {
		openTest(b, path, dimensions)
	}
}

func BenchmarkFileFollowNothing(b *testing.B) {
	f := openTest(b, filepath.Join(b.TempDir(), "a.vec"), 256)
	appendTest(b, f, "one")
	b.ReportAllocs()
	for b.Loop() {
		follow(b, f, 0)
	}
}

func BenchmarkFileAppendOne(b *testing.B) {
	f := openTest(b, filepath.Join(b.TempDir(), "a.vec"), 256)
	var key [16]byte
	vector := [][]float32{testVector(key, 256)}
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		binary.LittleEndian.PutUint64(key[:], i)
		if err := f.Append(context.Background(), [][16]byte{key}, vector); err != nil {
			b.Fatal(err)
		}
	}
}
