package blackbeard

import (
	"math/rand/v2"
	"strings"
	"testing"

	"portside/engine"
)

// TestRefused: whenever somebody chooses an operation, each one of his ships is either offered or refused with
// a reason, never both and never neither.
func TestRefused(t *testing.T) {
	pirate := []uint16{opMove, opUncareen, opTransit, opPrize, opSell, opRansom, opAssault, opRaze, opRefit, opRecover, opCareen, opRetire}
	crown := []uint16{opCrownMove, opCrownUncareen, opCrownIntercept, opCrownRefit, opCrownRecover, opCrownCareen}
	seat := []uint16{opActivate, opPetition}
	met := map[Why]int{}
	buf := make([]engine.Action, 0, 4096)
	for seed := range uint64(400) {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 1 + int(seed%4)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		if seed%5 > 0 {
			s.Scramble(rand.New(rand.NewPCG(seed, 9)))
		}
		for c := range s.crown {
			if k := &s.crown[c]; k.owner >= 0 && seed%3 == 0 {
				k.combat = max(1, k.combat-2)
			}
		}
		for n := 0; n < 200 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			buf = s.Legal(who, buf[:0])
			if q := s.Question(who); q.Kind == AskOperation && q.A == 0 && s.player[who].begun && !s.op.opened {
				v := s.View(who).(*View)
				compare := func(ops []uint16, ship Counter, refused []Refusal) {
					legal := map[string]bool{}
					for _, a := range buf {
						if ship == NoCounter || Counter(a.A) == ship {
							legal[strings.SplitN(Face{}.Format(a), ".", 2)[0]] = true
						}
					}
					why := map[string]Why{}
					for _, r := range refused {
						why[r.Word()] = r.Why
						met[r.Why]++
					}
					for _, op := range ops {
						word := verbs[op].word
						if legal[word] == (why[word] != "") {
							t.Errorf("seed %d ply %d, %s of %v: offered %v, refused %q", seed, n, word, ship, legal[word], why[word])
						}
					}
				}
				for _, p := range v.Pirates {
					if p.Owner == int(who) {
						compare(pirate, p.Captain, p.Refused)
					}
				}
				for _, c := range v.Commissioners {
					if c.Owner == int(who) {
						compare(crown, c.Counter, c.Refused)
					}
				}
				compare(seat, NoCounter, v.Refused)
			}
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for _, w := range []Why{
		WhyFeast, WhyCareened, WhyBound, WhyOther, WhyAtSea, WhyAnchored, WhyClosed, WhyBlockaded, WhyNoHostage, WhyHaven, WhyDefended, WhyNotTaken,
		WhyNoMerchant, WhyWhole, WhyHealthy, WhyNoCoast, WhyNoArrow, WhyUsed, WhyNotFriendly, WhyHasCrown, WhyTwoAtSea, WhyNoCaptain, WhyInZone,
		WhyNoPirate, WhyWrongPort, WhyNotCareened,
	} {
		if met[w] == 0 {
			t.Errorf("nothing was refused because of %q", w)
		}
	}
}
