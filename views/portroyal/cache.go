package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/i18n"
	"portside/views/table"
)

// Card is a card as a button that opens its rule. Its accessible name is everything printed on it.
func Card(t *table.Turn, c portroyal.Card) templ.Component {
	return drawCard(t, c, "")
}

// berths is how many cards of a harbour are cached; there are hardly ever more.
const berths = 20

// Cards of a harbour are cached for each viewer, and for all.
var (
	lying = fragment.NewMemo[spot](berths)
	faces = fragment.NewCache[spotKey]()
)

type spotKey struct {
	lang i18n.Lang
	base string
	spot spot
}

// lies draws card i in the harbour.
func lies(t *table.Turn, i int, s spot) templ.Component {
	return lying.Draw(t.Cache, i, s, func() templ.Component {
		return faces.Draw(spotKey{t.Lang(), t.Base, s}, func() templ.Component { return drawCard(t, s.card, s.id) })
	})
}

var backs = fragment.NewCache[string]()

// cardBack is a face-down card: the top of the draw pile.
func cardBack(base string) templ.Component {
	return backs.Draw(base, func() templ.Component { return drawBack(base) })
}
