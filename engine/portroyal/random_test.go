package portroyal

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
)

var matches = flag.Int("matches", 30, "random matches for every combination of seats and options, each checked at every ply")

// TestInvariants plays random matches of every seat count and checks §18 at each ply.
func TestInvariants(t *testing.T) {
	setups := 0
	for seats := 1; seats <= maxSeats; seats++ {
		for bits := range 16 * len(modeNames) {
			yn := func(i int) string { return noYes[bits>>i&1] }
			setup, err := info.Check(engine.Setup{Seats: seats, Options: map[string]string{
				"mode": modeNames[bits/16], "gambler": yn(0), "set_sail_mix": yn(1), "contract_cast": yn(2), "expedition_variant": yn(3),
			}})
			if err != nil {
				continue
			}
			setups++
			t.Run(fmt.Sprint(seats, modeNames[bits/16], bits%16), func(t *testing.T) { randomMatches(t, setup, *matches) })
		}
	}
	if setups != 4*16+3*1+4*8+4*4+4 {
		t.Errorf("%d combinations of seats and options can be played", setups)
	}
}

func randomMatches(t *testing.T, setup engine.Setup, matches int) {
	ch := engine.NewFast(uint64(setup.Seats))
	var buf []engine.Action
	ends := map[int]int{}
	for range matches {
		st, err := Game.New(setup, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		for n := 0; s.phase != PhaseOver; n++ {
			buf = s.Legal(s.actor, buf[:0])
			if len(buf) == 0 || n > info.MaxPlies {
				t.Fatalf("ply %d, %v: %d legal actions", n, s.phase, len(buf))
			}
			a := buf[ch.Pick(len(buf))]
			if back, err := parse(format(a)); err != nil || back != a {
				t.Fatalf("%q is read as %v, %v", format(a), back, err)
			}
			s.Apply(s.actor, a, ch, nil)
			if err := s.Invariants(); err != nil {
				t.Fatalf("ply %d after %s: %v", n, format(a), err)
			}
		}
		ends[int(s.ended)]++
	}
	if testing.Verbose() {
		t.Log(ends)
	}
}
