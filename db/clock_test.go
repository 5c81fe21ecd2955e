package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"portside/engine/record"
)

// lives is a database that is opened again and again, with a clock that the test sets.
type lives struct {
	t     *testing.T
	path  string
	clock atomic.Int64
	*Store
}

func (l *lives) begin() {
	l.t.Helper()
	var err error
	if l.Store, err = Open(l.t.Context(), l.path, quiet); err != nil {
		l.t.Fatal(err)
	}
	l.pulse.now = l.clock.Load
}

// stop ends a life in good order.
func (l *lives) stop() {
	l.t.Helper()
	if err := l.Close(); err != nil {
		l.t.Error(err)
	}
}

// kill ends a life so that nothing is noted any more, neither by Close nor by the pulse.
func (l *lives) kill() {
	l.t.Helper()
	name := l.path + beatName
	pulse, err := os.ReadFile(name)
	if err != nil {
		l.t.Fatal(err)
	}
	var at int64
	if err := l.row(l.t.Context(), []any{&at}, "SELECT at FROM alive"); err != nil {
		l.t.Fatal(err)
	}
	l.stop()
	raw(l.t, l.path, "UPDATE alive SET at = "+strconv.FormatInt(at, 10))
	if err := os.WriteFile(name, pulse, 0o600); err != nil {
		l.t.Fatal(err)
	}
}

// alive asks for the note of a minute and wants to hear where time stands still, 0: nowhere.
func (l *lives) alive(want int64) {
	l.t.Helper()
	if still, err := l.Alive(l.t.Context()); err != nil || still != want {
		l.t.Errorf("at %d time stands still at %d, want %d: %v", l.clock.Load(), still, want, err)
	}
}

// tick is a beat of the pulse at a moment.
func (l *lives) tick(at int64) {
	l.clock.Store(at)
	l.pulse.mu.Lock()
	defer l.pulse.mu.Unlock()
	l.pulse.tick()
}

func (l *lives) outages(want ...[2]int64) {
	l.t.Helper()
	got, err := l.Outages(l.t.Context())
	if err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		l.t.Errorf("outages %v, want %v: %v", got, want, err)
	}
}

func history(t *testing.T) *lives { return &lives{t: t, path: filepath.Join(t.TempDir(), "x.db")} }

// noon is a moment in 2026; the others are given in seconds after it.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC).UnixMilli()

func at(seconds int64) int64 { return noon + seconds*1000 }

// TestOutagesToTheSecond: however short the server was down, and whatever ended it, no clock is charged for it.
func TestOutagesToTheSecond(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.outages()
	l.clock.Store(at(5))
	l.stop()
	l.clock.Store(at(45))
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(5), at(45)})
	l.tick(at(50))
	l.tick(at(59)) // less than a minute after the last note in the database
	l.kill()
	l.clock.Store(at(70))
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(5), at(45)}, [2]int64{at(59), at(70)})
	l.tick(at(75))
	l.tick(at(115)) // the machine slept
	l.alive(0)
	l.outages([2]int64{at(5), at(45)}, [2]int64{at(59), at(70)}, [2]int64{at(75), at(115)})
	l.stop()
	l.begin() // at once: that is no outage
	l.alive(0)
	l.outages([2]int64{at(5), at(45)}, [2]int64{at(59), at(70)}, [2]int64{at(75), at(115)})
	l.stop()
}

// TestPulseOfAnotherFile: a pulse that the database cannot have had, as after somebody has put another file in its
// place, counts for nothing.
func TestPulseOfAnotherFile(t *testing.T) {
	for _, pulse := range []string{strconv.FormatInt(at(7200), 10), strconv.FormatInt(at(-60), 10), "", "soon"} {
		l := history(t)
		l.clock.Store(at(0))
		l.begin()
		l.alive(0)
		l.stop()
		if err := os.WriteFile(l.path+beatName, []byte(pulse), 0o600); err != nil {
			t.Fatal(err)
		}
		l.clock.Store(at(9000))
		l.begin()
		l.alive(0)
		l.outages([2]int64{at(0), at(9000)})
		l.stop()
	}
}

// TestStartWithAWrongClock: a machine that begins in 2001 was not down since then.
func TestStartWithAWrongClock(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	l.clock.Store(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	for range 2 { // also when the server ends before the clock is right
		l.begin()
		l.alive(at(0))
		l.clock.Add(60_000)
		l.alive(at(0))
		l.outages()
		l.stop()
	}
	l.begin()
	l.alive(at(0))
	l.tick(at(300))
	l.alive(0)
	l.outages([2]int64{at(0), at(300)})
	l.tick(at(305))
	l.stop()
	l.clock.Store(at(320))
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(0), at(300)}, [2]int64{at(305), at(320)})
	l.stop()
}

// TestClockThatWasAhead: a clock of 2040 that is put right leaves no outage of 14 years; one that falls back to 2001
// while the server runs takes nothing away.
func TestClockThatWasAhead(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	far := time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	l.clock.Store(far)
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(0), far})
	l.clock.Store(at(100))
	l.alive(0)
	l.outages([2]int64{at(0), at(100)})
	l.tick(at(105))
	l.clock.Store(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	l.alive(at(105))
	l.tick(at(200))
	l.alive(0)
	l.outages([2]int64{at(0), at(100)}, [2]int64{at(105), at(200)})
	l.stop()
}

// TestAliveOfAClosedStore fails, and the pulse has stopped.
func TestAliveOfAClosedStore(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	if _, err := l.Alive(context.Background()); !errors.Is(err, record.ErrClosed) {
		t.Errorf("%v, want %v", err, record.ErrClosed)
	}
}
