package portroyal

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/i18n"
	"portside/views/table"
)

// What is drawn of a seat is kept: glances in the strip, heads of places, and the cards before them.
var (
	glances, heads = fragment.NewSlots[sight](engine.MaxSeats), fragment.NewSlots[sight](engine.MaxSeats)
	spreads        = fragment.NewSlots[spread](engine.MaxSeats)
	hands          = fragment.NewSlots[int](engine.MaxSeats)

	looks, brows = fragment.NewCache[stranger](), fragment.NewCache[stranger]() // the same for many
	tableaus     = fragment.NewCache[tableau]()
	purses       = fragment.NewCache[purse]()
)

// sight is all of a seat that the drawing of its figures depends on.
type sight struct {
	sitter                   table.Sitter
	awaited, active          bool
	coins, influence, swords int
	markers                  int // -1: none are in the match
}

// stranger is a sight for whoever looks.
type stranger struct {
	lang i18n.Lang
	base string
	seat int
	mine bool
	sight
}

func sightOf(t *table.Turn, v *portroyal.View, i int) sight {
	p := &v.Places[i]
	s := sight{
		sitter: t.Seats[i], awaited: t.Awaited.Has(engine.Seat(i)),
		coins: p.Coins, influence: p.Influence, swords: p.Swords, markers: -1,
	}
	if len(v.Contracts) > 0 {
		s.markers = p.Markers
	}
	return s
}

// glance is a seat in the strip.
func glance(t *table.Turn, v *portroyal.View, i int) templ.Component {
	key := sightOf(t, v, i)
	key.active = engine.Seat(i) == v.Active && v.Ended == 0
	return glances.Draw(t.Cache, i, key, func() templ.Component {
		return looks.Draw(stranger{t.Lang(), t.Base, i, engine.Seat(i) == t.Seat, key}, func() templ.Component { return drawGlance(t, v, i) })
	})
}

// head is who sits at a place, with its figures.
func head(t *table.Turn, v *portroyal.View, i int) templ.Component {
	key := sightOf(t, v, i)
	return heads.Draw(t.Cache, i, key, func() templ.Component {
		return brows.Draw(stranger{t.Lang(), t.Base, i, engine.Seat(i) == t.Seat, key}, func() templ.Component { return drawHead(t, v, i) })
	})
}

// spread is the open cards of a seat.
type spread struct {
	n     int
	cards [48]portroyal.Card
}

// tableau is all that the drawing of the open cards of a seat depends on.
type tableau struct {
	lang  i18n.Lang
	base  string
	seat  int
	cards spread
}

// Tableau are the open cards of a seat.
func Tableau(t *table.Turn, seat int, display []portroyal.Card) templ.Component {
	draw := func() templ.Component { return drawTableau(t, seat, display) }
	cards := spread{n: len(display)}
	if copy(cards.cards[:], display) < len(display) { // hardly ever
		return draw()
	}
	return spreads.Draw(t.Cache, seat, cards, func() templ.Component {
		return tableaus.Draw(tableau{t.Lang(), t.Base, seat, cards}, draw)
	})
}

// placeIDs are the ids of the places and of the names on them, as attributes.
var placeIDs = func() (ids [engine.MaxSeats]struct{ place, name templ.OrderedAttributes }) {
	for i := range ids {
		place := "place-" + strconv.Itoa(i)
		ids[i].place = templ.OrderedAttributes{{Key: "id", Value: place}, {Key: "aria-labelledby", Value: place + "-name"}}
		ids[i].name = templ.OrderedAttributes{{Key: "id", Value: place + "-name"}}
	}
	return ids
}()

// purseMax is how many coins the drawing of a purse has, the first of them on top, so that its beginning shows
// any smaller number; more are only counted.
const purseMax = 20

// purseWidth is the width of the drawing of so many overlapping coin cards, in its own units.
func purseWidth(coins int) int { return 9*(coins-1) + 16 }

// purse is all that the drawing of coins depends on.
type purse struct {
	base        string
	seat, coins int
}

// Hand is the coins of a seat: face-down cards, their number is what anybody knows of them. Their number
// in words stands with the figures.
func Hand(t *table.Turn, seat, coins int) templ.Component {
	if coins == 0 {
		return templ.NopComponent
	}
	coins = min(coins, purseMax)
	return hands.Draw(t.Cache, seat, coins, func() templ.Component {
		return purses.Draw(purse{t.Base, seat, coins}, func() templ.Component { return drawHand(t, seat, coins) })
	})
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
