package handlers

import (
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
)

// newcomer counts a request that would store a session for somebody who has neither one nor a name.
func (h *Handlers) newcomer(c echo.Context) error {
	if h.sessions.Token(c.Request().Context()) != "" {
		return nil
	}
	return h.take(h.visits, byAddress(c))
}

// settle is the user of a request: the one of the session, or a new one with the name typed. wrong is
// the key of what is wrong with the name, "" if nothing is. Errors: tooOften, or the database's.
func (h *Handlers) settle(c echo.Context, typed string) (u record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	return h.settleAs(c, record.Account{Name: typed, Language: h.sessions.GetString(ctx, sessionLang), Theme: h.sessions.GetString(ctx, sessionTheme)})
}

// settleAs is settle with the name, language and theme of the user that it may make. A browser that has sent the same
// form twice before it got a session is one user.
func (h *Handlers) settleAs(c echo.Context, u record.Account) (_ record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	if id := h.user(c); id != 0 {
		known, err := h.store.UserByID(ctx, id)
		if err == nil || !isNotFound(err) {
			return known, "", err
		}
	}
	if u.Name, err = h.clean(u.Name); err != nil {
		return u, nameError(err), nil
	}
	before, err := h.sentBefore(c, u.Name)
	if err != nil {
		return u, "", err
	}
	if before.ID != 0 {
		return before, "", h.signIn(c, before)
	}
	if err := h.take(h.guests, byAddress(c)); err != nil {
		return u, "", err
	}
	id, again, err := h.store.AddNewcomer(ctx, u, formOf(c, u.Name))
	if err != nil {
		return u, "", err
	}
	if u.ID = id; again { // the other one was quicker
		h.guests.giveBack(byAddress(c), h.now())
		if u, err = h.store.UserByID(ctx, id); err != nil {
			return u, "", err
		}
	}
	return u, "", h.signIn(c, u)
}

// fieldNewcomer is the key in a form that asks for a name; see page.Page.
const fieldNewcomer = "newcomer"

// formOf is what tells a form that makes a user from all others, "" if it has no key of ours. The key alone would let in
// whoever has seen the page; so it finds a user only for who types the same name in the same browser of the same
// household, and only for a moment (record.FormLife).
func formOf(c echo.Context, name string) string {
	key := field(c, fieldNewcomer)
	if len(key) < 20 || len(key) > 60 {
		return ""
	}
	return record.HashCode(strings.Join([]string{key, name, household(c.RealIP()), c.Request().UserAgent()}, "\x00"))
}

// sentBefore is the user whom the form of a request without a session has made a moment ago; ID 0 if there is none.
func (h *Handlers) sentBefore(c echo.Context, name string) (record.Account, error) {
	form := formOf(c, name)
	if form == "" {
		return record.Account{}, nil
	}
	u, err := h.store.Newcomer(c.Request().Context(), form)
	if isNotFound(err) {
		return record.Account{}, nil
	}
	return u, err
}
