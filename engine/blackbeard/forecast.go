package blackbeard

// Forecast is what the position of each seat is worth to it: what its best pirate has, at the risk of his
// ship, crew and health, what he and the others may still earn, and the captains to come.
func (s *state) Forecast(dst []float64) []float64 {
	for player := range int8(s.seats) {
		if s.over {
			dst = append(dst, s.outcome(player))
		} else {
			dst = append(dst, s.prospect(player))
		}
	}
	return dst
}

// prospect is the forecast of a match under way.
func (s *state) prospect(player int8) float64 {
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
	power := 0.0
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.pirates[p]; k.captain != 0 {
			h := k.shape()
			has := float64(k.fortune()) + cargoShare*float64(k.laden()) + personShare*meanRansom*float64(k.nHostages) + renown(float64(k.notoriety))
			count((1 - h.frailty()) * (freshStake + has))
			power = max(power, h.power())
		}
	}
	return best + 0.15*rest + 0.5*power + 120*float64(s.captainsLeft(player)) + 25*float64(s.crowns(player))
}

// outcome is the forecast of a match that is over: only the first place counts, as much as a pirate who has
// all but won.
func (s *state) outcome(player int8) float64 {
	const won = 4000
	var room [maxSeats]int
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
