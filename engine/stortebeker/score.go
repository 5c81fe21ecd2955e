package stortebeker

import "portside/engine"

// bonusShip is the ship that brings a seat the bonus for a colour (§7.1), NoShip if none does.
func (s *state) bonusShip(seat engine.Seat, colour Colour) Ship {
	if !s.pro {
		return NoShip
	}
	return s.seat[seat].won.Bonus(colour)
}

// bonus is the colour bonus of a seat as it stands.
func (s *state) bonus(seat engine.Seat) int {
	n := 0
	for colour := range Colour(Colours) {
		if best := s.bonusShip(seat, colour); best != NoShip {
			n += best.Points()
		}
	}
	return n
}

// shipStep makes room for the ships below the points, as the tie-break (§6).
const shipStep = Ships + 1

// Scores implements engine.State: 31 times the points, the colour bonus included, plus the ships.
func (s *state) Scores(dst []int64) []int64 {
	for seat := range engine.Seat(s.seats) {
		p := &s.seat[seat]
		dst = append(dst, int64(shipStep*(int(p.score)+s.bonus(seat))+p.won.Len()))
	}
	return dst
}
