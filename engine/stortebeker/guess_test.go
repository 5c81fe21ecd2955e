package stortebeker

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
)

// sense is what a seat likes best that wants ships: it loads them, boards, counters, and keeps its cards.
var sense = map[uint16]int{OpLay: 3, OpTake: 3, OpBoard: 3, OpCounter: 3, OpFire: 2, OpDone: 1, OpSeize: 1}

// Guesses agree with everything that could be watched, also in matches played with sense, where hands are
// known in part, and against seats that play anything, where nearly all pirates lie face down or are known; and in all but very few cases with what those lack who were not asked.
func TestGuess(t *testing.T) {
	r, luck := rand.New(rand.NewPCG(1, 2)), engine.NewFast(3)
	guessed, forced, constrained := 0, 0, 0
	for seed := range 40 {
		st, err := Rules{}.New(engine.Setup{Seats: 2 + seed%3, Options: map[string]string{"mode": []string{"base", "pro"}[seed%2]}}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, twin := st.(*state), new(state)
		for s.phase != PhaseOver {
			legal := s.Legal(s.actor, nil)
			best := luck.Pick(len(legal))
			for i, a := range legal {
				if sense[a.Op] > sense[legal[best].Op] && luck.Pick(5) > 0 && (seed%2 == 0 || s.actor == 0) {
					best = i
				}
			}
			s.Apply(s.actor, legal[best], luck, nil)
			for seat := engine.Nobody; seat < engine.Seat(s.seats); seat++ {
				Rules{}.Determinize(s.View(seat), r, twin)
				guessed++
				for o := range engine.Seat(s.seats) {
					m := &s.seat[o].memory
					if o != seat && (m.n > 0 || m.cards != [cardKinds]uint8{} || m.kinds != [Kinds]uint8{}) {
						constrained++
					}
					if !twin.fits(o) {
						forced++
					}
					twin.seat[o].memory.forgetLacks()
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
