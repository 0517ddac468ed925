package embed

import (
	"context"
	"sync"
	"time"
)

// How long a service that failed is left alone: doubled with each failure, up
// to the maximum. Up: a service that is back is found later; down: more calls
// pay for a probe.
const (
	firstCooldown = time.Second
	maxCooldown   = 30 * time.Second
)

// probeGrace is what a call waits for a probe of the service. One that is up
// answers within it on the same machine; a call that finds it down pays no more.
const probeGrace = 5 * time.Millisecond

// breaker keeps callers from waiting for a service that is down. After a
// failure it refuses at once; when the cooldown is over, one caller at a time
// starts a probe in the background, and calls pass again when that succeeded.
type breaker struct {
	now   func() time.Time
	sleep func(context.Context, time.Duration) error
	probe func() error

	mu       sync.Mutex
	cause    error         // nil: calls pass
	until    time.Time     // no probe before
	cooldown time.Duration // of the next failure
	probing  chan struct{} // closed when the running probe is done; nil: none runs
}

// enter returns nil if a call may go through, else why the service is taken to
// be down.
func (b *breaker) enter(ctx context.Context) error {
	b.mu.Lock()
	cause, probing := b.cause, b.startProbe()
	b.mu.Unlock()
	if cause == nil || probing == nil {
		return cause
	}
	b.await(ctx, probing)
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.cause
}

// startProbe returns the probe to wait for, nil if it isn't time for one.
func (b *breaker) startProbe() chan struct{} {
	if b.cause == nil || b.now().Before(b.until) {
		return nil
	}
	if b.probing == nil {
		done := make(chan struct{})
		b.probing = done
		go func() {
			err := b.probe()
			b.mu.Lock()
			defer b.mu.Unlock()
			b.probing = nil
			if err != nil {
				b.fail(err)
			} else {
				b.cause = nil // the cooldown stays until a call succeeds
			}
			close(done)
		}()
	}
	return b.probing
}

// await waits for a probe, but not for long.
func (b *breaker) await(ctx context.Context, probing <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := make(chan struct{})
	go func() {
		_ = b.sleep(ctx, probeGrace)
		close(late)
	}()
	select {
	case <-probing:
	case <-late:
	}
}

// leave reports how a call that entered went; nil is success.
func (b *breaker) leave(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.fail(err)
		return
	}
	b.cause, b.cooldown = nil, 0
}

func (b *breaker) fail(err error) {
	b.cooldown = min(max(2*b.cooldown, firstCooldown), maxCooldown)
	b.cause, b.until = err, b.now().Add(b.cooldown)
}
