package index

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"priorart"
)

// batchCommits bounds how many new commits go into one bleve batch, so that
// memory stays bounded and others can read in between. Up: a faster rebuild.
const batchCommits = 1_000

// batchEvents bounds the events in one batch likewise; a commit isn't split.
const batchEvents = 2_000

// errGone is returned when a commit that was applied is nowhere any more. What
// it did can't be taken back one by one, since it can't be read.
var errGone = errors.New("a commit has gone from the store")

// digest identifies a listing: names, and which are here.
func digest(l priorart.Listing) string {
	h := sha256.New()
	for _, ref := range l.Commits {
		h.Write([]byte(appliedTerm(ref)))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// caughtUp is an index that has been brought in line with a listing.
type caughtUp struct {
	instance   string
	generation uint64
}

// apply brings the index in line with a listing, in one batch or several.
//
// Another process may have applied commits that are newer than the listing: so
// only what a listing lacks that was made under the lock has gone.
func (x *Index) apply(ctx context.Context, listing priorart.Listing) (now caughtUp, err error) {
	for {
		more := false
		err = x.store.write(ctx, func(s *scorch.IndexSnapshot, b *bleve.Batch) error {
			a := &applier{ctx: ctx, index: x, snapshot: s, batch: b, commits: map[string]*priorart.Commit{}}
			var err error
			more, err = a.run(listing)
			if errors.Is(err, errGone) {
				if listing, err = x.config.Source.List(ctx); err != nil {
					return err
				}
				more, err = a.run(listing)
			}
			if err == nil {
				now = caughtUp{a.view.instance, a.generation}
			}
			return err
		})
		if err != nil || !more {
			return now, err
		}
	}
}

// applier makes one batch.
type applier struct {
	ctx        context.Context
	index      *Index
	snapshot   *scorch.IndexSnapshot
	batch      *bleve.Batch
	view       *view
	generation uint64

	here    map[string]bool // every commit known, applied or about to be, and whether it is here
	keys    map[string][]string
	commits map[string]*priorart.Commit // those read so far
}

// run applies the changes of a listing, or as many as a batch may hold; more
// says that some are left.
func (a *applier) run(listing priorart.Listing) (more bool, err error) {
	applied, err := appliedCommits(a.snapshot)
	if err != nil {
		return false, err
	}
	changed, err := compare(applied, listing)
	if err != nil {
		return false, err
	}
	if a.view, err = a.index.viewOf(a.snapshot); err != nil {
		return false, err
	}
	a.here = applied
	a.generation = a.view.generation
	if len(changed) == 0 && string(a.snapshot.Internal()[keyApplied]) == digest(listing) {
		return false, nil // somebody else was here
	}
	a.generation++
	taken, err := a.take(changed)
	if err != nil {
		return false, err
	}
	if err := a.refold(taken); err != nil {
		return false, err
	}
	a.batch.SetInternal([]byte(keyGeneration), formatGeneration(a.generation))
	if len(taken) < len(changed) {
		return true, nil
	}
	a.batch.SetInternal([]byte(keyApplied), []byte(digest(listing)))
	return false, nil
}

// compare returns the commits of a listing that aren't applied as they stand.
func compare(applied map[string]bool, listing priorart.Listing) ([]priorart.CommitRef, error) {
	var changed []priorart.CommitRef
	known := 0
	for _, ref := range listing.Commits {
		here, ok := applied[ref.Name]
		if ok {
			known++
		}
		if !ok || here != ref.Here {
			changed = append(changed, ref)
		}
	}
	if known < len(applied) {
		return nil, errGone
	}
	return changed, nil
}

// take reads as many commits as a batch may hold and marks them as applied.
// Those that can't be used are marked too: the journal reports them.
func (a *applier) take(changed []priorart.CommitRef) ([]priorart.CommitRef, error) {
	a.prefetch(changed[:min(len(changed), batchCommits)])
	events := 0
	for i, ref := range changed {
		if i == batchCommits || events > batchEvents {
			return changed[:i], nil
		}
		c, err := a.read(ref.Name)
		if err != nil {
			return nil, err
		}
		key := ""
		if c != nil {
			events += len(c.Events)
			key = c.IdempotencyKey
		}
		a.here[ref.Name] = ref.Here
		if err := a.batch.IndexAdvanced(appliedDocument(ref, key)); err != nil {
			return nil, fmt.Errorf("index commit %s: %w", ref.Name, err)
		}
	}
	return changed, nil
}

// read returns a commit, nil if it can't be used.
func (a *applier) read(name string) (*priorart.Commit, error) {
	if c, ok := a.commits[name]; ok {
		return c, nil
	}
	c, err := a.index.config.Source.Read(a.ctx, name)
	if errors.Is(err, priorart.ErrDamaged) || errors.Is(err, priorart.ErrUnsupportedFormat) {
		a.index.config.Log.Warn("commit skipped", "name", name, "why", err)
		c, err = nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read commit %s: %w", name, err)
	}
	a.commits[name] = c
	return c, nil
}

// refold makes anew every entry that commits concern.
func (a *applier) refold(taken []priorart.CommitRef) error {
	concerned, err := a.concerned(taken)
	if err != nil {
		return err
	}
	ids := slices.Sorted(maps.Keys(concerned))
	return a.documents(ids, concerned)
}

// concerned returns the ids that commits concern, each with the names of those
// commits.
func (a *applier) concerned(taken []priorart.CommitRef) (map[string][]string, error) {
	a.keys = map[string][]string{}
	ids := map[string][]string{}
	for _, ref := range taken {
		c, err := a.read(ref.Name)
		if err != nil {
			return nil, err
		}
		if c == nil {
			continue
		}
		a.addConcerned(ids, c, ref.Name)
		if c.IdempotencyKey == "" {
			continue
		}
		if err := a.addRivals(ids, c.IdempotencyKey, ref.Name); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

func (a *applier) addConcerned(ids map[string][]string, c *priorart.Commit, name string) {
	for i := range c.Events {
		for _, id := range c.Concerns(i) {
			if !slices.Contains(ids[id], name) {
				ids[id] = append(ids[id], name)
			}
		}
	}
}

// addRivals adds what the other commits with an idempotency key concern: which
// of them counts may have changed.
func (a *applier) addRivals(ids map[string][]string, key, name string) error {
	rivals, ok := a.keys[key]
	if !ok {
		var err error
		if rivals, err = a.view.commitsWithKey(key); err != nil {
			return err
		}
	}
	if !slices.Contains(rivals, name) {
		rivals = append(rivals, name)
	}
	a.keys[key] = rivals
	if len(rivals) < 2 {
		return nil
	}
	for _, rival := range rivals {
		c, err := a.read(rival)
		if err != nil {
			return err
		}
		if c != nil {
			a.addConcerned(ids, c, rival)
		}
	}
	return nil
}

// ignored reports whether an earlier commit has the same idempotency key.
func (a *applier) ignored(c *priorart.Commit, name string) (bool, error) {
	if c.IdempotencyKey == "" {
		return false, nil
	}
	rivals, ok := a.keys[c.IdempotencyKey]
	if !ok {
		var err error
		if rivals, err = a.view.commitsWithKey(c.IdempotencyKey); err != nil {
			return false, err
		}
		a.keys[c.IdempotencyKey] = rivals
	}
	return len(rivals) > 0 && slices.Min(rivals) < name, nil
}

// appliedCommits returns the commits that were applied, and whether each was
// here.
func appliedCommits(s *scorch.IndexSnapshot) (map[string]bool, error) {
	dictionary, err := s.FieldDict(fieldApplied)
	if err != nil {
		return nil, classify(err)
	}
	defer dictionary.Close()
	applied := map[string]bool{}
	for {
		entry, err := dictionary.Next()
		if err != nil {
			return nil, classify(err)
		}
		if entry == nil {
			return applied, nil
		}
		ref := parseAppliedTerm(entry.Term)
		// A dictionary still has the terms of deleted documents: of a commit
		// that was marked anew, it has both.
		if _, twice := applied[ref.Name]; twice {
			if ref.Here, err = hasDocument(s, appliedTerm(priorart.CommitRef{Name: ref.Name, Here: true})); err != nil {
				return nil, err
			}
		}
		applied[ref.Name] = ref.Here
	}
}

// hasDocument reports whether a live document has an applied term.
func hasDocument(s *scorch.IndexSnapshot, term string) (bool, error) {
	for _, seg := range s.Segments() {
		found := false
		p := part{table: &table{}, segment: seg.Segment(), deleted: seg.Deleted()}
		if err := p.postings(fieldApplied, term, func(int, int) { found = true }); err != nil || found {
			return found, err
		}
	}
	return false, nil
}

func parseGeneration(internal map[string][]byte) uint64 {
	n, _ := strconv.ParseUint(string(internal[keyGeneration]), 10, 64) // made by formatGeneration
	return n
}

func formatGeneration(n uint64) []byte { return strconv.AppendUint(nil, n, 10) }
