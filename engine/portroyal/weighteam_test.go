package portroyal

import (
	"testing"

	"portside/engine"
)

// teamMatch is a cooperative match, played on for some plies by its own judgement.
func teamMatch(t *testing.T, seats, plies int) *state {
	t.Helper()
	ch := engine.NewFast(5)
	st, err := rules{}.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": ModeCoop.String()}}, ch, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		seat := st.Deciders().First()
		legal := st.Legal(seat, nil)
		best, worth := 0, brain{}.Weigh(st, seat, legal, nil)
		for i := range worth {
			if worth[i] > worth[best] {
				best = i
			}
		}
		st.Apply(seat, legal[best], ch, nil)
	}
	return st.(*state)
}

func TestTeamWeighAllocatesNothing(t *testing.T) {
	s := teamMatch(t, 5, 60)
	seat := s.Deciders().First()
	legal := s.Legal(seat, nil)
	dst := make([]float64, 0, len(legal))
	if n := testing.AllocsPerRun(50, func() { brain{}.Weigh(s, seat, legal, dst[:0]) }); n != 0 {
		t.Errorf("judging allocates %v times", n)
	}
	marks := make([]float64, 0, MaxSeats)
	if n := testing.AllocsPerRun(50, func() { brain{}.Forecast(s, marks[:0]) }); n != 0 {
		t.Errorf("forecasting allocates %v times", n)
	}
}

// A team gives each open contract to one seat, never more than it has markers for, and the one that is
// nearest gets it.
func TestPlan(t *testing.T) {
	s := teamMatch(t, 3, 0)
	s.table.open = [maxOpen]Contract{Comedian, Fighter, Explorer, SmallCourt, Ransom, Jinx, PackOfPirates}
	s.table.n = 7
	s.table.recount()
	s.seat[2].lay(mustCard(t, "priest-4c-1p"), 1)
	s.seat[1].lay(mustCard(t, "pirate-7c-2p"), 1)
	p := makePlan(s)
	if p[Comedian] != 2 || p[Fighter] != 1 {
		t.Errorf("comedian is planned for %v, fighter for %v, want s2 and s1", p[Comedian], p[Fighter])
	}
	var load [3]int
	for _, c := range s.table.open[:s.table.n] {
		if p[c] == engine.Nobody {
			t.Errorf("nobody plans %v", c)
			continue
		}
		load[p[c]]++
	}
	for i, n := range load {
		if n > markers {
			t.Errorf("s%d plans %d contracts", i, n)
		}
	}
	s.table.marks[Comedian][0] = 1
	s.table.recount()
	if p := makePlan(s); p[Comedian] != engine.Nobody {
		t.Errorf("a contract that is done is planned for %v", p[Comedian])
	}
}

// What one seat leaves lying another can take: of two seats the one that needs the jester gets it.
func TestTeamLeavesWhatOthersNeed(t *testing.T) {
	s := teamMatch(t, 2, 2)
	s.table = table{}
	s.table.open = [maxOpen]Contract{Comedian, Fighter}
	s.table.n = 2
	s.table.recount()
	s.seat[0], s.seat[1] = place{}, place{}
	s.seat[0].coins, s.seat[1].coins = 9, 9
	s.seat[1].lay(mustCard(t, "priest-4c-1p"), 1)
	s.stack.Cut(0)
	s.active, s.actor, s.phase, s.allowance, s.taken = 0, 0, PhaseTake, 1, 0
	s.harbour, s.nHarbour, s.ships = [maxHarbour]Card{}, 2, [colours]uint8{}
	s.harbour[0], s.harbour[1] = mustCard(t, "jester-5c-1p"), mustCard(t, "sailor-3c-1p")
	legal := s.Legal(0, nil)
	best, worth := 0, brain{}.Weigh(s, 0, legal, nil)
	for i := range worth {
		if worth[i] > worth[best] {
			best = i
		}
	}
	if got := (face{}).Format(legal[best]); got != "hire.sailor-3c-1p" {
		t.Errorf("the seat without the priest takes %s, want hire.sailor-3c-1p", got)
	}
}

func BenchmarkTeamWeigh(b *testing.B) {
	ch := engine.NewFast(5)
	st, _ := rules{}.New(engine.Setup{Seats: 5, Options: map[string]string{"mode": ModeCoop.String()}}, ch, nil)
	var legal []engine.Action
	var worth []float64
	b.ReportAllocs()
	for b.Loop() {
		if st.Deciders() == 0 {
			b.StopTimer()
			st, _ = rules{}.New(engine.Setup{Seats: 5, Options: map[string]string{"mode": ModeCoop.String()}}, ch, nil)
			b.StartTimer()
		}
		seat := st.Deciders().First()
		legal = st.Legal(seat, legal[:0])
		best := 0
		worth = brain{}.Weigh(st, seat, legal, worth[:0])
		for i := range worth {
			if worth[i] > worth[best] {
				best = i
			}
		}
		st.Apply(seat, legal[best], ch, nil)
	}
}

func mustCard(t *testing.T, id string) Card {
	t.Helper()
	c, err := ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
