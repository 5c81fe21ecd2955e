package portroyal

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

func TestMoments(t *testing.T) {
	hire := func(seat engine.Seat, id string, price int16) []engine.Event {
		return public(engine.Event{Kind: portroyal.EvHired, Seat: seat, A: card(t, id), B: price})
	}
	plies := map[int][]engine.Event{
		3: hire(0, "admiral-7c-2p", 7),
		5: hire(1, "governor-8c-0p", 7),
		7: public(engine.Event{Kind: portroyal.EvBust, Seat: 1, A: 3}),
		8: public(engine.Event{Kind: portroyal.EvTurn, Seat: 1}, engine.Event{Kind: portroyal.EvGambled, Seat: 1, A: 4}, engine.Event{Kind: portroyal.EvGambled, Seat: 1, A: 4},
			engine.Event{Kind: portroyal.EvTurn, Seat: 2}, engine.Event{Kind: portroyal.EvGambled, Seat: 2, A: 4}),
		6: public(engine.Event{Kind: portroyal.EvFulfilled, Seat: 2, A: int16(portroyal.Jinx), B: 1}, engine.Event{Kind: portroyal.EvFulfilled, Seat: 0, A: int16(portroyal.Explorer), B: 2, C: 1}),
		9: public(engine.Event{Kind: portroyal.EvTaxPaid, Seat: 0, A: 6}, engine.Event{Kind: portroyal.EvTaxPaid, Seat: 2, A: 8}),
	}
	list := Moments(i18n.For(i18n.En), position(t, 2), names, func(yield func(int, []engine.Event) bool) {
		for n := range 10 {
			if !yield(n, plies[n]) {
				return
			}
		}
	})
	var got []string
	for _, m := range list {
		got = append(got, fmt.Sprintf("%d %v %s", m.Ply, m.Seat, table.Bare(m.Text)))
	}
	want := "3 s0 Most expensive hire: Anna paid 7 coins for an admiral.\n" +
		"6 s2 First contract: you fulfilled Jinx.\n8 s1 Boldest gamble: Bert turned up 8 cards in one turn.\n9 s2 Highest tax: you handed over 8 coins."
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestMomentsOfAdventure(t *testing.T) {
	plies := [][]engine.Event{
		public(engine.Event{Kind: portroyal.EvCrowns, Seat: 1, A: 1, B: 1}, engine.Event{Kind: portroyal.EvUncovered, Seat: 1, A: 1, B: 3}),
		public(engine.Event{Kind: portroyal.EvCompleted, Seat: 2, A: 1, B: 1}, engine.Event{Kind: portroyal.EvCrowns, Seat: 2, A: 2, B: 2}),
		public(engine.Event{Kind: portroyal.EvCompleted, Seat: 0, A: 1, B: 2}, engine.Event{Kind: portroyal.EvCrowns, Seat: 0, A: 2, B: 4}),
		public(engine.Event{Kind: portroyal.EvCrowns, Seat: 2, A: -3, B: 1}, engine.Event{Kind: portroyal.EvRemoval, Seat: 1}, engine.Event{Kind: portroyal.EvRemoval, Seat: 0, A: 8}),
		public(engine.Event{Kind: portroyal.EvUncovered, Seat: 0, A: 2, B: 1}, engine.Event{Kind: portroyal.EvUncovered, Seat: 2, A: 2, B: 3}, engine.Event{Kind: portroyal.EvUncovered, Seat: 2, A: 4, B: 3}),
	}
	var got []string
	for _, m := range Moments(i18n.For(i18n.En), position(t, 2), names, func(yield func(int, []engine.Event) bool) {
		for n, events := range plies {
			if !yield(n, events) {
				return
			}
		}
	}) {
		got = append(got, fmt.Sprintf("%d %v %s", m.Ply, m.Seat, table.Bare(m.Text)))
	}
	want := "1 s2 First mission: you completed " + MissionTitle(i18n.For(i18n.En), 1) + ".\n1 s2 Most crowns at once: you won 2.\n" +
		"3 s0 Most expensive marker: Anna paid 8 coins to be rid of it.\n4 s0 Anna earned the first trophy."
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestWhy(t *testing.T) {
	seen := map[string]bool{}
	for why := range portroyal.WhyGift + 2 {
		s := Why(i18n.For(i18n.De), why)
		wellFormed(t, fmt.Sprint("why ", why), s)
		seen[s] = true
	}
	if len(seen) != int(portroyal.WhyGift)+1 {
		t.Errorf("%d different reasons, want one for each and one for the unknown", len(seen))
	}
}
