package match

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/handlers/naming"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
)

// keyRefused is where Say leaves a line that it has refused, for the form.
const keyRefused = "refused"

// refused is a line that was not sent, and the sentence that says why.
type refused struct{ typed, wrong string }

// maxTyped is how many bytes of a refused line the form shows again.
const maxTyped = 4 * naming.MaxLine

// chats tells whether there is a chat beside a table: the viewer may read it, and there is somebody to talk to.
func chats(t *projection.Table) bool {
	return t.Chat != nil && (len(t.Seats) > 1 || t.Chat.Newest > 0)
}

// drawChat is the chat beside a table, nil if there is none. A fragment never opens it: all spectators may get the same.
func (h *Handlers) drawChat(c echo.Context, p page.Page, t *projection.Table, turn *table.Turn, open bool) templ.Component {
	if !chats(t) {
		return nil
	}
	d := matchpage.ChatData{ID: int64(t.ID), Newest: t.Chat.Newest, Unread: t.Chat.Unread, Writes: t.Chat.MayWrite, Open: open}
	d.Said = spoken(t.Chat.Lines)
	if r, ok := c.Get(keyRefused).(refused); ok {
		d.Typed, d.Wrong, d.Open = r.typed, r.wrong, true
	}
	return matchpage.Chat(p, turn, d)
}

// spoken turns lines of a chat into what is drawn.
func spoken(lines []record.ChatLine) []matchpage.Said {
	var list []matchpage.Said
	for _, l := range lines {
		list = append(list, matchpage.Said{N: l.N, Seat: l.Seat, Name: l.Name, Text: l.Text, At: time.UnixMilli(l.At)})
	}
	return list
}

// ShowTalk answers GET /matches/:id/talk: the whole chat of a table.
func (h *Handlers) ShowChat(c echo.Context) error {
	t, err := h.Begun(c)
	if err != nil {
		return err
	}
	lines, err := h.chat.WholeChat(c.Request().Context(), t.ID, h.User(c))
	if err != nil {
		return err
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("talk.title"), Section: "matches"}, p, matchpage.WholeChat(p, matchlog.Turn(p.Printer, h.Prefix, t), spoken(lines)))
}

// Say answers POST /matches/:id/talk with the field text: a line of the chat. A refused line stays
// in its field, with the reason beside it.
func (h *Handlers) Say(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody {
		return h.Again(c, t, host.ErrNotSeated)
	}
	typed := base.Field(c, "text")
	text, err := naming.Line(typed)
	if err != nil {
		return h.refuse(c, t, http.StatusUnprocessableEntity, typed, lineError(err))
	}
	if err := h.Take(c, h.chats, h.ByUser(c)); err != nil {
		var often base.TooOften
		if !errors.As(err, &often) {
			return h.Again(c, t, err)
		}
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(often.Wait.Seconds()))))
		return h.refuse(c, t, http.StatusTooManyRequests, typed, "talk.too-often")
	}
	if t, err = h.chat.SendChatLine(c.Request().Context(), t.ID, h.User(c), text); err != nil {
		return h.Again(c, t, err)
	}
	return h.said(c, t)
}

// said ends a form of the chat: htmx gets the table, a plain form comes back to the open panel.
func (h *Handlers) said(c echo.Context, t *projection.Table) error {
	if base.WantsFragment(c) {
		return h.done(c, t)
	}
	return h.SeeOther(c, base.MatchPath(t.ID)+"?talk=open#talk")
}

// refuse shows the table with a line that was not sent.
func (h *Handlers) refuse(c echo.Context, t *projection.Table, status int, typed, key string) error {
	c.Set(keyRefused, refused{naming.Shown(typed, maxTyped), h.Printer(c).Say(key)})
	return h.showTable(c, status, t, "")
}

// lineError is the key of the sentence beside a refused line.
func lineError(err error) string {
	switch {
	case errors.Is(err, naming.ErrEmpty):
		return "talk.empty"
	case errors.Is(err, naming.ErrLong):
		return "talk.long"
	}
	return "talk.invisible"
}

// MarkRead answers POST /matches/:id/talk/heard with the field n: the user has read the chat up to line n.
// A script that has opened the panel needs no table.
func (h *Handlers) MarkRead(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	n, err := strconv.Atoi(base.Field(c, "n"))
	if err != nil || n < 0 {
		return h.Again(c, nil, fmt.Errorf("%w: line %.20q", base.ErrForm, base.Field(c, "n")))
	}
	t, err := h.chat.MarkChatRead(c.Request().Context(), base.MatchID(c), h.User(c), n)
	if err != nil {
		return h.Again(c, t, err)
	}
	if base.Field(c, "quiet") != "" {
		return c.NoContent(http.StatusNoContent)
	}
	return h.said(c, t)
}

// Suggest answers POST /matches/:id/suggest with the fields seat, decision and action: what the user
// would do in a partner's place. Nothing is played; an empty action withdraws the suggestion.
func (h *Handlers) Suggest(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	seat, err := base.ParseSeat(base.Field(c, "seat"))
	if err != nil {
		return h.Again(c, nil, err)
	}
	action := base.Field(c, "action")
	decision, err := strconv.Atoi(base.Field(c, "decision"))
	if err != nil || len(action) > maxAction {
		return h.Again(c, nil, fmt.Errorf("%w: decision %.20q", base.ErrForm, base.Field(c, "decision")))
	}
	t, err := h.chat.Suggest(c.Request().Context(), base.MatchID(c), h.User(c), seat, decision, action)
	return h.answer(c, t, err)
}
