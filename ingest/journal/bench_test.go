package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// fill makes a store of n commits, written directly, over some months and in
// the past, with kept copies if it is in git.
func fill(b *testing.B, j *Journal, n, months int) {
	b.Helper()
	start := time.Now().AddDate(0, -months, 0)
	for i := range n {
		at := start.Add(time.Duration(i) * time.Since(start) / time.Duration(n+1))
		id := timeBound(at) + fmt.Sprintf("%016d", i)
		data, err := encode(draft(id, fmt.Sprintf("decision %d", i)))
		if err != nil {
			b.Fatal(err)
		}
		name := nameOf(id, data)
		put(b, pathOf(j, name), string(data))
		if j.dirs.Kept != "" {
			put(b, filepath.Join(j.dirs.Kept, monthOf(name), name), string(data))
		}
	}
	for _, log := range []string{j.dirs.Log, j.dirs.Kept} {
		ageFolders(b, log)
	}
}

const stored = 10_000

// BenchmarkListCold has as its baseline the bare reading and sorting of the log's
// folders.
func BenchmarkListCold(b *testing.B) {
	for name, open := range stores(b) {
		fill(b, open(), stored, 12)
		b.Run(name+"/baseline", func(b *testing.B) {
			log := open().dirs.Log
			for b.Loop() {
				if got, err := filepath.Glob(filepath.Join(log, "*", "*")); err != nil || len(got) != stored {
					b.Fatal(len(got), err)
				}
			}
		})
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if l := list(b, open()); len(l.Commits) != stored {
					b.Fatal(len(l.Commits))
				}
			}
		})
	}
}

func BenchmarkListWarm(b *testing.B) {
	for name, open := range stores(b) {
		j := open()
		fill(b, j, stored, 12)
		list(b, j)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if l := list(b, j); len(l.Commits) != stored {
					b.Fatal(len(l.Commits))
				}
			}
		})
	}
}

// stores are ways to have a store; each opens it anew.
func stores(b *testing.B) map[string]func() *Journal {
	plain, top := tempDir(b), newRepo(b)
	return map[string]func() *Journal{
		"plain": func() *Journal { return openPlain(b, plain) },
		"git":   func() *Journal { return openGit(b, top) },
	}
}

// BenchmarkWrite includes NewID; its baseline writes and syncs as many files
// and folders, and nothing else.
func BenchmarkWrite(b *testing.B) {
	for _, n := range []int{0, stored} {
		for name, open := range stores(b) {
			j := open()
			fill(b, j, n, 12)
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					record(b, j, "one")
				}
			})
		}
	}
	for copies := 1; copies <= 2; copies++ {
		dir := tempDir(b)
		b.Run(fmt.Sprintf("baseline/%d", copies), func(b *testing.B) {
			data, err := encode(draft("01kdv4t5c0000000000000000g", "one"))
			if err != nil {
				b.Fatal(err)
			}
			for i := 0; b.Loop(); i++ {
				for c := range copies {
					if err := (files{}).place(filepath.Join(dir, fmt.Sprint(i, c)), data); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	j := openPlain(b, tempDir(b))
	fill(b, j, 1000, 12)
	refs := list(b, j).Commits
	for i := 0; b.Loop(); i++ {
		if _, err := j.Read(b.Context(), refs[i%len(refs)].Name); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	data, err := encode(draft("01kdv4t5c0000000000000000g", "one"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	j := openPlain(b, tempDir(b))
	fill(b, j, stored, 12)
	for b.Loop() {
		if r, err := j.Check(b.Context()); err != nil || r.Copies != stored {
			b.Fatal(r, err)
		}
	}
}

// ageFolders dates folders back, so that they count as settled.
func ageFolders(b *testing.B, log string) {
	b.Helper()
	if log == "" {
		return
	}
	past := time.Now().Add(-time.Hour)
	months, err := filepath.Glob(filepath.Join(log, "*"))
	if err != nil {
		b.Fatal(err)
	}
	for _, dir := range append(months, log) {
		if _, err := os.Stat(dir); err == nil {
			if err := os.Chtimes(dir, past, past); err != nil {
				b.Fatal(err)
			}
		}
	}
}
