package portroyal

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/kit"
	"portside/views/table"
)

// What is drawn of a seat is kept: glances in the strip, heads of places, and the cards before them.
var (
	glances, heads kit.Memo[sight]
	tableaus       kit.Memo[spread]
	purses         kit.Memo[purse]
)

// sight is all of a seat that the drawing of its figures depends on.
type sight struct {
	lang                     i18n.Lang
	base                     string
	seat                     int
	sitter                   table.Sitter
	mine, awaited, active    bool
	coins, influence, swords int
	markers                  int // -1: none are in the match
}

func sightOf(t *table.Turn, v *portroyal.View, i int) sight {
	p, seat := &v.Places[i], engine.Seat(i)
	s := sight{
		lang: t.Lang(), base: t.Base, seat: i, sitter: t.Seats[i], mine: seat == t.Seat, awaited: t.Awaited.Has(seat),
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
	return glances.Draw(key, func() templ.Component { return drawGlance(t, v, i) })
}

// head is who sits at a place, with its figures.
func head(t *table.Turn, v *portroyal.View, i int) templ.Component {
	return heads.Draw(sightOf(t, v, i), func() templ.Component { return drawHead(t, v, i) })
}

// spread is all that the drawing of the open cards of a seat depends on.
type spread struct {
	lang  i18n.Lang
	base  string
	seat  int
	cards string
}

// Tableau are the open cards of a seat.
func Tableau(t *table.Turn, seat int, display []portroyal.Card) templ.Component {
	cards := make([]byte, len(display))
	for i, c := range display {
		cards[i] = byte(c)
	}
	return tableaus.Draw(spread{t.Lang(), t.Base, seat, string(cards)}, func() templ.Component { return drawTableau(t, seat, display) })
}

// placeIDs are the ids of the places and of the names on them.
var placeIDs = func() (ids [engine.MaxSeats]struct{ place, name string }) {
	for i := range ids {
		ids[i].place = "place-" + strconv.Itoa(i)
		ids[i].name = ids[i].place + "-name"
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
	return purses.Draw(purse{t.Base, seat, coins}, func() templ.Component { return drawHand(t, seat, coins) })
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
