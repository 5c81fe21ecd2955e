package handlers

import (
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/views/lobby"
	"portside/views/page"
)

// room is a match that has not begun, as its page shows it.
func (h *Handlers) room(c echo.Context, p page.Page, t *host.Table, why string) lobby.RoomData {
	i := t.Game.Info()
	d := lobby.RoomData{
		ID: int64(t.ID), Game: i.Key, Terms: terms(p, t), Levels: h.levels, Version: roomVersion(t),
		Cancelled: t.Status == record.Cancelled, Seated: t.Seat != engine.Nobody, Error: why,
	}
	for seat, s := range t.Seats {
		chair := lobby.Chair{Seat: seat, Bot: s.Kind == record.Bot, You: engine.Seat(seat) == t.Seat}
		if s.Kind != record.Open {
			chair.Name = sitterName(p.Printer, engine.Seat(seat), s.Kind, s.Name, s.Level)
		}
		d.Chairs = append(d.Chairs, chair)
	}
	if t.Due > 0 {
		d.Due = span(p, t.Due)
	}
	if d.Seated && !d.Cancelled {
		d.Host, d.Fewer = t.Owner == h.user(c), t.Fewer()
		d.InviteURL, d.WatchURL = h.link(c, "/join/", t.Invite), h.link(c, "/watch/", t.Watch)
	}
	return d
}

// terms are what was agreed on when the match was opened, in words.
func terms(p page.Page, t *host.Table) lobby.Terms {
	i := t.Game.Info()
	d := lobby.Terms{Pace: paceText(p, t.Pace, t.Refill), Night: nightText(p, t.Night), NoOdds: t.NoOdds, SpectatorDelay: t.SpectatorDelay, Public: t.Public}
	for _, o := range i.Options {
		if o.Hidden {
			continue
		}
		d.Options = append(d.Options, lobby.Option{Key: o.Key, Values: o.Values, Chosen: i.Option(t.Setup, o.Key), Default: o.Default})
	}
	return d
}

// roomVersion tells one state of a waiting room from another without telling anything else.
func roomVersion(t *host.Table) string {
	sum := fnv.New64a()
	for _, s := range t.Seats {
		sum.Write([]byte(string(s.Kind) + "\x00" + s.Name + "\x00" + s.Level + "\x00"))
	}
	sum.Write([]byte(strconv.FormatInt(int64(t.Owner), 10) + string(t.Status)))
	return strconv.FormatUint(sum.Sum64(), 36)
}

func (h *Handlers) showRoom(c echo.Context, status int, t *host.Table, why string) error {
	p := h.page(c)
	d := h.room(c, p, t, why)
	if wantsFragment(c) {
		return render(c, status, lobby.Room(p, d))
	}
	return h.show(c, status, shell{title: p.Game(d.Game), section: "matches"}, p, lobby.Room(p, d))
}

// showRoomChanges answers the waiting room when it asks whether anything has changed.
func (h *Handlers) showRoomChanges(c echo.Context, t *host.Table) error {
	if c.QueryParam("room") == roomVersion(t) {
		return c.NoContent(http.StatusNoContent)
	}
	return h.showRoom(c, http.StatusOK, t, "")
}

// start answers POST /matches/:id/start with the field sitter: bots take the free seats, or with "none" nobody does and
// they are taken away.
func (h *Handlers) start(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	defer h.recount(h.user(c), everywhere)
	sitter := field(c, "sitter")
	if sitter == "none" {
		return h.answer(c, nil, h.host.StartWithout(c.Request().Context(), matchID(c), h.user(c)))
	}
	err := h.host.Start(c.Request().Context(), matchID(c), h.user(c), strings.TrimPrefix(sitter, "bot-"))
	return h.answer(c, nil, err)
}

// leave answers POST /matches/:id/leave: the user gives up the seat.
func (h *Handlers) leave(c echo.Context) error {
	if err := h.host.Leave(c.Request().Context(), matchID(c), h.user(c)); err != nil {
		return h.again(c, nil, err)
	}
	h.recount(h.user(c), everywhere)
	if t, err := h.host.Table(c.Request().Context(), matchID(c), h.user(c)); err == nil && gaveUp(t) {
		h.letWatch(c, t.ID) // nobody else was there: it can be looked at, and played again
		return h.seeOther(c, matchPath(t.ID))
	}
	return h.seeOther(c, "/matches")
}

// fillSeat answers POST /matches/:id/seats/:seat with the field sitter: "bot-" and a level, or "open".
func (h *Handlers) fillSeat(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	seat, err := parseSeat(c.Param("seat"))
	if err != nil {
		return h.again(c, nil, err)
	}
	level, bot := strings.CutPrefix(field(c, "sitter"), "bot-")
	if !bot {
		level = ""
	}
	err = h.host.Fill(c.Request().Context(), matchID(c), h.user(c), seat, level)
	return h.answer(c, nil, err)
}
