package match

import (
	"errors"
	"log/slog"
	"unsafe"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/replays"
	"portside/handlers/matchlog"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// finishedKey is a finished match. One that was opened again has more plies when it ends again.
type finishedKey struct {
	match match.ID
	ply   int
}

// walk is what a walk through a finished match has found. It is the same for all viewers, and never changes.
type finished struct {
	plies  []projection.Entry // as a spectator sees them after the end
	series []table.Series
}

// Size is how many bytes of memory a walk takes. Its events belong to the match.
func (w *finished) Size() int {
	n := cap(w.plies) * int(unsafe.Sizeof(projection.Entry{}))
	for _, s := range w.series {
		n += cap(s.Values)*int(unsafe.Sizeof(0)) + int(unsafe.Sizeof(s))
	}
	return n
}

// walkBytes bounds what is kept of finished matches: at their end all pages of a match want the same.
const walkBytes = 2 << 20

// lookBack is the curve of a finished match, one value per turn, and its notable moments. A match that cannot be walked
// through is shown without them.
func (h *Handlers) lookBack(c echo.Context, p page.Page, t *projection.Table, board *title.Title, turn *table.Turn) ([]table.Series, []matchpage.Moment) {
	w, err := h.finished.Get(finishedKey{t.ID, t.Ply}, func() (*finished, error) { return h.readThrough(c, t, board) })
	if err != nil {
		h.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelError), "finished match does not replay", "match", int64(t.ID), "err", err)
		return nil, nil
	}
	var moments []matchpage.Moment
	for _, m := range board.Moments(p.Printer, t.View, turn.Names(), matchlog.Events(w.plies)) {
		one := matchpage.Moment{Ply: m.Ply, Text: table.Bare(m.Text)}
		if m.Seat >= 0 {
			one.Sign = table.Emblem(turn, m.Seat)
		}
		moments = append(moments, one)
	}
	return w.series, moments
}

// errReopened says that a match is not over any more.
var errReopened = errors.New("the match was opened again")

// readThrough goes through a finished match. A solo player has one turn after the other, so their curve has a value per
// ply.
func (h *Handlers) readThrough(c echo.Context, t *projection.Table, board *title.Title) (*finished, error) {
	w := &finished{series: make([]table.Series, len(t.Seats))}
	for i := range w.series {
		w.series[i].Seat = engine.Seat(i)
	}
	note := func(v engine.View) {
		for i, n := range board.Curve(v) {
			w.series[i].Values = append(w.series[i].Values, n)
		}
	}
	actor := engine.Nobody
	var last engine.View
	ended := true
	err := h.replays.Replay(c.Request().Context(), t.ID, h.User(c), engine.Nobody, func(m replays.Moment) bool {
		if last != nil && (m.Seat != actor || len(t.Seats) == 1) {
			note(last)
		}
		if ended = m.Scores != nil; !ended { // it was opened again just now, and this is what only the user may see
			return false
		}
		actor, last = m.Seat, m.View
		w.plies = append(w.plies, m.Entry)
		return true
	})
	if err == nil && !ended {
		err = errReopened
	}
	if err != nil {
		return nil, err
	}
	note(last)
	return w, nil
}
