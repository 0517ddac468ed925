package index

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ranked is a document's place in one arm.
type ranked struct {
	doc   int
	score float64
}

// top returns the k best of docs that are allowed, best first, ties in the
// order of ids.
func (v *view) top(docs []int, score func(doc int) float64, allowed []bool, k int) []ranked {
	list := make([]ranked, 0, len(docs))
	for _, doc := range docs {
		if allowed[doc] {
			list = append(list, ranked{doc, score(doc)})
		}
	}
	return v.cut(list, k)
}

// cut sorts a list and keeps its first k. Most of a long list is thrown away
// before sorting: what is below the k-th best of a sample can't be among them.
func (v *view) cut(list []ranked, k int) []ranked {
	if len(list) > 4*k {
		threshold := kthScore(list, k)
		list = slices.DeleteFunc(list, func(r ranked) bool { return r.score < threshold })
	}
	slices.SortFunc(list, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(v.id(a.doc), v.id(b.doc)))
	})
	return list[:min(k, len(list))]
}

// kthScore returns a score that at least k of the list reach, close to the
// k-th best: a heap of the k best scores gives it exactly.
func kthScore(list []ranked, k int) float64 {
	heap := make([]float64, 0, k) // the least first
	for _, r := range list {
		if len(heap) < k {
			heap = append(heap, r.score)
			siftUp(heap)
		} else if r.score > heap[0] {
			heap[0] = r.score
			siftDown(heap)
		}
	}
	return heap[0]
}

func siftUp(h []float64) {
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if h[parent] <= h[i] {
			return
		}
		h[parent], h[i] = h[i], h[parent]
		i = parent
	}
}

func siftDown(h []float64) {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(h) {
			return
		}
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if h[i] <= h[child] {
			return
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}

func (v *view) id(doc int) string { return v.header(doc).id }

// vectorArm compares entries with one query vector. An entry's cosine is that
// of its best chunk; the lead's chunk is a little ahead.
type vectorArm struct {
	*view
	Ranking
	query  []float32
	memory *vectorMemory
}

// chunkCosine is an entry's best chunk.
type chunkCosine struct {
	chunk  int     // position among the entry's chunks
	cosine float64 // raw
	bonus  float64
}

// best returns an entry's best chunk; ok is false while it has no vectors.
func (a *vectorArm) best(h *header) (best chunkCosine, ok bool) {
	for i, vector := range a.memory.vectorsOf(h) {
		if vector == nil || a.OneChunk && h.chunks[i].kind != leadChunk {
			continue
		}
		c := chunkCosine{i, dot(a.query, vector), a.bonus(h.chunks[i].kind)}
		if !ok || c.cosine+c.bonus > best.cosine+best.bonus {
			best, ok = c, true
		}
	}
	return best, ok
}

func (a *vectorArm) bonus(kind chunkKind) float64 {
	if kind == leadChunk {
		return a.LeadBonus
	}
	return 0
}

// scanAbove is how many chunks a store may have for the vector store to be
// asked. Both ways compare all of them; chromem-go hands each chunk through a
// channel and a lock, which at 30,000 chunks costs some ten times the
// arithmetic (docs/performance.md), and a loop of our own doesn't.
const scanAbove = 5_000

// top returns the depth best entries that are allowed. Without a filter the
// vector store finds them; with one, or in a large store, the allowed chunks
// are compared directly.
func (a *vectorArm) top(ctx context.Context, allowed []bool, count int) ([]ranked, error) {
	if count < len(a.byID) || a.memory.store.count() > scanAbove {
		return a.scan(allowed), nil
	}
	return a.fromStore(ctx, allowed)
}

// scan compares all allowed entries, on all processors.
func (a *vectorArm) scan(allowed []bool) []ranked {
	var docs []int
	a.entries(func(doc int, _ *header) {
		if allowed[doc] {
			docs = append(docs, doc)
		}
	})
	list := make([]ranked, len(docs))
	var wait sync.WaitGroup
	share := len(docs)/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < len(docs); from += share {
		to := min(from+share, len(docs))
		wait.Go(func() { a.scoreAll(docs[from:to], list[from:to]) })
	}
	wait.Wait()
	list = slices.DeleteFunc(list, func(r ranked) bool { return r.score == unscored })
	return a.cut(list, a.Depth)
}

// unscored marks an entry without vectors; no cosine is so low.
const unscored = -10

func (a *vectorArm) scoreAll(docs []int, into []ranked) {
	for i, doc := range docs {
		into[i] = ranked{doc, unscored}
		if best, ok := a.best(a.header(doc)); ok {
			into[i].score = best.cosine + best.bonus
		}
	}
}

// fromStore asks the vector store for more and more chunks, until enough
// entries are certain: one whose best chunk is above the last chunk returned,
// by more than a bonus could make up for, can't be overtaken.
func (a *vectorArm) fromStore(ctx context.Context, allowed []bool) ([]ranked, error) {
	total := a.memory.store.count()
	for k := 3 * a.Depth; ; k *= 2 {
		near, err := a.memory.store.nearest(ctx, a.query, k)
		if err != nil {
			return nil, err
		}
		bound := -2.0 // nothing unseen can score above it
		if len(near) < total {
			bound = near[len(near)-1].cosine + a.LeadBonus
		}
		list, certain := a.collect(near, allowed, bound)
		if certain >= a.Depth || len(near) >= total {
			return a.cut(list, a.Depth), nil
		}
	}
}

// collect scores the entries of chunks exactly, and counts those above bound.
func (a *vectorArm) collect(near []nearChunk, allowed []bool, bound float64) (list []ranked, certain int) {
	seen := map[string]bool{}
	for _, n := range near {
		id, _, _ := strings.Cut(n.id, "#")
		doc, ok := a.byID[id]
		if seen[id] || !ok || !allowed[doc] {
			continue
		}
		seen[id] = true
		best, ok := a.best(a.header(doc))
		if !ok {
			continue
		}
		score := best.cosine + best.bonus
		list = append(list, ranked{doc, score})
		if score > bound {
			certain++
		}
	}
	return list, certain
}

// chunkID names a chunk in the vector store.
func chunkID(entry string, position int) string { return entry + "#" + strconv.Itoa(position) }
