package portroyal

import (
	"fmt"
	"testing"

	"portside/engine"
)

// TestInvariants plays random matches of every seat count and checks §18 at each ply.
func TestInvariants(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, variant := range []string{"no", "yes"} {
			t.Run(fmt.Sprint(seats, variant), func(t *testing.T) {
				ch := engine.NewFast(uint64(seats))
				var buf []engine.Action
				ends := map[int]int{}
				for range 300 {
					st, err := Game.New(engine.Setup{Seats: seats, Options: map[string]string{"expedition_variant": variant}}, ch, nil)
					if err != nil {
						t.Fatal(err)
					}
					s := st.(*state)
					for n := 0; s.phase != PhaseOver; n++ {
						buf = s.Legal(s.actor, buf[:0])
						if len(buf) == 0 || n > info.MaxPlies {
							t.Fatalf("ply %d, %v: %d legal actions", n, s.phase, len(buf))
						}
						s.Apply(s.actor, buf[ch.Pick(len(buf))], ch, nil)
						if err := s.Invariants(); err != nil {
							t.Fatalf("ply %d: %v", n, err)
						}
					}
					ends[int(s.ended)]++
				}
				if ends[EndInfluence] == 0 {
					t.Errorf("no match of 300 ended by influence: %v", ends)
				}
			})
		}
	}
}
