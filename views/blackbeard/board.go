package blackbeard

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// Board is everything of the game on the table.
func Board(t *table.Turn, v engine.View) templ.Component {
	b := v.(*blackbeard.View)
	may := t.May()
	if b.Question().Kind == blackbeard.AskOperation {
		may = nil // the orders themselves stand below, and those without a chance in a fold
	}
	return Table(t, b, ask(t.Printer, b, may, t.Names()))
}

// AtEnd is the end of a match as a component.
func AtEnd(t *table.Turn, v engine.View) templ.Component {
	return Result(t, v.(*blackbeard.View))
}

// Curve is the greatest net worth that one pirate of each seat holds.
func Curve(v engine.View) []int {
	b := v.(*blackbeard.View)
	list := make([]int, b.Seats)
	for i := range list {
		list[i] = b.Fleets[i].Standing
	}
	return list
}

// playerName is the name of a seat, or of a rival alone on the sea.
func playerName(t *table.Turn, v *blackbeard.View, player int) string {
	if player >= 0 && player < v.Seats {
		return t.Seats[player].Name
	}
	return rivalName(t.Printer, player)
}

// emblem is the class that colours what belongs to a player; rivals have signs that nobody at the table has.
func emblem(t *table.Turn, v *blackbeard.View, player int) string {
	if player >= 0 && player < v.Seats {
		return "emblem-" + digit(t.Seats[player].Emblem%8)
	}
	taken := engine.SeatSet(0)
	for i := range v.Seats {
		taken = taken.With(engine.Seat(t.Seats[i].Emblem % 8))
	}
	sign, before := 5, player-v.Seats // signs of other rivals
	for ; taken.Has(engine.Seat(sign%8)) || before > 0; sign++ {
		if !taken.Has(engine.Seat(sign % 8)) {
			before--
		}
	}
	return "emblem-" + digit(sign%8)
}

func digit(n int) string { return string(rune('0' + n)) }
