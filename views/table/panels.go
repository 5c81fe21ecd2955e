package table

import (
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/match"
	"portside/views/i18n"
	"portside/views/kit"
)

// What stands around the board changes seldom: it is kept as it was drawn.
var (
	orderPanels kit.Memo[orderKey]
	linkLists   kit.Memo[linksKey]
	undos       kit.Memo[undoKey]
)

type orderKey struct {
	lang         i18n.Lang
	base         string
	match        match.ID
	order, ended string
	can          bool
}

// OrderPanel is the shell of standing orders: what is set, why one ended, and the way to the game's form,
// which is long and fetched when somebody wants it. Only the seat itself ever gets it.
func OrderPanel(s *Scene) templ.Component {
	if s.Orders != nil {
		return drawOrders(s)
	}
	return orderPanels.Draw(orderKey{s.Lang(), s.Base, s.Match, s.Order, s.Ended, s.CanOrder}, func() templ.Component { return drawOrders(s) })
}

type linksKey struct {
	lang i18n.Lang
	list string
}

// Links are the ways on from the table.
func Links(s *Scene) templ.Component {
	var sb strings.Builder
	for _, l := range s.Links {
		sb.WriteString(l.Label)
		sb.WriteByte(0)
		sb.WriteString(l.Href)
		sb.WriteByte(0)
		sb.WriteString(l.Hint)
		if l.Copy {
			sb.WriteByte(1)
		}
		sb.WriteByte(0)
	}
	sb.WriteString(s.Next)
	return linkLists.Draw(linksKey{s.Lang(), sb.String()}, func() templ.Component { return drawLinks(s) })
}

type undoKey struct {
	lang  i18n.Lang
	base  string
	match match.ID
	can   bool
	why   engine.Barrier
	asked bool
}

// UndoControl is always there for a seat and says why, when it cannot be used (behaviour 15).
func UndoControl(t *Turn) templ.Component {
	return undos.Draw(undoKey{t.Lang(), t.Base, t.Match, t.Undo.Can, t.Undo.Why, t.Asked()}, func() templ.Component { return drawUndo(t) })
}
