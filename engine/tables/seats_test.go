package tables_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

func TestCreateRefuses(t *testing.T) {
	s := open(t)
	me := s.Users[0]
	tests := []struct {
		name string
		new  tables.NewMatch
		want error
	}{
		{"unknown game", tables.NewMatch{Game: "chess", Owner: me, Seats: []string{"me", "open"}}, host.ErrGame},
		{"unknown bot", tables.NewMatch{Game: "port-royal", Owner: me, Seats: []string{"me", "genius"}}, host.ErrLevel},
		{"two seats for one user", tables.NewMatch{Game: "port-royal", Owner: me, Seats: []string{"me", "me"}}, host.ErrSeats},
		{"a user who is nobody", tables.NewMatch{Game: "port-royal", Seats: []string{"me", "open"}}, host.ErrLevel},
		{"a user who does not exist", tables.NewMatch{Game: "port-royal", Owner: 99, Seats: []string{"me", "open"}}, host.ErrNotFound},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.Tables.Create(t.Context(), tt.new)
			hosttest.WantErr(t, "create", err, tt.want)
		})
	}
	var setup *engine.SetupError
	if _, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: me, Seats: []string{"me", "open", "open", "open", "open", "open"}}); !errors.As(err, &setup) || setup.Key != "seats" {
		t.Errorf("six seats: %v", err)
	}
}

func TestSeats(t *testing.T) {
	s, ctx := open(t), t.Context()
	a, b, c, d := s.Users[0], s.Users[1], s.Users[2], s.Users[3]
	id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: a, TableOptions: record.TableOptions{Public: true}, Seats: []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	if seat, err := s.Tables.Join(ctx, id, a); seat != 0 || err != nil {
		t.Errorf("who sits joins again: seat %v, %v", seat, err)
	}
	if seat, err := s.Tables.Join(ctx, id, b); seat != 1 || err != nil {
		t.Errorf("join: seat %v, %v", seat, err)
	}
	hosttest.WantErr(t, "start with an open seat", s.Tables.Start(ctx, id, hosttest.By(a), ""), projection.ErrSeatsOpen)
	hosttest.WantErr(t, "start by somebody else", s.Tables.Start(ctx, id, hosttest.By(b), "dull"), host.ErrNotOwner)
	hosttest.WantErr(t, "fill by somebody else", s.Tables.FillSeat(ctx, id, hosttest.By(b), 2, "dull"), host.ErrNotOwner)
	hosttest.WantErr(t, "fill without a seat", s.Tables.FillSeat(ctx, id, hosttest.By(c), 2, "dull"), host.ErrNotSeated)
	hosttest.WantErr(t, "fill a user's seat", s.Tables.FillSeat(ctx, id, hosttest.By(a), 1, "dull"), host.ErrTaken)
	hosttest.WantErr(t, "leave without a seat", s.Tables.Leave(ctx, id, c), host.ErrNotSeated)
	if err := s.Tables.Leave(ctx, id, a); err != nil {
		t.Fatal(err)
	}
	if tab := s.Look(id, b); tab.Owner != b || tab.Seats[0].Kind != record.Open {
		t.Errorf("after the owner left: owner %d, seat 0 %s", tab.Owner, tab.Seats[0].Kind)
	}
	if seat, err := s.Tables.Join(ctx, id, c); seat != 0 || err != nil {
		t.Errorf("the seat that was left: %v, %v", seat, err)
	}
	if err := s.Tables.FillSeat(ctx, id, hosttest.By(b), 2, "dull"); err != nil {
		t.Fatal(err)
	}
	if got := s.Look(id, 0).Status; got != record.Running {
		t.Errorf("with no open seat the match is %s", got)
	}
	_, err = s.Tables.Join(ctx, id, d)
	hosttest.WantErr(t, "join a full table", err, tables.ErrFull)
	hosttest.WantErr(t, "start twice", s.Tables.Start(ctx, id, hosttest.By(b), ""), tables.ErrStarted)
}

