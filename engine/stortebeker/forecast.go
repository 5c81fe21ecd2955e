package stortebeker

import "portside/engine"

// victory is what the first place is worth beside its points.
const victory = 12

// forecast is what the position of each seat is worth to it, in points: what it has, what its sides and its
// hand may bring, and at the end the first place. It implements bot.Forecaster.
func (s *state) forecast(dst []float64) []float64 {
	if s.phase != PhaseOver {
		for seat := range engine.Seat(s.seats) {
			dst = append(dst, float64(s.seat[seat].score)+float64(s.bonus(seat))+s.outlook(seat))
		}
		return dst
	}
	var buf [maxSeats]int64
	scores := s.Scores(buf[:0])
	for _, mine := range scores {
		v, first := float64(mine)/shipStep, true
		for _, o := range scores {
			first = first && mine >= o
		}
		if first {
			v += victory
		}
		dst = append(dst, v)
	}
	return dst
}

// quiet tells whether a turn begins: before its cards are laid and its ships boarded nobody can say what it
// brings. It implements bot.Quieter.
func (s *state) quiet() bool { return s.phase == PhasePlay && s.played == 0 && s.taken == 0 }
