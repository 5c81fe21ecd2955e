package replays_test

import (
	"slices"
	"testing"

	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestHandsAreLogged: the log of the table notes every change of users at a match under way, whatever
// way it happens; before it begins nobody has played and nothing is noted.
func TestHandsAreLogged(t *testing.T) {
	s, ctx := open(t), t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen, tables.SeatOpen}})
	must(err)
	for _, u := range []int{1, 3} {
		_, err := s.Tables.Join(ctx, id, s.Users[u])
		must(err)
		if u == 1 { // takes a seat, leaves it, and returns before it begins
			must(s.Tables.Leave(ctx, id, s.Users[1]))
			_, err := s.Tables.Join(ctx, id, s.Users[1])
			must(err)
		}
	}
	if events, err := s.Store.TableEvents(ctx, id, 0); err != nil || len(events) != 0 {
		t.Errorf("before it begins: %+v, %v", events, err)
	}
	code, err := s.Tables.SeatLink(ctx, id, s.Users[1])
	must(err)
	_, err = s.Tables.TakeSeat(ctx, code, s.Users[2])
	must(err)
	must(s.Tables.Leave(ctx, id, s.Users[3]))
	must(s.Tables.FillSeat(ctx, id, hosttest.By(s.Users[0]), 2, "dull"))
	must(s.Tables.FillSeat(ctx, id, hosttest.By(s.Users[0]), 2, ""))
	_, err = s.Tables.Join(ctx, id, s.Users[1])
	must(err)
	s.Restart()
	events, err := s.Store.TableEvents(ctx, id, 0)
	must(err)
	want := []record.TableEvent{
		{Kind: record.EventHanded, Seat: 1, Args: []string{"Chloé", "Bram"}},
		{Kind: record.EventLeft, Seat: 2, Args: []string{"Dörte"}},
		{Kind: record.EventBot, Seat: 2, Args: []string{"dull"}},
		{Kind: record.EventFreed, Seat: 2},
		{Kind: record.EventJoined, Seat: 2, Args: []string{"Bram"}},
	}
	if len(events) != len(want) {
		t.Fatalf("%d events: %+v", len(events), events)
	}
	for i, d := range events {
		if d.N != i+1 || d.Kind != want[i].Kind || d.Seat != want[i].Seat || !slices.Equal(d.Args, want[i].Args) {
			t.Errorf("event %d: %+v, want %+v", i+1, d, want[i])
		}
	}
}
