package handlers

import (
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/views/matchpage"
	"portside/views/page"
)

// repeat answers POST /matches/:id/repeat: a solo match again with the same deal.
func (h *Handlers) repeat(c echo.Context) error {
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	if _, err := h.table(c); err != nil { // whoever may not see it learns nothing
		return err
	}
	next, err := h.host.Repeat(c.Request().Context(), matchID(c), h.user(c))
	if err != nil {
		return h.again(c, nil, err)
	}
	h.recount(h.user(c), everywhere)
	return h.seeOther(c, matchPath(next))
}

// repeatMark says that a match has the deal of an earlier one; who sits there finds it.
func repeatMark(p page.Page, t *host.Table) templ.Component {
	original := int64(0)
	if t.Seat != engine.Nobody {
		original = int64(t.Repeats)
	}
	return matchpage.Repeat(p, original)
}

// gaveUp tells whether the only user of a match under way has left it.
func gaveUp(t *host.Table) bool {
	return t.Status == record.Running && len(t.Seats) == 1 && t.Seats[0].Kind == record.Open
}

// joined puts one component before another, which may be nil.
func joined(first, second templ.Component) templ.Component {
	if second == nil {
		return first
	}
	return templ.Join(first, second)
}
