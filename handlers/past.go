package handlers

import (
	"iter"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/views"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/replay"
	"portside/views/table"
	"portside/views/title"
)

// lookBack walks through a finished match for its curve, one value per turn, and its notable moments.
// Who sits alone has one turn after the other, so their curve has a value per ply.
// A match that cannot be walked through is shown without them.
func (h *Handlers) lookBack(c echo.Context, p page.Page, t *host.Table, board *title.Title, names table.Names) ([]table.Series, []matchpage.Moment) {
	all := make([]table.Series, len(t.Seats))
	for i := range all {
		all[i].Seat = engine.Seat(i)
	}
	var plies []host.Entry
	actor := engine.Nobody
	note := func(v engine.View) {
		for i, n := range board.Curve(v) {
			all[i].Values = append(all[i].Values, n)
		}
	}
	var last engine.View
	err := h.host.Replay(c.Request().Context(), t.ID, h.user(c), engine.Nobody, func(m host.Moment) bool {
		if last != nil && (m.Seat != actor || len(t.Seats) == 1) {
			note(last)
		}
		actor, last = m.Seat, m.View
		plies = append(plies, m.Entry)
		return true
	})
	if err != nil {
		h.log.Error("finished match does not replay", "match", int64(t.ID), "err", err)
		return nil, nil
	}
	note(last)
	var moments []matchpage.Moment
	for _, m := range board.Moments(p.Printer, t.View, names, eventsOf(plies)) {
		moments = append(moments, matchpage.Moment{Ply: m.Ply, Text: table.Bare(m.Text)})
	}
	return all, moments
}

// momentsOf are the notable moments of a finished match, none if it cannot be walked through.
func (h *Handlers) momentsOf(c echo.Context, p page.Page, t *host.Table, board *title.Title, names table.Names) []table.Moment {
	var plies []host.Entry
	err := h.host.Replay(c.Request().Context(), t.ID, h.user(c), engine.Nobody, func(m host.Moment) bool {
		plies = append(plies, m.Entry)
		return true
	})
	if err != nil {
		h.log.Error("finished match does not replay", "match", int64(t.ID), "err", err)
		return nil
	}
	return board.Moments(p.Printer, t.View, names, eventsOf(plies))
}

// eventsOf yields the events of plies with their numbers.
func eventsOf(plies []host.Entry) iter.Seq2[int, []engine.Event] {
	return func(yield func(int, []engine.Event) bool) {
		for _, e := range plies {
			if !yield(e.N, e.Events) {
				return
			}
		}
	}
}

// pause is the time between two plies, in milliseconds, from which on the log says when.
const pause = 10 * 60 * 1000

// logPage is how many plies one page of the log has.
const logPage = 100

// begun is the match of a request once it has begun; before that there is nothing to look back at.
func (h *Handlers) begun(c echo.Context) (*host.Table, error) {
	t, err := h.table(c)
	if err == nil && t.View == nil {
		err = record.ErrNotFound
	}
	return t, err
}

// showLog answers GET /matches/:id/log?from=N: a page of the log from ply N, else the newest.
func (h *Handlers) showLog(c echo.Context) error {
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	if who := c.QueryParam("of"); who != "" {
		return h.showPerson(c, t, who)
	}
	from, err := strconv.Atoi(c.QueryParam("from"))
	if err != nil || from < 0 || from > t.Ply {
		from = max(0, t.Ply+1-logPage)
	}
	entries, err := h.host.Log(c.Request().Context(), t.ID, h.user(c), from, from+logPage)
	if err != nil {
		return err
	}
	p := h.page(c)
	turn, board := h.turn(p.Printer, t), views.Title(t.Game.Info().Key)
	d := replay.LogData{ID: int64(t.ID), Turn: turn, Older: -1, Newer: -1}
	if from > 0 {
		d.Older = max(0, from-logPage)
	}
	if from+logPage <= t.Ply {
		d.Newer = from + logPage
	}
	deeds, err := h.host.Deeds(c.Request().Context(), t.ID)
	if err != nil {
		return err
	}
	var last int64
	for _, e := range entries {
		entry := logEntry(p, e, last, story(p.Printer, board, t.View, turn.Names(), &e))
		if e.By == match.ByBot && t.Seats[e.Seat].Kind != record.Bot { // it kept the seat then
			entry.By = string(e.By)
		}
		if len(entry.Sentences) > 0 {
			d.Entries = append(d.Entries, entry)
		}
		last = e.At
		for i := range deeds {
			if deeds[i].Ply == e.N {
				d.Entries = append(d.Entries, replay.Entry{N: e.N, At: time.UnixMilli(deeds[i].At), Aside: true, Sentences: []string{deed(p.Printer, &deeds[i])}})
			}
		}
	}
	return h.show(c, http.StatusOK, shell{title: p.Say("past.log"), section: "matches"}, p, replay.Log(p, d))
}

// logEntry is a ply of the log; last is when the one before it was played.
func logEntry(p page.Page, e host.Entry, last int64, lines []table.Line) replay.Entry {
	entry := replay.Entry{N: e.N, At: time.UnixMilli(e.At), Dropped: e.Gone, Later: e.At-last >= pause}
	if e.By == match.ByOrder || e.By == match.ByStandIn {
		entry.By = string(e.By)
	}
	for _, l := range lines {
		entry.Sentences = append(entry.Sentences, l.Text)
	}
	return entry
}

// exportJSON answers GET /matches/:id/export.json: the match as a file. Of a running match it holds what
// the asking seat could know.
func (h *Handlers) exportJSON(c echo.Context) error {
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	x, err := h.host.Export(c.Request().Context(), t.ID, h.user(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+t.Game.Info().Key+"-"+formatMatch(t.ID)+`.json"`)
	return sendJSON(c, x)
}
