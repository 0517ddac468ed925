package tools

import (
	"context"
	"encoding/json"
	"sync"
)

// pending counts the calls that are under way, so that the end of the input
// doesn't take their answers.
type pending struct {
	mu      sync.Mutex
	calls   map[string]int // by id, as JSON
	closed  bool           // nobody reads the answers any more
	changed chan struct{}  // closed and replaced whenever calls or closed change
}

func newPending() *pending {
	return &pending{calls: map[string]int{}, changed: make(chan struct{})}
}

func (p *pending) begin(id []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls[canonical(id)]++
}

// canonical writes an id as the answer has it: the library decodes and encodes
// it, so that 1.0 comes back as 1.
func canonical(id []byte) string {
	var value any
	if json.Unmarshal(id, &value) != nil {
		return string(id)
	}
	again, err := json.Marshal(value)
	if err != nil {
		return string(id)
	}
	return string(again)
}

func (p *pending) end(id []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := canonical(id)
	if p.calls[key]--; p.calls[key] <= 0 {
		delete(p.calls, key)
	}
	p.signal()
}

func (p *pending) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.signal()
}

func (p *pending) signal() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// wait returns when all calls have been answered, nobody reads the answers, or
// the context ends.
func (p *pending) wait(ctx context.Context) {
	for {
		p.mu.Lock()
		done, changed := len(p.calls) == 0 || p.closed, p.changed
		p.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}
