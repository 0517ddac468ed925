package embed

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func edit(t tester, path string, change func([]byte) []byte) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(b), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFileTornTail(t *testing.T) {
	for name, tail := range map[string][]byte{
		"part of a record":      make([]byte, recordBytes(8)-1),
		"a record of zeros":     make([]byte, recordBytes(8)),
		"more than two of them": make([]byte, 2*recordBytes(8)+5),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.vec")
			appendTest(t, openTest(t, path, 8), "one", "two")
			edit(t, path, func(b []byte) []byte { return append(b, tail...) })
			torn, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			f := openTest(t, path, 8)
			wantExactly(t, f, "one", "two")
			follow(t, f, 0)
			if now, err := os.Stat(path); err != nil || now.Size() != torn.Size() {
				t.Errorf("a reader cut the file: %v, %v", now.Size(), err)
			}
			if got := f.Stats().Damaged; got != 0 {
				t.Errorf("%d damaged records, want 0: they may be on their way", got)
			}
			appendTest(t, f, "three")
			fresh := openTest(t, path, 8)
			wantExactly(t, fresh, "one", "two", "three")
			if got := fresh.Stats().Damaged; got != 0 {
				t.Errorf("%d damaged records are left", got)
			}
		})
	}
}

// A record that arrives in two parts is read when it is complete.
func TestFileRecordOnItsWay(t *testing.T) {
	dir := t.TempDir()
	whole, path := filepath.Join(dir, "whole.vec"), filepath.Join(dir, "a.vec")
	appendTest(t, openTest(t, whole, 8), "one", "two")
	b, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b[:len(b)-10], 0o644); err != nil {
		t.Fatal(err)
	}
	f := openTest(t, path, 8)
	wantExactly(t, f, "one")
	edit(t, path, func([]byte) []byte { return b })
	follow(t, f, 1)
	wantExactly(t, f, "one", "two")
}

func TestFileDamagedInTheMiddle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	f := openTest(t, path, 8)
	appendTest(t, f, "one", "two", "three")
	at := headerLength(t, path) + int64(recordBytes(8)) + 20
	edit(t, path, func(b []byte) []byte { b[at] ^= 1; return b })
	f = openTest(t, path, 8)
	wantExactly(t, f, "one", "three")
	if got := f.Stats().Damaged; got != 1 {
		t.Errorf("%d damaged records, want 1", got)
	}
	appendTest(t, f, "two")
	wantExactly(t, openTest(t, path, 8), "one", "two", "three")
	if _, err := f.Remove(t.Context(), [][16]byte{Key(testSpace(8), "one")}); err != nil {
		t.Fatal(err)
	}
	wantExactly(t, f, "two", "three")
	if got := f.Stats().Damaged; got != 0 {
		t.Errorf("%d damaged records after a rewrite, want 0", got)
	}
}

// Whatever byte of the file changes: opening is an error of the header, or
// gives true vectors only, and all but one.
func TestFileEveryByteDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	texts := []string{"one", "two", "three"}
	appendTest(t, openTest(t, path, 2), texts...)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	keys, vectors := testBatch(2, texts...)
	header := int(headerLength(t, path))
	for i := range good {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0x40
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, testSpace(2), testWait)
		if i < header {
			if !errors.Is(err, ErrDamagedHeader) {
				t.Fatalf("byte %d of the header: got %v, want ErrDamagedHeader", i, err)
			}
			continue
		}
		if err != nil || f.Stats().Vectors != len(texts)-1 {
			t.Fatalf("byte %d: %d vectors, %v", i, f.Stats().Vectors, err)
		}
		for j, key := range keys {
			if got, ok := f.Vector(key); ok && (got[0] != vectors[j][0] || got[1] != vectors[j][1]) {
				t.Fatalf("byte %d: vector %v, want %v", i, got, vectors[j])
			}
		}
	}
}

func TestFileNotAVectorFile(t *testing.T) {
	for name, content := range map[string]string{
		"empty":          "",
		"another format": "PAVEC\x00\x00\x02" + strings.Repeat("\x00", 12),
		"half a header":  fileMagic + "instance\x10\x00\x00\x00{",
		"a huge header":  fileMagic + "instance\xff\xff\xff\xff",
		"text":           "these are not the vectors you are looking for",
	} {
		path := filepath.Join(t.TempDir(), "a.vec")
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path, testSpace(8), testWait); !errors.Is(err, ErrDamagedHeader) {
			t.Errorf("%s: got %v, want ErrDamagedHeader", name, err)
		}
		if _, err := ReadFingerprint(path); !errors.Is(err, ErrDamagedHeader) {
			t.Errorf("%s: ReadFingerprint: got %v, want ErrDamagedHeader", name, err)
		}
	}
}

// Handles on one file, in any order of appends, removals and torn ends, agree
// with a plain set.
func TestFileAsASet(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			r.Fatal(err)
		}
		path := filepath.Join(dir, "a.vec")
		handles := []*File{openTest(r, path, 2), openTest(r, path, 2)}
		want := map[string]bool{}
		for range rapid.IntRange(1, 8).Draw(r, "steps") {
			step(r, path, rapid.SampledFrom(handles).Draw(r, "handle"), want)
		}
		for _, f := range handles {
			if _, err := f.Follow(); err != nil {
				r.Fatal(err)
			}
			wantExactly(r, f, slices.Collect(maps.Keys(want))...)
		}
	})
}

// step does one thing to the file, and the same to the set.
func step(r *rapid.T, path string, f *File, want map[string]bool) {
	name := rapid.StringMatching(`[a-e]`)
	switch rapid.SampledFrom([]string{"append", "append", "tear", "remove"}).Draw(r, "do") {
	case "append":
		texts := rapid.SliceOfN(name, 1, 3).Draw(r, "texts")
		appendTest(r, f, texts...)
		for _, s := range texts {
			want[s] = true
		}
	case "tear":
		if f.at != (position{}) {
			tail := make([]byte, rapid.IntRange(1, 60).Draw(r, "bytes"))
			edit(r, path, func(b []byte) []byte { return append(b, tail...) })
		}
	case "remove":
		s := name.Draw(r, "text")
		n, err := f.Remove(context.Background(), [][16]byte{Key(testSpace(2), s)})
		if err != nil || (n == 1) != want[s] {
			r.Fatalf("remove %s: %d, %v", s, n, err)
		}
		delete(want, s)
	}
}
