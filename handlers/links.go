package handlers

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/views/lobby"
)

// watch answers GET /watch/:code: the session may from now on see the match as a spectator. With ?at=N it leads to
// that moment of the replay, as one seat saw it with &as=SEAT, and who has not followed a match that is over to its start: the result stays covered.
func (h *Handlers) watch(c echo.Context) error {
	id, err := h.host.ByWatch(c.Request().Context(), c.Param("code"))
	if err != nil {
		return err
	}
	known := h.mayWatch(c, id)
	h.letWatch(c, id)
	if at, err := strconv.Atoi(c.QueryParam("at")); err == nil {
		as, err := eyes(c)
		if err != nil {
			return err
		}
		return h.seeOther(c, replayPath(id, at, as))
	}
	if t, err := h.host.Table(c.Request().Context(), id, h.user(c)); err == nil && t.Status == record.Over && t.Seat == engine.Nobody && !known {
		return h.seeOther(c, matchPath(id)+"/replay?at=0")
	}
	return h.seeOther(c, matchPath(id))
}

// showHandover answers GET /matches/:id/handover: what handing over one's seat means.
func (h *Handlers) showHandover(c echo.Context) error {
	t, err := h.table(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody {
		return h.again(c, t, host.ErrNotSeated)
	}
	return h.showSeatLink(c, lobby.HandoverData{ID: int64(t.ID)})
}

func (h *Handlers) showSeatLink(c echo.Context, d lobby.HandoverData) error {
	p := h.page(c)
	return h.show(c, http.StatusOK, shell{title: p.Say("handover.title"), secret: d.URL != ""}, p, lobby.Handover(p, d))
}

// handOver answers POST /matches/:id/handover: a link that gives the seat away once. It is shown once.
func (h *Handlers) handOver(c echo.Context) error {
	code, err := h.host.SeatLink(c.Request().Context(), matchID(c), h.user(c))
	if err != nil {
		return h.again(c, nil, err)
	}
	return h.showSeatLink(c, lobby.HandoverData{ID: int64(matchID(c)), URL: h.link(c, "/seat/", code)})
}

// showSeat answers GET /seat/:code: which seat is handed over. Opening the link takes nothing.
func (h *Handlers) showSeat(c echo.Context) error { return h.showOffer(c, http.StatusOK, "", "") }

// showOffer shows the page of a seat link; wrong is the key of what is wrong with the name typed.
func (h *Handlers) showOffer(c echo.Context, status int, typed, wrong string) error {
	ctx := c.Request().Context()
	id, seat, err := h.host.BySeatLink(ctx, c.Param("code"))
	if err != nil {
		return err
	}
	t, err := h.host.Table(ctx, id, h.user(c))
	if err != nil {
		return err
	}
	p := h.page(c)
	d := lobby.OfferData{Code: c.Param("code"), Game: t.Game.Info().Key, Seated: t.Seat != engine.Nobody && t.Seat != seat, ID: int64(id), Typed: typed, SpectatorDelay: t.SpectatorDelay}
	if wrong != "" {
		d.Wrong = p.Say(wrong)
	}
	return h.show(c, status, shell{title: p.Say("seatlink.title"), secret: true}, p, lobby.Offer(p, d))
}

// takeSeat answers POST /seat/:code with the field name: the seat changes hands, and with it nothing
// of what the one before had prepared.
func (h *Handlers) takeSeat(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx, typed := c.Request().Context(), field(c, "name")
	id, seat, err := h.host.BySeatLink(ctx, c.Param("code"))
	if errors.Is(err, record.ErrCode) && h.user(c) == 0 { // taken a moment ago, by this very form
		if name, nerr := h.clean(typed); nerr == nil {
			if u, berr := h.sentBefore(c, name); berr == nil && u.ID != 0 {
				if err := h.signIn(c, u); err != nil {
					return err
				}
				return h.seeOther(c, "/matches")
			}
		}
	}
	if err != nil {
		return err
	}
	t, err := h.host.Table(ctx, id, h.user(c))
	if err != nil {
		return err
	}
	if t.Seat == seat { // one's own link
		return h.seeOther(c, matchPath(id))
	}
	wrong, err := h.sitDown(c, id, typed, func(user record.UserID) error {
		_, err := h.host.TakeSeat(ctx, c.Param("code"), user)
		return err
	})
	if errors.Is(err, host.ErrSeated) {
		return h.showOffer(c, http.StatusConflict, "", "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showOffer(c, http.StatusUnprocessableEntity, typed, wrong)
	}
	return h.seeOther(c, matchPath(id))
}
