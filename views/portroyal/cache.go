package portroyal

import (
	"context"
	"io"
	"portside/views/kit"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// A card looks the same whenever it is drawn in one language, and a table shows dozens at every ply:
// each is drawn once and kept. There are a few hundred such pieces at most.
var pieces sync.Map // pieceKey → string

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

// kept draws once and gives the same text from then on.
func kept(t *table.Turn, what piece, card portroyal.Card, n int, draw func() templ.Component) templ.Component {
	key := pieceKey{t.Lang(), t.Base, what, card, n}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		html, ok := pieces.Load(key)
		if !ok {
			var sb strings.Builder
			if err := draw().Render(ctx, &sb); err != nil {
				return err
			}
			html, _ = pieces.LoadOrStore(key, sb.String())
		}
		_, err := io.WriteString(w, html.(string))
		return err
	})
}

// Card is a card as a button that opens the sheet about it; its name is all that is printed on it.
func Card(t *table.Turn, c portroyal.Card) templ.Component {
	return kept(t, pieceCard, c, 1, func() templ.Component { return drawCard(t, c, "") })
}

// berths is how many cards of a harbour are kept; more lie there hardly ever.
const berths = 20

// Cards of a harbour are kept for each viewer, and for all.
var (
	lying = kit.Reserve[spot](berths)
	faces kit.Memo[place]
)

type place struct {
	lang i18n.Lang
	base string
	spot spot
}

// lies is card i in the harbour.
func lies(t *table.Turn, i int, s spot) templ.Component {
	return lying.Draw(t.Shelf, i, s, func() templ.Component {
		return faces.Draw(place{t.Lang(), t.Base, s}, func() templ.Component { return drawCard(t, s.card, s.id) })
	})
}

// Mini is a card in a display, with how often it lies there.
func Mini(t *table.Turn, s stack) templ.Component {
	return kept(t, pieceMini, s.card, s.n, func() templ.Component { return drawMini(t, s) })
}

// tally is a number of a seat with its sign.
func tally(t *table.Turn, what piece, n int) templ.Component {
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

var backs kit.Memo[string]

// cardBack is a face-down card: the top of the draw pile.
func cardBack(base string) templ.Component {
	return backs.Draw(base, func() templ.Component { return drawBack(base) })
}
