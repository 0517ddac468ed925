package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"priorart/index/embed"
)

// vectorMemory keeps the vectors of a view's chunks in the vector store. What a
// chunk's vector is comes from the vector file; a chunk that has none yet
// waits, and is looked up again when the file has grown.
type vectorMemory struct {
	space embed.Fingerprint
	file  *embed.File

	mu      sync.RWMutex // guards what follows
	store   *vectorStore
	loaded  map[string]*loadedEntry
	seen    *summary  // of the view that was followed last
	grown   bool      // this process has added to the file since
	chunks  int       // of the view
	without int       // of those, the ones without a vector
	pending []*header // the entries that these belong to
}

// loadedEntry is what the vector store has of an entry.
type loadedEntry struct {
	generation uint64 // of the header it was loaded for
	vectors    [][]float32
	wanting    int
}

// openVectorMemory opens the vector file of a space. Where it can't be written,
// vectors live in memory only.
func openVectorMemory(ctx context.Context, config Config, space embed.Fingerprint) (*vectorMemory, error) {
	store, err := newVectorStore(space.Dimensions)
	if err != nil {
		return nil, err
	}
	path := vectorPath(config.Vectors, space)
	file, err := embed.Open(path, space, config.LockTimeout)
	if errors.Is(err, embed.ErrDamagedHeader) || errors.Is(err, embed.ErrOtherSpace) {
		// What can't be told apart from another space's vectors is of no use,
		// and can be made again.
		config.Log.Warn("vector file is made anew", "why", err)
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("make vectors of %s anew: %w", space, err)
		}
		file, err = embed.Open(path, space, config.LockTimeout)
	}
	if err != nil {
		return nil, fmt.Errorf("open vectors of %s: %w", space, err)
	}
	return &vectorMemory{space: space, file: file, store: store, loaded: map[string]*loadedEntry{}}, nil
}

// vectorPath names the vector file of a space in a folder; without a folder, a
// file that can't be there, so that vectors stay in memory.
func vectorPath(dir string, space embed.Fingerprint) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, space.ID()+".vec")
}

// add keeps the vectors of texts.
func (m *vectorMemory) add(ctx context.Context, keys []hash16, vectors [][]float32) error {
	if err := m.file.Append(ctx, keys, vectors); err != nil {
		return fmt.Errorf("keep vectors: %w", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.grown = true
	return nil
}

// vectorsOf returns the vectors of an entry's chunks, nil where there is none
// yet. The caller holds mu.
func (m *vectorMemory) vectorsOf(h *header) [][]float32 {
	l := m.loaded[h.id]
	if l == nil || l.generation != h.generation {
		return nil
	}
	return l.vectors
}

// follow brings the store in line with a view and with the vector file.
func (m *vectorMemory) follow(ctx context.Context, v *view) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	added, err := m.file.Follow()
	if err != nil {
		return fmt.Errorf("read vectors: %w", err)
	}
	if m.seen != v.summary {
		return m.followView(ctx, v)
	}
	if added == 0 && !m.grown {
		return nil
	}
	return m.loadAll(ctx, m.pending)
}

// followView takes in what is new in a view, and takes out what is gone.
func (m *vectorMemory) followView(ctx context.Context, v *view) error {
	headers := make([]*header, 0, len(v.byID))
	m.chunks = 0
	v.entries(func(_ int, h *header) {
		headers = append(headers, h)
		m.chunks += len(h.chunks)
	})
	if err := m.loadAll(ctx, headers); err != nil {
		return err
	}
	if err := m.drop(ctx, v); err != nil {
		return err
	}
	m.seen = v.summary
	return nil
}

// loadAll loads entries, and notes those of which vectors are still wanting.
func (m *vectorMemory) loadAll(ctx context.Context, headers []*header) error {
	var pending []*header
	m.without = 0
	for _, h := range headers {
		wanting, err := m.load(ctx, h)
		if err != nil {
			return err
		}
		if wanting > 0 {
			m.without += wanting
			pending = append(pending, h)
		}
	}
	m.pending, m.grown = pending, false
	return nil
}

// load puts an entry's chunks into the store, unless they are there, and
// returns how many have no vector yet.
func (m *vectorMemory) load(ctx context.Context, h *header) (wanting int, err error) {
	l := m.loaded[h.id]
	if l != nil && l.generation == h.generation && l.wanting == 0 {
		return 0, nil
	}
	if l != nil && l.generation != h.generation {
		if err := m.unload(ctx, h.id); err != nil {
			return 0, err
		}
		l = nil
	}
	if l == nil {
		l = &loadedEntry{generation: h.generation, vectors: make([][]float32, len(h.chunks))}
		m.loaded[h.id] = l
	}
	l.wanting = 0
	for i, c := range h.chunks {
		if l.vectors[i] != nil {
			continue
		}
		vector, ok := m.file.Vector(c.hash)
		if !ok {
			l.wanting++
			continue
		}
		if err := m.store.put(ctx, chunkID(h.id, i), vector); err != nil {
			return 0, err
		}
		l.vectors[i] = vector
	}
	return l.wanting, nil
}

func (m *vectorMemory) unload(ctx context.Context, id string) error {
	var ids []string
	for i, v := range m.loaded[id].vectors {
		if v != nil {
			ids = append(ids, chunkID(id, i))
		}
	}
	delete(m.loaded, id)
	return m.store.remove(ctx, ids...)
}

// drop takes out entries that the view no longer has.
func (m *vectorMemory) drop(ctx context.Context, v *view) error {
	if len(m.loaded) == len(v.byID) {
		return nil
	}
	for id := range m.loaded {
		if _, ok := v.byID[id]; !ok {
			if err := m.unload(ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// wanting returns how many chunks have no vector yet.
func (m *vectorMemory) wanting() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.without
}

// total returns how many chunks there are.
func (m *vectorMemory) total() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.chunks
}

// wantingText is a text that has no vector yet.
type wantingText struct {
	hash hash16
	text string
}

// wantingTexts returns up to about n texts without a vector, each once, in the
// order of the view. The view's snapshot must be open.
func (m *vectorMemory) wantingTexts(v *view, n int) (texts []wantingText, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	seen := map[hash16]bool{}
	for _, h := range m.pending {
		if len(texts) >= n {
			break
		}
		l, s := m.loaded[h.id], (*state)(nil)
		if s, err = v.state(v.byID[h.id]); err != nil {
			return nil, err
		}
		for i, c := range chunks(&s.Entry.Record) {
			if i < len(l.vectors) && l.vectors[i] == nil && !seen[h.chunks[i].hash] {
				seen[h.chunks[i].hash] = true
				texts = append(texts, wantingText{h.chunks[i].hash, c.text})
			}
		}
	}
	return texts, nil
}
