package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/kit"
	"portside/views/table"
)

// places and glances keep the seats as they were drawn.
var places, glances kit.Memo[sight]

// sight is all of a seat that its drawing depends on.
type sight struct {
	lang                     i18n.Lang
	base                     string
	seat                     int
	sitter                   table.Sitter
	mine, awaited            bool
	active, taking           bool
	coins, influence, swords int
	display                  string
	hero                     hero
}

// hero is what a drawing shows of a character card.
type hero struct {
	persona      portroyal.Persona
	left, crowns int
	kept         string
}

func sightOf(t *table.Turn, v *portroyal.View, i int) sight {
	p, seat := &v.Places[i], engine.Seat(i)
	return sight{
		lang: t.Lang(), base: t.Base, seat: i, sitter: t.Seats[i], mine: seat == t.Seat, awaited: t.Awaited.Has(seat),
		active: seat == v.Active && v.Ended == 0, taking: seat == v.Actor && v.Phase == portroyal.PhaseTake,
		coins: p.Coins, influence: p.Influence, swords: p.Swords,
	}
}

// glance is a seat in the strip.
func glance(t *table.Turn, v *portroyal.View, i int) templ.Component {
	return glances.Draw(sightOf(t, v, i), func() templ.Component { return drawGlance(t, v, i) })
}

// Place is what lies before one seat: its figures and its open cards.
func Place(t *table.Turn, v *portroyal.View, i int) templ.Component {
	key := sightOf(t, v, i)
	cards := make([]byte, 0, 64)
	for _, c := range v.Places[i].Display {
		cards = append(cards, byte(c))
	}
	key.display = string(cards)
	p := &v.Places[i]
	cards = cards[:0]
	for _, c := range p.Kept {
		cards = append(cards, byte(c))
	}
	key.hero = hero{p.Persona, p.Left, p.Crowns, string(cards)}
	return places.Draw(key, func() templ.Component { return drawPlace(t, v, i) })
}

// purseMax is how many coins the drawing of a purse has, the first of them on top, so that its beginning shows
// any smaller number; more are only counted.
const purseMax = 20

// purseWidth is the width of the drawing of so many overlapping coin cards, in its own units.
func purseWidth(coins int) int { return 9*(coins-1) + 16 }

// Hand is the coins of a seat: face-down cards, their number is what anybody knows of them. Their number
// in words stands with the figures.
func Hand(t *table.Turn, seat, coins int) templ.Component {
	if coins == 0 {
		return templ.NopComponent
	}
	coins = min(coins, purseMax)
	return kept(t, pieceHand, portroyal.NoCard, seat<<8|coins, func() templ.Component { return drawHand(t, seat, coins) })
}

// counted is a stack of a display in words: "2 × Sailor: cost 3, influence 1". What the card does stands
// on its sheet: displays are long enough to hear.
func counted(p *i18n.Printer, s stack) string {
	text := CardLabel(p, s.card)
	if s.card.Kind() == portroyal.Ship {
		text = p.Say("pr.under", CardLabel(p, s.card))
	}
	if s.n == 1 {
		return text
	}
	return p.Say("count.copies", s.n, text)
}
