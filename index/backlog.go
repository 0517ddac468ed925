package index

import (
	"context"
	"errors"
	"fmt"
	"time"

	"priorart"
	"priorart/index/embed"
)

// embedBatch is how many texts are embedded, and appended to the vector file,
// at once. Up: fewer appends; down: less is lost when a process ends.
const embedBatch = 64

// withVectors calls f with the vector arm for a query vector, or with nil if
// there is none.
func (x *Index) withVectors(ctx context.Context, v *view, query []float32, r Ranking, f func(*vectorArm) error) error {
	if query == nil {
		return f(nil)
	}
	m, err := x.vectorsFor(ctx, v, x.config.EmbedBudget)
	if err != nil {
		return err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return f(&vectorArm{v, r, query, m})
}

// vectorsFor returns the vectors of a view's chunks. Those that are wanting are
// made, as far as the budget goes; an embedder that fails leaves them wanting.
func (x *Index) vectorsFor(ctx context.Context, v *view, budget time.Duration) (*vectorMemory, error) {
	m, err := x.vectorMemory(ctx)
	if err != nil || m == nil {
		return nil, err
	}
	if err := m.follow(ctx, v); err != nil {
		return nil, err
	}
	deadline := x.config.Now().Add(budget)
	for m.wanting() > 0 && x.config.Now().Before(deadline) {
		if err := x.embedWanting(ctx, m, v); err != nil {
			x.config.Log.Warn("embedding puts off", "why", err)
			x.setLagging(m, err)
			return m, ctx.Err()
		}
	}
	x.setLagging(m, nil)
	return m, nil
}

// Embed makes the vectors that are wanting, all of them. progress, if any, is
// told how many texts have theirs.
func (x *Index) Embed(ctx context.Context, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	return x.withView(ctx, func(v *view) error {
		m, err := x.vectorMemory(ctx)
		if err != nil || m == nil {
			return err
		}
		if err := m.follow(ctx, v); err != nil {
			return err
		}
		total := m.total()
		for left := m.wanting(); left > 0; left = m.wanting() {
			progress(total-left, total)
			if err := x.embedWanting(ctx, m, v); err != nil {
				x.setLagging(m, err)
				return err
			}
		}
		progress(total, total)
		x.setLagging(m, nil)
		return nil
	})
}

// embedWanting embeds one batch of the texts that have no vector.
func (x *Index) embedWanting(ctx context.Context, m *vectorMemory, v *view) error {
	texts, err := m.wantingTexts(v, embedBatch)
	if err != nil {
		return err
	}
	list := make([]string, len(texts))
	keys := make([]hash16, len(texts))
	for i, t := range texts {
		list[i], keys[i] = t.text, t.hash
	}
	vectors, err := x.config.Embedder.Embed(ctx, list, embed.Document)
	if err != nil {
		return err
	}
	if err := m.add(ctx, keys, vectors); err != nil {
		return err
	}
	return m.follow(ctx, v)
}

// embedOne returns the vector of one text.
func (x *Index) embedOne(ctx context.Context, text string, role embed.Role) ([]float32, error) {
	if x.config.Embedder == nil {
		return nil, fmt.Errorf("%w: no embedder is configured", priorart.ErrUnavailable)
	}
	vectors, err := x.config.Embedder.Embed(ctx, []string{text}, role)
	if err != nil {
		return nil, unavailable(err)
	}
	return vectors[0], nil
}

// unavailable puts the vocabulary's word to an embedder's error.
func unavailable(err error) error {
	if errors.Is(err, embed.ErrUnavailable) {
		return fmt.Errorf("%w: %w", priorart.ErrUnavailable, err)
	}
	return err
}

// vectorMemory returns the vectors of the embedder's space; nil if there is no
// embedder, or none that answers.
func (x *Index) vectorMemory(ctx context.Context) (*vectorMemory, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.config.Embedder == nil {
		x.lagging = "no embedder: entries are found by words only"
		return nil, nil
	}
	space, err := x.config.Embedder.Space(ctx)
	if err != nil {
		x.lagging = fmt.Sprintf("embedder unavailable: entries are found by words only (%v)", err)
		return nil, ctx.Err()
	}
	if x.memory != nil && x.memory.space.ID() == space.ID() {
		return x.memory, nil
	}
	x.memory, err = openVectorMemory(ctx, x.config, space)
	return x.memory, err
}

// setLagging notes how many texts have no vector yet.
func (x *Index) setLagging(m *vectorMemory, why error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.lagging = ""
	if n := m.wanting(); n > 0 {
		x.lagging = fmt.Sprintf("%d of %d passages have no vector yet", n, m.total())
		if why != nil {
			x.lagging += ": " + why.Error()
		}
	}
}
