package blackbeard

import (
	"testing"

	"portside/engine"
)

// favourite is what the judgement of the game likes best, the first of equals.
func favourite(s *state, seat engine.Seat, legal []engine.Action, weights []float64) engine.Action {
	weights = Brain{}.Weigh(s, seat, legal, weights[:0])
	top := 0
	for i, w := range weights {
		if w > weights[top] {
			top = i
		}
	}
	return legal[top]
}

// atPort asks seat 0 for the operation of a pirate in a sloop who lies in a haven.
func atPort(t *testing.T, change func(s *state, k *pirate)) engine.Action {
	t.Helper()
	st, err := Rules{}.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	s.stack, s.ask = engine.Frames[frame]{}, ask{}
	s.merchants = [nMerchants]merchant{}
	for p := range s.player[:2] {
		s.player[p].begun = true
		k := &s.pirates[2*p]
		k.begin(s.player[p].first)
		s.player[p].first = 0
		k.ship = Sloop
		k.combat, k.speed, k.at, k.anchored = k.full(), k.top(), PortAt(3, 5).Hex(), true
	}
	s.pirates[2].at = PortAt(6, 6).Hex()
	change(s, &s.pirates[0])
	s.stack.Push(frame{step: stepTurn, p: 0})
	s.run(engine.NewFast(2), nil)
	return favourite(s, 0, s.Legal(0, nil), nil)
}

func TestErrands(t *testing.T) {
	tests := []struct {
		name   string
		change func(s *state, k *pirate)
		want   uint16
	}{
		{"cargo is sold", func(_ *state, k *pirate) { k.holds[0], k.holds[1] = 300, 200 }, opSell},
		{"a hostage is ransomed", func(_ *state, k *pirate) { k.nHostages, k.hostages[0] = 1, hostage{nation: Spain, origin: 4} }, opRansom},
		{"a wreck is mended", func(_ *state, k *pirate) { k.combat = 1 }, opRefit},
		{"the wounded rest", func(_ *state, k *pirate) { k.wounds.crippled = true }, opRecover},
		{"a prize nearby calls", func(s *state, k *pirate) {
			s.merchants[0] = merchant{face: firstMerchant, at: Place(k.at.Neighbours()[0])}
		}, opMove},
		{"a merchant in the hex is boarded", func(s *state, k *pirate) {
			k.at, k.anchored = Lane(1).Hex(), false
			s.merchants[0] = merchant{face: firstMerchant, at: k.at}
		}, opPrize},
		{"without a captain one is called", func(s *state, k *pirate) { *k = pirate{}; s.player[0].gone++ }, opActivate},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := atPort(t, tt.change); got.Op != tt.want {
				t.Errorf("the bot chooses %s, want %s", Face{}.Format(got), verbs[tt.want].word)
			}
		})
	}
}

// The last pirate of a seat does not retire while another seat leads: it would end the match, lost.
func TestLastPirateStays(t *testing.T) {
	got := atPort(t, func(s *state, k *pirate) {
		k.at, k.worth, k.notoriety = PortAt(1, 1).Hex(), 9000, 10
		h := PortAt(1, 1)
		s.port[h].governor = firstGovernor
		s.player[0].gone = 2
		s.pirates[2].worth = 9500
	})
	if got.Op == opRetire {
		t.Error("the last pirate of a seat that does not lead retires")
	}
	got = atPort(t, func(s *state, k *pirate) {
		k.at, k.worth, k.notoriety = PortAt(1, 1).Hex(), 9000, 10
		s.port[PortAt(1, 1)].governor = firstGovernor
	})
	if got.Op != opRetire {
		t.Errorf("with 9000 doubloons in a friendly port the bot chooses %s, want retire", Face{}.Format(got))
	}
}

// Matches of such bots see fortunes; against one that plays at random it wins nine times in ten.
func TestBotsPlay(t *testing.T) {
	const matches = 60
	fortunes, wins := 0, 0
	buf, weights := make([]engine.Action, 0, 1024), make([]float64, 0, 1024)
	for m := range matches {
		for _, seats := range []int{3, 2} { // three such bots; one of them against chance
			ch := engine.NewFast(uint64(m))
			st, err := Rules{}.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, me := st.(*state), engine.Seat(m%2)
			for s.Deciders() != 0 {
				seat := s.Deciders().First()
				buf = s.Legal(seat, buf[:0])
				a := buf[ch.Pick(len(buf))]
				if seats == 3 || seat == me {
					a = favourite(s, seat, buf, weights)
				}
				s.Apply(seat, a, ch, nil)
			}
			scores := s.Scores(nil)
			if seats == 2 && scores[me] > scores[1-me] {
				wins++
			}
			if seats == 3 {
				rich := int32(0)
				for p := range int8(3) {
					rich = max(rich, (mind{s}).bestWithout(p, -1))
				}
				fortunes += int(rich)
			}
		}
	}
	if fortunes/matches < 1000 {
		t.Errorf("the richest pirate of a match has %d doubloons in the mean, want 1000 and more", fortunes/matches)
	}
	if wins < matches*8/10 {
		t.Errorf("won %d of %d matches against chance, want 8 in 10 and more", wins, matches)
	}
}

// Judging a position takes no memory, whatever is asked.
func TestWeighAllocates(t *testing.T) {
	start, err := Rules{}.New(engine.Setup{Seats: 3}, engine.NewFast(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	s, ch := start.(*state), engine.NewFast(4)
	buf, weights, marks := make([]engine.Action, 0, 1024), make([]float64, 0, 1024), make([]float64, 0, MaxSeats)
	if n := testing.AllocsPerRun(1000, func() {
		if seat := s.Deciders().First(); seat != engine.Nobody {
			buf = s.Legal(seat, buf[:0])
			s.Apply(seat, favourite(s, seat, buf, weights), ch, nil)
			marks = Brain{}.Forecast(s, marks[:0])
		}
	}); n > 0 {
		t.Errorf("%v allocations per decision, want none", n)
	}
}

// The odds known beforehand agree with the dice.
func TestWeighOdds(t *testing.T) {
	if got := odds.storms[0][0-leadLeast].win * 216; got < 19.9 || got > 20.1 { // d6 > 2d6 in 20 of 216 rolls
		t.Errorf("an assault with no lead succeeds in %.2f of 216 rolls, want 20", got)
	}
	for lead, dice := range odds.storms[1] {
		sum := float32(0)
		for _, p := range dice.hits {
			sum += p
		}
		if sum < 0.999 || sum > 1.001 || dice.win < odds.storms[0][lead].win {
			t.Errorf("lead %d with information: damage adds up to %.3f, success %.3f", lead+leadLeast, sum, dice.win)
		}
	}
	for combat := 2; combat <= maxCombat; combat++ {
		if odds.sunk[meanWarship][3][combat] >= odds.sunk[meanWarship][3][combat-1] {
			t.Errorf("with combat %d one is sunk as often as with %d", combat, combat-1)
		}
	}
	if p := odds.sunk[0][5][11]; p > 0.01 {
		t.Errorf("a hunter without strength sinks %.3f of the strongest", p)
	}
}
