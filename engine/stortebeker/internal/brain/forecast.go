package brain

import (
	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// victory is the worth of the first place besides its points.
const victory = 12

// Forecast implements engine.Forecaster, in points: what each seat has, what its sides and its hand may bring, and at
// the end the first place.
func (Brain) Forecast(st engine.State, dst []float64) []float64 {
	s := st.(*rules.State)
	if s.Phase != face.PhaseOver {
		for seat := range engine.Seat(s.Seats) {
			dst = append(dst, float64(s.Seat[seat].Score)+float64(s.Bonus(seat))+outlook(s, seat))
		}
		return dst
	}
	var buf [face.MaxSeats]int64
	scores := s.Scores(buf[:0])
	for _, mine := range scores {
		v, first := float64(mine)/rules.ShipStep, true
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

// Quiet implements engine.Quieter: a turn begins. Until its cards are laid and its ships boarded nobody can say what
// it brings.
func (Brain) Quiet(st engine.State) bool {
	s := st.(*rules.State)
	return s.Phase == face.PhasePlay && s.Played == 0 && s.Taken == 0
}
