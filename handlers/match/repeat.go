package match

import (
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/matchpage"
	"portside/views/page"
)

// Repeat answers POST /matches/:id/repeat: it opens a solo match again with the same deal.
func (h *Handlers) Repeat(c echo.Context) error {
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return err
	}
	if _, err := h.Table(c); err != nil { // a user who may not see it learns nothing
		return err
	}
	next, err := h.tables.Repeat(c.Request().Context(), base.MatchID(c), h.User(c))
	if err != nil {
		return h.Again(c, nil, err)
	}
	h.RefreshCounts(h.User(c), base.Everywhere)
	return h.SeeOther(c, base.MatchPath(next))
}

// repeatMark says that a match has the deal of an earlier one, with a link for those who sit there.
func repeatMark(p page.Page, t *projection.Table) templ.Component {
	original := int64(0)
	if t.Seat != engine.Nobody {
		original = int64(t.Repeats)
	}
	return matchpage.Repeat(p, original)
}

// gaveUp tells whether the only user of a match under way has left it.
func gaveUp(t *projection.Table) bool {
	return t.Status == record.Running && len(t.Seats) == 1 && t.Seats[0].Kind == record.Open
}
