package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/i18n"
)

// purseMax is how many coins are drawn one by one; more are only counted.
const purseMax = 20

// purseWidth is the width of the drawing of so many overlapping coin cards, in its own units.
func purseWidth(coins int) int { return 9*(min(coins, purseMax)-1) + 16 }

// counted is a stack of a display in words: "2 × Sailor: cost 3, influence 1. Adds 1 sword …".
func counted(p *i18n.Printer, s stack) string {
	text := sound(p, s.card)
	if s.card.Kind() == portroyal.Ship {
		text = p.Say("pr.under", CardLabel(p, s.card))
	}
	if s.n == 1 {
		return text
	}
	return p.Say("count.copies", s.n, text)
}
