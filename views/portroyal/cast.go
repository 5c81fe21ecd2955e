package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
)

// coloured reports whether a character belongs to a colour of ships: traders, merchants and clerks do.
func coloured(c portroyal.Card) bool {
	return c.Kind() == portroyal.Character && c.Colour() != portroyal.NoColour
}

// letter is the letter for a card's colour, for those who cannot see the colour.
func letter(p *i18n.Printer, c portroyal.Card) string {
	return p.Say("ship." + c.Colour().String() + ".letter")
}

// tucked puts the ships of a display behind the merchant of their colour, who covers them (§9.3).
func tucked(list []stack) []stack {
	for i := 0; i < len(list); i++ {
		ship := list[i]
		if ship.card.Kind() != portroyal.Ship {
			continue
		}
		at := slices.IndexFunc(list, func(s stack) bool {
			return s.card.Role() == portroyal.Merchant && s.card.Colour() == ship.card.Colour()
		})
		if at > i { // the merchant comes later: the ship moves behind them
			copy(list[i:at], list[i+1:at+1])
			list[at] = ship
			i--
		} else if at >= 0 {
			copy(list[at+2:i+1], list[at+1:i])
			list[at+1] = ship
		}
	}
	return list
}

// roles is a set of characters, as bits by their number.
type roles uint32

func (r roles) has(role portroyal.Role) bool { return r>>role&1 == 1 }

// castOf is the set of characters in a match: all that anybody may have seen or may still see.
func castOf(v *portroyal.View) roles {
	var cast roles
	bag := func(b *engine.Bag) {
		for token := range b.All() {
			cast |= 1 << portroyal.Card(token).Role()
		}
	}
	for i := range v.Shuffles {
		bag(&v.Shuffles[i])
	}
	bag(&v.Discard)
	for _, c := range v.Harbour {
		cast |= 1 << c.Role()
	}
	for i := range v.Places {
		for _, c := range v.Places[i].Display {
			cast |= 1 << c.Role()
		}
	}
	return cast
}
