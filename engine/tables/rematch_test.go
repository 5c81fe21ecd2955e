package tables_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// dying is a store whose server is killed once, right before or right after the next new match is on disk.
type dying struct {
	*db.Store
	before, after atomic.Bool
}

var errKilled = errors.New("killed")

func (d *dying) AddMatch(ctx context.Context, m *record.Match, plies []match.Ply, tell ...record.Notice) (match.ID, error) {
	if d.before.CompareAndSwap(true, false) {
		return 0, errKilled
	}
	id, err := d.Store.AddMatch(ctx, m, plies, tell...)
	if d.after.CompareAndSwap(true, false) {
		return 0, errKilled
	}
	return id, err
}

// TestRematchIsToldThroughACrash: a rematch and its notices are one transaction. A kill before it leaves neither, a
// kill right after it both; asking again then creates neither a second match nor a second notice.
func TestRematchIsToldThroughACrash(t *testing.T) {
	for _, when := range []string{"before", "after"} {
		t.Run(when, func(t *testing.T) {
			s, ctx := open(t), t.Context()
			id := s.Open(3)
			s.PlayOut(id)
			store := &dying{Store: s.Store}
			s.Host.Close(ctx)
			s.Use(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t), Now: func() time.Time { return s.Clock }})
			s.ReachAll(3)
			store.before.Store(when == "before")
			store.after.Store(when == "after")
			_, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[1]), record.Keep)
			hosttest.WantErr(t, "rematch", err, errKilled)
			s.Restart()
			for _, u := range s.Users[:3] {
				s.Notices().SetReachable(u, true)
			}
			next, told := s.Look(id, 0).Rematch, s.Told(record.NoticeRematch)
			if (next != 0) != (when == "after") || (len(told) == 2) != (when == "after") {
				t.Fatalf("after the restart rematch %d, told %+v", next, told)
			}
			for _, u := range []record.UserID{s.Users[1], s.Users[0], s.Users[2]} {
				got, err := s.Tables.Rematch(ctx, id, hosttest.By(u), record.Keep)
				if err != nil || next != 0 && got != next {
					t.Fatalf("user %d comes to %d, %v, want %d", u, got, err, next)
				}
				next = got
			}
			told = s.Told(record.NoticeRematch)
			if _, self := told[s.Users[1]]; len(told) != 2 || self || told[s.Users[0]].Mark != int64(next) {
				t.Errorf("told: %+v, want both others of %d", told, next)
			}
		})
	}
}

// TestRematchIsKnownBeforeItIsTold: a notice sent as soon as it is on disk finds the rematch with the match.
func TestRematchIsKnownBeforeItIsTold(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	s.PlayOut(id)
	s.ReachAll(2)
	stop, done := make(chan struct{}), make(chan *due.Subject, 1)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
			}
			list, err := s.Store.DueNotices(ctx, s.Clock.Add(time.Hour).UnixMilli(), 100)
			if err != nil {
				t.Error(err)
				return
			}
			for _, n := range list {
				if n.Kind == record.NoticeRematch {
					g, later, err := s.Due.Prepare(ctx, n)
					if err != nil || later != 0 {
						t.Errorf("asked again at %d, %v", later, err)
					}
					done <- g
					return
				}
			}
		}
	}()
	next, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[0]), record.Keep)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case g := <-done:
		if g == nil || g.Rematch != next {
			t.Errorf("the word of rematch %d is dropped: %+v", next, g)
		}
	case <-patience.Over(t):
		t.Error("nobody is told")
	}
	close(stop)
}

// TestRematchWithFewerSeats: a rematch that began without its free seats has room for latecomers if somebody has
// left it, and otherwise says that it is full.
func TestRematchWithFewerSeats(t *testing.T) {
	for _, seating := range []record.Seating{record.Keep, record.Rotate} {
		s, ctx := open(t), t.Context()
		id := s.Open(4)
		s.PlayOut(id)
		next, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[0]), seating)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[1]), seating); err != nil {
			t.Fatal(err)
		}
		if err := s.Tables.StartWithout(ctx, next, hosttest.By(s.Users[0])); err != nil {
			t.Fatal(err)
		}
		_, err = s.Tables.Rematch(ctx, id, hosttest.By(s.Users[3]), seating)
		hosttest.WantErr(t, "a seat in a full rematch", err, tables.ErrFull)
		if err := s.Tables.Leave(ctx, next, s.Users[1]); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[3]), seating); err != nil {
			t.Fatalf("%s: the last of four sits down in a rematch of two: %v", seating, err)
		}
		if tab := s.Look(next, s.Users[3]); tab.Seat == engine.Nobody {
			t.Errorf("%s: who came later has no seat", seating)
		}
	}
}
