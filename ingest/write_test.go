package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/ingest"
)

// group writes records and returns their ids.
func (s *store) group(t testing.TB, records ...priorart.Record) []string {
	t.Helper()
	g := ingest.Group{Unjudged: true}
	for _, r := range records {
		g.Add(r)
	}
	receipt, err := s.Write(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(receipt.Entries))
	for i, e := range receipt.Entries {
		ids[i] = e.ID
	}
	return ids
}

// shared writes records until the ids of two share what a prefix must have.
func (s *store) shared(t testing.TB) (a, b string) {
	t.Helper()
	seen := map[string]string{}
	for {
		for _, id := range s.group(t, make500()...) {
			if a, b = seen[id[:8]], id; a != "" {
				return a, b
			}
			seen[id[:8]] = id
		}
	}
}

func make500() []priorart.Record {
	records := make([]priorart.Record, 500)
	for i := range records {
		records[i] = priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: fmt.Sprintf("number %d", i)}
	}
	return records
}

// TestWriteGroup shows what other tools build on: one group, one commit, with
// placeholders where ids will be.
func TestWriteGroup(t *testing.T) {
	s := openStore(t, t.TempDir())
	old := s.group(t, priorart.Record{Kind: priorart.Need, Scope: "project", Summary: "a home for the logs"})[0]
	g := ingest.Group{Warnings: []string{"as given"}}
	post := g.Add(priorart.Record{Kind: priorart.StatusPost, Scope: "project", Summary: "found one", RelatedTo: []string{old, "new-2"}})
	finding := g.Add(priorart.Record{Kind: priorart.Finding, Scope: "project", Summary: "logs are small"})
	g.Records[1].Status = priorart.Provisional
	g.Events = []priorart.Event{
		{Type: priorart.ResolvedBy, Target: old, By: post},
		{Type: priorart.Linked, Target: finding, To: old, Relation: priorart.DependsOn, Reason: "it asked"},
	}
	r, err := s.Write(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{r.Entries[0].ID, r.Entries[1].ID}
	want := []priorart.Event{
		{Type: priorart.Recorded, Record: &priorart.Record{Kind: priorart.StatusPost, Scope: "project", Summary: "found one", RelatedTo: []string{old, ids[1]}}},
		{Type: priorart.Recorded, Record: &g.Records[1].Record, Status: priorart.Provisional},
		{Type: priorart.ResolvedBy, Target: old, By: ids[0]},
		{Type: priorart.Linked, Target: ids[1], To: old, Relation: priorart.DependsOn, Reason: "it asked"},
	}
	if diff := cmp.Diff(want, s.commits(t)[1].Events); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if g.Records[0].RelatedTo[1] != "new-2" {
		t.Error("writing changed the caller's group")
	}
	if diff := cmp.Diff([]string{"as given"}, r.Warnings); diff != "" || r.Entries[1].Status != priorart.Provisional {
		t.Errorf("receipt %+v", r)
	}
}

// TestWriteRefusesFaultyGroups: nothing is written of a group that makes no
// sense.
func TestWriteRefusesFaultyGroups(t *testing.T) {
	one := []ingest.NewRecord{{Record: priorart.Record{Kind: priorart.Learning, Scope: "project", Summary: "one"}}}
	for says, g := range map[string]ingest.Group{
		"empty":               {},
		"needs the request's": {Records: one, IdempotencyKey: "k"},
		"new-2 is none":       {Records: one, Events: []priorart.Event{{Type: priorart.Verified, Target: "new-2"}}},
		"new-0 is none":       {Records: one, Events: []priorart.Event{{Type: priorart.Verified, Target: "new-0"}}},
		"to itself":           {Records: one, Events: []priorart.Event{{Type: priorart.SupersededBy, Target: "new-1", By: "new-1"}}},
		"look up superseded":  {Records: one, Events: []priorart.Event{{Type: priorart.SupersededBy, Target: "dec-0000000000", By: "new-1"}}},
	} {
		s := openStore(t, t.TempDir())
		if _, err := s.Write(t.Context(), g); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: error %v, want one about %q", g, err, says)
		}
		if n := len(s.commits(t)); n > 0 {
			t.Errorf("%q: %d commits", says, n)
		}
	}
}

// brokenIndex fails where it is told to.
type brokenIndex struct {
	ingest.Index
	similar, refresh, byKey, entry error
}

func (x *brokenIndex) Similar(ctx context.Context, r *priorart.Record, limit int) ([]priorart.Match, error) {
	if x.similar != nil {
		return nil, x.similar
	}
	return x.Index.Similar(ctx, r, limit)
}

func (x *brokenIndex) Refresh(ctx context.Context) error {
	if x.refresh != nil {
		return x.refresh
	}
	return x.Index.Refresh(ctx)
}

func (x *brokenIndex) CommitByKey(ctx context.Context, key string) (*priorart.Commit, error) {
	if x.byKey != nil {
		return nil, x.byKey
	}
	return x.Index.CommitByKey(ctx, key)
}

func (x *brokenIndex) Entry(ctx context.Context, id string) (priorart.Entry, error) {
	if x.entry != nil {
		return priorart.Entry{}, x.entry
	}
	return x.Index.Entry(ctx, id)
}

