package evaluator

import (
	"math"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// Value implements engine.Valuer. A position is worth what the best pirate of a seat has, at the risk of his
// ship, crew and health, what he and the others may still earn, and the captains to come.
func (Evaluator) Value(st engine.State, dst []float64) []float64 {
	s := mind{st.(*rules.State)}
	for player := range int8(s.Seats) {
		if s.Over {
			dst = append(dst, s.outcome(player))
		} else {
			dst = append(dst, s.prospect(player))
		}
	}
	return dst
}

// hope is how much of a possible prize or port counts before it is taken, and patience how much of
// that is left for each operation it takes: less than it brings, so that taking it is always better.
const (
	hope     = 0.6
	patience = 0.88
)

// prospect is the value of a match under way.
func (s mind) prospect(player int8) float64 {
	best, rest := 0.0, 0.0
	count := func(v float64) {
		if v > best {
			best, v = v, best
		}
		rest += v
	}
	for _, r := range s.Player[player].Retired {
		if r.Captain != 0 {
			count(float64(r.Worth))
		}
	}
	power, ahead := 0.0, 0.0
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.InPlay(p) {
			continue
		}
		j := s.judge(p)
		count((1 - j.frailty()) * estate(j.k))
		points := 0
		if s.Voyage.Unit == rules.PirateUnit(p) && !s.Voyage.Halted {
			points = int(s.Voyage.Points)
		}
		to := j.plan(points)
		power = max(power, j.power())
		if to.what == errandHunt || to.what == errandStorm { // a cargo counts already, wherever it is
			ahead = max(ahead, hope*to.rate*to.ops*math.Pow(patience, to.ops))
		}
		if j.k.AtSea() {
			rest -= 4 * j.danger(j.k.At)
		}
	}
	return best + 0.15*rest + 0.5*power + ahead + 120*float64(s.CaptainsLeft(player)) + 25*float64(s.Crowns(player))
}

// outcome is the value of a finished match: only the first place counts, as much as a pirate who has
// all but won.
func (s mind) outcome(player int8) float64 {
	const won = 4000
	var room [blackbeard.MaxSeats]int64
	scores := s.Scores(room[:0])
	if s.Solo {
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
// half done.
func (Evaluator) Quiet(st engine.State) bool {
	s := st.(*rules.State)
	return s.Over || blackbeard.AskBase+uint16(s.Ask.Kind) == blackbeard.AskOperation && !s.Op.Opened
}
