package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/i18n"
	"portside/views/table"
)

// What was rendered of a seat is cached: its entry in the strip, its heading, and the cards in front of it.
var (
	stripMemo, headMemo = fragment.NewMemo[seatFigures](engine.MaxSeats), fragment.NewMemo[seatFigures](engine.MaxSeats)
	cardMemo            = fragment.NewMemo[spread](engine.MaxSeats)
	handMemo            = fragment.NewMemo[int](engine.MaxSeats)

	strips, headings = fragment.NewCache[viewedFigures](), fragment.NewCache[viewedFigures]() // the same for several viewers
	tableaus         = fragment.NewCache[tableau]()
	purses           = fragment.NewCache[purse]()
)

// seatFigures are what the entry and the heading of a seat show.
type seatFigures struct {
	sitter                   table.Sitter
	awaited, active          bool
	coins, influence, swords int
	markers                  int // -1: none are in the match
}

// viewedFigures are the figures as one viewer sees them.
type viewedFigures struct {
	lang i18n.Lang
	base string
	seat int
	mine bool
	seatFigures
}

func figuresOf(t *table.Turn, v *portroyal.View, i int) seatFigures {
	p := &v.Places[i]
	s := seatFigures{
		sitter: t.Seats[i], awaited: t.Awaited.Has(engine.Seat(i)),
		coins: p.Coins, influence: p.Influence, swords: p.Swords, markers: -1,
	}
	if len(v.Contracts) > 0 {
		s.markers = p.Markers
	}
	return s
}

// stripSeat is a seat in the strip.
func stripSeat(t *table.Turn, v *portroyal.View, i int, key seatFigures) templ.Component {
	return stripMemo.Draw(t.Cache, i, key, func() templ.Component {
		return strips.Draw(viewedFigures{t.Lang(), t.Base, i, engine.Seat(i) == t.Seat, key}, func() templ.Component {
			return fragment.RenderFunc(func(p *fragment.Writer) { drawStripSeat(p, t, v, i) })
		})
	})
}

// head shows who sits at a place, with its figures.
func head(t *table.Turn, v *portroyal.View, i int, key seatFigures) templ.Component {
	return headMemo.Draw(t.Cache, i, key, func() templ.Component {
		return headings.Draw(viewedFigures{t.Lang(), t.Base, i, engine.Seat(i) == t.Seat, key}, func() templ.Component {
			return fragment.RenderFunc(func(p *fragment.Writer) { drawHead(p, t, v, i) })
		})
	})
}

// spread is the open cards of a seat.
type spread struct {
	n     int
	cards [48]portroyal.Card
}

// spreadOf is a display as a key. Only the first cards of one that is too long are in it.
func spreadOf(display []portroyal.Card) spread {
	s := spread{n: len(display)}
	copy(s.cards[:], display)
	return s
}

// tableau is everything that the drawing of a seat's open cards depends on.
type tableau struct {
	lang  i18n.Lang
	base  string
	seat  int
	mine  bool
	cards spread
}

// Tableau draws the open cards of a seat: those of the viewer with all that is on them, in groups, those of others small.
func Tableau(t *table.Turn, seat int, display []portroyal.Card) templ.Component {
	mine := engine.Seat(seat) == t.Seat
	draw := func() templ.Component {
		if mine && len(display) > 0 {
			return drawOwn(t, seat, stacks(display))
		}
		return drawTableau(t, seat, display)
	}
	cards := spreadOf(display)
	if cards.n > len(cards.cards) { // hardly ever
		return draw()
	}
	return cardMemo.Draw(t.Cache, seat, cards, func() templ.Component {
		return tableaus.Draw(tableau{t.Lang(), t.Base, seat, mine, cards}, draw)
	})
}

// purseMax is how many coins the drawing of a purse has. The first is on top, so the beginning of the drawing shows any
// smaller number; more coins are only counted.
const purseMax = 20

// purseWidth is the width of this many overlapping coin cards, in units of the drawing.
func purseWidth(coins int) int { return 9*(coins-1) + 16 }

// purse is everything that the drawing of coins depends on.
type purse struct {
	base        string
	seat, coins int
}

// Hand is the coins of a seat: face-down cards of which only the number is known. The figures say the
// number in words.
func Hand(t *table.Turn, seat, coins int) templ.Component {
	if coins == 0 {
		return templ.NopComponent
	}
	coins = min(coins, purseMax)
	if f := handMemo.Get(t.Cache, seat, coins); f != nil {
		return f
	}
	return drawnHand(t, seat, coins)
}

func drawnHand(t *table.Turn, seat, coins int) templ.Component {
	return handMemo.Draw(t.Cache, seat, coins, func() templ.Component {
		return purses.Draw(purse{t.Base, seat, coins}, func() templ.Component { return drawHand(t, seat, coins) })
	})
}

// counted is a stack of a display in words: "2 × Sailor: cost 3, influence 1". What the card does is
// on its sheet: displays are long enough to listen to.
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
