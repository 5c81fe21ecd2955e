package handlers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/static"
	"portside/views"
	"portside/views/table"
)

// showMatch answers GET /matches/:id: the waiting room, the table, or the table of a finished match.
// Seated users play there, everybody else who may see it watches.
func (h *Handlers) showMatch(c echo.Context) error {
	t, err := h.table(c)
	if err != nil {
		return err
	}
	return h.showTable(c, http.StatusOK, t, "")
}

// showTable answers with the page of a match; why is one line about what has just failed.
func (h *Handlers) showTable(c echo.Context, status int, t *host.Table, why string) error {
	if t.View == nil {
		return h.showRoom(c, status, t, why)
	}
	if wantsFragment(c) {
		return h.showFragment(c, status, t, why)
	}
	s := h.scene(c, t, why)
	p := h.page(c)
	legend := views.BoardFor(s.Game).Legend(s.Turn)
	board := templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		whole := buffers.Get().(*bytes.Buffer)
		defer release(whole)
		// With the token of what it shows: so also the first news that the page asks for leave out what it has.
		if err := h.sent.delta(ctx, table.Table(s), "", whole); err != nil {
			return err
		}
		_, err := w.Write(whole.Bytes())
		return err
	})
	return h.show(c, status, shell{title: s.Title, section: "matches", wide: true, game: t.Game.Info().Key}, p, templ.Join(board, legend))
}

// showFragment answers htmx with the table alone, and of that with what the page does not show yet. The
// header lets an old page notice a new build.
func (h *Handlers) showFragment(c echo.Context, status int, t *host.Table, why string) error {
	c.Response().Header().Set("Portside-Build", static.Build())
	news := buffers.Get().(*bytes.Buffer)
	defer release(news)
	if err := h.sent.delta(c.Request().Context(), table.Table(h.scene(c, t, why)), c.Request().Header.Get(shows), news); err != nil {
		return err
	}
	return send(c, status, "text/html; charset=utf-8", news.Bytes())
}

// showChanges answers GET /matches/:id/since/:ply: the table if anything has happened since, else 204.
func (h *Handlers) showChanges(c echo.Context) error {
	t, err := h.table(c)
	if err != nil {
		return err
	}
	if t.View == nil {
		return h.showRoomChanges(c, t)
	}
	if c.QueryParam("room") != "" { // the room of the page has become a table
		c.Response().Header().Set("HX-Refresh", "true")
		return c.NoContent(http.StatusOK)
	}
	if c.QueryParam("v") == formatVersion(t) && c.Param("ply") == strconv.Itoa(t.Ply) {
		c.Response().Header().Set("Portside-Build", static.Build())
		return c.NoContent(http.StatusNoContent)
	}
	return h.showFragment(c, http.StatusOK, t, "")
}

func formatVersion(t *host.Table) string { return versionText(t.Version) }

// versionBase is the base in which versions are written.
const versionBase = 36

func versionText(v uint64) string { return strconv.FormatUint(v, versionBase) }

// again shows the table to whoever was refused, with the status and the line of why. Other errors,
// and tables that the one who asks may not see, pass through.
func (h *Handlers) again(c echo.Context, t *host.Table, err error) error {
	status, key, ok := reason(err)
	if !ok {
		return err
	}
	if t == nil {
		var terr error
		if t, terr = h.table(c); terr != nil {
			return terr
		}
	} else if merr := h.mayShow(c, t); merr != nil {
		return merr
	}
	if t.Seat == engine.Nobody && status == http.StatusConflict && errors.Is(err, host.ErrNotSeated) {
		status = http.StatusForbidden
	}
	return h.showTable(c, status, t, h.printer(c).Say(key))
}

// done answers a form at a table that went well: htmx gets the table, a plain form is sent back to
// its page. A match that has not begun or is called off has its own page.
func (h *Handlers) done(c echo.Context, t *host.Table) error {
	if t != nil && wantsFragment(c) && t.Status != record.Cancelled {
		return h.showTable(c, http.StatusOK, t, "")
	}
	return h.seeOther(c, matchPath(matchID(c)))
}
