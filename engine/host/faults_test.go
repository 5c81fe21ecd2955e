package host_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// faulty is a store that can be told to fail.
type faulty struct {
	*db.Store
	broken  atomic.Bool
	refused atomic.Int32 // changes, so far
}

var errDisk = errors.New("the disk is gone")

func (f *faulty) Change(ctx context.Context, c record.Change) error {
	if f.broken.Load() {
		f.refused.Add(1)
		return errDisk
	}
	return f.Store.Change(ctx, c)
}

// TestNothingSeenThatIsNotStored: when the disk fails, the table is as it was for everybody.
func TestNothingSeenThatIsNotStored(t *testing.T) {
	s := open(t)
	store := &faulty{Store: s.Store}
	s.Host.Close(t.Context())
	s.Use(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	id := s.Open(2)
	user, now := s.Asked(id)
	stream := s.Subscribe(id, 0, "", nil)
	defer s.Unsubscribe(stream)

	store.broken.Store(true)
	tab, err := s.Play(t.Context(), id, user, now.Decision, "draw")
	hosttest.WantErr(t, "play", err, errDisk)
	if tab == nil || tab.Ply != now.Ply || tab.Hash != now.Hash {
		t.Errorf("the table after the fault: %+v, want ply %d", tab, now.Ply)
	}
	_, err = s.SetOrder(t.Context(), id, user, "pass")
	hosttest.WantErr(t, "order", err, errDisk)
	select {
	case <-stream.C:
		t.Error("watchers were told to look")
	default:
	}
	store.broken.Store(false)
	if tab := s.Look(id, user); tab.Ply != now.Ply || tab.Hash != now.Hash || tab.Order != nil {
		t.Errorf("afterwards ply %d, order %v", tab.Ply, tab.Order)
	}
	tab, err = s.Play(t.Context(), id, user, now.Decision, "draw")
	if err != nil || tab.Ply != now.Ply+1 {
		t.Errorf("the same ply again: %v, ply %d", err, tab.Ply)
	}
	select {
	case <-stream.C:
	default:
		t.Error("watchers were not told to look")
	}
}

// unsure is a store that has lost its connection while a change was committed, once.
type unsure struct {
	*db.Store
	stored bool // before that
	once   bool
}

func (u *unsure) Change(ctx context.Context, c record.Change) error {
	if !u.once {
		return u.Store.Change(ctx, c)
	}
	u.once = false
	if u.stored {
		if err := u.Store.Change(ctx, c); err != nil {
			return err
		}
	}
	return record.ErrUnknown
}

// TestUnsureWhetherStored: when it is not known whether a ply was stored, the table shows what is, and the same answer again is
// played once in all.
func TestUnsureWhetherStored(t *testing.T) {
	for _, stored := range []bool{false, true} {
		t.Run(fmt.Sprintf("stored %v", stored), func(t *testing.T) {
			s := open(t)
			store := &unsure{Store: s.Store, stored: stored}
			s.Host.Close(t.Context())
			s.Use(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
			id := s.Open(2)
			user, now := s.Asked(id)
			store.once = true
			_, err := s.Play(t.Context(), id, user, now.Decision, "draw")
			hosttest.WantErr(t, "play", err, record.ErrUnknown)
			want := now.Ply
			if stored {
				want++
			}
			if tab := s.Look(id, user); tab.Ply != want {
				t.Errorf("the table is at ply %d, want %d", tab.Ply, want)
			}
			tab, err := s.Play(t.Context(), id, user, now.Decision, "draw")
			if err != nil || tab.Ply != now.Ply+1 {
				t.Errorf("the same answer again: ply %d, %v; want %d", tab.Ply, err, now.Ply+1)
			}
			if n := len(s.Plies(id)); n != now.Ply+1+1 {
				t.Errorf("%d plies are stored", n)
			}
		})
	}
}

// TestRaces plays, undoes, looks, subscribes, renames, gives orders and shuts down all at once. What
// was acknowledged must be in the log; run it with -race.
func TestRaces(t *testing.T) {
	s, ctx := open(t), t.Context()
	s.ByChance()
	id := s.Open(3)
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	type ack struct {
		ply    int
		action string
	}
	var mu sync.Mutex
	var acks []ack
	var wg sync.WaitGroup
	for worker := range 8 { // two or three tabs for each user
		u := s.Users[worker%3]
		r := rand.New(rand.NewPCG(1, uint64(worker)))
		wg.Go(func() {
			for range 150 {
				now, err := s.Table(ctx, id, u)
				if errors.Is(err, host.ErrStopping) {
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
				switch {
				case now.Status == record.Over:
					return
				case r.IntN(10) == 0:
					_, err = s.Undo(ctx, id, u)
				case r.IntN(20) == 0:
					_, err = s.SetOrder(ctx, id, u, "pass")
				case r.IntN(20) == 0:
					s.Renamed(ctx, u)
				case r.IntN(20) == 0:
					st := s.Subscribe(id, u, "", nil)
					s.Unsubscribe(st)
				case now.Decision >= 0:
					a := now.Game.Format(now.Legal[r.IntN(len(now.Legal))])
					var after *projection.Table
					if after, err = s.Play(ctx, id, u, now.Decision, a); err == nil {
						mu.Lock()
						acks = append(acks, ack{after.Ply, a})
						mu.Unlock()
					}
				}
				for _, fine := range []error{nil, match.ErrStale, match.ErrOver, match.ErrBarrier, host.ErrNotRunning, host.ErrStopping} {
					if errors.Is(err, fine) {
						err = nil
					}
				}
				if err != nil {
					t.Error(err)
				}
				if worker == 7 && now.Ply > 60 {
					go s.Close(context.Background()) // in the middle of it
				}
			}
		})
	}
	wg.Wait()
	s.Close(ctx)
	rec, plies, err := s.Store.Match(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Load(portroyal.Game, rec.Setup, plies)
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for _, p := range m.Plies(0) {
		if p.By == match.ByUser && p.Action[0] != '@' {
			played[p.Action]++
		}
	}
	wanted := map[string]int{}
	for _, a := range acks {
		if a.ply >= m.Len() {
			t.Errorf("ply %d was acknowledged, the log ends at %d", a.ply, m.Len()-1)
		}
		wanted[a.action]++
	}
	// A second tab that sends the same answer is told "done" as well, so the log may hold fewer.
	for a := range wanted {
		if played[a] == 0 {
			t.Errorf("%q was acknowledged and is not in the log", a)
		}
	}
	if len(acks) == 0 {
		t.Error("nothing was played")
	}
}

// TestBrokenBot: a bot that panics is answered for, and the match goes on.
func TestBrokenBot(t *testing.T) {
	s, ctx := open(t), t.Context()
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	id := s.Open(1, func(n *tables.NewMatch) { n.Seats = append(n.Seats, "broken", "dull") })
	for range 40 {
		now := s.Wait(id, s.Users[0])
		if now.Status == record.Over {
			break
		}
		if _, err := s.Play(ctx, id, s.Users[0], now.Decision, now.Game.Format(now.Legal[len(now.Legal)-1])); err != nil {
			t.Fatal(err)
		}
	}
	bots := engine.SeatSet(0)
	for _, p := range s.Plies(id) {
		if p.By == match.ByBot {
			bots = bots.With(p.Seat)
		}
	}
	if bots != engine.Only(1, 2) {
		t.Errorf("seats that bots answered for: %b", bots)
	}
}

// TestSeedIsSecret: before the end neither the table nor any page's data holds the seed.
func TestSeedIsSecret(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	f, err := s.Replays.Fair(ctx, id)
	if err != nil || f.Seed != "" || f.Salt != "" || f.Draws != nil || f.Commitment == "" {
		t.Errorf("running: %+v, %v", f, err)
	}
	x, err := s.Replays.Export(ctx, id, s.Users[0])
	if err != nil || x.Seed != "" || x.Plies[0].Tape != "" {
		t.Errorf("running: seed %q, tape %q, %v", x.Seed, x.Plies[0].Tape, err)
	}
	s.PlayOut(id)
	f, err = s.Replays.Fair(ctx, id)
	if err != nil || len(f.Seed) != 64 || len(f.Salt) != 32 {
		t.Errorf("over: %d, %d characters, %v", len(f.Seed), len(f.Salt), err)
	}
	if x, err = s.Replays.Export(ctx, id, 0); err != nil || x.Seed != f.Seed || x.Plies[1].Action == "" {
		t.Errorf("over: seed %q, first action %q, %v", x.Seed, x.Plies[1].Action, err)
	}
}

// TestBotTriesAgain: when the disk fails under a bot's answer, the match goes on once it is back.
func TestBotTriesAgain(t *testing.T) {
	s := open(t)
	store := &faulty{Store: s.Store}
	s.Host.Close(t.Context())
	s.Use(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Retry: 10 * time.Millisecond, Random: enginetest.Luck(t)})
	id := s.Open(1, func(n *tables.NewMatch) {
		n.Seats = []string{"dull", "me"}
		n.Setup.Options = map[string]string{"start_seat": "1"}
	})
	store.broken.Store(true)
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	until(t, "the bot has tried, and tried again", func() bool { return store.refused.Load() >= 2 })
	if now := s.Look(id, s.Users[0]); now.Ply != 0 {
		t.Fatalf("ply %d although nothing can be stored", now.Ply)
	}
	store.broken.Store(false)
	if now := s.Wait(id, s.Users[0]); now.Ply == 0 {
		t.Error("the bot has not tried again")
	}
}
