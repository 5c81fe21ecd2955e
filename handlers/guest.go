package handlers

import (
	"github.com/labstack/echo/v4"

	"portside/db"
)

// newcomer counts a request that would store a session for somebody who has none, as a new guest does.
func (h *Handlers) newcomer(c echo.Context) error {
	if h.sessions.Token(c.Request().Context()) != "" {
		return nil
	}
	return h.take(h.guests, byAddress(c))
}

// settle is the user of a request: the one of the session, or a new one with the name typed. wrong is
// the key of what is wrong with the name, "" if nothing is. Errors: tooOften, or the database's.
func (h *Handlers) settle(c echo.Context, typed string) (u db.User, wrong string, err error) {
	ctx := c.Request().Context()
	if id := h.user(c); id != 0 {
		u, err = h.store.UserByID(ctx, id)
		if err == nil || !isNotFound(err) {
			return u, "", err
		}
	}
	name, err := h.clean(typed)
	if err != nil {
		return u, nameError(err), nil
	}
	if err := h.take(h.guests, byAddress(c)); err != nil {
		return u, "", err
	}
	u = db.User{Name: name, Language: h.sessions.GetString(ctx, sessionLang), Theme: h.sessions.GetString(ctx, sessionTheme)}
	if u.ID, err = h.store.AddUser(ctx, u.Name, u.Language, u.Theme); err != nil {
		return u, "", err
	}
	return u, "", h.signIn(c, u)
}
