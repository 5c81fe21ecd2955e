package host_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/handlers/handlerstest/hosttest"
)

// spoiled is a store in which the newest ply of some matches is damaged.
type spoiled struct {
	*db.Store
	from  atomic.Int64 // the first of them; 0: none
	until atomic.Int64
	hash  atomic.Int32 // which damage
	mu    sync.Mutex
	loads map[match.ID]int
}

func (s *spoiled) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	s.mu.Lock()
	s.loads[id]++
	s.mu.Unlock()
	rec, plies, err := s.Store.Match(ctx, id)
	if from := s.from.Load(); err == nil && from > 0 && int64(id) >= from && int64(id) <= s.until.Load() {
		if len(plies) > 0 {
			plies[len(plies)-1].Hash = match.Hash{byte(s.hash.Load())}
		} else {
			rec.Seats = rec.Seats[1:]
		}
	}
	return rec, plies, err
}

func (s *spoiled) loaded(id match.ID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.loads[id]
}

// journal is a log that a test can read while it is written.
type journal struct {
	mu sync.Mutex
	b  strings.Builder
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

// lines are the lines above the level of information.
func (j *journal) lines() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var list []string
	for line := range strings.Lines(j.b.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
			list = append(list, line)
		}
	}
	return list
}

// spoil puts the site on a store that can damage matches, with a log.
func spoil(t *testing.T, s *site) (*spoiled, *journal) {
	t.Helper()
	s.Host.Close(t.Context())
	store, log := &spoiled{Store: s.Store, loads: map[match.ID]int{}}, &journal{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	s.Use(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Log: logger, Random: enginetest.Luck(t), Retry: time.Millisecond})
	s.Upkeep, s.Due = upkeep.New(s.Host, s.Votes, store, logger), due.New(s.Host, s.Campaigns, store, logger)
	return store, log
}

// TestDamageIsLoggedOnce: a match that cannot be loaded is logged once, and again when the reason is another, after a day, and
// when it breaks after it was repaired.
func TestDamageIsLoggedOnce(t *testing.T) {
	s := open(t)
	store, log := spoil(t, s)
	id := s.Open(2)
	want := 0
	look := func(what string, more int) {
		t.Helper()
		for range 5 {
			s.Forget(id)
			_, err := s.Table(t.Context(), id, s.Users[0])
			if (err != nil) != (store.from.Load() != 0) || err != nil && (!errors.Is(err, host.ErrDamaged) || !host.IsUnloadable(err)) {
				t.Fatalf("%s: %v", what, err)
			}
		}
		if want += more; len(log.lines()) != want {
			t.Fatalf("%s: the log says\n%s", what, strings.Join(log.lines(), ""))
		}
	}
	look("sound", 0)
	store.from.Store(int64(id))
	store.until.Store(int64(id))
	look("damaged", 1)
	store.hash.Store(1)
	look("damaged in another way", 1)
	s.Clock = s.Clock.Add(25 * time.Hour)
	look("a day later", 1)
	store.from.Store(0)
	look("repaired", 0)
	store.from.Store(int64(id))
	look("damaged again", 1)
}

// TestDamageDoesNotSpin: nothing that happens by itself tries a damaged match again and again: bots, reminders, the clean-up.
func TestDamageDoesNotSpin(t *testing.T) {
	s := open(t)
	store, log := spoil(t, s)
	bad := s.Open(2, hosttest.Slowly, func(n *tables.NewMatch) {
		n.Seats, n.Setup.Options = []string{tables.SeatMe, tables.SeatOpen, "dull"}, map[string]string{"start_seat": "1"}
	})
	s.Channel(s.Users[0])
	s.Channel(s.Users[1])
	store.from.Store(int64(bad))
	store.until.Store(int64(bad))
	s.Forget(bad)
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := store.loaded(bad)
	s.WakeUnread(bad)
	good := s.Open(1, func(n *tables.NewMatch) { n.Seats = []string{tables.SeatMe, "dull", "dull", "dull"} })
	for range 20 { // the bots of another match go on, while those of the damaged one could have tried hundreds of times
		if now := s.Wait(good, s.Users[0]); now.Status != record.Running {
			break
		}
		s.Answer(good, s.FirstLegal(good))
	}
	if n := store.loaded(bad) - before; n < 1 || n > 2 { // once at the start of the host, once when woken
		t.Errorf("bots have tried a damaged match %d times", n)
	}

	s.Clock = s.Clock.Add(70 * time.Hour)
	before = store.loaded(bad)
	for range 5 {
		if err := s.Due.Remind(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := store.loaded(bad) - before; n != 1 {
		t.Errorf("reminders have tried a damaged match %d times", n)
	}
	if lines := log.lines(); len(lines) != 2 { // the second three days later
		t.Errorf("the log says\n%s", strings.Join(lines, ""))
	}
}

// TestDamageHoldsUpNobody: however many damaged matches are due for the clean-up, the others get theirs.
func TestDamageHoldsUpNobody(t *testing.T) {
	s := open(t)
	store, _ := spoil(t, s)
	var last match.ID
	for range 61 { // more than a round archives
		last = s.Open(2)
	}
	store.from.Store(1)
	store.until.Store(int64(last) - 1)
	for id := range last {
		s.Forget(id + 1)
	}
	for range 3 {
		s.TidyAfter(91 * 24 * time.Hour)
	}
	if tb := s.Look(last, 0); tb.Why != record.Archive {
		t.Errorf("the match behind the damaged ones is not archived: %q", tb.Why)
	}
}
