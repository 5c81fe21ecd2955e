package blackbeard

import (
	"iter"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

// The gallery has every captain who left the sea, and the greatest of each other thing, in their order.
func TestMoments(t *testing.T) {
	s, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	captain := func(id string) int16 {
		c, ok := blackbeard.ParseCounter(id)
		if !ok {
			t.Fatal(id)
		}
		return int16(c)
	}
	teach, low, rackham, maynard := captain("teach"), captain("low"), captain("rackham"), captain("maynard")
	to := engine.Public
	log := [][]engine.Event{
		{{Kind: blackbeard.EvSale, Seat: 0, To: to, A: teach, B: 300, C: 6}},
		{{Kind: blackbeard.EvGone, Seat: 0, To: to, A: teach, B: blackbeard.GoneHanged}},
		{{Kind: blackbeard.EvSale, Seat: 1, To: to, A: low, B: 900, C: 6}, {Kind: blackbeard.EvGone, Seat: 1, To: to, A: maynard, B: blackbeard.GoneDisease}},
		{{Kind: blackbeard.EvSale, Seat: 1, To: to, A: low, B: 50, C: 6}, {Kind: blackbeard.EvStorm, Seat: engine.Nobody, To: engine.Only(1), A: 9}},
		{{Kind: blackbeard.EvRetired, Seat: 1, To: to, A: low, B: 1900, C: blackbeard.RetiredFreely}, {Kind: blackbeard.EvGone, Seat: 1, To: to, A: low, B: blackbeard.GoneRetired}},
		{{Kind: blackbeard.EvGone, Seat: 0, To: to, A: rackham, B: blackbeard.GoneSunk}},
	}
	plies := func(yield func(int, []engine.Event) bool) {
		for i, events := range log {
			if !yield(i+1, events) {
				return
			}
		}
	}
	list := Moments(i18n.For(i18n.En), s.View(0), table.Names{"Anna", "Ben"}, iter.Seq2[int, []engine.Event](plies))
	want := []string{"2 Anna: Teach hangs", "3 Ben: Low sells the booty in Havana for 900", "5 Ben: Low retires a rich captain: 1900", "6 Anna: The ship of Rackham goes down"}
	if len(list) != len(want) {
		t.Fatalf("moments %v", list)
	}
	for i, m := range list {
		ply, text, _ := strings.Cut(want[i], " ")
		if number(m.Ply) != ply || !strings.HasPrefix(m.Text, text) {
			t.Errorf("moment %d: ply %d %q, want %q", i, m.Ply, m.Text, want[i])
		}
	}
}
