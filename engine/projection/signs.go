package projection

import (
	"portside/engine"
	"portside/engine/record"
)

// Signs gives every seat of a table a sign of its own, 0 … record.Emblems-1. wants are the signs of those who sit there, one per
// seat, or record.NoEmblem. Of several people with one sign the first keeps it, and the others have the next one that is free; who
// has no sign, as a bot, gets what is left, the one of the seat's number if that can be.
func Signs(wants []int) []int {
	signs, taken := make([]int, len(wants)), engine.SeatSet(0)
	give := func(seat, sign int) {
		for taken.Has(engine.Seat(sign % record.Emblems)) {
			sign++
		}
		signs[seat] = sign % record.Emblems
		taken = taken.With(engine.Seat(signs[seat]))
	}
	var late []int // seats whose sign another has
	for seat, want := range wants {
		switch {
		case want == record.NoEmblem:
		case taken.Has(engine.Seat(want)):
			late = append(late, seat)
		default:
			give(seat, want)
		}
	}
	for _, seat := range late {
		give(seat, wants[seat])
	}
	for seat, want := range wants {
		if want == record.NoEmblem {
			give(seat, seat)
		}
	}
	return signs
}
