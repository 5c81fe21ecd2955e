package portroyal_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
)

// TestOutlookIsKept plays random matches of every mode and compares the outlook of every legal action with the state after it.
func TestOutlookIsKept(t *testing.T) {
	foretold := map[uint16]int{
		portroyal.OpLetIn: 0, portroyal.OpStop: 0, portroyal.OpGoOn: 0, portroyal.OpTrade: 0, portroyal.OpForgo: 0, portroyal.OpStow: 0, portroyal.OpHire: 0,
		portroyal.OpClaim: 0, portroyal.OpSell: 0, portroyal.OpFulfil: 0, portroyal.OpYes: 0, portroyal.OpComplete: 0, portroyal.OpYesMission: 0, portroyal.OpAgree: 0,
	}
	for n, setup := range enginetest.Setups(portroyal.Info, 400) {
		luck := engine.NewFast(uint64(n))
		s, err := game.Game.New(setup, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; s.Deciders() != 0 && ply < 400; ply++ {
			seat := s.Deciders().First()
			v := s.View(seat).(*portroyal.View)
			legal := s.Legal(seat, nil)
			for _, a := range legal {
				if _, ok := foretold[a.Op]; !ok {
					continue
				}
				var log engine.Log
				next := s.Clone()
				next.Apply(seat, a, engine.NewFast(1), &log)
				after, o := next.View(seat).(*portroyal.View), v.Outlook(a)
				was, is := v.Places[seat], after.Places[seat]
				if more(log.Events, seat, a) || after.Phase == portroyal.PhaseGift || after.Phase == portroyal.PhaseOffer || after.Phase == portroyal.PhaseOver && was.Coins == is.Coins {
					continue
				}
				foretold[a.Op]++
				var told []string
				for _, e := range log.Events {
					told = append(told, game.Game.FormatEvent(e))
				}
				got := portroyal.Outlook{Coins: is.Coins - was.Coins, Influence: is.Influence - was.Influence, Crowns: is.Crowns - was.Crowns, Markers: is.Markers - was.Markers, Takes: o.Takes}
				if after.Phase == portroyal.PhaseTake && after.Actor == seat && after.Turn == v.Turn {
					got.Takes = after.Allowance
				} else if after.Phase == portroyal.PhaseDiscover && after.Turn == v.Turn && seat == v.Active {
					got.Takes = after.Takes()
				}
				if got != o {
					t.Fatalf("%s, ply %d, %s: %+v, foretold %+v; %q", enginetest.Describe(setup), ply, game.Game.Format(a), got, o, told)
				}
			}
			a := legal[luck.Pick(len(legal))]
			if i := slices.IndexFunc(legal, func(a engine.Action) bool {
				return foretold[a.Op] < 50 && foretold[a.Op] > 0 || a.Op == portroyal.OpGamble
			}); i >= 0 && ply%2 == 0 {
				a = legal[i]
			}
			s.Apply(seat, a, luck, nil)
		}
	}
	t.Log(foretold)
	for op, times := range foretold {
		if times == 0 {
			t.Errorf("no match came to action %d", op)
		}
	}
}

// more reports whether the rules have gone on to something else that concerns a seat: the next turn, a bust, a coin that is missing.
func more(events []engine.Event, seat engine.Seat, a engine.Action) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		switch e.Kind {
		case portroyal.EvTurn, portroyal.EvDrew, portroyal.EvTaxPaid, portroyal.EvTaxBonus, portroyal.EvBust, portroyal.EvShort, portroyal.EvEnded:
			return true
		case portroyal.EvFee, portroyal.EvStep:
			return e.Seat != seat
		case portroyal.EvStopped:
			return a != portroyal.Stop() && a != portroyal.GoOn()
		}
		return false
	})
}
