package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestCargoToldAndTaken: of the cargoes that are taken in many matches at most one in five is worth less than the limits that were told
// before, at most one in five more, and what is told of a ship does not depend on the cards drawn.
func TestCargoToldAndTaken(t *testing.T) {
	var less, within, more int
	told := map[[2]int]blackbeard.CargoOdds{}
	buf := make([]engine.Action, 0, 4096)
	for seed := range uint64(3000) {
		luck := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 3}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 1)))
		for n := 0; n < 150 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			if q := s.Question(who); q.Kind == blackbeard.AskCargo {
				v := s.View(who).(*blackbeard.View)
				p := v.Pirate(blackbeard.Counter(q.A))
				o := blackbeard.OddsCargo(p, v.Prize.Face)
				ship := [2]int{v.Prize.Face.Defence(), int(p.At.Sea())}
				if was, ok := told[ship]; ok && was != o {
					t.Fatalf("defence %d: %+v and %+v", ship[0], was, o)
				}
				told[ship] = o
				switch {
				case int(q.B) < o.Low:
					less++
				case int(q.B) > o.High:
					more++
				default:
					within++
				}
			}
			buf = s.Legal(who, buf[:0])
			s.Apply(who, buf[luck.Pick(len(buf))], luck, nil)
		}
	}
	all := less + within + more
	t.Logf("%d cargoes: %d below, %d within, %d above what is told", all, less, within, more)
	if all < 400 || 100*less < 5*all || 100*less > 20*all || 100*more < 5*all || 100*more > 20*all {
		t.Errorf("%d cargoes: %d below, %d within, %d above what is told", all, less, within, more)
	}
}
