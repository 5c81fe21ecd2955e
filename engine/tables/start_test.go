package tables_test

import (
	"testing"

	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestStartWithout: three of five begin without the others. The free seats are gone, also after a restart, and the
// users behind them have moved up.
func TestStartWithout(t *testing.T) {
	for _, seating := range []record.Seating{record.Keep, record.Random} {
		s, ctx := open(t), t.Context()
		a, b, c := s.Users[0], s.Users[1], s.Users[2]
		id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: a, TableOptions: record.TableOptions{Public: true, Seating: seating}, Seats: []string{"me", "open", "open", "dull", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Look(id, a).Fewer(); got != 2 {
			t.Errorf("with two taken it could begin with %d", got)
		}
		for _, user := range []record.UserID{b, c} {
			if _, err := s.Tables.Join(ctx, id, user); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Tables.Leave(ctx, id, b); err != nil { // the seat in the middle is free again
			t.Fatal(err)
		}
		hosttest.WantErr(t, "by somebody else", s.Tables.StartWithout(ctx, id, hosttest.By(c)), host.ErrNotOwner)
		hosttest.WantErr(t, "by nobody", s.Tables.StartWithout(ctx, id, hosttest.By(b)), host.ErrNotSeated)
		if got := s.Look(id, a).Fewer(); got != 3 {
			t.Errorf("with three taken it could begin with %d", got)
		}
		if err := s.Tables.StartWithout(ctx, id, hosttest.By(a)); err != nil {
			t.Fatal(err)
		}
		hosttest.WantErr(t, "twice", s.Tables.StartWithout(ctx, id, hosttest.By(a)), tables.ErrStarted)
		for range 2 {
			tab := s.Look(id, c)
			if tab.Status != record.Running || len(tab.Seats) != 3 || tab.Setup.Seats != 3 || tab.Fewer() != 0 {
				t.Fatalf("%s with %d seats, the set-up has %d", tab.Status, len(tab.Seats), tab.Setup.Seats)
			}
			if seating == record.Keep && (tab.Seat != 1 || tab.Seats[0].User != a || tab.Seats[2].Kind != record.Bot) {
				t.Errorf("%+v, the last user has seat %d", tab.Seats, tab.Seat)
			}
			s.Restart()
		}
		_, err = s.Tables.Join(ctx, id, b)
		hosttest.WantErr(t, "join what is full", err, tables.ErrFull)
	}
}

// TestStartWithoutTooMany: a game that needs more seats than are taken does not begin, and nothing is lost.
func TestStartWithoutTooMany(t *testing.T) {
	s, ctx := open(t), t.Context()
	id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	hosttest.WantErr(t, "alone in the base game", s.Tables.StartWithout(ctx, id, hosttest.By(s.Users[0])), projection.ErrSeatsOpen)
	if tab := s.Look(id, s.Users[0]); tab.Fewer() != 0 || tab.Status != record.Waiting || len(tab.Seats) != 3 {
		t.Errorf("%s with %d seats; it could begin with %d", tab.Status, len(tab.Seats), tab.Fewer())
	}
}
