package account

import (
	"cmp"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/handlers/passwords"
	"portside/views/account"
)

// maxShown is how many bytes of the input a form shows again.
const maxShown = 100

// back is the page to go to after a form: a path of this site, "" if none was given.
func back(typed string) string {
	if typed == "" || len(typed) > 200 {
		return ""
	}
	return base.SafePath(typed)
}

// ShowSignIn answers GET /sign-in?back=PATH: the form for users who have set a password.
func (h *Handlers) ShowSignIn(c echo.Context) error {
	return h.showSignInForm(c, http.StatusOK, account.SignInData{Back: back(c.QueryParam("back"))})
}

func (h *Handlers) showSignInForm(c echo.Context, status int, d account.SignInData) error {
	p := h.Page(c)
	d.Guest = p.Name
	return h.Show(c, status, base.Shell{Title: p.Say("signin.title"), Section: "account", Secret: true}, p, account.SignIn(p, d))
}

// Enter answers POST /sign-in with the fields login, password and back: it signs this device in as the user they
// belong to. A wrong password gets the same answer as an unknown sign-in name, after the same time.
func (h *Handlers) Enter(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	login, wrong := passwords.Login(base.Field(c, "login"))
	tries := base.ByAddress(c).About("login " + login) // if addresses counted together, anyone who knows a name could lock its owner out
	if wrong == nil {
		if err := h.Take(c, h.logins, tries); err != nil {
			return err
		}
	}
	id, hash, err := h.store.UserByLogin(ctx, login)
	if err != nil && !base.IsNotFound(err) {
		return err
	}
	right, err := passwords.Right(ctx, hash, base.Field(c, "password"))
	if err == nil && right { // if the password was changed meanwhile, the old one must not sign in
		_, now, perr := h.store.Password(ctx, id)
		if right = now == hash; !base.IsNotFound(perr) {
			err = perr
		}
	}
	if err != nil {
		return err
	}
	if right { // only wrong passwords count
		h.GiveBack(c, h.logins, tries)
	}
	if !right {
		d := account.SignInData{Login: naming.Shown(base.Field(c, "login"), maxShown), Error: h.Printer(c).Say("signin.wrong"), Back: back(base.Field(c, "back"))}
		return h.showSignInForm(c, http.StatusUnprocessableEntity, d)
	}
	if id != h.User(c) { // a user who is signed in already keeps the session and its messages
		u, err := h.store.UserByID(ctx, id)
		if err != nil {
			return err
		}
		if err := h.SignIn(c, u); err != nil {
			return err
		}
	}
	return h.SeeOther(c, cmp.Or(back(base.Field(c, "back")), "/matches"))
}
