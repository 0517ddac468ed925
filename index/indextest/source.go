// Package indextest helps tests that need a store: it never touches the disk
// but where a test hands it a folder, and every index it opens is checked when
// the test ends.
package indextest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"

	"priorart"
)

// Source is a journal in memory.
type Source struct {
	mu      sync.Mutex
	commits map[string]*priorart.Commit
	here    map[string]bool
	last    time.Time
	count   int
	listing *priorart.Listing // as List returns it; nil after a change
}

// NewSource returns a source without commits.
func NewSource() *Source {
	return &Source{commits: map[string]*priorart.Commit{}, here: map[string]bool{}, last: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
}

// Record adds a commit that records entries, and returns their ids.
func (s *Source) Record(records ...priorart.Record) []string {
	events := make([]priorart.Event, len(records))
	for i := range records {
		events[i] = priorart.Event{Type: priorart.Recorded, Record: &records[i]}
	}
	c := s.Add(events...)
	ids := make([]string, len(records))
	for i := range records {
		ids[i] = priorart.EntryID(records[i].Kind, c.ID, i)
	}
	return ids
}

// Add adds a commit of events, a second later than the one before.
func (s *Source) Add(events ...priorart.Event) *priorart.Commit {
	return s.AddCommit(&priorart.Commit{Events: events}, true)
}

// AddCommit adds a commit, whose Format, ID and At are set, and says whether it
// is here.
func (s *Source) AddCommit(c *priorart.Commit, here bool) *priorart.Commit {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = s.last.Add(time.Second)
	s.count++
	id, err := ulid.New(ulid.Timestamp(s.last), strings.NewReader(fmt.Sprintf("%010d", s.count)))
	if err != nil {
		panic(err) // a reader of ten bytes always gives them
	}
	c.Format, c.ID, c.At = priorart.Format, strings.ToLower(id.String()), s.last
	s.put(c, here)
	return c
}

// Put adds a commit as it is, or a copy of one that another source has.
func (s *Source) Put(c *priorart.Commit, here bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(c, here)
}

func (s *Source) put(c *priorart.Commit, here bool) {
	name := c.ID + "-0123456789abcdef.json"
	s.commits[name], s.here[name], s.listing = c, here, nil
}

// Commits returns all commits in the order of their ids.
func (s *Source) Commits() []*priorart.Commit {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*priorart.Commit, 0, len(s.commits))
	for _, c := range s.commits {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *priorart.Commit) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// List implements index.Source.
func (s *Source) List(context.Context) (priorart.Listing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listing != nil {
		return *s.listing, nil
	}
	var l priorart.Listing
	for name := range s.commits {
		l.Commits = append(l.Commits, priorart.CommitRef{Name: name, Here: s.here[name]})
	}
	slices.SortFunc(l.Commits, func(a, b priorart.CommitRef) int { return strings.Compare(a.Name, b.Name) })
	s.listing = &l
	return l, nil
}

// Read implements index.Source.
func (s *Source) Read(_ context.Context, name string) (*priorart.Commit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.commits[name]
	if !ok {
		return nil, fmt.Errorf("%w: commit %s", priorart.ErrNotFound, name)
	}
	return c, nil
}
