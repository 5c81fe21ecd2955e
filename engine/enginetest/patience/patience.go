// Package patience is the clock by which tests give up waiting. A limit in a test is meant for code that hangs, never
// for code that is slow. So the clock runs at full speed only while a processor is idle: then only the code
// under test can be to blame. While all processors are busy, it runs at a tenth of that speed, so that an endless loop
// ends as well.
package patience

import (
	"context"
	"errors"
	"iter"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Limit is how long a test waits without progress.
const Limit = time.Minute

const (
	tick    = 200 * time.Millisecond
	slowest = 0.1 // speed of the clock while all processors are busy
)

var ran atomic.Int64 // ns

func init() {
	go func() {
		before, stats := time.Now(), read()
		for {
			time.Sleep(tick)
			now, next := time.Now(), read()
			ran.Add(int64(counts(now.Sub(before), stats, next)))
			before, stats = now, next
		}
	}()
}

// load is what the system has counted since it started, all zero if it provides no counts.
type load struct {
	idle, all float64 // time of processors, in any unit
	throttled int64   // how often the processes of this container were stopped because they had used up their share
}

// counts is how much of the time between two readings counts towards a limit. If the machine did not run at all for a
// while, so that the reading came late, that time does not count.
func counts(passed time.Duration, before, after load) time.Duration {
	passed = min(passed, 2*tick)
	speed := 1.0
	if all := after.all - before.all; all > 0 {
		speed = max(slowest, (after.idle-before.idle)/all)
	}
	if after.throttled > before.throttled {
		speed = slowest
	}
	return time.Duration(speed * float64(passed))
}

// read asks Linux. On other systems there are no such files, and all time counts.
func read() load {
	var l load
	stat, _ := os.ReadFile("/proc/stat")
	line, _, _ := strings.Cut(string(stat), "\n")
	if fields := strings.Fields(line); len(fields) > 4 && fields[0] == "cpu" {
		for i, f := range fields[1:min(len(fields), 9)] { // user nice system idle iowait irq softirq steal
			n, _ := strconv.ParseFloat(f, 64)
			if l.all += n; i == 3 {
				l.idle = n
			}
		}
	}
	for _, path := range []string{"/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat"} {
		stat, _ := os.ReadFile(path)
		for line := range strings.Lines(string(stat)) {
			if n, ok := strings.CutPrefix(line, "nr_throttled "); ok {
				l.throttled, _ = strconv.ParseInt(strings.TrimSpace(n), 10, 64)
			}
		}
	}
	return l
}

// Now is the time on this clock since the program began.
func Now() time.Duration { return time.Duration(ran.Load()) }

// errOver is why a context of Within has ended.
var errOver = errors.New("patience is at its end")

// patient is a context that ends when patience does.
type patient struct{ context.Context }

// Err implements context.Context.
func (p patient) Err() error {
	if err := p.Context.Err(); err == nil || !errors.Is(context.Cause(p.Context), errOver) {
		return err
	}
	return context.DeadlineExceeded
}

// Within is context.WithTimeout on this clock.
func Within(ctx context.Context, atMost time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		for deadline := Now() + atMost; Now() < deadline; {
			select {
			case <-ctx.Done():
				return
			case <-time.After(tick):
			}
		}
		cancel(errOver)
	}()
	return patient{ctx}, func() { cancel(context.Canceled) }
}

// Over is closed when Limit has passed from now on, or the test is over.
func Over(t testing.TB) <-chan struct{} {
	ctx, cancel := Within(context.Background(), Limit)
	t.Cleanup(cancel)
	return ctx.Done()
}

// Wait calls ok repeatedly, with a rest in between, until it holds. It returns false if it does not within
// Limit.
func Wait(rest time.Duration, ok func() bool) bool { return WaitAtMost(Limit, rest, ok) }

// WaitAtMost is Wait with another limit.
func WaitAtMost(atMost, rest time.Duration, ok func() bool) bool {
	for deadline := Now() + atMost; !ok(); time.Sleep(rest) {
		if Now() > deadline {
			return false
		}
	}
	return true
}

// Try is one of [Tries].
type Try struct{ came bool }

// Came says that the try made progress, for example that a match has gone on: the limit starts again, and the next try
// follows at once.
func (t *Try) Came() { t.came = true }

// Tries are tries with a rest after each, until none has made progress for Limit. A caller that has what it waits for
// leaves the loop; code after the loop runs when the limit is used up.
func Tries(rest time.Duration) iter.Seq[*Try] {
	return func(yield func(*Try) bool) {
		for deadline := Now() + Limit; Now() < deadline; {
			var t Try
			if !yield(&t) {
				return
			}
			if t.came {
				deadline = Now() + Limit
			} else {
				time.Sleep(rest)
			}
		}
	}
}
