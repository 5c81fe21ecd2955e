package evaluator

import (
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// teamMatch is a cooperative match, played on for some plies by its own judgement.
func teamMatch(t *testing.T, seats, plies int) *rules.State {
	t.Helper()
	ch := engine.NewFast(5)
	st, err := rules.Rules{}.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": portroyal.ModeCoop.String()}}, ch, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		seat := st.Deciders().First()
		legal := st.Legal(seat, nil)
		best, worth := 0, Evaluator{}.Score(st, seat, legal, nil)
		for i := range worth {
			if worth[i] > worth[best] {
				best = i
			}
		}
		st.Apply(seat, legal[best], ch, nil)
	}
	return st.(*rules.State)
}

func TestTeamWeighAllocatesNothing(t *testing.T) {
	s := teamMatch(t, 5, 60)
	seat := s.Deciders().First()
	legal := s.Legal(seat, nil)
	dst := make([]float64, 0, len(legal))
	if n := testing.AllocsPerRun(50, func() { Evaluator{}.Score(s, seat, legal, dst[:0]) }); n != 0 {
		t.Errorf("judging allocates %v times", n)
	}
	marks := make([]float64, 0, portroyal.MaxSeats)
	if n := testing.AllocsPerRun(50, func() { Evaluator{}.Value(s, marks[:0]) }); n != 0 {
		t.Errorf("forecasting allocates %v times", n)
	}
}

// A team gives each open contract to one seat, the nearest, and no seat more contracts than it has markers
// for.
func TestPlan(t *testing.T) {
	s := teamMatch(t, 3, 0)
	s.Table.Open = [portroyal.MaxOpen]portroyal.Contract{portroyal.Comedian, portroyal.Fighter, portroyal.Explorer, portroyal.SmallCourt, portroyal.Ransom, portroyal.Jinx, portroyal.PackOfPirates}
	s.Table.N = 7
	s.Table.Recount()
	s.Places[2].Lay(mustCard(t, "priest-4c-1p"), 1)
	s.Places[1].Lay(mustCard(t, "pirate-7c-2p"), 1)
	p := makePlan(s)
	if p[portroyal.Comedian] != 2 || p[portroyal.Fighter] != 1 {
		t.Errorf("comedian is planned for %v, fighter for %v, want s2 and s1", p[portroyal.Comedian], p[portroyal.Fighter])
	}
	var load [3]int
	for _, c := range s.Table.Open[:s.Table.N] {
		if p[c] == engine.Nobody {
			t.Errorf("nobody plans %v", c)
			continue
		}
		load[p[c]]++
	}
	for i, n := range load {
		if n > portroyal.Markers {
			t.Errorf("s%d plans %d contracts", i, n)
		}
	}
	s.Table.Marks[portroyal.Comedian][0] = 1
	s.Table.Recount()
	if p := makePlan(s); p[portroyal.Comedian] != engine.Nobody {
		t.Errorf("a contract that is done is planned for %v", p[portroyal.Comedian])
	}
}

// One seat can leave a card for another: of two seats the one that needs the jester gets it.
func TestTeamLeavesWhatOthersNeed(t *testing.T) {
	s := teamMatch(t, 2, 2)
	s.Table = rules.Table{}
	s.Table.Open = [portroyal.MaxOpen]portroyal.Contract{portroyal.Comedian, portroyal.Fighter}
	s.Table.N = 2
	s.Table.Recount()
	s.Places[0], s.Places[1] = rules.Place{}, rules.Place{}
	s.Places[0].Coins, s.Places[1].Coins = 9, 9
	s.Places[1].Lay(mustCard(t, "priest-4c-1p"), 1)
	s.Stack.Cut(0)
	s.Active, s.Actor, s.Phase, s.Allowance, s.Taken = 0, 0, portroyal.PhaseTake, 1, 0
	s.Harbour, s.NHarbour, s.Ships = [rules.MaxHarbour]portroyal.Card{}, 2, [portroyal.Colours]uint8{}
	s.Harbour[0], s.Harbour[1] = mustCard(t, "jester-5c-1p"), mustCard(t, "sailor-3c-1p")
	legal := s.Legal(0, nil)
	best, worth := 0, Evaluator{}.Score(s, 0, legal, nil)
	for i := range worth {
		if worth[i] > worth[best] {
			best = i
		}
	}
	if got := (portroyal.Notation{}).Format(legal[best]); got != "hire.sailor-3c-1p" {
		t.Errorf("the seat without the priest takes %s, want hire.sailor-3c-1p", got)
	}
}

func BenchmarkTeamWeigh(b *testing.B) {
	ch := engine.NewFast(5)
	st, _ := rules.Rules{}.New(engine.Setup{Seats: 5, Options: map[string]string{"mode": portroyal.ModeCoop.String()}}, ch, nil)
	var legal []engine.Action
	var worth []float64
	b.ReportAllocs()
	for b.Loop() {
		if st.Deciders() == 0 {
			b.StopTimer()
			st, _ = rules.Rules{}.New(engine.Setup{Seats: 5, Options: map[string]string{"mode": portroyal.ModeCoop.String()}}, ch, nil)
			b.StartTimer()
		}
		seat := st.Deciders().First()
		legal = st.Legal(seat, legal[:0])
		best := 0
		worth = Evaluator{}.Score(st, seat, legal, worth[:0])
		for i := range worth {
			if worth[i] > worth[best] {
				best = i
			}
		}
		st.Apply(seat, legal[best], ch, nil)
	}
}

func mustCard(t *testing.T, id string) portroyal.Card {
	t.Helper()
	c, err := portroyal.ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
