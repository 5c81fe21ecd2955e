package blackbeard

import (
	"math"

	"portside/engine"
)

// Forecast implements engine.Forecaster. A position is worth what the best pirate of a seat has, at the risk of his
// ship, crew and health, what he and the others may still earn, and the captains to come.
func (Brain) Forecast(st engine.State, dst []float64) []float64 {
	s := mind{st.(*state)}
	for player := range int8(s.seats) {
		if s.over {
			dst = append(dst, s.outcome(player))
		} else {
			dst = append(dst, s.prospect(player))
		}
	}
	return dst
}

// hope is how much of what a prize or a port promises is counted before it is taken, and patience how much of
// that is left per operation it takes: less than it brings, so that taking it is always better.
const (
	hope     = 0.6
	patience = 0.88
)

// prospect is the forecast of a match under way.
func (s mind) prospect(player int8) float64 {
	best, rest := 0.0, 0.0
	count := func(v float64) {
		if v > best {
			best, v = v, best
		}
		rest += v
	}
	for _, r := range s.player[player].retired {
		if r.captain != 0 {
			count(float64(r.worth))
		}
	}
	power, ahead := 0.0, 0.0
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.inPlay(p) {
			continue
		}
		j := s.judge(p)
		count((1 - j.frailty()) * estate(j.k))
		points := 0
		if s.voyage.unit == pirateUnit(p) && !s.voyage.halted {
			points = int(s.voyage.points)
		}
		to := j.plan(points)
		power = max(power, j.power())
		if to.what == errandHunt || to.what == errandStorm { // a cargo counts already, wherever it is
			ahead = max(ahead, hope*to.rate*to.ops*math.Pow(patience, to.ops))
		}
		if j.k.atSea() {
			rest -= 4 * j.danger(j.k.at)
		}
	}
	return best + 0.15*rest + 0.5*power + ahead + 120*float64(s.captainsLeft(player)) + 25*float64(s.crowns(player))
}

// outcome is the forecast of a match that is over: only the first place counts, as much as a pirate who has
// all but won.
func (s mind) outcome(player int8) float64 {
	const won = 4000
	var room [MaxSeats]int64
	scores := s.Scores(room[:0])
	if s.solo {
		if scores[player] > 0 {
			return won
		}
		return 0
	}
	for q := range scores {
		if q != int(player) && scores[q] >= scores[player] {
			return 0
		}
	}
	return won
}

// Quiet implements engine.Quieter: a turn is about to begin, or the match is over. No voyage, battle or sale is
// under way of which a forecast would see only the half.
func (Brain) Quiet(st engine.State) bool {
	s := st.(*state)
	return s.over || AskBase+uint16(s.ask.kind) == AskOperation && !s.op.opened
}
