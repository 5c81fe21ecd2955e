package table

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/fragment"
)

// The panels around the board seldom change, so what was drawn is kept.
var (
	orderPanels = fragment.NewMemo[orderKey](1)
	undos       = fragment.NewMemo[undoKey](4)
	linkLists   = fragment.NewMemo[linksKey](1)
)

type orderKey struct {
	order, ended string
	can          bool
}

// orderPanel is the panel of standing orders: the order in force, why one ended, and the link to the game's form,
// which is long and fetched on demand. Only the seat itself gets it.
func orderPanel(s *Scene) templ.Component {
	if s.Orders != nil {
		return drawOrders(s)
	}
	return orderPanels.Draw(s.Cache, 0, orderKey{s.Order, s.Ended, s.CanOrder}, func() templ.Component { return drawOrders(s) })
}

type undoKey struct {
	can   bool
	why   engine.Barrier
	asked bool
}

// undoControl is always there for a seat. If undo is not possible, it says why.
func undoControl(t *Turn) templ.Component {
	key := undoKey{t.Undo.Can, t.Undo.Why, t.Asked()}
	at := 0 // a slot for each of the four usual cases
	if key.can {
		at = 1
	}
	if key.asked {
		at += 2
	}
	return undos.Draw(t.Cache, at, key, func() templ.Component { return drawUndo(t) })
}

// linksKey is what the links from a table depend on.
type linksKey struct {
	n     int
	links [12]Link
}

// links are the links from the table to other pages.
func links(s *Scene) templ.Component {
	if len(s.Links) == 0 {
		return nil
	}
	key := linksKey{n: len(s.Links)}
	if copy(key.links[:], s.Links) < len(s.Links) {
		return drawLinks(s)
	}
	return linkLists.Draw(s.Cache, 0, key, func() templ.Component { return drawLinks(s) })
}
