package evaluator

import (
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// favourite is what the judgement of the game likes best, the first of equals.
func favourite(s *rules.State, seat engine.Seat, legal []engine.Action, weights []float64) engine.Action {
	weights = Evaluator{}.Score(s, seat, legal, weights[:0])
	top := 0
	for i, w := range weights {
		if w > weights[top] {
			top = i
		}
	}
	return legal[top]
}

// atPort asks seat 0 for the operation of a pirate in a sloop who lies in a haven.
func atPort(t *testing.T, change func(s *rules.State, k *rules.Pirate)) engine.Action {
	t.Helper()
	st, err := rules.Rules{}.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*rules.State)
	s.Stack, s.Ask = engine.Frames[rules.Frame]{}, rules.Ask{}
	s.Merchants = [blackbeard.NMerchants]rules.Merchant{}
	for p := range s.Player[:2] {
		s.Player[p].Begun = true
		k := &s.Pirates[2*p]
		k.Begin(s.Player[p].First)
		s.Player[p].First = 0
		k.Ship = blackbeard.Sloop
		k.Combat, k.Speed, k.At, k.Anchored = k.Full(), k.Top(), blackbeard.PortAt(3, 5).Hex(), true
	}
	s.Pirates[2].At = blackbeard.PortAt(6, 6).Hex()
	change(s, &s.Pirates[0])
	s.Stack.Push(rules.Frame{Step: rules.StepTurn, P: 0})
	s.Run(engine.NewFast(2), nil)
	return favourite(s, 0, s.Legal(0, nil), nil)
}

func TestErrands(t *testing.T) {
	tests := []struct {
		name   string
		change func(s *rules.State, k *rules.Pirate)
		want   uint16
	}{
		{"cargo is sold", func(_ *rules.State, k *rules.Pirate) { k.Holds[0], k.Holds[1] = 300, 200 }, blackbeard.OpSell},
		{"a hostage is ransomed", func(_ *rules.State, k *rules.Pirate) {
			k.NHostages, k.Hostages[0] = 1, blackbeard.Hostage{Nation: blackbeard.Spain, Origin: 4}
		}, blackbeard.OpRansom},
		{"a wreck is mended", func(_ *rules.State, k *rules.Pirate) { k.Combat = 1 }, blackbeard.OpRefit},
		{"the wounded rest", func(_ *rules.State, k *rules.Pirate) { k.Wounds.Crippled = true }, blackbeard.OpRecover},
		{"a prize nearby calls", func(s *rules.State, k *rules.Pirate) {
			s.Merchants[0] = rules.Merchant{Face: blackbeard.FirstMerchant, At: blackbeard.Place(k.At.Neighbours()[0])}
		}, blackbeard.OpMove},
		{"a merchant in the hex is boarded", func(s *rules.State, k *rules.Pirate) {
			k.At, k.Anchored = blackbeard.Lane(1).Hex(), false
			s.Merchants[0] = rules.Merchant{Face: blackbeard.FirstMerchant, At: k.At}
		}, blackbeard.OpPrize},
		{"without a captain one is called", func(s *rules.State, k *rules.Pirate) { *k = rules.Pirate{}; s.Player[0].Gone++ }, blackbeard.OpActivate},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := atPort(t, tt.change); got.Op != tt.want {
				t.Errorf("the bot chooses %s, want %s", blackbeard.Notation{}.Format(got), blackbeard.Verbs[tt.want].Word)
			}
		})
	}
}

// The last pirate of a seat does not retire while another seat leads: it would end the match, lost.
func TestLastPirateStays(t *testing.T) {
	got := atPort(t, func(s *rules.State, k *rules.Pirate) {
		k.At, k.Worth, k.Notoriety = blackbeard.PortAt(1, 1).Hex(), 9000, 10
		h := blackbeard.PortAt(1, 1)
		s.Port[h].Governor = blackbeard.FirstGovernor
		s.Player[0].Gone = 2
		s.Pirates[2].Worth = 9500
	})
	if got.Op == blackbeard.OpRetire {
		t.Error("the last pirate of a seat that does not lead retires")
	}
	got = atPort(t, func(s *rules.State, k *rules.Pirate) {
		k.At, k.Worth, k.Notoriety = blackbeard.PortAt(1, 1).Hex(), 9000, 10
		s.Port[blackbeard.PortAt(1, 1)].Governor = blackbeard.FirstGovernor
	})
	if got.Op != blackbeard.OpRetire {
		t.Errorf("with 9000 doubloons in a friendly port the bot chooses %s, want retire", blackbeard.Notation{}.Format(got))
	}
}

// raider puts a pirate of skill 3 in a whole sloop at anchor in port 22, so that a garrison gives the odds of an assault.
func raider(s *rules.State, k *rules.Pirate, garrison int8, worth int32) {
	k.Skill, k.At, k.Worth = 3, blackbeard.PortAt(2, 2).Hex(), worth
	t := &s.Port[blackbeard.PortAt(2, 2)]
	t.Governor, t.Garrison, t.Value = 0, garrison, 5
}

