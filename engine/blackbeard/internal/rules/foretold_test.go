package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestForetold plays from positions in which a lot can happen: what a view says a sale, the repair of a commissioner, or giving up in a
// duel comes to is what the rules then do.
func TestForetold(t *testing.T) {
	seen := map[uint16]int{}
	var legal []engine.Action
	for seed := range uint64(800) {
		luck := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 2 + int(seed%3)}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 1)))
		for c := range s.Crown { // battles that leave one damaged are rare
			if k := &s.Crown[c]; k.Owner >= 0 {
				k.Combat = max(1, k.Combat-2)
			}
		}
		for n := 0; n < 60 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			v := s.View(who).(*blackbeard.View)
			legal = s.Legal(who, legal[:0])
			a := legal[luck.Pick(len(legal))]
			for _, l := range legal { // what this is about comes first
				if l.Op == blackbeard.OpSell || l.Op == blackbeard.OpUnloadAll || l.Op == blackbeard.OpCrownRefit || l.Op == blackbeard.OpGiveUp {
					a = l
				}
			}
			var log engine.Log
			s.Apply(who, a, luck, &log)
			want, got := 0, -1
			told := func(kind uint16, about int16) (n int, ok bool) {
				for _, e := range log.Events {
					if e.Kind == kind && e.A == about {
						return int(e.B), true
					}
				}
				return 0, false
			}
			p := v.Pirate(blackbeard.Counter(v.Question().A))
			ok := false
			switch {
			case a.Op == blackbeard.OpCrownRefit:
				for i := range v.Commissioners {
					if h := &v.Commissioners[i]; int16(h.Counter) == a.A {
						want = v.CrownMends(h)
					}
				}
				got, ok = told(blackbeard.EvRepaired, a.A)
			case p == nil:
			case a.Op == blackbeard.OpUnloadAll:
				want = v.Proceeds(p)
				if now := s.View(who).(*blackbeard.View).Pirate(p.Captain); now != nil {
					got, ok = now.Worth-p.Worth, true
				}
			case a.Op == blackbeard.OpGiveUp && v.Question().Kind == blackbeard.AskDuel:
				if now := s.View(who).(*blackbeard.View).Pirate(p.Captain); now != nil && now.Notoriety > 0 {
					for i, c := range v.Duel.Captains {
						if c == p.Captain {
							want = v.Duel.Stake[i]
						}
					}
					got, ok = p.Notoriety-now.Notoriety, true
				}
			}
			if !ok {
				continue
			}
			if seen[a.Op]++; got != want {
				t.Fatalf("seed %d ply %d: %s comes to %d, foretold were %d", seed, n, blackbeard.Word(a), got, want)
			}
		}
	}
	for _, op := range []uint16{blackbeard.OpCrownRefit, blackbeard.OpUnloadAll, blackbeard.OpGiveUp} {
		if seen[op] == 0 {
			t.Errorf("nobody came to %s", blackbeard.Verbs[op].Word)
		}
	}
}
