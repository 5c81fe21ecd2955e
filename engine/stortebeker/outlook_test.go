package stortebeker_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/game"
)

// TestOutlookIsKept plays random matches: what a view foretells of an action is what the rules then do.
func TestOutlookIsKept(t *testing.T) {
	foretold := map[string]int{}
	for n, setup := range enginetest.Setups(stortebeker.Info, 24) {
		luck, choice := engine.NewFast(uint64(n)), engine.NewFast(uint64(n)+100)
		s, err := game.Game.New(setup, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; s.Deciders() != 0 && ply < 500; ply++ {
			seat := s.Deciders().First()
			v, legal := s.View(seat).(*stortebeker.View), s.Legal(seat, nil)
			if v.Phase == stortebeker.PhasePlay && v.Discards == 0 {
				for c, n := range v.Hand {
					for _, ship := range v.WantedAt(stortebeker.Card(c)) {
						if n > 0 && !slices.Contains(legal, stortebeker.Lay(stortebeker.Card(c), ship)) {
							t.Fatalf("%v is wanted at %v, and cannot be laid there", stortebeker.Card(c), ship)
						}
					}
				}
			}
			a := legal[choice.Pick(len(legal))]
			if choice.Pick(3) > 0 {
				a = legal[0] // lay and board: something happens
			}
			var log engine.Log
			s.Apply(seat, a, luck, &log)
			next := s.View(seat).(*stortebeker.View)
			count := func(kind uint16) (n int) {
				for _, e := range log.Events {
					if e.Kind == kind {
						n++
					}
				}
				return n
			}
			ship, card := stortebeker.ActionShip(a), stortebeker.ActionCard(a)
			switch a.Op {
			case stortebeker.OpLay:
				if !slices.Contains(v.WantedAt(card), ship) {
					t.Fatalf("%v is laid at %v, where it is not wanted", card, ship)
				}
				if next.Phase == stortebeker.PhasePlay && next.Active == seat && *next.Side(ship) != *v.Side(ship).With(card) {
					t.Fatalf("%v with %v: %+v, want %+v", ship, card, *next.Side(ship), *v.Side(ship).With(card))
				}
			case stortebeker.OpFire:
				if kinds, ways := v.Prey(ship); ways == 0 && count(stortebeker.EvSeized) > 0 || ways == 36 && len(kinds) < 6 {
					t.Fatalf("%v has %v to take, %d ways", ship, kinds, ways)
				} else if ways == 0 {
					foretold["nothing to take"]++
				}
			case stortebeker.OpBoard:
				if count(stortebeker.EvLeads) > 0 != (int(next.Roll.Number[0]+next.Roll.Number[1]) >= v.Side(ship).Need(ship.Boarding())) {
					t.Fatalf("%v needed %d, %+v", ship, v.Side(ship).Need(ship.Boarding()), next.Roll)
				}
				if next.Phase == stortebeker.PhaseCounter && v.Rivals(ship) == 0 && !v.AskAll {
					t.Fatalf("nobody can counter at %v, and seat %d is asked", ship, next.Actor)
				}
			case stortebeker.OpLose:
				if next.Phase == stortebeker.PhasePirate && next.Actor == seat && *next.Side(v.Target) != *v.Side(v.Target).Without(card) {
					t.Fatalf("%v without %v: %+v, want %+v", v.Target, card, *next.Side(v.Target), *v.Side(v.Target).Without(card))
				}
			case stortebeker.OpStop:
				drawn, shuffled := 0, count(stortebeker.EvReshuffled) > 0
				for _, e := range log.Events {
					if e.Kind == stortebeker.EvRefilled && e.Seat == seat && drawn == 0 {
						drawn = int(e.A)
					}
				}
				if drawn != v.Draws() && !shuffled {
					t.Fatalf("%d cards are drawn, want %d", drawn, v.Draws())
				}
			}
			foretold[stortebeker.Verb(a)]++
		}
	}
	for _, word := range []string{"lay", "fire", "board", "stop", "lose", "nothing to take"} {
		if foretold[word] == 0 {
			t.Errorf("no match came to %s", word)
		}
	}
}
