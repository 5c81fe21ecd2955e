package table

import "portside/engine"

// Moment is one of the events of a match that its players will talk about.
type Moment struct {
	Ply  int // number of the ply it happened in
	Seat engine.Seat
	Text string // may hold mentions
}
