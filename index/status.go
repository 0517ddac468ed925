package index

import (
	"context"

	"priorart"
)

// Status is what an index knows of itself.
type Status struct {
	Entries    int                     `json:"entries"`
	ByKind     map[priorart.Kind]int   `json:"by_kind"`
	ByStatus   map[priorart.Status]int `json:"by_status"`
	Generation uint64                  `json:"generation"`
	Segments   int                     `json:"segments"`
	Embedder   string                  `json:"embedder"` // the space's name; "" if the embedder doesn't answer
	Space      string                  `json:"space"`    // the fingerprint's id
	Dimensions int                     `json:"dimensions"`
	Passages   int                     `json:"passages"`   // texts to be embedded
	Unembedded int                     `json:"unembedded"` // of those, the ones without a vector
	Degraded   []string                `json:"degraded"`
}

// Status brings the index up to date and describes it.
func (x *Index) Status(ctx context.Context) (s Status, err error) {
	err = x.withView(ctx, func(v *view) error {
		s = Status{
			Entries: len(v.byID), Generation: v.generation, Segments: len(v.parts),
			ByKind: map[priorart.Kind]int{}, ByStatus: map[priorart.Status]int{},
		}
		v.entries(func(_ int, h *header) {
			s.ByKind[h.kind]++
			s.ByStatus[h.status]++
		})
		m, err := x.vectorsFor(ctx, v, x.config.EmbedBudget)
		if err != nil || m == nil {
			return err
		}
		s.Embedder, s.Space, s.Dimensions = m.space.String(), m.space.ID(), m.space.Dimensions
		s.Passages, s.Unembedded = m.total(), m.wanting()
		return nil
	})
	s.Degraded = x.Degraded(ctx)
	return s, err
}
