package portroyaltricks

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

// Board is everything of the game on the table.
func Board(t *table.Turn, v engine.View) templ.Component {
	pv := v.(*portroyaltricks.View)
	return Table(t, pv, Ask(t.Printer, v, t.May(), t.Names()))
}

// AtEnd is the end of a match as a component.
func AtEnd(t *table.Turn, v engine.View) templ.Component {
	return Result(t, v.(*portroyaltricks.View))
}

// Curve returns the values of the curve over time, one per seat: its score as the viewer knows it. The curve begins
// at 0, so a lower score is shown as 0.
func Curve(v engine.View) []int {
	places := v.(*portroyaltricks.View).Places
	list := make([]int, len(places))
	for i := range places {
		list[i] = max(0, places[i].Score)
	}
	return list
}

// art is the address of a drawing.
func art(base, name string) string {
	return base + static.URL("port-royal-tricks.svg") + "#" + name
}

// order lists the seats clockwise, beginning with the viewer; for spectators it begins with the first seat.
func order(t *table.Turn, v *portroyaltricks.View) []engine.Seat {
	first := max(int(t.Seat), 0)
	list := make([]engine.Seat, v.Seats)
	for i := range list {
		list[i] = engine.Seat((first + i) % v.Seats)
	}
	return list
}

// TokenName returns the name of the card that a tape names by this token.
func TokenName(p *i18n.Printer, token uint8) string {
	if i, ok := portroyaltricks.TokenItem(token); ok {
		return itemName(p, i)
	}
	return cardName(p, portroyaltricks.TokenCard(token))
}
