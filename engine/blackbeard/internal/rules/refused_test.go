package rules

import (
	"math/rand/v2"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestRefused: whenever a seat chooses an operation, each operation of its ships is either offered or refused with
// a reason, never both and never neither.
func TestRefused(t *testing.T) {
	pirate := []uint16{blackbeard.OpMove, blackbeard.OpUncareen, blackbeard.OpTransit, blackbeard.OpPrize, blackbeard.OpSell, blackbeard.OpRansom, blackbeard.OpAssault, blackbeard.OpRaze, blackbeard.OpRefit, blackbeard.OpRecover, blackbeard.OpCareen, blackbeard.OpRetire}
	crown := []uint16{blackbeard.OpCrownMove, blackbeard.OpCrownUncareen, blackbeard.OpCrownIntercept, blackbeard.OpCrownRefit, blackbeard.OpCrownRecover, blackbeard.OpCrownCareen}
	seat := []uint16{blackbeard.OpActivate, blackbeard.OpPetition}
	met := map[blackbeard.Why]int{}
	buf := make([]engine.Action, 0, 4096)
	for seed := range uint64(400) {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 1 + int(seed%4)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		if seed%5 > 0 {
			s.Scramble(rand.New(rand.NewPCG(seed, 9)))
		}
		for c := range s.Crown {
			if k := &s.Crown[c]; k.Owner >= 0 && seed%3 == 0 {
				k.Combat = max(1, k.Combat-2)
			}
		}
		for n := 0; n < 200 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			buf = s.Legal(who, buf[:0])
			if q := s.Question(who); q.Kind == blackbeard.AskOperation && q.A == 0 && s.Player[who].Begun && !s.Op.Opened {
				v := s.View(who).(*blackbeard.View)
				compare := func(ops []uint16, ship blackbeard.Counter, refused []blackbeard.Refusal) {
					legal := map[string]bool{}
					for _, a := range buf {
						if ship == blackbeard.NoCounter || blackbeard.Counter(a.A) == ship {
							legal[strings.SplitN(blackbeard.Notation{}.Format(a), ".", 2)[0]] = true
						}
					}
					why := map[string]blackbeard.Why{}
					for _, r := range refused {
						why[r.Word()] = r.Why
						met[r.Why]++
					}
					for _, op := range ops {
						word := blackbeard.Verbs[op].Word
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
				compare(seat, blackbeard.NoCounter, v.Refused)
			}
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for _, w := range []blackbeard.Why{
		blackbeard.WhyFeast, blackbeard.WhyCareened, blackbeard.WhyBound, blackbeard.WhyOther, blackbeard.WhyAtSea, blackbeard.WhyAnchored, blackbeard.WhyClosed, blackbeard.WhyBlockaded, blackbeard.WhyNoHostage, blackbeard.WhyHaven, blackbeard.WhyDefended, blackbeard.WhyNotTaken,
		blackbeard.WhyNoMerchant, blackbeard.WhyWhole, blackbeard.WhyHealthy, blackbeard.WhyNoCoast, blackbeard.WhyNoArrow, blackbeard.WhyUsed, blackbeard.WhyNotFriendly, blackbeard.WhyHasCrown, blackbeard.WhyTwoAtSea, blackbeard.WhyNoCaptain, blackbeard.WhyInZone,
		blackbeard.WhyNoPirate, blackbeard.WhyWrongPort, blackbeard.WhyNotCareened,
	} {
		if met[w] == 0 {
			t.Errorf("nothing was refused because of %q", w)
		}
	}
}
