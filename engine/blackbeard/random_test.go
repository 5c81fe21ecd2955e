package blackbeard_test

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
)

var matches = flag.Int("matches", 60, "random matches for every number of seats and length, each checked at every ply")

// TestInvariants plays random matches of every seat count and length, and checks at each ply that the state
// is possible and every action reads back. Half of them follow the game's own judgement three times in four.
func TestInvariants(t *testing.T) {
	for seats := 1; seats <= game.Game.Info().MaxSeats; seats++ {
		for _, length := range game.Game.Info().Options[0].Values {
			setup, err := game.Game.Info().Check(engine.Setup{Seats: seats, Options: map[string]string{"length": length}})
			if err != nil {
				continue
			}
			t.Run(fmt.Sprint(seats, length), func(t *testing.T) { randomMatches(t, setup, *matches) })
		}
	}
}

func randomMatches(t *testing.T, setup engine.Setup, matches int) {
	ch := engine.NewFast(uint64(setup.Seats))
	var buf []engine.Action
	var log engine.Log
	longest, total := 0, 0
	for match := range matches {
		s, err := game.Game.New(setup, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for last := "the deal"; s.Deciders() != 0; n++ {
			seat := s.Deciders().First()
			buf = s.Legal(seat, buf[:0])
			if len(buf) == 0 || n > game.Game.Info().MaxPlies {
				t.Fatalf("match %d ply %d after %s: %d legal actions, %s", match, n, last, len(buf), game.Game.FormatEvent(s.Question(seat)))
			}
			a := buf[ch.Pick(len(buf))]
			if match%2 == 1 && ch.Pick(4) > 0 {
				a = favourite(s, seat, buf)
			}
			if back, err := game.Game.Parse(game.Game.Format(a)); err != nil || back != a {
				t.Fatalf("%q is read as %v, %v", game.Game.Format(a), back, err)
			}
			last = game.Game.Format(a)
			log.Events = log.Events[:0]
			s.Apply(seat, a, ch, &log)
			if err := s.Invariants(); err != nil {
				for _, e := range log.Events {
					t.Log(game.Game.FormatEvent(e))
				}
				t.Fatalf("match %d ply %d after %s: %v", match, n, last, err)
			}
		}
		longest, total = max(longest, n), total+n
	}
	if testing.Verbose() {
		t.Logf("longest %d, mean %d plies", longest, total/matches)
	}
}
