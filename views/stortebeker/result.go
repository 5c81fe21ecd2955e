package stortebeker

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// first are the seats that have won, usually one.
func first(list []stortebeker.SeatResult) (won engine.SeatSet) {
	for _, r := range list {
		if r.Rank == 1 {
			won |= engine.Only(r.Seat)
		}
	}
	return won
}
