package evaluator

import (
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

var judge Evaluator

// opening is a match at the first decision.
func opening(t *testing.T, seats int, mode string) *rules.State {
	t.Helper()
	s, err := rules.Rules{}.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, engine.NewFast(uint64(seats)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*rules.State)
}

// The outlook of a seat improves with what a boarding needs, and judging it allocates nothing.
func TestOutlook(t *testing.T) {
	for seats := stortebeker.MinSeats; seats <= stortebeker.MaxSeats; seats++ {
		for _, mode := range []string{"base", "pro"} {
			t.Run(fmt.Sprintf("%d seats, %s", seats, mode), func(t *testing.T) {
				s := opening(t, seats, mode)
				seat := s.Active
				rises := func(what string, change func()) {
					t.Helper()
					before := outlook(s, seat)
					if change(); outlook(s, seat) <= before {
						t.Errorf("%s changes the outlook from %.3f to %.3f", what, before, outlook(s, seat))
					}
				}
				b := &s.Slot[0]
				d := &b.Side[seat]
				rises("loading all but one", func() {
					for k := range stortebeker.Kind(stortebeker.Kinds) {
						for range b.Ship.Needs(k) {
							d.Add(stortebeker.Provision(k, false))
						}
					}
					for k := range stortebeker.Kind(stortebeker.Kinds) {
						if d.Provisions[stortebeker.Provision(k, false)] > 0 {
							d.Take(stortebeker.Provision(k, false))
							s.Seat[seat].Hand[stortebeker.Provision(k, false)], s.Seat[seat].Hand[stortebeker.Provision(k, true)] = 0, 0
							break
						}
					}
				})
				rises("the last provision", func() {
					for k := range stortebeker.Kind(stortebeker.Kinds) {
						if d.Room(b.Ship, k) > 0 {
							d.Add(stortebeker.Provision(k, false))
						}
					}
				})
				rises("a pirate", func() { d.Add(stortebeker.Pirate(4)) })
				before := outlook(s, seat)
				rival := &b.Side[s.Next(seat)]
				rival.Provisions, rival.Size = d.Provisions, d.Size
				rival.Might = uint8(b.Ship.Boarding() - 2)
				if now := outlook(s, seat); now >= before {
					t.Errorf("a strong rival changes the outlook from %.3f to %.3f", before, now)
				}
				marks := make([]float64, 0, stortebeker.MaxSeats)
				if n := testing.AllocsPerRun(20, func() { marks = judge.Value(s, marks[:0]) }); n != 0 {
					t.Errorf("Value allocates %.0f times", n)
				}
			})
		}
	}
}

// In the last round only counters are left to a seat whose turn is over.
func TestOutlookAfterTheLastTurn(t *testing.T) {
	s := opening(t, 3, "base")
	s.Start, s.Triggered, s.Active = 0, true, 1
	late := outlook(s, 0)
	s.Slot[0].Side[0].Add(stortebeker.Pirate(4)) // without provisions it cannot counter
	if now := outlook(s, 0); now != late {
		t.Errorf("what can no longer be boarded changes the outlook from %.3f to %.3f", late, now)
	}
	b := &s.Slot[0]
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		for range b.Ship.Needs(k) {
			b.Side[0].Add(stortebeker.Provision(k, true))
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
		s := opening(t, stortebeker.MinSeats+n%3, []string{"base", "pro"}[n%2])
		for begins := true; s.Phase != stortebeker.PhaseOver; {
			if want := begins && s.Phase == stortebeker.PhasePlay; judge.Quiet(s) != want {
				t.Fatalf("match %d, round %d, turn of %v, %v: quiet %v, want %v", n, s.Round, s.Active, s.Phase, judge.Quiet(s), want)
			} else if want {
				quiet++
			}
			round, active := s.Round, s.Active
			legal = s.Legal(s.Actor, legal[:0])
			s.Apply(s.Actor, legal[luck.Pick(len(legal))], luck, nil)
			begins = s.Round != round || s.Active != active
		}
	}
	if quiet < 60*10 {
		t.Errorf("%d quiet moments in 60 matches", quiet)
	}
}
