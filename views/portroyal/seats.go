package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// purseMax is how many coins are drawn one by one; more are only counted.
const purseMax = 20

// purseWidth is the width of the drawing of so many overlapping coin cards, in its own units.
func purseWidth(coins int) int { return 9*(coins-1) + 16 }

// Hand is the coins of a seat: face-down cards, their number is what anybody knows of them. Their number
// in words stands with the figures.
func Hand(t table.Turn, seat, coins int) templ.Component {
	if coins == 0 {
		return templ.NopComponent
	}
	coins = min(coins, purseMax)
	return kept(t, pieceHand, portroyal.NoCard, seat<<8|coins, func() templ.Component { return drawHand(t, seat, coins) })
}

// counted is a stack of a display in words: "2 × Sailor: cost 3, influence 1. Adds 1 sword …".
func counted(p *i18n.Printer, s stack) string {
	if s.n == 1 {
		return sound(p, s.card)
	}
	return p.Say("count.copies", s.n, sound(p, s.card))
}
