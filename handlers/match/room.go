package match

import (
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/handlers/options"
	"portside/views/lobby"
	"portside/views/page"
)

// room is a match that has not begun, as its page shows it.
func (h *Handlers) room(c echo.Context, p page.Page, t *projection.Table, why string) lobby.RoomData {
	i := t.Game.Info()
	d := lobby.RoomData{
		ID: int64(t.ID), Game: i.Key, Options: options.Of(p, t), Levels: h.levels, Version: roomVersion(t),
		Cancelled: t.Status == record.Cancelled, Seated: t.Seat != engine.Nobody, Error: why,
	}
	for seat, s := range t.Seats {
		chair := lobby.Chair{Seat: seat, Bot: s.Kind == record.Bot, You: engine.Seat(seat) == t.Seat}
		if s.Kind != record.Open {
			chair.Emblem = s.Emblem
			chair.Name = matchlog.NameAt(p, t, engine.Seat(seat))
		}
		if chair.Bot {
			chair.Face = int(s.Pirate)
		}
		d.Chairs = append(d.Chairs, chair)
	}
	if t.Due > 0 {
		d.Due = options.Span(p, t.Due)
	}
	if d.Seated && !d.Cancelled {
		d.Host, d.Fewer = t.Owner == h.User(c), t.Fewer()
		d.InviteURL, d.WatchURL = h.Link(c, "/join/", t.Invite), h.Link(c, "/watch/", t.Watch)
	}
	return d
}

// roomVersion differs between states of a waiting room and reveals nothing else.
func roomVersion(t *projection.Table) string {
	sum := fnv.New64a()
	for _, s := range t.Seats {
		sum.Write([]byte(string(s.Kind) + "\x00" + s.Name + "\x00" + s.Level + "\x00" + strconv.Itoa(s.Emblem)))
	}
	sum.Write([]byte(strconv.FormatInt(int64(t.Owner), 10) + string(t.Status)))
	return strconv.FormatUint(sum.Sum64(), 36)
}

func (h *Handlers) showRoom(c echo.Context, status int, t *projection.Table, why string) error {
	p := h.Page(c)
	d := h.room(c, p, t, why)
	if base.WantsFragment(c) {
		return base.Render(c, status, lobby.Room(p, d))
	}
	return h.Show(c, status, base.Shell{Title: p.Game(d.Game), Section: "matches"}, p, lobby.Room(p, d))
}

// showRoomChanges answers the waiting room when it asks whether anything has changed.
func (h *Handlers) showRoomChanges(c echo.Context, t *projection.Table) error {
	if c.QueryParam("room") == roomVersion(t) {
		return c.NoContent(http.StatusNoContent)
	}
	return h.showRoom(c, http.StatusOK, t, "")
}

// Start answers POST /matches/:id/start with the field sitter: bots take the free seats, or with "none" those seats are
// removed.
func (h *Handlers) Start(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	defer h.RefreshCounts(h.User(c), base.Everywhere)
	sitter := base.Field(c, "sitter")
	if sitter == "none" {
		return h.answer(c, nil, h.tables.StartWithout(c.Request().Context(), base.MatchID(c), h.Request(c)))
	}
	err := h.tables.Start(c.Request().Context(), base.MatchID(c), h.Request(c), strings.TrimPrefix(sitter, "bot-"))
	return h.answer(c, nil, err)
}

// Leave answers POST /matches/:id/leave: the user gives up the seat.
func (h *Handlers) Leave(c echo.Context) error {
	if err := h.tables.Leave(c.Request().Context(), base.MatchID(c), h.User(c)); err != nil {
		return h.Again(c, nil, err)
	}
	h.RefreshCounts(h.User(c), base.Everywhere)
	if t, err := h.host.Table(c.Request().Context(), base.MatchID(c), h.User(c)); err == nil && gaveUp(t) {
		h.LetWatch(c, t.WatchKey) // a solo match: its user can still look at it, and play it again
		return h.SeeOther(c, base.MatchPath(t.ID))
	}
	return h.SeeOther(c, "/matches")
}

// FillSeat answers POST /matches/:id/seats/:seat with the field sitter: "bot-" and a level, or "open".
func (h *Handlers) FillSeat(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	seat, err := base.ParseSeat(c.Param("seat"))
	if err != nil {
		return h.Again(c, nil, err)
	}
	level, bot := strings.CutPrefix(base.Field(c, "sitter"), "bot-")
	if !bot {
		level = ""
	}
	err = h.tables.FillSeat(c.Request().Context(), base.MatchID(c), h.Request(c), seat, level)
	return h.answer(c, nil, err)
}
