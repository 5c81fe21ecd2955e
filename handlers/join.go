package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/lobby"
)

// invited is the match of an invite link, as the link shows it to somebody who need not have a seat.
func (h *Handlers) invited(c echo.Context) (*host.Table, error) {
	ctx := c.Request().Context()
	id, err := h.host.ByInvite(ctx, c.Param("code"))
	if err != nil {
		return nil, err
	}
	return h.host.Table(ctx, id, h.user(c))
}

// showJoin answers GET /join/:code: who sits there, and a name to sit down with. Opening it changes
// nothing, for previews open links too.
func (h *Handlers) showJoin(c echo.Context) error {
	t, err := h.invited(c)
	if err != nil {
		return err
	}
	if t.Seat != engine.Nobody {
		return h.seeOther(c, matchPath(t.ID))
	}
	return h.showInvitation(c, http.StatusOK, t, "", "")
}

// showInvitation shows the page of an invite link; wrong is the key of what is wrong with the name
// typed, "" if nothing is.
func (h *Handlers) showInvitation(c echo.Context, status int, t *host.Table, typed, wrong string) error {
	p := h.page(c)
	d := lobby.JoinData{Code: c.Param("code"), Game: t.Game.Info().Key, Terms: terms(p, t), Typed: typed}
	for i, s := range t.Seats {
		if s.Kind == record.Open {
			d.Free++
		} else {
			d.Names = append(d.Names, sitterName(p.Printer, engine.Seat(i), s.Kind, s.Name, s.Level))
		}
	}
	switch {
	case t.Status == record.Over:
		d.Free, d.Error = 0, p.Say("why.over")
	case t.Status == record.Cancelled:
		d.Free, d.Error = 0, p.Say("room.cancelled")
	case d.Free == 0 && t.Status == record.Running:
		d.Error = p.Say("join.begun")
	case d.Free == 0:
		d.Error = p.Say("join.full")
	}
	if t.Public && t.View != nil {
		d.Watch = h.prefix + matchPath(t.ID)
	}
	if wrong != "" {
		d.Wrong = p.Say(wrong)
	}
	return h.show(c, status, shell{title: p.Say("join.title", p.Game(d.Game)), secret: true}, p, lobby.Join(p, d))
}

// join answers POST /join/:code with the field name: the user gets a free seat. A name that looks like
// one at the table is refused.
func (h *Handlers) join(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	t, err := h.invited(c)
	if err != nil {
		return err
	}
	if t.Seat != engine.Nobody {
		return h.seeOther(c, matchPath(t.ID))
	}
	typed := field(c, "name")
	wrong, err := h.sitDown(c, t.ID, typed, func(user record.UserID) error {
		_, err := h.host.Join(c.Request().Context(), t.ID, user)
		return err
	})
	if errors.Is(err, host.ErrFull) || errors.Is(err, host.ErrNotRunning) {
		if t, err = h.invited(c); err != nil {
			return err
		}
		return h.showInvitation(c, http.StatusConflict, t, typed, "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showInvitation(c, http.StatusUnprocessableEntity, t, typed, wrong)
	}
	return h.seeOther(c, matchPath(t.ID))
}

// sitDown has a user take a seat at a match, under a name that nobody there has: the one typed, or the one the user has
// already. The table is read anew while no other name can come to it, and nothing is answered meanwhile. Who has sent the
// same form a moment ago, and so sits there, is only signed in. wrong is the key of what is wrong with the name; errors
// are those of take too.
func (h *Handlers) sitDown(c echo.Context, id match.ID, typed string, take func(record.UserID) error) (wrong string, err error) {
	ctx := c.Request().Context()
	release, err := h.holdNames(c, typed != "", matchKey(id))
	if err != nil {
		return "", err
	}
	defer release()
	t, err := h.host.Table(ctx, id, h.user(c))
	if err != nil {
		return "", err
	}
	known := h.user(c) != 0
	u, wrong, err := h.nameFor(c, t, typed)
	if wrong != "" || err != nil {
		return wrong, err
	}
	if !known && slices.ContainsFunc(t.Seats, func(s host.Sitter) bool { return s.Kind == record.User && s.User == u.ID }) {
		return "", nil
	}
	return "", take(u.ID)
}

// nameFor is the user who sits down at t under a name that nobody there has: the one typed, or the
// one the user has already. wrong is the key of what is wrong with it. The caller holds the names there, and those at the
// user's other tables if a name is typed.
func (h *Handlers) nameFor(c echo.Context, t *host.Table, typed string) (u record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	known := h.user(c) != 0
	name := typed
	if known {
		if u, err = h.store.UserByID(ctx, h.user(c)); err != nil {
			return u, "", err
		}
		if typed == "" {
			name = u.Name
		}
	}
	if name, err = h.clean(name); err != nil {
		return u, nameError(err), nil
	}
	if !known {
		if u, err = h.sentBefore(c, name); err != nil {
			return u, "", err
		}
	}
	for _, s := range t.Seats {
		if s.Kind == record.User && s.User != u.ID && naming.Alike(s.Name, name) {
			return u, nameError(naming.ErrTaken), nil
		}
	}
	if !known {
		return h.settle(c, name)
	}
	if name != u.Name {
		return h.rename(c, u, name)
	}
	return u, "", nil
}

// matchKey and campaignKey say where names are held, see holdNames.
func matchKey(id match.ID) string { return "match " + formatMatch(id) }

func campaignKey(id record.CampaignID) string { return "campaign " + strconv.FormatInt(int64(id), 10) }

// holdNames keeps all others from bringing a name to a place until release: to the one given, and for who may be about to
// rename themselves to all tables where they sit. A user is held before any place, places in one order.
func (h *Handlers) holdNames(c echo.Context, renames bool, places ...string) (release func(), err error) {
	ctx, user := c.Request().Context(), h.user(c)
	self := func() {}
	if user != 0 {
		if self, err = h.names.Lock(ctx, "user "+strconv.FormatInt(int64(user), 10)); err != nil {
			return nil, err
		}
		if renames {
			tables, err := h.store.Mine(ctx, user, allLines)
			if err != nil {
				self()
				return nil, err
			}
			for _, t := range tables {
				if t.EndedAt == 0 {
					places = append(places, matchKey(t.ID))
				}
			}
		}
	}
	held, err := h.names.Lock(ctx, places...)
	if err != nil {
		self()
		return nil, err
	}
	return func() { held(); self() }, nil
}
