package blackbeard

// Forecast is what the position of each seat is worth to it: what would count if the match ended now, how
// near a pirate is to the hundred, and the state of the ships that are to earn more.
func (s *state) Forecast(dst []float64) []float64 {
	for p := range int8(s.seats) {
		v := 0.0
		if s.over {
			v = s.outcome(p)
		} else {
			best, fame := float64(s.standing(p)/10_000_000/1000), 0.0
			if s.solo {
				best = float64(s.standing(p))
			}
			for slot := 2 * p; slot < 2*p+2; slot++ {
				if k := &s.pirates[slot]; k.captain != 0 {
					f := float64(k.notoriety)
					fame = max(fame, f*f/25)
					v += k.promise()
				}
			}
			v += 0.25*best + fame + 25*float64(s.captainsLeft(p)) + 6*float64(s.crowns(p))
		}
		dst = append(dst, v)
	}
	return dst
}

// promise is what a pirate in play may still earn, as far as ship, crew and captain show.
func (k *pirate) promise() float64 {
	v := 60 + 0.15*float64(k.laden()) + 20*float64(k.nHostages)
	v *= 1 - 0.6*k.broken()
	return v + 2*float64(k.popularity) + 4*float64(k.ship.Holds()) + 3*float64(k.combat)
}

// outcome is the forecast of a match that is over: the first place counts most.
func (s *state) outcome(p int8) float64 {
	var room [maxSeats]int
	scores := s.Scores(room[:0])
	if s.solo {
		if scores[p] > 0 {
			return 1000
		}
		return 0
	}
	v := 0.0
	for q := range scores {
		if q != int(p) && scores[q] >= scores[p] {
			return v
		}
	}
	return 1000
}
