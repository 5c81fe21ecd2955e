package portroyaltricks_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
)

// TestProspectIsKept plays random matches and compares the prospect of each card played with the trick: whether it leads, that
// a card which nothing unseen can beat wins, that the last card decides, and which marker it sets.
func TestProspectIsKept(t *testing.T) {
	seen := map[string]int{}
	for n, setup := range enginetest.Setups(portroyaltricks.Info, 24) {
		luck := engine.NewFast(uint64(n))
		s, err := game.Game.New(setup, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		sure := engine.Nobody // who has played a card that cannot be beaten in this trick
		for s.Deciders() != 0 {
			seat := s.Deciders().First()
			v := s.View(seat).(*portroyaltricks.View)
			legal := s.Legal(seat, nil)
			a := legal[luck.Pick(len(legal))]
			var log engine.Log
			s.Apply(seat, a, luck, &log)
			if sure != engine.Nobody {
				if i := slices.IndexFunc(log.Events, func(e engine.Event) bool { return e.Kind == portroyaltricks.EvTook }); i >= 0 {
					if log.Events[i].Seat != sure {
						t.Fatalf("%s: seat %d was told that nothing beats its card, and seat %d wins", enginetest.Describe(setup), sure, log.Events[i].Seat)
					}
					sure = engine.Nobody
					seen["sure"]++
				}
			}
			if portroyaltricks.Take(a).Verb != "play" {
				continue
			}
			c := portroyaltricks.Take(a).Card
			p := v.Prospect(c)
			var trick []portroyaltricks.Card
			if !v.Closed {
				for _, played := range v.Trick {
					trick = append(trick, played.Card)
				}
			}
			trick = append(trick, c)
			if wins := portroyaltricks.Best(trick, v.Trump) == len(trick)-1; wins != p.Wins || p.Last != (len(trick) == v.Seats) {
				t.Fatalf("%v on %v: %+v", c, trick, p)
			}
			took := slices.IndexFunc(log.Events, func(e engine.Event) bool { return e.Kind == portroyaltricks.EvTook })
			switch {
			case p.Last && (took < 0 || (log.Events[took].Seat == seat) != p.Wins):
				t.Fatalf("the last card %v on %v: %+v", c, trick, p)
			case p.Last:
				seen["last"]++
			case p.Wins && p.Over == 0 && took < 0:
				sure = seat
			case p.Wins && p.Over == 0 && log.Events[took].Seat != seat:
				t.Fatalf("nothing beats %v on %v, and it loses", c, trick)
			case p.Over > 0:
				seen["over"]++
			}
			lacks := slices.Contains(v.Places[seat].Markers, p.Shows)
			marked := slices.ContainsFunc(log.Events, func(e engine.Event) bool {
				return e.Kind == portroyaltricks.EvMarker && e.Seat == seat && portroyaltricks.Suit(e.A) == p.Shows
			})
			if p.Shows != portroyaltricks.NoSuit {
				seen["marker"]++
				if !marked && !lacks {
					t.Fatalf("%v on %v sets no marker: %+v", c, trick, p)
				}
			}
		}
	}
	for _, what := range []string{"sure", "last", "over", "marker"} {
		if seen[what] == 0 {
			t.Errorf("no card was %s: %v", what, seen)
		}
	}
}