func TestLastUserCallsOff(t *testing.T) {
	s, ctx := open(t), t.Context()
	id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{"me", "open", "dull"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Tables.Leave(ctx, id, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if got := s.Look(id, 0).Status; got != record.Cancelled {
		t.Errorf("the match is %s, want it called off", got)
	}
	_, err = s.Tables.Join(ctx, id, s.Users[1])
	hosttest.WantErr(t, "join", err, host.ErrNotRunning)
}

// TestLastSeat lets three users take the last seat at the same time.
func TestLastSeat(t *testing.T) {
	s, ctx := open(t), t.Context()
	for range 10 {
		id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{"me", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		errs := make([]error, 3)
		for i, u := range s.Users[1:] {
			wg.Go(func() { _, errs[i] = s.Tables.Join(ctx, id, u) })
		}
		wg.Wait()
		in := 0
		for _, err := range errs {
			if err == nil {
				in++
			} else {
				hosttest.WantErr(t, "too late", err, tables.ErrFull)
			}
		}
		if tab := s.Look(id, 0); in != 1 || tab.Status != record.Running || tab.Ply != 0 {
			t.Errorf("%d users took one seat; the match is %s at ply %d", in, tab.Status, tab.Ply)
		}
	}
}

// TestSeatLink hands a seat over.
func TestSeatLink(t *testing.T) {
	s, ctx := open(t), t.Context()
	a, b, c := s.Users[0], s.Users[1], s.Users[2]
	id := s.Open(2)
	if _, err := s.SetOrder(ctx, id, b, "pass"); err != nil {
		t.Fatal(err)
	}
	old, err := s.Tables.SeatLink(ctx, id, b)
	if err != nil {
		t.Fatal(err)
	}
	code, err := s.Tables.SeatLink(ctx, id, b)
	if err != nil {
		t.Fatal(err)
	}
	tab := s.Look(id, b)
	if code == tab.Invite || code == tab.Watch || tab.Invite == tab.Watch || len(code) < 26 || len(tab.Watch) < 26 || len(tab.Invite) < 26 {
		t.Errorf("links %q, %q, %q are not three secrets of 128 bits", code, tab.Invite, tab.Watch)
	}
	if _, err := s.Tables.TakeSeat(ctx, old, c); err == nil {
		t.Error("the earlier link still works")
	}
	_, err = s.Tables.TakeSeat(ctx, code, a)
	hosttest.WantErr(t, "somebody who sits already", err, tables.ErrSeated)
	if _, err := s.Tables.TakeSeat(ctx, code, c); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.TakeSeat(ctx, code, s.Users[3]); err == nil {
		t.Error("the link works twice")
	}
	if tab := s.Look(id, c); tab.Seat != 1 || tab.Order != nil {
		t.Errorf("taken over: seat %v with order %v", tab.Seat, tab.Order)
	}
	if tab := s.Look(id, b); tab.Seat != engine.Nobody || tab.Invite != "" || tab.Legal != nil {
		t.Errorf("who handed over has seat %v and sees %q", tab.Seat, tab.Invite)
	}
}

// TestRematch: one per match, however many ask at once.
func TestRematch(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3)
	_, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[0]), record.Keep)
	hosttest.WantErr(t, "rematch of a running match", err, host.ErrNotOver)
	s.PlayOut(id)
	_, err = s.Tables.Rematch(ctx, id, hosttest.By(s.Users[3]), record.Keep)
	hosttest.WantErr(t, "rematch by a spectator", err, host.ErrNotSeated)
	var wg sync.WaitGroup
	got := make([]int64, 3)
	for i, u := range s.Users[:3] {
		wg.Go(func() {
			next, err := s.Tables.Rematch(ctx, id, hosttest.By(u), record.Rotate)
			if err != nil {
				t.Error(err)
			}
			got[i] = int64(next)
		})
	}
	wg.Wait()
	if got[0] != got[1] || got[1] != got[2] {
		t.Fatalf("rematches %v", got)
	}
	tab := s.Look(s.Look(id, 0).Rematch, s.Users[0])
	if tab.Status != record.Running || tab.Previous != id {
		t.Errorf("the rematch is %s, of match %d", tab.Status, tab.Previous)
	}
	before := s.Look(id, 0)
	for i := range tab.Seats {
		if now, was := tab.Seats[i].User, before.Seats[(i+1)%3].User; now != was {
			t.Errorf("seat %d has user %d, want %d, everybody one place earlier", i, now, was)
		}
	}
}

