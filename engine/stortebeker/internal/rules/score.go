package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// bonusShip is the ship that brings a seat the bonus for a colour (§7.1), NoShip if none does.
func (s *State) bonusShip(seat engine.Seat, colour stortebeker.Colour) stortebeker.Ship {
	if !s.Pro {
		return stortebeker.NoShip
	}
	return s.Seat[seat].Won.Bonus(colour)
}

// Bonus is the colour bonus of a seat as it stands.
func (s *State) Bonus(seat engine.Seat) int {
	n := 0
	for colour := range stortebeker.Colour(stortebeker.Colours) {
		if best := s.bonusShip(seat, colour); best != stortebeker.NoShip {
			n += best.Points()
		}
	}
	return n
}

// ShipStep makes room for the ships below the points, as the tie-break (§6).
const ShipStep = stortebeker.Ships + 1

// Scores implements engine.State: 31 times the points, including the colour bonus, plus the ships.
func (s *State) Scores(dst []int64) []int64 {
	for seat := range engine.Seat(s.Seats) {
		p := &s.Seat[seat]
		dst = append(dst, int64(ShipStep*(int(p.Score)+s.Bonus(seat))+p.Won.Len()))
	}
	return dst
}
