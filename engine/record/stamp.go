package record

import "portside/engine"

// Stamp tells the states of a stored match apart: equal stamps, equal matches. Each of its numbers only grows.
type Stamp struct {
	Plies   int                    // how many are stored
	Version int64                  // see Match.Version
	Shown   int64                  // changes besides plies that everybody may see
	Own     [engine.MaxSeats]int64 // changes that only a seat may see
}

// For is by what an open page knows what it shows: the same number in every process, and a greater one after each change that the
// seat may see; engine.Nobody sees what everybody does. It says nothing of the changes that only others may see.
func (s *Stamp) For(seat engine.Seat) uint64 {
	all := uint64(s.Plies) + uint64(s.Shown) + 1
	if seat == engine.Nobody {
		return all << 16
	}
	return all<<16 | uint64(uint16(s.Own[seat]))
}
