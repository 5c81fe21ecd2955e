package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
)

// sense ranks the actions of a seat that wants ships: it loads them, boards, counters, and keeps its cards.
var weights = map[uint16]int{stortebeker.OpLay: 3, stortebeker.OpTake: 3, stortebeker.OpBoard: 3, stortebeker.OpCounter: 3, stortebeker.OpFire: 2, stortebeker.OpDone: 1, stortebeker.OpSeize: 1}

// Guesses agree with everything everybody could watch, also in matches played with sense, where hands are
// partly known, and against random seats, where nearly all pirates lie face down or are known. In all but very few
// cases they also agree with what seats that were not asked must lack.
func TestGuess(t *testing.T) {
	r, luck := rand.New(rand.NewPCG(1, 2)), engine.NewFast(3)
	guessed, forced, constrained := 0, 0, 0
	for seed := range 40 {
		st, err := Rules{}.New(engine.Setup{Seats: 2 + seed%3, Options: map[string]string{"mode": []string{"base", "pro"}[seed%2]}}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, twin := st.(*State), new(State)
		for s.Phase != stortebeker.PhaseOver {
			legal := s.Legal(s.Actor, nil)
			best := luck.Pick(len(legal))
			for i, a := range legal {
				if weights[a.Op] > weights[legal[best].Op] && luck.Pick(5) > 0 && (seed%2 == 0 || s.Actor == 0) {
					best = i
				}
			}
			s.Apply(s.Actor, legal[best], luck, nil)
			for seat := engine.Nobody; seat < engine.Seat(s.Seats); seat++ {
				Rules{}.Determinize(s.View(seat), r, twin)
				guessed++
				for o := range engine.Seat(s.Seats) {
					m := &s.Seat[o].Memory
					if o != seat && (m.n > 0 || m.Cards != stortebeker.Hand{} || m.Kinds != [stortebeker.Kinds]uint8{}) {
						constrained++
					}
					if !twin.Fits(o) {
						forced++
					}
					twin.Seat[o].Memory.forgetLacks()
				}
				if err := twin.Invariants(); err != nil {
					t.Fatalf("seed %d, guess of %v: %v", seed, seat, err)
				}
			}
		}
	}
	t.Logf("%d guesses, %d hands with something known of them, %d that lacked nothing", guessed, constrained, forced)
	if constrained == 0 || forced*1000 > guessed {
		t.Errorf("of %d guesses %d hands with something known of them, %d that lacked nothing", guessed, constrained, forced)
	}
}
