package browsertest

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// patience is how long anything the page or the server owes may take before the test gives up on it.
const patience = 60 * time.Second

// pause is how long a question to a page rests before it is asked again.
const pause = 25 * time.Millisecond

var errPatience = errors.New("patience is at its end")

// ran is how long this program has been running. A machine that stands still for a while, or gives others its
// processors, takes that from the browser as well as from the test: such time does not count against anybody.
var ran atomic.Int64 // ns

const (
	tick = 50 * time.Millisecond
	slow = 4 * tick // the most that counts of a tick
)

func init() {
	go func() {
		for last := time.Now(); ; {
			time.Sleep(tick)
			now := time.Now()
			ran.Add(int64(min(now.Sub(last), slow)))
			last = now
		}
	}()
}

// awake is a clock that stands still when the machine does.
func awake() time.Duration { return time.Duration(ran.Load()) }

// patient is a context that ends when patience does.
type patient struct{ context.Context }

// Err implements context.Context.
func (p patient) Err() error {
	if err := p.Context.Err(); err == nil || !errors.Is(context.Cause(p.Context), errPatience) {
		return err
	}
	return context.DeadlineExceeded
}

// within is context.WithTimeout on the clock of awake.
func within(ctx context.Context, atMost time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		for deadline := awake() + atMost; awake() < deadline; {
			select {
			case <-ctx.Done():
				return
			case <-time.After(tick):
			}
		}
		cancel(errPatience)
	}()
	return patient{ctx}, func() { cancel(context.Canceled) }
}

// TestPatience ends, and its reason is that of a timeout.
func TestPatience(t *testing.T) {
	ctx, cancel := within(t.Context(), 3*tick)
	defer cancel()
	began := awake()
	<-ctx.Done()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || awake()-began < 2*tick {
		t.Errorf("after %v it ends with %v", awake()-began, ctx.Err())
	}
	ctx, cancel = within(t.Context(), patience)
	cancel()
	if <-ctx.Done(); !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("given up it ends with %v", ctx.Err())
	}
}
