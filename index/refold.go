package index

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/blevesearch/bleve/v2/document"

	"priorart"
)

// refolded is an entry made anew from its commits.
type refolded struct {
	id      string
	placed  []priorart.Placed
	commits []string // names
	doc     *document.Document
	ok      bool // some commit records it
	err     error
}

// documents folds the entries with the given ids and puts them into the batch.
func (a *applier) documents(ids []string, concerned map[string][]string) error {
	list := make([]refolded, len(ids))
	for i, id := range ids {
		if err := a.gather(&list[i], id, concerned[id]); err != nil {
			return err
		}
	}
	a.build(list)
	for i := range list {
		if err := a.put(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// gather collects the commits that concern an entry: those that the index
// knows, and the new ones.
func (a *applier) gather(r *refolded, id string, names []string) error {
	known, err := a.knownCommits(id)
	if err != nil {
		return err
	}
	r.id = id
	r.commits = slices.Compact(slices.Sorted(slices.Values(slices.Concat(known, names))))
	for _, name := range r.commits {
		c, err := a.read(name)
		if err != nil {
			return err
		}
		if c == nil {
			continue
		}
		ignored, err := a.ignored(c, name)
		if err != nil {
			return err
		}
		r.placed = append(r.placed, priorart.Placed{Commit: c, Here: a.here[name], Ignored: ignored})
	}
	return nil
}

// knownCommits returns the commits that the index has noted for an entry, or
// for one that isn't there yet.
func (a *applier) knownCommits(id string) ([]string, error) {
	if doc, ok := a.view.byID[id]; ok {
		s, err := a.view.state(doc)
		if err != nil {
			return nil, err
		}
		return s.Commits, nil
	}
	for _, p := range a.view.parts {
		numbers, err := p.segment.DocNumbers([]string{waitingDocument + id})
		if err != nil {
			return nil, classify(err)
		}
		for _, local := range numbers.ToArray() {
			if p.deleted != nil && p.deleted.Contains(local) {
				continue
			}
			s, err := readState(p.segment, uint64(local))
			if err != nil {
				return nil, err
			}
			return s.Commits, nil
		}
	}
	return nil, nil
}

// build folds and analyses on all processors: it is what a rebuild spends its
// time on.
func (a *applier) build(list []refolded) {
	var wait sync.WaitGroup
	next := make(chan *refolded)
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		wait.Go(func() {
			for r := range next {
				a.buildOne(r)
			}
		})
	}
	for i := range list {
		next <- &list[i]
	}
	close(next)
	wait.Wait()
}

func (a *applier) buildOne(r *refolded) {
	e, ok := priorart.Fold(r.id, r.placed)
	r.ok = ok
	if ok {
		r.doc, r.err = entryDocument(&e, r.commits, a.generation)
	} else {
		r.doc, r.err = waiting(r.id, r.commits)
	}
}

func (a *applier) put(r *refolded) error {
	if r.err != nil {
		return r.err
	}
	// An entry that was waited for has come, or its record no longer counts.
	if r.ok {
		a.batch.Delete(waitingDocument + r.id)
	} else {
		a.batch.Delete(r.id)
	}
	if err := a.batch.IndexAdvanced(r.doc); err != nil {
		return fmt.Errorf("index entry %s: %w", r.id, err)
	}
	return nil
}

// prefetch reads commits side by side, since most of the time goes into
// waiting for files and decoding. What fails is left to read.
func (a *applier) prefetch(refs []priorart.CommitRef) {
	const readers = 4
	read := make([]*priorart.Commit, len(refs))
	var wait sync.WaitGroup
	for r := range readers {
		wait.Go(func() {
			for i := r; i < len(refs); i += readers {
				if c, err := a.index.config.Source.Read(a.ctx, refs[i].Name); err == nil {
					read[i] = c
				}
			}
		})
	}
	wait.Wait()
	for i, c := range read {
		if c != nil {
			a.commits[refs[i].Name] = c
		}
	}
}
