package tools

import (
	"context"
	"sync"

	"priorart"
)

// Recorder records typed entries.
type Recorder interface {
	// RecordEntry takes the arguments as they came. The error wraps
	// *[priorart.InvalidInput] if they are invalid.
	RecordEntry(ctx context.Context, args []byte) (priorart.Receipt, error)
}

// Searcher finds entries.
type Searcher interface {
	Search(ctx context.Context, q priorart.Query) (priorart.Result, error)
}

// Stater describes the store.
type Stater interface {
	Status(ctx context.Context) (priorart.StoreStatus, error)
}

// Parts are what the tools call.
type Parts struct {
	Recorder Recorder
	Searcher Searcher
	Stater   Stater
	Close    func() error // nil: nothing to close
}

// lazy opens the parts with the first call that needs them. An opening that
// failed is tried again by the next call: a folder may have become readable.
type lazy struct {
	open func(context.Context) (Parts, error)

	mu     sync.Mutex
	opened bool
	parts  Parts
}

func (l *lazy) get(ctx context.Context) (Parts, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.opened {
		return l.parts, nil
	}
	parts, err := l.open(ctx)
	if err != nil {
		return Parts{}, err
	}
	l.parts, l.opened = parts, true
	return parts, nil
}

func (l *lazy) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.opened || l.parts.Close == nil {
		return nil
	}
	l.opened = false
	return l.parts.Close()
}