// TestRematchWithTheSameBots: whoever moves, the pirates go along, and one who sits down later is none of them.
func TestRematchWithTheSameBots(t *testing.T) {
	s, ctx := open(t), t.Context()
	for _, seating := range []record.Seating{record.Keep, record.Rotate, record.Random} {
		a := s.Users[0]
		id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: a, TableOptions: record.TableOptions{Seating: seating}, Seats: []string{"dull", "open", "me", "dull"}})
		if err != nil {
			t.Fatal(err)
		}
		waiting := s.Look(id, a)
		if _, err := s.Tables.Join(ctx, id, s.Users[1]); err != nil {
			t.Fatal(err)
		}
		bots := func(tab *projection.Table) (list []record.Pirate) {
			for _, at := range tab.Seats {
				if at.Kind == record.Bot {
					list = append(list, at.Pirate)
				}
			}
			slices.Sort(list)
			return list
		}
		want := bots(waiting)
		if len(want) != 2 || want[0] == want[1] || !slices.Contains(want, record.PirateAt(id, 0)) {
			t.Fatalf("%s: the bots are %v", seating, want)
		}
		if got := bots(s.Look(id, a)); !slices.Equal(got, want) {
			t.Errorf("%s: %v have begun, %v were waiting", seating, got, want)
		}
		for _, open := range []int{1, 0} { // a rematch in which a bot gets the seat of the second user, and its rematch
			s.Host.Close(ctx) // no bot plays on
			was, plies, err := s.Store.Match(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			over := was.Clone()
			over.Status, over.EndedAt = record.Over, 1
			if err := s.Store.Change(ctx, record.Change{Saved: len(plies), Was: was, Now: over}); err != nil {
				t.Fatal(err)
			}
			s.Restart()
			if id, err = s.Tables.Rematch(ctx, id, hosttest.By(a), seating); err != nil {
				t.Fatal(err)
			}
			free := slices.IndexFunc(s.Look(id, a).Seats, func(at projection.Sitter) bool { return at.Kind == record.Open })
			if (free >= 0) != (open > 0) {
				t.Fatalf("%s: seat %d is free", seating, free)
			}
			if free >= 0 {
				if err := s.Tables.FillSeat(ctx, id, hosttest.By(a), engine.Seat(free), "dull"); err != nil {
					t.Fatal(err)
				}
			}
			s.Restart()
			got := bots(s.Look(id, a))
			if open == 0 {
				if !slices.Equal(got, want) {
					t.Errorf("%s: %v play again, want %v", seating, got, want)
				}
				break
			}
			if len(slices.Compact(slices.Clone(got))) != 3 || !slices.Contains(got, want[0]) || !slices.Contains(got, want[1]) {
				t.Errorf("%s: %v play the rematch, want %v again and one more", seating, got, want)
			}
			want = got
		}
	}
}

// renamed is a store in which users get another name right after theirs was read.
type renamed struct {
	*hosttest.Site
	tables.Store
	name string
}

func (r renamed) UserName(ctx context.Context, user record.UserID) (string, error) {
	name, err := r.Store.UserName(ctx, user)
	if err == nil {
		err = r.Site.Store.SetName(ctx, user, r.name)
		r.Renamed(ctx, user)
	}
	return name, err
}

// TestRenamedWhileSittingDown: a user who is renamed in the moment in which they sit down is shown under the new name, so that
// the old one is free for somebody else.
func TestRenamedWhileSittingDown(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, func(n *tables.NewMatch) { n.Seats = []string{"me", "open", "open"} })
	late := tables.New(s.Host, renamed{s.Site, s.Store, "Bea"})
	code, err := s.Tables.SeatLink(ctx, id, s.Users[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := late.Join(ctx, id, s.Users[3]); err != nil {
		t.Fatal(err)
	}
	late = tables.New(s.Host, renamed{s.Site, s.Store, "Carla"})
	if _, err := late.TakeSeat(ctx, code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	for seat, want := range []string{"Carla", "Bram", "Bea"} {
		if got := s.Look(id, 0).Seats[seat].Name; got != want {
			t.Errorf("seat %d shows %q, want %q", seat, got, want)
		}
	}
}
