package stortebeker

import (
	"fmt"
	"testing"

	"portside/engine"
)

var judge Brain

// opening is a match at the first decision.
func opening(t *testing.T, seats int, mode string) *state {
	t.Helper()
	s, err := Rules{}.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, engine.NewFast(uint64(seats)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// The outlook of a seat gets brighter with what a boarding needs, and judging it allocates nothing.
func TestOutlook(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, mode := range []string{"base", "pro"} {
			t.Run(fmt.Sprintf("%d seats, %s", seats, mode), func(t *testing.T) {
				s := opening(t, seats, mode)
				seat := s.active
				rises := func(what string, change func()) {
					t.Helper()
					before := outlook(s, seat)
					if change(); outlook(s, seat) <= before {
						t.Errorf("%s changes the outlook from %.3f to %.3f", what, before, outlook(s, seat))
					}
				}
				b := &s.slot[0]
				d := &b.side[seat]
				rises("loading all but one", func() {
					for k := range Kind(Kinds) {
						for range b.ship.Needs(k) {
							d.add(Provision(k, false))
						}
					}
					for k := range Kind(Kinds) {
						if d.prov[Provision(k, false)] > 0 {
							d.take(Provision(k, false))
							s.seat[seat].hand[Provision(k, false)], s.seat[seat].hand[Provision(k, true)] = 0, 0
							break
						}
					}
				})
				rises("the last provision", func() {
					for k := range Kind(Kinds) {
						if d.room(b.ship, k) > 0 {
							d.add(Provision(k, false))
						}
					}
				})
				rises("a pirate", func() { d.add(Pirate(4)) })
				before := outlook(s, seat)
				rival := &b.side[s.next(seat)]
				rival.prov, rival.n = d.prov, d.n
				rival.might = uint8(b.ship.Boarding() - 2)
				if now := outlook(s, seat); now >= before {
					t.Errorf("a strong rival changes the outlook from %.3f to %.3f", before, now)
				}
				marks := make([]float64, 0, maxSeats)
				if n := testing.AllocsPerRun(20, func() { marks = judge.Forecast(s, marks[:0]) }); n != 0 {
					t.Errorf("a forecast allocates %.0f times", n)
				}
			})
		}
	}
}

// In the last round only counters are left to a seat whose turn is over.
func TestOutlookAfterTheLastTurn(t *testing.T) {
	s := opening(t, 3, "base")
	s.start, s.triggered, s.active = 0, true, 1
	late := outlook(s, 0)
	s.slot[0].side[0].add(Pirate(4)) // without provisions it cannot counter
	if now := outlook(s, 0); now != late {
		t.Errorf("what can no longer be boarded changes the outlook from %.3f to %.3f", late, now)
	}
	b := &s.slot[0]
	for k := range Kind(Kinds) {
		for range b.ship.Needs(k) {
			b.side[0].add(Provision(k, true))
		}
	}
	if now := outlook(s, 0); now <= late {
		t.Errorf("a side ready to counter changes the outlook from %.3f to %.3f", late, now)
	}
}

// A moment is quiet exactly when a seat is asked for the first card of its turn.
func TestQuiet(t *testing.T) {
	luck := engine.NewFast(4)
	var legal []engine.Action
	quiet := 0
	for n := range 60 {
		s := opening(t, minSeats+n%3, []string{"base", "pro"}[n%2])
		for begins := true; s.phase != PhaseOver; {
			if want := begins && s.phase == PhasePlay; judge.Quiet(s) != want {
				t.Fatalf("match %d, round %d, turn of %v, %v: quiet %v, want %v", n, s.round, s.active, s.phase, judge.Quiet(s), want)
			} else if want {
				quiet++
			}
			round, active := s.round, s.active
			legal = s.Legal(s.actor, legal[:0])
			s.Apply(s.actor, legal[luck.Pick(len(legal))], luck, nil)
			begins = s.round != round || s.active != active
		}
	}
	if quiet < 60*10 {
		t.Errorf("%d quiet moments in 60 matches", quiet)
	}
}
