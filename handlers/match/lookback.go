package match

import (
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/replays"
	"portside/handlers/story"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// lookBack walks through a finished match for its curve, one value per turn, and its notable moments.
// A solo player has one turn after the other, so their curve has a value per ply.
// A match that cannot be walked through is shown without them.
func (h *Handlers) lookBack(c echo.Context, p page.Page, t *projection.Table, board *title.Title, names table.Names) ([]table.Series, []matchpage.Moment) {
	all := make([]table.Series, len(t.Seats))
	for i := range all {
		all[i].Seat = engine.Seat(i)
	}
	var plies []projection.Entry
	actor := engine.Nobody
	note := func(v engine.View) {
		for i, n := range board.Curve(v) {
			all[i].Values = append(all[i].Values, n)
		}
	}
	var last engine.View
	err := h.replays.Replay(c.Request().Context(), t.ID, h.User(c), engine.Nobody, func(m replays.Moment) bool {
		if last != nil && (m.Seat != actor || len(t.Seats) == 1) {
			note(last)
		}
		actor, last = m.Seat, m.View
		plies = append(plies, m.Entry)
		return true
	})
	if err != nil {
		h.Log.Error("finished match does not replay", "match", int64(t.ID), "err", err)
		return nil, nil
	}
	note(last)
	var moments []matchpage.Moment
	for _, m := range board.Moments(p.Printer, t.View, names, story.Events(plies)) {
		moments = append(moments, matchpage.Moment{Ply: m.Ply, Text: table.Bare(m.Text)})
	}
	return all, moments
}
