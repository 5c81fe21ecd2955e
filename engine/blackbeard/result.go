package blackbeard

import "portside/engine"

// Winners implements [engine.Judge]: the first to be known in every port (1.1), else the richest; alone, the player or nobody
// (25.5).
func (v *View) Winners() engine.SeatSet {
	switch {
	case v.Ended == EndSoloLost, v.Ended == EndSoloBeaten:
		return 0
	case v.Ended == EndSoloWon:
		return engine.Only(0)
	case v.Ended == EndNotoriety && v.Winner >= v.Seats:
		return 0
	case v.Ended == EndNotoriety && v.Winner >= 0:
		return engine.Only(engine.Seat(v.Winner))
	}
	return engine.Highest(v.Scores)
}
