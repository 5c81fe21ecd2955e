package account

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/handlers/passwords"
	"portside/views/account"
)

// SetPassword answers POST /account/password with the fields login, password and, if one is set already, old: the
// user can sign in with them from then on. A change signs all other devices out, because one of them may be the reason
// for it. The first password gives this session a new token: one that was seen before is useless now. A user without a name
// is asked for one first: their tables go after a day, password or not.
func (h *Handlers) SetPassword(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx, user := c.Request().Context(), h.User(c)
	if user == 0 {
		return h.SeeOther(c, "/sign-in")
	}
	u, err := h.store.UserByID(ctx, user)
	if err != nil {
		return err
	}
	was, d, err := h.present(c, user)
	if err != nil {
		return err
	}
	if u.Unnamed && was == "" {
		whole, err := h.accountData(c)
		if err != nil {
			return err
		}
		whole.Errors = map[string]string{"name": h.Printer(c).Say("name.empty")}
		return h.showAccountForm(c, http.StatusUnprocessableEntity, whole, "")
	}
	typed := base.Field(c, "login")
	login, wrong := passwords.Login(typed)
	if wrong == nil {
		typed = login
	} else {
		d.Errors["login"] = h.passwordError(c, wrong)
	}
	d.Typed = naming.Shown(typed, maxShown)
	if err := passwords.Check(base.Field(c, "password"), login, u.Name); err != nil {
		d.Errors["password"] = h.passwordError(c, err)
	}
	if len(d.Errors) > 0 {
		return h.showPassword(c, http.StatusUnprocessableEntity, d)
	}
	hash, err := passwords.Hash(ctx, base.Field(c, "password"))
	if err != nil {
		return err
	}
	err = h.store.SetPassword(ctx, user, was, login, hash, h.Sessions.Token(ctx)) // a change keeps this session, and ends all others
	if errors.Is(err, record.ErrConflict) {
		d.Errors["login"] = h.Printer(c).Say("password.taken")
		return h.showPassword(c, http.StatusConflict, d)
	}
	if err == nil && was == "" {
		err = h.Renew(c)
	}
	if err != nil {
		return err
	}
	return h.SeeOther(c, "/account?password=set")
}

// RemovePassword answers POST /account/password/remove with the field old.
func (h *Handlers) RemovePassword(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	user := h.User(c)
	if user == 0 {
		return h.SeeOther(c, "/sign-in")
	}
	was, d, err := h.present(c, user)
	if err != nil {
		return err
	}
	if len(d.Errors) > 0 {
		d.Removing = true
		return h.showPassword(c, http.StatusUnprocessableEntity, d)
	}
	if was == "" { // there is none
		return h.SeeOther(c, "/account?password=removed")
	}
	ctx := c.Request().Context()
	err = h.store.RemovePassword(ctx, user, was)
	if errors.Is(err, record.ErrConflict) { // already gone, which is fine, or changed meanwhile
		if _, _, err = h.store.Password(ctx, user); err == nil {
			d.Removing, d.Errors["old"] = true, h.Printer(c).Say("password.wrong-old")
			return h.showPassword(c, http.StatusConflict, d)
		}
	}
	if err != nil && !base.IsNotFound(err) {
		return err
	}
	return h.SeeOther(c, "/account?password=removed")
}

// present is the hash of the user's password, "" for none, if the field old holds that password. If it does not, d has
// an error.
func (h *Handlers) present(c echo.Context, user record.UserID) (hash string, d account.PasswordData, err error) {
	ctx := c.Request().Context()
	d.Errors = map[string]string{}
	d.Login, hash, err = h.store.Password(ctx, user)
	if base.IsNotFound(err) || err == nil && hash == "" {
		d.Login = ""
		return "", d, nil
	}
	if err != nil {
		return "", d, err
	}
	tries := base.Alone("session " + record.StoredToken(h.Sessions.Token(ctx))) // so that nobody else's wrong passwords lock this user out
	if err := h.Take(c, h.logins, tries); err != nil {
		return "", d, err
	}
	right, err := passwords.Right(ctx, hash, base.Field(c, "old"))
	switch {
	case err == nil && right:
		h.GiveBack(c, h.logins, tries)
	case err == nil:
		d.Errors["old"] = h.Printer(c).Say("password.wrong-old")
	}
	return hash, d, err
}

// passwordError says what is wrong with a password or sign-in name.
func (h *Handlers) passwordError(c echo.Context, err error) string {
	p := h.Printer(c)
	switch err {
	case passwords.ErrShort:
		return p.Say("password.short", passwords.Shortest)
	case passwords.ErrLong:
		return p.Say("password.long")
	case passwords.ErrEasy:
		return p.Say("password.easy")
	}
	return p.Say("password.bad-login")
}

// showPassword shows the account page again, with what is wrong with the password form.
func (h *Handlers) showPassword(c echo.Context, status int, d account.PasswordData) error {
	whole, err := h.accountData(c)
	if err != nil {
		return err
	}
	whole.Password = d
	return h.showAccountForm(c, status, whole, "")
}
