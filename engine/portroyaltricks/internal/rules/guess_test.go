package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// A guess of what others hold respects the void markers where they cannot lie, and gives the open cards of
// the deal to the holder (§5.5b, §5.4).
func TestGuesses(t *testing.T) {
	luck := engine.NewFast(5)
	guess := new(State)
	voids, kitties := 0, 0
	for seed := range uint64(40) {
		st, err := Rules{}.New(engine.Setup{Seats: 4}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for s.Phase != portroyaltricks.PhaseOver {
			if s.Phase == portroyaltricks.PhasePlay {
				Rules{}.Determinize(s.View(s.Actor), rnd(seed), guess)
				for i := range engine.Seat(4) {
					for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
						if s.Seat[i].Markers>>suit&1 != 0 && i != s.Actor {
							voids++
							if guess.Seat[i].Hand&portroyaltricks.SuitSet(suit) != 0 {
								t.Fatalf("%v is given %v against its marker", i, suit)
							}
						}
					}
					if i != s.Holder && guess.Seat[i].Hand&s.Kitty != 0 {
						t.Fatalf("%v is given a card that went to the holder", i)
					}
				}
				if s.Actor != s.Holder {
					kitties++
				}
			}
			legal := s.Legal(s.Actor, nil)
			s.Apply(s.Actor, legal[luck.Pick(len(legal))], luck, nil)
		}
	}
	if voids == 0 || kitties == 0 {
		t.Errorf("%d markers and %d hands of the holder were looked at", voids, kitties)
	}
}

func rnd(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
