package eval

import (
	"context"

	"priorart"
	"priorart/index"
)

// Searcher is what a store answers questions with. An [index.Index] is one.
type Searcher interface {
	// SearchWith answers a query with a ranking of the caller's choice.
	SearchWith(ctx context.Context, q priorart.Query, r index.Ranking) (priorart.Result, error)
	Status(ctx context.Context) (index.Status, error)
}

// Store is a store that a dataset is written into.
type Store interface {
	Searcher
	// Write records entries in one commit, and returns their ids in the order of
	// the records.
	Write(ctx context.Context, records []priorart.Record) (ids []string, err error)
	// Embed makes all vectors that are wanting. progress may be nil.
	Embed(ctx context.Context, progress func(done, total int)) error
	// Close gives the store up, and deletes what it left on disk.
	Close() error
}

// Opener makes an empty store. Equal ranks are broken by id, so that the same
// records, written in the same order, must get the same ids in each store it
// makes; else two runs differ where scores tie.
type Opener func(ctx context.Context) (Store, error)
