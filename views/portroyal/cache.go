package portroyal

import (
	"portside/views/fragment"
	"portside/views/kit"

	"github.com/a-h/templ"

	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// pieces are what looks the same whenever it is drawn in one language: a table shows dozens of them at every ply, and
// there are a few hundred at most.
var pieces = fragment.NewCache[pieceKey]()

type pieceKey struct {
	lang i18n.Lang
	base string
	what piece
	card portroyal.Card
	n    int
}

// piece tells what is kept.
type piece uint8

const (
	pieceCard piece = iota
	pieceMini
	pieceWishes
	pieceOption
	pieceShield
	pieceCoin
	pieceSword
)

// kept draws a piece once.
func kept(t *table.Turn, what piece, card portroyal.Card, n int, draw func() templ.Component) templ.Component {
	return pieces.Draw(pieceKey{t.Lang(), t.Base, what, card, n}, draw)
}

// Card is a card as a button that opens the rule about it. Its accessible name is everything printed on it.
func Card(t *table.Turn, c portroyal.Card) templ.Component {
	return kept(t, pieceCard, c, 1, func() templ.Component { return drawCard(t, c, "") })
}

// berths is how many cards of a harbour are kept; more lie there hardly ever.
const berths = 20

// Cards of a harbour are kept for each viewer, and for all.
var (
	lying = fragment.NewSlots[spot](berths)
	faces = fragment.NewCache[place]()
)

type place struct {
	lang i18n.Lang
	base string
	spot spot
}

// lies is card i in the harbour.
func lies(t *table.Turn, i int, s spot) templ.Component {
	return lying.Draw(t.Cache, i, s, func() templ.Component {
		return faces.Draw(place{t.Lang(), t.Base, s}, func() templ.Component { return drawCard(t, s.card, s.id) })
	})
}

// Mini is a card in a display, with how often it lies there.
func Mini(t *table.Turn, s stack) templ.Component {
	return kept(t, pieceMini, s.card, s.n, func() templ.Component { return drawMini(t, s) })
}

// count is a number of a seat with its sign.
func count(t *table.Turn, what piece, n int) templ.Component {
	return kept(t, what, portroyal.NoCard, n, func() templ.Component {
		switch what {
		case pieceShield:
			return kit.Shield(n, t.Say("count.influence", n))
		case pieceCoin:
			return kit.Coin(n, t.Say("count.coins", n))
		}
		return kit.Sword(n, t.Say("count.swords", n))
	})
}

var backs = fragment.NewCache[string]()

// cardBack is a face-down card: the top of the draw pile.
func cardBack(base string) templ.Component {
	return backs.Draw(base, func() templ.Component { return drawBack(base) })
}
