package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"

	"priorart"
)

// Status implements [tools.Stater]: what the journal and the index know of
// themselves. An index that can't be read is told in Degraded; a status is what
// one asks for when something is wrong.
func (s *store) Status(ctx context.Context) (priorart.StoreStatus, error) {
	dirs := s.journal.Dirs()
	st := priorart.StoreStatus{
		Version: version(), Format: priorart.Format, Project: dirs.Project, Log: dirs.Log, Kept: dirs.Kept, Cache: dirs.Cache, Vectors: dirs.Vectors,
		ReadOnly: dirs.ReadOnly, Embedder: s.app.config.embedder, Writer: writer(dirs.Lock),
		ByKind: map[priorart.Kind]int{}, ByStatus: map[priorart.Status]int{}, Degraded: []string{}, Problems: []priorart.Problem{},
	}
	listing, err := s.journal.List(ctx)
	switch {
	case errors.Is(err, priorart.ErrNoStore):
		return st, nil
	case err != nil:
		return st, err
	}
	st.Exists, st.Commits = true, len(listing.Commits)
	s.addIndex(ctx, &st)
	if listing, err = s.journal.List(ctx); err != nil { // again: indexing has read the commits, and found what is wrong with them
		return st, err
	}
	st.Problems = append(st.Problems, listing.Problems...)
	if dirs.SharedNote != "" {
		st.Degraded = append(st.Degraded, dirs.SharedNote)
	}
	return st, nil
}

func (s *store) addIndex(ctx context.Context, st *priorart.StoreStatus) {
	x, err := s.index.Status(ctx)
	if err != nil {
		st.Degraded = append(st.Degraded, "the index can't be read: "+err.Error())
		return
	}
	st.Entries, st.ByKind, st.ByStatus, st.Current = x.Entries, x.ByKind, x.ByStatus, true
	st.Generation, st.Segments, st.Space, st.Dimensions = x.Generation, x.Segments, x.Space, x.Dimensions
	st.Passages, st.Unembedded, st.Degraded = x.Passages, x.Unembedded, append(st.Degraded, x.Degraded...)
}

// writer tells who holds the lock at path. The note of a holder is believed only
// while the lock is held: one that was killed leaves its note behind.
func writer(path string) priorart.Writer {
	if _, err := os.Stat(path); err != nil {
		return priorart.Writer{}
	}
	lock := flock.New(path)
	defer func() { _ = lock.Close() }()
	if free, err := lock.TryRLock(); free || err != nil {
		return priorart.Writer{}
	}
	var note struct {
		PID   int       `json:"pid"`
		Verb  string    `json:"verb"`
		Since time.Time `json:"since"`
	}
	if text, err := os.ReadFile(path + ".holder"); err == nil {
		_ = json.Unmarshal(text, &note) // a torn note tells nothing, and the lock is held all the same
	}
	return priorart.Writer{Holds: true, PID: note.PID, Verb: note.Verb, Since: note.Since}
}
