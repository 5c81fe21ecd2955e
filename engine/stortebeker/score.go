package stortebeker

import (
	"math/bits"

	"portside/engine"
)

// bonusShip is the most valuable ship of a colour of which a seat has three or more, in the pro game
// (§7.1); NoShip if there is no bonus.
func (s *state) bonusShip(seat engine.Seat, colour Colour) Ship {
	if !s.pro {
		return NoShip
	}
	return bonusShip(s.seat[seat].won, colour)
}

const perColour = Ships / Colours

func bonusShip(won uint32, colour Colour) Ship {
	own := won >> (perColour * colour) & (1<<perColour - 1) // the ships stand by colour, then by points
	if bits.OnesCount32(own) < bonusShips {
		return NoShip
	}
	return Ship(perColour*int(colour) + bits.Len32(own) - 1)
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
		dst = append(dst, int64(shipStep*(int(p.score)+s.bonus(seat))+bits.OnesCount32(p.won)))
	}
	return dst
}

// TrackSpace is the space of the score track that shows so many points (§5, phase 5); 0 is before it.
func TrackSpace(points int) int {
	if points <= 0 {
		return 0
	}
	return (points-1)%trackLength + 1
}
