package bot

import (
	"math"

	"portside/engine"
)

// payoff turns the standings that a search meets into utilities from 0 to 1, whatever the unit of a
// game's scores. Rank counts most. The lead over the others and, where all seats win or lose together,
// the score itself against the mean of this search tell equal ranks apart.
type payoff struct {
	n            float64
	mean, spread float64 // of the scores so far
	leads        float64 // mean size of a lead
}

// The shares of a utility; they add up to 1.
const (
	byRank  = 0.6
	byLead  = 0.3
	byScore = 0.1
)

// judge gives the utility per seat.
func (p *payoff) judge(scores []int) (worth [engine.MaxSeats]float64) {
	sum := 0
	for _, s := range scores {
		sum += s
	}
	n := float64(len(scores))
	mean := float64(sum) / n
	p.n++
	p.mean += (mean - p.mean) / p.n
	p.spread += (math.Abs(mean-p.mean) - p.spread) / p.n
	lead, level := 0.0, true
	for i, mine := range scores {
		worth[i] = leadOf(scores, i)
		lead += math.Abs(worth[i])
		level = level && mine == scores[0]
	}
	p.leads += (lead/n - p.leads) / p.n
	for i, mine := range scores {
		own := squash(float64(mine)-p.mean, p.spread)
		if level {
			worth[i] = own
			continue
		}
		worth[i] = byRank*rank(scores, mine) + byLead*squash(worth[i], p.leads) + byScore*own
	}
	return worth
}

// leadOf is the distance from the best of the other seats.
func leadOf(scores []int, i int) float64 {
	other, any := 0, false
	for k, s := range scores {
		if k != i && (!any || s > other) {
			other, any = s, true
		}
	}
	if !any {
		return 0
	}
	return float64(scores[i] - other)
}

// rank is 1 for the best of all, 0 for the last, shared ranks in between.
func rank(scores []int, mine int) float64 {
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
