package tools

import (
	"io"
	"sync"
)

// output writes messages, one a line, from many goroutines. Each Write is one
// message.
type output struct {
	mu      sync.Mutex
	to      io.Writer
	pending *pending
}

// Write implements [io.Writer].
func (o *output) Write(message []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.to.Write(message)
	if err != nil {
		o.pending.close()
		return n, err
	}
	if t := topLevelOf(message); t.id != nil && t.method == nil {
		o.pending.end(t.id)
	}
	return n, nil
}
