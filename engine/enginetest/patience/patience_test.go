package patience

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestCounts: time counts in full only while a processor has nothing to do.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		name          string
		passed        time.Duration
		before, after load
		want          time.Duration
	}{
		{"an idle machine", 200, load{idle: 10, all: 20}, load{idle: 50, all: 60}, 200},
		{"one of two processors is busy", 200, load{idle: 10, all: 20}, load{idle: 30, all: 60}, 100},
		{"both are busy", 200, load{idle: 10, all: 20}, load{idle: 10, all: 60}, 20},
		{"the container's share is used up", 200, load{idle: 10, all: 20, throttled: 3}, load{idle: 50, all: 60, throttled: 4}, 20},
		{"a system that tells nothing", 200, load{}, load{}, 200},
		{"a machine that stood still", 60_000, load{}, load{}, 400},
	} {
		if got := counts(tt.passed*time.Millisecond, tt.before, tt.after); got != tt.want*time.Millisecond {
			t.Errorf("%s: %v of %v count, want %v", tt.name, got, tt.passed*time.Millisecond, tt.want*time.Millisecond)
		}
	}
}

// TestWithin ends, and its reason is that of a timeout.
func TestWithin(t *testing.T) {
	ctx, cancel := Within(t.Context(), 3*tick)
	defer cancel()
	began := Now()
	<-ctx.Done()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || Now()-began < 2*tick {
		t.Errorf("after %v it ends with %v", Now()-began, ctx.Err())
	}
	ctx, cancel = Within(t.Context(), Limit)
	cancel()
	if <-ctx.Done(); !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("given up it ends with %v", ctx.Err())
	}
}
