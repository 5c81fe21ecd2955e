package rules

import (
	"flag"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/nightly"
	"portside/engine/stortebeker"
)

var matches = flag.Int("matches", nightly.Sample(3, 10), "random matches for every combination of seats and options, each checked at every ply")

// TestInvariants plays random matches of every combination of seats and options and checks ST-80 to ST-82
// at each ply.
func TestInvariants(t *testing.T) {
	setups := enginetest.Setups(stortebeker.Info, 1000)
	if len(setups) != 3*2*3*2*2*2 {
		t.Errorf("%d combinations of seats and options, want %d", len(setups), 3*2*3*2*2*2)
	}
	ch := engine.NewFast(5)
	var buf []engine.Action
	ends, longest, boarded := map[uint8]int{}, 0, 0
	for _, setup := range setups {
		for range *matches {
			st, err := Rules{}.New(setup, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, n := st.(*State), 0
			for ; s.Phase != stortebeker.PhaseOver; n++ {
				buf = s.Legal(s.Actor, buf[:0])
				if len(buf) == 0 || n > stortebeker.Info.MaxPlies {
					t.Fatalf("%s, ply %d, %v: %d legal actions", enginetest.Describe(setup), n, s.Phase, len(buf))
				}
				a := buf[ch.Pick(len(buf))]
				s.Apply(s.Actor, a, ch, nil)
				if err := s.Invariants(); err != nil {
					t.Fatalf("%s, ply %d after %s: %v", enginetest.Describe(setup), n, stortebeker.Notation{}.Format(a), err)
				}
			}
			ends[s.Ended]++
			longest = max(longest, n)
			for i := range s.Seats {
				boarded += s.Seat[i].Won.Len()
			}
		}
	}
	if ends[stortebeker.EndBoarded] == 0 || boarded == 0 {
		t.Errorf("ends %v, %d ships boarded", ends, boarded)
	}
	t.Logf("ends %v, longest match %d plies, %d ships boarded", ends, longest, boarded)
}
