package lobby

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	enginematch "portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
	"portside/handlers/match"
	"portside/views/lobby"
)

// Watch answers GET /watch/:code: from now on the session may see the match as a spectator. With ?at=N it leads to
// that moment of the replay, with &as=SEAT as that seat saw it. Without it, a finished match opens at its start for a
// user who has not followed it, so that it does not give away the result.
func (h *Handlers) Watch(c echo.Context) error {
	id, err := h.store.ByWatch(c.Request().Context(), c.Param("code"))
	if err != nil {
		return err
	}
	if reader.MatchString(c.Request().UserAgent()) && c.QueryParam("open") == "" {
		return h.showWatch(c, id)
	}
	key := record.WatchKey(c.Param("code"))
	known := h.MayWatch(c, key)
	h.LetWatch(c, key)
	if at, err := strconv.Atoi(c.QueryParam("at")); err == nil {
		as, err := match.Eyes(c)
		if err != nil {
			return err
		}
		return h.SeeOther(c, match.ReplayPath(id, at, as))
	}
	if t, err := h.host.Table(c.Request().Context(), id, h.User(c)); err == nil && t.Status == record.Over && t.Seat == engine.Nobody && !known {
		return h.SeeOther(c, base.MatchPath(id)+"/replay?at=0")
	}
	return h.SeeOther(c, base.MatchPath(id))
}

// reader matches programs that read a link to preview it. They keep no cookie, so they would be led to a page that they may
// not see, and each visit would store a session.
var reader = regexp.MustCompile(`(?i)bot\b|preview|facebookexternalhit|whatsapp`)

// showWatch shows such programs, and a person who is taken for one, where a link for watching leads.
func (h *Handlers) showWatch(c echo.Context, id enginematch.ID) error {
	t, err := h.host.Table(c.Request().Context(), id, 0)
	if err != nil {
		return err
	}
	p := h.Page(c)
	q := c.QueryParams()
	q.Set("open", "yes")
	d := lobby.WatchData{Game: t.Game.Info().Key, Code: c.Param("code"), Query: q.Encode()}
	shell := base.Shell{Title: p.Say("watch.title", p.Game(d.Game)), Preview: p.Say("game." + d.Game + ".lead"), Secret: true}
	return h.Show(c, http.StatusOK, shell, p, lobby.Watch(p, d))
}

// ShowSeat answers GET /seat/:code: which seat is handed over. Opening the link does not take it.
func (h *Handlers) ShowSeat(c echo.Context) error {
	return h.showOffer(c, http.StatusOK, "", "")
}

// showOffer shows the page of a seat link; wrong is the key of what is wrong with the name typed.
func (h *Handlers) showOffer(c echo.Context, status int, typed, wrong string) error {
	ctx := c.Request().Context()
	id, seat, err := h.store.SeatByLink(ctx, c.Param("code"))
	if err != nil {
		return err
	}
	t, err := h.host.Table(ctx, id, h.User(c))
	if err != nil {
		return err
	}
	p := h.Page(c)
	d := lobby.OfferData{Code: c.Param("code"), Game: t.Game.Info().Key, Seated: t.Seat != engine.Nobody && t.Seat != seat, ID: int64(id), Typed: typed, SpectatorDelay: t.SpectatorDelay}
	if wrong != "" {
		d.Wrong = p.Say(wrong)
	}
	return h.Show(c, status, base.Shell{Title: p.Say("seatlink.title"), Preview: p.Say("seatlink.text", p.Game(d.Game)), Secret: true}, p, lobby.Offer(p, d))
}

// TakeSeat answers POST /seat/:code with the field name: the seat changes hands, but nothing that the former
// holder had prepared goes with it.
func (h *Handlers) TakeSeat(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx, typed := c.Request().Context(), base.Field(c, "name")
	id, seat, err := h.store.SeatByLink(ctx, c.Param("code"))
	if errors.Is(err, record.ErrCode) && h.User(c) == 0 { // this same form took it a moment ago
		if name, nerr := h.people.Clean(typed); nerr == nil {
			if u, berr := h.people.SentBefore(c, name); berr == nil && u.ID != 0 {
				if err := h.SignIn(c, u); err != nil {
					return err
				}
				return h.SeeOther(c, "/matches")
			}
		}
	}
	if err != nil {
		return err
	}
	t, err := h.host.Table(ctx, id, h.User(c))
	if err != nil {
		return err
	}
	if t.Seat == seat { // the user's own link
		return h.SeeOther(c, base.MatchPath(id))
	}
	wrong, err := h.people.Join(c, typed, sitters(t), func(user record.UserID) error {
		_, err := h.tables.TakeSeat(ctx, c.Param("code"), user)
		if err != nil { // the same form, sent twice at once
			if t, terr := h.host.Table(ctx, id, user); terr == nil && t.Seat == seat {
				return nil
			}
		}
		return err
	})
	if errors.Is(err, tables.ErrSeated) {
		return h.showOffer(c, http.StatusConflict, "", "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showOffer(c, http.StatusUnprocessableEntity, typed, wrong)
	}
	return h.SeeOther(c, base.MatchPath(id))
}
