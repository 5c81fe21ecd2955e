package replay

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/page"
	"portside/views/replay"
	"portside/views/table"
)

// pause is how long after the last ply the log gives the time of a ply, in milliseconds.
const pause = 10 * 60 * 1000

// logPage is how many plies one page of the log has.
const logPage = 100

// ShowLog answers GET /matches/:id/log?from=N: a page of the log from ply N, else the newest.
func (h *Handlers) ShowLog(c echo.Context) error {
	t, err := h.match.Begun(c)
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
	entries, err := h.replays.Log(c.Request().Context(), t.ID, h.User(c), from, from+logPage)
	if err != nil {
		return err
	}
	p := h.Page(c)
	turn, board := matchlog.Turn(p.Printer, h.Prefix, t), views.Title(t.Game.Info().Key)
	d := replay.LogData{ID: int64(t.ID), Turn: turn, Older: -1, Newer: -1}
	if from > 0 {
		d.Older = max(0, from-logPage)
	}
	if from+logPage <= t.Ply {
		d.Newer = from + logPage
	}
	events, err := h.store.TableEvents(c.Request().Context(), t.ID, 0)
	if err != nil {
		return err
	}
	var last int64
	var way voyage
	for _, e := range entries {
		lines := matchlog.Story(p.Printer, board, t.View, turn.Names(), &e)
		if way.goesOn(&e, lines) {
			d.Entries = d.Entries[:len(d.Entries)-1]
		}
		entry := logEntry(p, e, last, lines)
		if e.By == match.ByBot && t.Seats[e.Seat].Kind != record.Bot { // it kept the seat then
			entry.By = string(e.By)
		}
		if len(entry.Sentences) > 0 {
			d.Entries = append(d.Entries, entry)
		}
		last = e.At
		for i := range events {
			if events[i].Ply == e.N {
				way = ""
				d.Entries = append(d.Entries, replay.Entry{N: e.N, At: time.UnixMilli(events[i].At), Aside: true, Sentences: []string{matchlog.TableEvent(p.Printer, &events[i])}})
			}
		}
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("past.log"), Section: "matches"}, p, replay.Log(p, d))
}

// logEntry is a ply of the log; last is when the one before it was played.
func logEntry(p page.Page, e projection.Entry, last int64, lines []table.Line) replay.Entry {
	entry := replay.Entry{N: e.N, At: time.UnixMilli(e.At), Dropped: e.Gone, Later: e.At-last >= pause}
	if e.By == match.ByOrder || e.By == match.ByStandIn {
		entry.By = string(e.By)
	}
	for _, l := range lines {
		entry.Sentences = append(entry.Sentences, l.Text)
	}
	return entry
}

// ExportJSON answers GET /matches/:id/export.json: the match as a file. While the match runs it holds what
// the asking seat could know.
func (h *Handlers) ExportJSON(c echo.Context) error {
	t, err := h.match.Begun(c)
	if err != nil {
		return err
	}
	x, err := h.replays.Export(c.Request().Context(), t.ID, h.User(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+t.Game.Info().Key+"-"+base.FormatMatch(t.ID)+`.json"`)
	return base.SendJSON(c, x)
}
