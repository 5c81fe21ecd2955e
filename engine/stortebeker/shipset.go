package stortebeker

import "math/bits"

// ShipSet is a set of ships.
type ShipSet uint32

// AllShips is the whole fleet.
const AllShips ShipSet = 1<<Ships - 1

// With is the set with one more ship.
func (s ShipSet) With(ship Ship) ShipSet { return s | 1<<ship }

// Len is the number of ships.
func (s ShipSet) Len() int { return bits.OnesCount32(uint32(s)) }

// Points is what the ships are worth together.
func (s ShipSet) Points() int {
	n := 0
	for _, ship := range s.List() {
		n += ship.Points()
	}
	return n
}

// List is the ships in ascending order: by colour, then by points.
func (s ShipSet) List() []Ship {
	var list []Ship
	for ; s != 0; s &= s - 1 {
		list = append(list, Ship(bits.TrailingZeros32(uint32(s))))
	}
	return list
}

const perColour = Ships / Colours

// Of is how many ships of a colour are in the set, and the most valuable of them; NoShip if there is none.
func (s ShipSet) Of(colour Colour) (n int, best Ship) {
	own := uint32(s) >> (perColour * colour) & (1<<perColour - 1) // the ships are ordered by colour, then by points
	if own == 0 {
		return 0, NoShip
	}
	return bits.OnesCount32(own), Ship(perColour*int(colour) + bits.Len32(own) - 1)
}

// bonusShips is how many ships of a colour bring a bonus in the pro game (§7.1).
const bonusShips = 3

// Bonus is the ship whose points are the bonus for its colour in the pro game, the most valuable of three or more;
// NoShip if there is no bonus (§7.1).
func (s ShipSet) Bonus(colour Colour) Ship {
	if n, best := s.Of(colour); n >= bonusShips {
		return best
	}
	return NoShip
}
