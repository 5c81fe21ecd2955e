package stortebeker

import "portside/engine"

// victory is what the first place is worth beside its points.
const victory = 12

// Forecast implements engine.Forecaster, in points: what each seat has, what its sides and its hand may bring, and at
// the end the first place.
func (Brain) Forecast(st engine.State, dst []float64) []float64 {
	s := st.(*state)
	if s.phase != PhaseOver {
		for seat := range engine.Seat(s.seats) {
			dst = append(dst, float64(s.seat[seat].score)+float64(s.bonus(seat))+outlook(s, seat))
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

// Quiet implements engine.Quieter: a turn begins. Before its cards are laid and its ships boarded nobody can say what
// it brings.
func (Brain) Quiet(st engine.State) bool {
	s := st.(*state)
	return s.phase == PhasePlay && s.played == 0 && s.taken == 0
}
