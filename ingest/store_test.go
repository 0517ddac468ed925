package ingest_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"priorart"
	"priorart/index"
	"priorart/index/embed/embedtest"
	"priorart/ingest"
	"priorart/ingest/journal"
)

// store is a store in a folder of its own, with a real journal. Its index is
// elsewhere, so that every byte in the folder is the journal's.
type store struct {
	dir     string
	journal *journal.Journal
	index   *index.Index
	*ingest.Service
}

// openStore opens a store, whose journal is checked when the test ends.
func openStore(t testing.TB, dir string, change ...func(*ingest.Config)) *store {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, Now: time.Now, Verb: "test", LockTimeout: 30 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	x, err := index.Open(index.Config{Source: j, Embedder: embedtest.Hashed(16), Dir: cache, Vectors: cache, Now: time.Now, Verb: "test", EmbedBudget: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		checkJournal(t, j)
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	config := ingest.Config{Journal: j, Index: x, Now: time.Now, Dir: dir, Actor: "test 1.0"}
	for _, f := range change {
		f(&config)
	}
	s, err := ingest.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return &store{dir, j, x, s}
}

func checkJournal(t testing.TB, j *journal.Journal) {
	report, err := j.Check(context.Background())
	switch {
	case errors.Is(err, priorart.ErrNoStore):
	case err != nil:
		t.Errorf("check: %v", err)
	case len(report.Problems) > 0:
		t.Errorf("check: %v", report.Problems)
	}
}

// record records an entry that must be accepted.
func (s *store) record(t testing.TB, args string) priorart.Receipt {
	t.Helper()
	r, err := s.RecordEntry(t.Context(), []byte(args))
	if err != nil {
		t.Fatalf("record %.200s: %v", args, err)
	}
	return r
}

// id records an entry and returns its id.
func (s *store) id(t testing.TB, args string) string {
	t.Helper()
	return s.record(t, args).Entries[0].ID
}

// refused returns the violations of a call that must be refused, and checks that
// nothing was written.
func (s *store) refused(t testing.TB, args []byte) []priorart.FieldError {
	t.Helper()
	before := snapshot(t, s.dir)
	r, err := s.RecordEntry(t.Context(), args)
	var invalid *priorart.InvalidInput
	if !errors.As(err, &invalid) {
		t.Fatalf("record %.200s: got receipt %+v, error %v; want violations", args, r, err)
	}
	if !maps.Equal(before, snapshot(t, s.dir)) {
		t.Errorf("record %.200s: refused, but the folder changed", args)
	}
	return invalid.Violations
}

// entry returns an entry as it stands.
func (s *store) entry(t testing.TB, id string) priorart.Entry {
	t.Helper()
	e, err := s.index.Entry(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// commits returns the commits of the store, in order.
func (s *store) commits(t testing.TB) []*priorart.Commit {
	t.Helper()
	listing, err := s.journal.List(t.Context())
	if err != nil && !errors.Is(err, priorart.ErrNoStore) {
		t.Fatal(err)
	}
	var commits []*priorart.Commit
	for _, ref := range listing.Commits {
		c, err := s.journal.Read(t.Context(), ref.Name)
		if err != nil {
			t.Fatal(err)
		}
		commits = append(commits, c)
	}
	return commits
}

// snapshot returns the contents of all files below a folder, and its folders,
// without the derived cache.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".cache":
			return fs.SkipDir
		case d.IsDir():
			files[path] = "a folder"
			return nil
		}
		b, err := os.ReadFile(path)
		files[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Texts that meet the minima.
var (
	summary   = "Use one file for each commit"
	problem   = "Merges of a shared log file conflicted on every branch that recorded something."
	whyChosen = "Two branches never write the same path, so that a merge has nothing to decide and readers can check each file."
	reason    = "A reader that trusts the name needs bytes that fit it, on every platform."
	purpose   = "Ship a release that everybody can build again from its sources."
)

// fields are arguments of a call.
type fields map[string]any

// decision, constraint and pipeline return the least that a call needs, with
// fields changed; nil takes one out.
func decision(change fields) string {
	return call(fields{"kind": "decision", "summary": summary, "problem": problem, "why_chosen": whyChosen}, change)
}

func constraint(change fields) string {
	return call(fields{"kind": "constraint", "rule": "Never rewrite a commit", "reason": reason}, change)
}

func pipeline(change fields) string {
	return call(fields{"kind": "pipeline", "name": "release", "purpose": purpose, "steps": []string{"Tag the commit"}}, change)
}

func call(f, change fields) string {
	for name, value := range change {
		f[name] = value
		if value == nil {
			delete(f, name)
		}
	}
	b, err := json.Marshal(f)
	if err != nil {
		panic(err) // fields of tests are plain values
	}
	return string(b)
}

// mentions reports whether one of the texts has all words.
func mentions(texts []string, words ...string) bool {
	for _, text := range texts {
		all := true
		for _, w := range words {
			all = all && strings.Contains(text, w)
		}
		if all {
			return true
		}
	}
	return false
}
