package match

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
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/static"
	"portside/views"
	"portside/views/fragment"
	"portside/views/table"
)

// ShowMatch answers GET /matches/:id: the waiting room, the table, or the table of a finished match.
// Seated users play there; others who may see it watch. Users of the match before are led to the invitation to its rematch,
// while they have no seat in it and it has not begun or they may not see it.
func (h *Handlers) ShowMatch(c echo.Context) error {
	t, err := h.Table(c)
	if base.IsNotFound(err) || err == nil && t.Seat == engine.Nobody && t.Status == record.Waiting {
		if to := h.Invitation(c); to != "" {
			return h.SeeOther(c, to)
		}
	}
	if err != nil {
		return err
	}
	return h.showTable(c, http.StatusOK, t, "")
}

// showTable answers with the page of a match; why is one line about what just failed.
func (h *Handlers) showTable(c echo.Context, status int, t *projection.Table, why string) error {
	if t.View == nil {
		return h.showRoom(c, status, t, why)
	}
	if base.WantsFragment(c) {
		return h.showFragment(c, status, t, why)
	}
	p := h.Page(c)
	board := base.Buffers.Get().(*bytes.Buffer)
	defer base.Release(board)
	s, _, err := h.draw(c, t, why, "", board) // with its token, so that even the first update leaves out what the page shows
	if err != nil {
		return err
	}
	p.Waiting = s.Pending // counted for this table: the owner may be asked at once
	whole := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(board.Bytes())
		return err
	})
	return h.Show(c, status, base.Shell{Title: s.Title, Section: "matches", Wide: true, Game: s.Game}, p, templ.Join(table.Steps(s.Turn, h.strip(s.Turn, t)), whole, table.Pace(s.Turn), views.Title(s.Game).Legend(s.Turn), table.RuleSheet(s.Turn)))
}

// shownToken is the header in which a page sends the token of what it shows; see fragment.History.
const shownToken = "Portside-Shows"

// showFragment answers htmx with only those parts of the table that the page does not show yet. The
// header lets an old page notice a new build.
func (h *Handlers) showFragment(c echo.Context, status int, t *projection.Table, why string) error {
	c.Response().Header().Set("Portside-Build", static.Build())
	news := base.Buffers.Get().(*bytes.Buffer)
	defer base.Release(news)
	_, token, err := h.draw(c, t, why, c.Request().Header.Get(shownToken), news)
	if err != nil {
		return err
	}
	h.pages.show(h.pageOf(c, t), token)
	return base.Send(c, status, "text/html; charset=utf-8", news.Bytes())
}

// draw renders a table for its viewer, without the parts that the page with token shows already has, and returns the token
// of what the page then shows. After it stand the steps from there to here.
func (h *Handlers) draw(c echo.Context, t *projection.Table, why, shows string, out *bytes.Buffer) (s *table.Scene, token string, err error) {
	v, unlock := h.viewers.lock(h.viewerKey(c, t), t.Status == record.Over)
	defer unlock()
	s = h.scene(c, t, v, why, base.WantsFragment(c))
	token, err = h.write(c.Request().Context(), v, s, t, shows, out)
	return s, token, err
}

// write renders a scene as draw does.
func (h *Handlers) write(ctx context.Context, v *viewer, s *table.Scene, t *projection.Table, shows string, out *bytes.Buffer) (token string, err error) {
	if token, err = v.history.Write(ctx, table.Table(s), shows, t.Ply+1, out); err != nil { // before the start it is -1
		return "", err
	}
	if was, ok := fragment.Mark(shows); ok {
		err = h.stepsSince(ctx, s.Turn, t, was-1, out)
	}
	return token, err
}

func (h *Handlers) viewerKey(c echo.Context, t *projection.Table) viewerKey {
	return viewerKey{t.ID, t.Seat, h.Lang(c)}
}

// pageOf is the page that a request comes from.
func (h *Handlers) pageOf(c echo.Context, t *projection.Table) pageKey {
	return pageKey{t.ID, h.User(c), pageName(c.Request().Header.Get(namesPage))}
}

// ShowChanges answers GET /matches/:id/since/:ply: the table if anything has happened since, else 204.
func (h *Handlers) ShowChanges(c echo.Context) error {
	page := pageName(c.Request().Header.Get(namesPage))
	if v, err := strconv.ParseUint(c.QueryParam("v"), versionBase, 64); err == nil && h.host.Unchanged(base.MatchID(c), h.User(c), page, v) {
		if c.Request().Header.Get(echo.HeaderXForwardedFor) == "" { // a browser's own connection, of little use to a page that rests
			c.Response().Header().Set("Connection", "close")
		}
		return h.nothingNew(c, pageKey{base.MatchID(c), h.User(c), page})
	}
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	shows := c.QueryParam("v") == formatVersion(t) && c.Param("ply") == strconv.Itoa(t.Ply)
	version := uint64(0)
	if shows && t.View != nil {
		version = t.Version
	}
	h.host.Answered(t.ID, h.User(c), page, version)
	if t.View == nil {
		return h.showRoomChanges(c, t)
	}
	if c.QueryParam("room") != "" { // the page shows a waiting room, which has become a table
		c.Response().Header().Set("HX-Refresh", "true")
		return c.NoContent(http.StatusOK)
	}
	if shows {
		return h.nothingNew(c, h.pageOf(c, t))
	}
	return h.showFragment(c, http.StatusOK, t, "")
}

// nothingNew answers a page that shows the newest table.
func (h *Handlers) nothingNew(c echo.Context, page pageKey) error {
	c.Response().Header().Set("Portside-Build", static.Build())
	h.pages.show(page, c.Request().Header.Get(shownToken))
	return c.NoContent(http.StatusNoContent)
}

func formatVersion(t *projection.Table) string { return versionText(t.Version) }

// versionBase is the base in which versions are written.
const versionBase = 36

func versionText(v uint64) string { return strconv.FormatUint(v, versionBase) }

// Again shows the table after a refusal, with its status and reason. Other errors, and errors on tables that the user
// may not see, pass through.
func (h *Handlers) Again(c echo.Context, t *projection.Table, err error) error {
	status, key, ok := base.Reason(err)
	if !ok {
		return err
	}
	if t == nil {
		var terr error
		if t, terr = h.Table(c); terr != nil {
			return terr
		}
	} else if merr := h.MayShow(c, t); merr != nil {
		return merr
	}
	if t.Seat == engine.Nobody && status == http.StatusConflict && errors.Is(err, host.ErrNotSeated) {
		status = http.StatusForbidden
	}
	return h.showTable(c, status, t, h.Printer(c).Say(key))
}

// done answers a form at a table that succeeded: htmx gets the table, a plain form is sent back to
// its page. A match that has not begun or was called off has its own page.
func (h *Handlers) done(c echo.Context, t *projection.Table) error {
	if t != nil && base.WantsFragment(c) && t.Status != record.Cancelled {
		return h.showTable(c, http.StatusOK, t, "")
	}
	return h.SeeOther(c, base.MatchPath(base.MatchID(c)))
}