// TestIndexFails: what the index can't do is told; an entry is lost only where
// the answer would depend on it.
func TestIndexFails(t *testing.T) {
	broken := errors.New("no segment file")
	for _, tt := range []struct {
		name              string
		index             brokenIndex
		args              string
		stored, indexed   bool
		warning, degraded string
	}{
		{"in comparing", brokenIndex{similar: broken}, decision(nil), true, true, "not compared with what is there: no segment file", ""},
		{"in following", brokenIndex{refresh: broken}, decision(nil), true, false, "", "not indexed yet; the next read catches up: no segment file"},
		{"in following, with a key", brokenIndex{refresh: broken}, decision(fields{"idempotency_key": "k"}), false, false, "", ""},
		{"in looking the key up", brokenIndex{byKey: broken}, decision(fields{"idempotency_key": "k"}), false, false, "", ""},
		{"in finding an entry", brokenIndex{entry: broken}, decision(fields{"related_to": []string{"dec-00000"}}), false, false, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir(), func(c *ingest.Config) {
				tt.index.Index = c.Index
				c.Index = &tt.index
			})
			r, err := s.RecordEntry(t.Context(), []byte(tt.args))
			if stored := err == nil; stored != tt.stored || !stored && !errors.Is(err, broken) {
				t.Fatalf("error %v, want stored %v", err, tt.stored)
			}
			if n := len(s.commits(t)); (n == 1) != tt.stored || r.Stored != tt.stored || r.Indexed != tt.indexed {
				t.Errorf("%d commits, receipt %+v", n, r)
			}
			if !mentions(append(r.Warnings, ""), tt.warning) || !mentions(append(r.Degraded, ""), tt.degraded) {
				t.Errorf("warnings %v, degraded %v", r.Warnings, r.Degraded)
			}
		})
	}
}

// brokenJournal fails where it is told to.
type brokenJournal struct {
	ingest.Journal
	create, lock, write error
	onWrite             func()
}

func (j *brokenJournal) Create(ctx context.Context) error {
	if j.create != nil {
		return j.create
	}
	return j.Journal.Create(ctx)
}

func (j *brokenJournal) Lock(ctx context.Context) (func() error, error) {
	if j.lock != nil {
		return nil, j.lock
	}
	return j.Journal.Lock(ctx)
}

func (j *brokenJournal) Write(ctx context.Context, c *priorart.Commit) (string, error) {
	if j.write != nil {
		return "", j.write
	}
	defer func() {
		if j.onWrite != nil {
			j.onWrite()
		}
	}()
	return j.Journal.Write(ctx, c)
}

func TestJournalFails(t *testing.T) {
	busy := fmt.Errorf("%w: process 7 (serve) has held it", priorart.ErrBusy)
	for _, tt := range []struct {
		name    string
		journal brokenJournal
		want    error
		warning string
	}{
		{"read-only", brokenJournal{create: fmt.Errorf("%w: /mnt", priorart.ErrReadOnly)}, priorart.ErrReadOnly, ""},
		{"full disk", brokenJournal{write: fmt.Errorf("%w: /mnt", priorart.ErrDiskFull)}, priorart.ErrDiskFull, ""},
		{"a lock that can't be made", brokenJournal{lock: io.ErrUnexpectedEOF}, io.ErrUnexpectedEOF, ""},
		{"a lock that others hold", brokenJournal{lock: busy}, nil, "written without the lock, so unjudged: store busy: process 7 (serve) has held it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir(), func(c *ingest.Config) {
				tt.journal.Journal = c.Journal
				c.Journal = &tt.journal
			})
			r, err := s.RecordEntry(t.Context(), []byte(decision(fields{"idempotency_key": "k"})))
			if !errors.Is(err, tt.want) || (err == nil) != (len(s.commits(t)) == 1) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if err == nil && (!r.Stored || r.Judged || !mentions(r.Warnings, tt.warning)) {
				t.Errorf("receipt %+v", r)
			}
		})
	}
}

// TestCancelled: before the commit a call can be given up, after it no more.
func TestCancelled(t *testing.T) {
	t.Run("before", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s := openStore(t, t.TempDir())
		if _, err := s.RecordEntry(ctx, []byte(decision(nil))); !errors.Is(err, context.Canceled) || len(s.commits(t)) > 0 {
			t.Errorf("error %v, commits %d", err, len(s.commits(t)))
		}
	})
	t.Run("after", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := openStore(t, t.TempDir(), func(c *ingest.Config) { c.Journal = &brokenJournal{Journal: c.Journal, onWrite: cancel} })
		r, err := s.RecordEntry(ctx, []byte(decision(nil)))
		if err != nil || !r.Stored || !r.Indexed || ctx.Err() == nil {
			t.Errorf("receipt %+v, error %v", r, err)
		}
	})
}

func TestWhoWroteIt(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.FixedZone("", 3600))
	s := openStore(t, t.TempDir(), func(c *ingest.Config) {
		c.Git = func(context.Context) *priorart.Git { return &priorart.Git{Branch: "main", Head: "0123"} }
		c.Now = func() time.Time { return at }
	})
	s.record(t, decision(nil))
	c := s.commits(t)[0]
	if diff := cmp.Diff(&priorart.Git{Branch: "main", Head: "0123"}, c.Git); diff != "" || !c.At.Equal(at) || c.At.Location() != time.UTC {
		t.Errorf("commit %+v", c)
	}
}

func TestNewNeedsItsParts(t *testing.T) {
	if _, err := ingest.New(ingest.Config{}); err == nil {
		t.Error("a service of nothing was made")
	}
}
