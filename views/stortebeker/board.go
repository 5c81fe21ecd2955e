package stortebeker

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// Board is everything of the game on the table.
func Board(t *table.Turn, v engine.View) templ.Component {
	sb := v.(*stortebeker.View)
	return Table(t, sb, ask(teller{t.Printer, sb, t.Names()}, t.May()))
}

// AtEnd is the end of a match as a component.
func AtEnd(t *table.Turn, v engine.View) templ.Component { return Result(t, v.(*stortebeker.View)) }

// Curve returns the values of the curve over time, one per seat: the points, at the end with the colour bonus.
func Curve(v engine.View) []int {
	sb := v.(*stortebeker.View)
	list := make([]int, sb.Seats)
	for i, p := range sb.Places {
		list[i] = p.Score
		if sb.Ended > 0 {
			list[i] += p.Bonus
		}
	}
	return list
}

// order lists the seats in turn order, beginning with the viewer; for spectators it begins with the first seat.
func order(t *table.Turn, v *stortebeker.View) []engine.Seat {
	list := make([]engine.Seat, v.Seats)
	for i := range list {
		list[i] = engine.Seat((max(int(t.Seat), 0) + i) % v.Seats)
	}
	return list
}
