package blackbeard

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
)

var matches = flag.Int("matches", 60, "random matches for every number of seats and length, each checked at every ply")

// TestInvariants plays random matches of every seat count and length, and checks at each ply that the state
// is possible and every action reads back. Half of them follow the game's own judgement three times in four.
func TestInvariants(t *testing.T) {
	for seats := 1; seats <= maxSeats; seats++ {
		for _, length := range info.Options[0].Values {
			setup, err := info.Check(engine.Setup{Seats: seats, Options: map[string]string{"length": length}})
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
	var weights []float64
	var log engine.Log
	ends, longest, total := map[uint8]int{}, 0, 0
	for match := range matches {
		st, err := Game.New(setup, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		n := 0
		for last := "the deal"; !s.over; n++ {
			seat := s.Deciders().First()
			buf = s.Legal(seat, buf[:0])
			if len(buf) == 0 || n > info.MaxPlies {
				t.Fatalf("match %d ply %d after %s: %d legal actions, %s", match, n, last, len(buf), tell(s.Question(seat)))
			}
			a := buf[ch.Pick(len(buf))]
			if match%2 == 1 && ch.Pick(4) > 0 {
				weights = Game.Weigh(s, seat, buf, weights[:0])
				top := 0
				for i, w := range weights {
					if w > weights[top] {
						top = i
					}
				}
				a = buf[top]
			}
			if back, err := parse(format(a)); err != nil || back != a {
				t.Fatalf("%q is read as %v, %v", format(a), back, err)
			}
			last = format(a)
			log.Events = log.Events[:0]
			s.Apply(seat, a, ch, &log)
			if err := s.Invariants(); err != nil {
				for _, e := range log.Events {
					t.Log(tell(e))
				}
				t.Fatalf("match %d ply %d after %s: %v", match, n, last, err)
			}
		}
		ends[s.ended]++
		longest, total = max(longest, n), total+n
	}
	if testing.Verbose() {
		t.Logf("ends %v, longest %d, mean %d plies", ends, longest, total/matches)
	}
}
