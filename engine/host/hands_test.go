package host_test

import (
	"slices"
	"testing"

	"portside/engine/host"
	"portside/engine/record"
)

// TestHandsAreLogged: whoever comes to a seat of a match under way, or goes, stands in the log of the table, whatever
// way they took; before it begins nobody has played and nothing is told.
func TestHandsAreLogged(t *testing.T) {
	s, ctx := open(t), t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	id, err := s.Create(ctx, host.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{host.SeatMe, host.SeatOpen, host.SeatOpen}})
	must(err)
	for _, u := range []int{1, 3} {
		_, err := s.Join(ctx, id, s.Users[u])
		must(err)
		if u == 1 { // sits down, goes, and comes back before it begins
			must(s.Leave(ctx, id, s.Users[1]))
			_, err := s.Join(ctx, id, s.Users[1])
			must(err)
		}
	}
	if deeds, err := s.Deeds(ctx, id); err != nil || len(deeds) != 0 {
		t.Errorf("before it begins: %+v, %v", deeds, err)
	}
	code, err := s.SeatLink(ctx, id, s.Users[1])
	must(err)
	_, err = s.TakeSeat(ctx, code, s.Users[2])
	must(err)
	must(s.Leave(ctx, id, s.Users[3]))
	must(s.Fill(ctx, id, s.Users[0], 2, "dull"))
	must(s.Fill(ctx, id, s.Users[0], 2, ""))
	_, err = s.Join(ctx, id, s.Users[1])
	must(err)
	s.Restart()
	deeds, err := s.Deeds(ctx, id)
	must(err)
	want := []record.Deed{
		{Kind: record.DeedHanded, Seat: 1, Args: []string{"Chloé", "Bram"}},
		{Kind: record.DeedLeft, Seat: 2, Args: []string{"Dörte"}},
		{Kind: record.DeedBot, Seat: 2, Args: []string{"dull"}},
		{Kind: record.DeedFreed, Seat: 2},
		{Kind: record.DeedJoined, Seat: 2, Args: []string{"Bram"}},
	}
	if len(deeds) != len(want) {
		t.Fatalf("%d deeds: %+v", len(deeds), deeds)
	}
	for i, d := range deeds {
		if d.N != i+1 || d.Kind != want[i].Kind || d.Seat != want[i].Seat || !slices.Equal(d.Args, want[i].Args) {
			t.Errorf("deed %d: %+v, want %+v", i+1, d, want[i])
		}
	}
}
