package portroyaltricks_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
	"portside/engine/script"
)

// TestOutlook: what the buttons promise is what the rules then do, in positions worked out by hand.
func TestOutlook(t *testing.T) {
	const rum, powder = portroyaltricks.Rum, portroyaltricks.Powder
	extra := func(l portroyaltricks.Loot, g portroyaltricks.Good) string {
		return "load." + l.String() + "." + g.String()
	}
	won := func(loot string) [][2]string {
		return [][2]string{{"round", "4"}, {"loot_won", loot}, {"winner", "s0"}, {"holder", "s0"}, {"bid", "8"}, {"s0.debt", "6"}, {"s0.rum", "rum-12 rum-4 bonus-3"}, {"s0.powder", "powder-8"}, {"trick_number", "5"}}
	}
	for _, tt := range []struct {
		name, loot, action         string
		ship                       portroyaltricks.Good
		weight, room, points, debt int
	}{
		{"§5.6 the example of the sheet: 6 + 8 - 5 = 9", "powder-5", "pay-back.powder-5", powder, 8, 18, 8, 9},
		{"§5.6 any excess is lost", "powder-10", "pay-back.powder-10", powder, 8, 18, 8, 6},
		{"as heavy as it may be", "rum-2", "load.rum-2.rum", rum, 18, 18, 21, 14},
		{"too heavy: the prisoner goes down with it", "rum-3", "load.rum-3.rum", rum, 19, 18, 0, 14},
		{"the weight doubles too (PR-R13)", "extra-x2", extra(portroyaltricks.Double, powder), powder, 16, 18, 16, 14},
		{"room for more", "extra-maxplus5", extra(portroyaltricks.MaxPlus5, rum), rum, 16, 23, 19, 14},
		{"less room", "extra-maxminus5", extra(portroyaltricks.MaxMinus5, rum), rum, 16, 13, 0, 14},
		{"below nothing is nothing (PR-R14)", "extra-minus10", extra(portroyaltricks.Minus10, powder), powder, 0, 18, 0, 14},
	} {
		s, err := game.Game.New(four, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := script.Arrange(game.Game, four, s, won(tt.loot)...); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		a, err := game.Game.Parse(tt.action)
		if err != nil {
			t.Fatal(err)
		}
		o := s.View(0).(*portroyaltricks.View).Outlook(a)
		if h := o.Ships[tt.ship]; h.Weight != tt.weight || h.Capacity != tt.room || h.Points() != tt.points || o.Debt != tt.debt {
			t.Errorf("%s: %d of %d, %d points, debt %d; want %d of %d, %d, %d", tt.name, h.Weight, h.Capacity, h.Points(), o.Debt, tt.weight, tt.room, tt.points, tt.debt)
		}
	}
}

// TestOutlookIsKept plays random matches and compares the outlook of every legal action with the state after it.
func TestOutlookIsKept(t *testing.T) {
	foretold := map[string]int{"load": 0, "stow": 0, "move": 0, "remove": 0, "keep": 0, "decline": 0, "give-up": 0, "pay-back": 0, "penalty": 0}
	for n, setup := range enginetest.Setups(portroyaltricks.Info, 12) {
		luck := engine.NewFast(uint64(n))
		s, err := game.Game.New(setup, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.Deciders() != 0 {
			seat := s.Deciders().First()
			v := s.View(seat).(*portroyaltricks.View)
			legal := s.Legal(seat, nil)
			for _, a := range legal {
				verb := portroyaltricks.Take(a).Verb
				if _, ok := foretold[verb]; !ok {
					continue
				}
				var log engine.Log
				next := s.Clone()
				next.Apply(seat, a, engine.NewFast(1), &log)
				after, o := next.View(seat).(*portroyaltricks.View), v.Outlook(a)
				if has(log.Events, portroyaltricks.EvPenalty) && verb != "penalty" || has(log.Events, portroyaltricks.EvLoaded) && verb == "remove" || after.Phase == portroyaltricks.PhaseOver && o.Seat != seat {
					continue // the rules go on: another card is lost or loaded, or prisoners are turned up
				}
				foretold[verb]++
				for g, h := range after.Places[o.Seat].Ships {
					if w := o.Ships[g]; w.Weight != h.Weight || w.Capacity != h.Capacity || w.Points() != h.Points {
						t.Fatalf("%s, %s: %v ship is %+v, foretold %+v", enginetest.Describe(setup), game.Game.Format(a), portroyaltricks.Good(g), h, w)
					}
				}
				if got := after.Places[o.Seat].Score; got != o.Score {
					t.Fatalf("%s, %s: score %d, foretold %d", enginetest.Describe(setup), game.Game.Format(a), got, o.Score)
				}
			}
			a := legal[luck.Pick(len(legal))]
			if slices.Contains(legal, portroyaltricks.Keep()) {
				a = portroyaltricks.Keep()
			}
			for n%2 == 1 && portroyaltricks.Take(a).Verb == "remove" { // it stays kept, for the last window
				a = legal[luck.Pick(len(legal))]
			}
			s.Apply(seat, a, luck, nil)
		}
	}
	for verb, times := range foretold {
		if times == 0 {
			t.Errorf("no match came to %s", verb)
		}
	}
}

func has(events []engine.Event, kind uint16) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == kind })
}
