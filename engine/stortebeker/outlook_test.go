package stortebeker

import (
	"fmt"
	"math"
	"testing"

	"portside/engine"
	"portside/engine/bot"
)

var (
	_ bot.Forecaster = (*state)(nil)
	_ bot.Quieter    = (*state)(nil)
)

// opening is a match at the first decision.
func opening(t *testing.T, seats int, mode string) *state {
	t.Helper()
	s, err := Game.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, engine.NewFast(uint64(seats)), nil)
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
					before := s.outlook(seat)
					if change(); s.outlook(seat) <= before {
						t.Errorf("%s changes the outlook from %.3f to %.3f", what, before, s.outlook(seat))
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
				before := s.outlook(seat)
				rival := &b.side[s.next(seat)]
				rival.prov, rival.n = d.prov, d.n
				rival.might = uint8(b.ship.Boarding() - 2)
				if now := s.outlook(seat); now >= before {
					t.Errorf("a strong rival changes the outlook from %.3f to %.3f", before, now)
				}
				marks := make([]float64, 0, maxSeats)
				if n := testing.AllocsPerRun(20, func() { marks = s.Forecast(marks[:0]) }); n != 0 {
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
	late := s.outlook(0)
	s.slot[0].side[0].add(Pirate(4)) // without provisions it cannot counter
	if now := s.outlook(0); now != late {
		t.Errorf("what can no longer be boarded changes the outlook from %.3f to %.3f", late, now)
	}
	b := &s.slot[0]
	for k := range Kind(Kinds) {
		for range b.ship.Needs(k) {
			b.side[0].add(Provision(k, true))
		}
	}
	if now := s.outlook(0); now <= late {
		t.Errorf("a side ready to counter changes the outlook from %.3f to %.3f", late, now)
	}
}

// The forecasts of matches between greedy bots, at the quiet moments, must say more about how they end than
// the points won so far: their squared error is smaller.
func TestForecastForesees(t *testing.T) {
	luck := engine.NewFast(11)
	var legal []engine.Action
	var worth, marks []float64
	for seats := minSeats; seats <= maxSeats; seats++ {
		byPoints, byForecast, quiet := 0.0, 0.0, 0
		for range 150 {
			start, err := Game.New(engine.Setup{Seats: seats}, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := start.(*state)
			var points, forecasts [][maxSeats]float64
			for s.phase != PhaseOver {
				if s.Quiet() {
					var p, f [maxSeats]float64
					copy(f[:], s.Forecast(marks[:0]))
					for i := range s.seats {
						p[i] = float64(s.seat[i].score)
					}
					points, forecasts = append(points, p), append(forecasts, f)
				}
				legal = s.Legal(s.actor, legal[:0])
				worth = s.Weigh(s.actor, legal, worth[:0])
				best := 0
				for i := range worth {
					if worth[i] > worth[best] {
						best = i
					}
				}
				s.Apply(s.actor, legal[best], luck, nil)
			}
			quiet += len(points)
			for i := range points {
				for seat := range seats - 1 {
					end := float64(s.seat[seat].score) - float64(s.seat[seat+1].score)
					byPoints += math.Pow(end-points[i][seat]+points[i][seat+1], 2)
					byForecast += math.Pow(end-forecasts[i][seat]+forecasts[i][seat+1], 2)
				}
			}
		}
		if quiet < 150*10 {
			t.Errorf("%d seats: %d quiet moments in 150 matches", seats, quiet)
		}
		if byForecast >= 0.99*byPoints {
			t.Errorf("%d seats: the forecast's squared error is %.3f of that of the points", seats, byForecast/byPoints)
		}
		t.Logf("%d seats: the forecast's squared error is %.3f of that of the points", seats, byForecast/byPoints)
	}
}
