package portroyaltricks

import (
	"errors"
	"math/rand/v2"
	"testing"

	"portside/engine"
)

func TestOrderText(t *testing.T) {
	for _, text := range []string{"standing bid<=5", "standing bid<=0", "standing round=2 bid<=19 only-card lead-myself load-safe keep-remove", "standing only-card"} {
		o, err := ParseOrder(text)
		if err != nil || o.String() != text {
			t.Errorf("ParseOrder(%q) = %q, %v", text, o.String(), err)
		}
	}
	for _, text := range []string{"", "standing", "standing round=2", "bid<=5", "standing bid<=20", "standing bid<=x", "standing round=7 only-card", "standing round=0 only-card", "standing bid<=05", "standing sleep"} {
		if o, err := ParseOrder(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("ParseOrder(%q) = %v, %v, want ErrNotation", text, o, err)
		}
	}
}

func FuzzOrder(f *testing.F) {
	f.Add("standing round=2 bid<=5 only-card")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ParseOrder(text)
		if err != nil {
			return
		}
		if again, err := ParseOrder(o.String()); err != nil || again != o {
			t.Errorf("%q is written %q and read back as %q, %v", text, o, again, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("load.extra-x2.rum")
	f.Add("stow.bonus-2.powder")
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := parse(text); err == nil && format(a) != text {
			t.Errorf("parse(%q) is written %q", text, format(a))
		}
	})
}

// A guess of what others hold respects the void markers where they cannot lie, and gives the open cards of
// the deal to the holder (§5.5b, §5.4).
func TestGuesses(t *testing.T) {
	luck := engine.NewFast(5)
	guess := new(state)
	voids, kitties := 0, 0
	for seed := range uint64(40) {
		st, err := Game.New(engine.Setup{Seats: 4}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		for s.phase != PhaseOver {
			if s.phase == PhasePlay {
				Game.Determinize(s.View(s.actor), rnd(seed), guess)
				for i := range engine.Seat(4) {
					for suit := range Suit(suits) {
						if s.seat[i].markers>>suit&1 != 0 && i != s.actor {
							voids++
							if guess.seat[i].hand&suitSet(suit) != 0 {
								t.Fatalf("%v is given %v against its marker", i, suit)
							}
						}
					}
					if i != s.holder && guess.seat[i].hand&s.kitty != 0 {
						t.Fatalf("%v is given a card that went to the holder", i)
					}
				}
				if s.actor != s.holder {
					kitties++
				}
			}
			legal := s.Legal(s.actor, nil)
			s.Apply(s.actor, legal[luck.Pick(len(legal))], luck, nil)
		}
	}
	if voids == 0 || kitties == 0 {
		t.Errorf("%d markers and %d hands of the holder were looked at", voids, kitties)
	}
}

func rnd(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
