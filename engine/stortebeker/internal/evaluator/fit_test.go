package evaluator

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

var fitMatches = flag.Int("fit", 0, "fit outlookWeights to so many matches for each number of seats, and print them")

// sample is the position of a seat in a quiet moment, compared with the mean of the others.
type sample struct {
	marks    [outlookSize]float64
	gain     float64 // points it wins from here to the end
	forecast float64 // the forecast of gain
}

// samples plays a match of greedy bots, which take a random action in one of stray plies, and appends the
// quiet moments.
func samples(t *testing.T, seats int, mode string, stray int, luck *engine.Fast, dst []sample) []sample {
	t.Helper()
	start, err := rules.Rules{}.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, from := start.(*rules.State), len(dst)
	own := func(seat int) float64 { return float64(int(s.Seat[seat].Score) + s.Bonus(engine.Seat(seat))) }
	var legal []engine.Action
	var worth, marks []float64
	for s.Phase != stortebeker.PhaseOver {
		if judge.Quiet(s) {
			marks = judge.Value(s, marks[:0])
			var x [stortebeker.MaxSeats][outlookSize]float64
			for seat := range seats {
				marksOf(s, engine.Seat(seat), &x[seat])
			}
			for seat := range seats {
				var p sample
				for other := range seats {
					share := -1 / float64(seats-1)
					if other == seat {
						share = 1
					}
					for i := range p.marks {
						p.marks[i] += share * x[other][i]
					}
					p.gain -= share * own(other)
					p.forecast += share * (marks[other] - own(other))
				}
				dst = append(dst, p)
			}
		}
		legal = s.Legal(s.Actor, legal[:0])
		a := legal[luck.Pick(len(legal))]
		if stray == 0 || luck.Pick(stray) > 0 {
			worth = judge.Score(s, s.Actor, legal, worth[:0])
			best := 0
			for i := range worth {
				if worth[i] > worth[best] {
					best = i
				}
			}
			a = legal[best]
		}
		s.Apply(s.Actor, a, luck, nil)
	}
	for i := range dst[from:] {
		for other := range seats {
			share := -1 / float64(seats-1)
			if other == i%seats {
				share = 1
			}
			dst[from+i].gain += share * own(other)
		}
	}
	return dst
}

// The forecasts in quiet moments must foresee something of how matches between greedy bots end: their squared
// error is smaller than that of the points won so far. With -fit N the weights are fitted again and printed.
func TestForecastForesees(t *testing.T) {
	luck := engine.NewFast(11)
	for seats := stortebeker.MinSeats; seats <= stortebeker.MaxSeats; seats++ {
		for _, mode := range []string{"base", "pro"} {
			var list []sample
			for range 150 {
				list = samples(t, seats, mode, 0, luck, list)
			}
			byPoints, byForecast := 0.0, 0.0
			for _, p := range list {
				byPoints += p.gain * p.gain
				byForecast += (p.gain - p.forecast) * (p.gain - p.forecast)
			}
			if byForecast >= 0.99*byPoints {
				t.Errorf("%d seats, %s: the forecast's squared error is %.3f of that of the points", seats, mode, byForecast/byPoints)
			}
		}
		if *fitMatches > 0 {
			fmt.Printf("%d seats: %.3f\n", seats, fit(t, seats, luck))
		}
	}
}

// fit solves the normal equations of the marks; a small ridge keeps the weights of rare marks small.
func fit(t *testing.T, seats int, luck *engine.Fast) (w [outlookSize]float64) {
	const ridge, stray = 50, 20
	var a [outlookSize][outlookSize + 1]float64
	for i := range a {
		a[i][i] = ridge
	}
	var list []sample
	for n := range *fitMatches {
		list = samples(t, seats, []string{"base", "pro"}[n%2], stray, luck, list[:0])
		for i := range list {
			p := &list[i]
			for r, x := range p.marks {
				if x == 0 {
					continue
				}
				for c, y := range p.marks {
					a[r][c] += x * y
				}
				a[r][outlookSize] += x * p.gain
			}
		}
	}
	for i := range a {
		for r := i + 1; r < outlookSize; r++ {
			q := a[r][i] / a[i][i]
			for c := i; c <= outlookSize; c++ {
				a[r][c] -= q * a[i][c]
			}
		}
	}
	for i := outlookSize - 1; i >= 0; i-- {
		w[i] = a[i][outlookSize]
		for c := i + 1; c < outlookSize; c++ {
			w[i] -= a[i][c] * w[c]
		}
		w[i] /= a[i][i]
	}
	return w
}
