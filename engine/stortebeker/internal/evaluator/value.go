package evaluator

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// victory is the worth of the first place besides its points.
const victory = 12

// Value implements engine.Valuer, in points: what each seat has, what its sides and its hand may bring, and at
// the end the first place.
func (Evaluator) Value(st engine.State, dst []float64) []float64 {
	s := st.(*rules.State)
	if s.Phase != stortebeker.PhaseOver {
		for seat := range engine.Seat(s.Seats) {
			dst = append(dst, float64(s.Seat[seat].Score)+float64(s.Bonus(seat))+outlook(s, seat))
		}
		return dst
	}
	var buf [stortebeker.MaxSeats]int64
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
func (Evaluator) Quiet(st engine.State) bool {
	s := st.(*rules.State)
	return s.Phase == stortebeker.PhasePlay && s.Played == 0 && s.Taken == 0
}
