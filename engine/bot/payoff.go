package bot

import (
	"math"

	"portside/engine"
)

// payoff turns the standings that a search meets into utilities from 0 to 1, independent of their unit: the
// rank, and a seat's lead over the best other seat compared with the leads this search has seen.
type payoff struct {
	n      float64
	rivals bool // in some standing the seats differ
	seat   [engine.MaxSeats]struct{ mean, spread float64 }
}

// judge gives the utility per seat; byRank is the weight of the rank.
func (p *payoff) judge(marks []float64, byRank float64) (worth [engine.MaxSeats]float64) {
	p.n++
	level := true
	for _, m := range marks {
		level = level && m == marks[0]
	}
	p.rivals = p.rivals || !level
	for i, mine := range marks {
		lead := leadOf(marks, i)
		if level { // all win or lose together, or play alone
			lead = mine
		}
		s := &p.seat[i]
		s.mean += (lead - s.mean) / p.n
		s.spread += (math.Abs(lead-s.mean) - s.spread) / p.n
		worth[i] = squash(lead-s.mean, 2*s.spread)
		if !level {
			worth[i] = byRank*rank(marks, mine) + (1-byRank)*worth[i]
		}
	}
	return worth
}

// leadOf is the lead over the best of the other seats.
func leadOf(scores []float64, i int) float64 {
	other, any := 0.0, false
	for k, s := range scores {
		if k != i && (!any || s > other) {
			other, any = s, true
		}
	}
	if !any {
		return 0
	}
	return scores[i] - other
}

// rank is 1 for the best of all, 0 for the last, shared ranks in between.
func rank(scores []float64, mine float64) float64 {
	beaten := 0.0
	for _, s := range scores {
		switch {
		case s < mine:
			beaten++
		case s == mine:
			beaten += 0.5
		}
	}
	return (beaten - 0.5) / float64(max(1, len(scores)-1))
}

// squash maps a difference, measured in units, to 0 … 1.
func squash(d, unit float64) float64 {
	if unit == 0 {
		return 0.5
	}
	d /= unit
	return 0.5 + 0.5*d/(1+math.Abs(d))
}
