package embed

import (
	"context"
	"errors"
	"testing"
	"time"
)

// clock is moved by hand; sleeping on it ends with the context alone.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (*clock) sleep(ctx context.Context, _ time.Duration) error {
	<-ctx.Done()
	return ctx.Err()
}

func newTestBreaker(probe func() error) (*breaker, *clock) {
	c := &clock{at: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	return &breaker{now: c.now, sleep: c.sleep, probe: probe}, c
}

func TestBreaker(t *testing.T) {
	down, probes := errors.New("down"), 0
	state := down
	b, c := newTestBreaker(func() error { probes++; return state })
	ctx := context.Background()
	enter := func(want error, wantProbes int) {
		t.Helper()
		if got := b.enter(ctx); got != want || probes != wantProbes {
			t.Fatalf("got %v after %d probes, want %v after %d", got, probes, want, wantProbes)
		}
	}
	enter(nil, 0)
	b.leave(nil)
	enter(nil, 0)
	b.leave(down)
	enter(down, 0) // within the first cooldown
	c.at = c.at.Add(firstCooldown)
	enter(down, 1)
	enter(down, 1) // the probe failed, so the cooldown is doubled
	c.at = c.at.Add(firstCooldown)
	enter(down, 1)
	c.at = c.at.Add(firstCooldown)
	state = nil
	enter(nil, 2)
	enter(nil, 2)
	b.leave(down) // it answers the probe, but not the call: the cooldown goes on growing
	c.at = c.at.Add(2 * firstCooldown)
	enter(down, 2)
	c.at = c.at.Add(2 * firstCooldown)
	enter(nil, 3)
	b.leave(nil)
	b.leave(down)
	c.at = c.at.Add(firstCooldown)
	enter(nil, 4)
}

func TestBreakerCooldownIsBounded(t *testing.T) {
	down := errors.New("down")
	b, c := newTestBreaker(func() error { return down })
	for range 20 {
		b.leave(down)
	}
	c.at = c.at.Add(maxCooldown - 1)
	if b.startProbe() != nil {
		t.Error("probe before the cooldown is over")
	}
	c.at = c.at.Add(1)
	if b.enter(context.Background()); b.until != c.at.Add(maxCooldown) {
		t.Errorf("next probe at %v, want %v", b.until, c.at.Add(maxCooldown))
	}
}

// A call doesn't wait for a probe that hangs, and there is one probe at a time.
func TestBreakerDoesNotWait(t *testing.T) {
	down, hang, started := errors.New("down"), make(chan struct{}), make(chan struct{}, 2)
	b, c := newTestBreaker(func() error { started <- struct{}{}; <-hang; return nil })
	b.sleep = func(context.Context, time.Duration) error { return nil }
	b.leave(down)
	c.at = c.at.Add(firstCooldown)
	for range 3 {
		if got := b.enter(context.Background()); got != down {
			t.Fatalf("got %v, want %v", got, down)
		}
	}
	<-started
	b.mu.Lock()
	probing := b.probing
	b.mu.Unlock()
	close(hang)
	<-probing
	if got := b.enter(context.Background()); got != nil {
		t.Errorf("got %v after the probe succeeded", got)
	}
	if len(started) != 0 {
		t.Error("a second probe was started")
	}
}

// A caller who gives up isn't held by the probe.
func TestBreakerHonoursContext(t *testing.T) {
	down, hang := errors.New("down"), make(chan struct{})
	defer close(hang)
	b, c := newTestBreaker(func() error { <-hang; return nil })
	b.leave(down)
	c.at = c.at.Add(firstCooldown)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := b.enter(ctx); got != down {
		t.Errorf("got %v, want %v", got, down)
	}
}