// Who has little to lose storms a rich port at even odds; who has a fortune aboard, in money or in cargo, only at good ones.
func TestFortuneIsNotStaked(t *testing.T) {
	tests := []struct {
		name         string
		garrison     int8
		worth        int32
		hold         int16
		storm, never bool
	}{
		{"nothing to lose, even odds", 5, 0, 0, true, false},
		{"a fortune, even odds", 5, 1100, 0, false, true},
		{"a fortune, poor odds", 7, 1100, 0, false, true},
		{"a fortune in cargo, even odds", 5, 0, 1100, false, true},
		{"a fortune, good odds", 1, 1100, 0, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var s *rules.State
			got := atPort(t, func(st *rules.State, k *rules.Pirate) {
				s = st
				raider(st, k, tt.garrison, tt.worth)
				k.Holds[0] = tt.hold
			})
			if (got.Op == blackbeard.OpAssault) != tt.storm {
				t.Errorf("the bot chooses %s", blackbeard.Notation{}.Format(got))
			}
			legal := s.Legal(0, nil)
			for i, v := range (Evaluator{}).Score(s, 0, legal, nil) {
				if legal[i].Op == blackbeard.OpAssault && (v <= engine.Never) != tt.never {
					t.Errorf("an assault is worth %v", v)
				}
			}
		})
	}
}

// Who leads when another may lose his last pirate tries to retire before anything else; as long as the others have
// captains left he sells what he has first. Alone he retires as soon as that wins the match (25.5).
func TestRichRetireNearTheEnd(t *testing.T) {
	rich := func(s *rules.State, k *rules.Pirate) {
		h := blackbeard.PortAt(1, 1)
		k.At, k.Worth, k.Notoriety, k.Holds[0] = h.Hex(), 1600, 40, 60
		s.Port[h].Governor = blackbeard.FirstGovernor
		s.Pirates[2].Worth = 900
	}
	tests := []struct {
		name   string
		change func(s *rules.State)
		want   uint16
	}{
		{"captains left", func(*rules.State) {}, blackbeard.OpSell},
		{"the other's last pirate", func(s *rules.State) { s.Player[1].Gone = 2 }, blackbeard.OpRetire},
		{"the other's last pirate, but he is richer", func(s *rules.State) { s.Player[1].Gone, s.Pirates[2].Worth = 2, 1700 }, blackbeard.OpSell},
		{"alone, the richest", func(s *rules.State) {
			s.Solo, s.Seats, s.Players = true, 1, 3
		}, blackbeard.OpRetire},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := atPort(t, func(s *rules.State, k *rules.Pirate) { rich(s, k); tt.change(s) })
			if got.Op != tt.want {
				t.Errorf("with 1600 doubloons the bot chooses %s, want %s", blackbeard.Notation{}.Format(got), blackbeard.Verbs[tt.want].Word)
			}
		})
	}
}

// Nobody asks the crown for a commissioner whom no roll can grant (11.1), not even for want of anything better.
func TestNoHopelessPetition(t *testing.T) {
	for _, fame := range []int16{0, 10, 11, 40} {
		var s *rules.State
		atPort(t, func(st *rules.State, _ *rules.Pirate) { s, st.Pirates[2].Notoriety = st, fame })
		legal := s.Legal(0, nil)
		weights := Evaluator{}.Score(s, 0, legal, nil)
		for i, a := range legal {
			if hopeless := fame < 11; a.Op == blackbeard.OpPetition && (weights[i] <= engine.Never) != hopeless {
				t.Errorf("against a notoriety of %d a petition is worth %v", fame, weights[i])
			}
		}
	}
}

// Matches of such bots see fortunes; one of them wins nine times in ten against random play.
func TestBotsPlay(t *testing.T) {
	const matches = 60
	fortunes, wins := 0, 0
	buf, weights := make([]engine.Action, 0, 1024), make([]float64, 0, 1024)
	for m := range matches {
		for _, seats := range []int{3, 2} { // three such bots; then one of them against a random bot
			ch := engine.NewFast(uint64(m))
			st, err := rules.Rules{}.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, me := st.(*rules.State), engine.Seat(m%2)
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

// Judging a position allocates nothing, whatever the question.
func TestWeighAllocates(t *testing.T) {
	start, err := rules.Rules{}.New(engine.Setup{Seats: 3}, engine.NewFast(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	s, ch := start.(*rules.State), engine.NewFast(4)
	buf, weights, marks := make([]engine.Action, 0, 1024), make([]float64, 0, 1024), make([]float64, 0, blackbeard.MaxSeats)
	if n := testing.AllocsPerRun(1000, func() {
		if seat := s.Deciders().First(); seat != engine.Nobody {
			buf = s.Legal(seat, buf[:0])
			s.Apply(seat, favourite(s, seat, buf, weights), ch, nil)
			marks = Evaluator{}.Value(s, marks[:0])
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
