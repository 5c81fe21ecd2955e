package handlers

import (
	"cmp"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/handlers/naming"
	"portside/handlers/passwords"
	"portside/views/account"
)

// maxShown is how many bytes of what was typed a form shows again.
const maxShown = 100

// back is where a form leads on to: a path of this site, "" where none was given.
func back(typed string) string {
	if typed == "" || len(typed) > 200 {
		return ""
	}
	return safePath(typed)
}

// showSignIn answers GET /sign-in?back=PATH: where somebody comes back who has set a password.
func (h *Handlers) showSignIn(c echo.Context) error {
	return h.showSignInForm(c, http.StatusOK, account.SignInData{Back: back(c.QueryParam("back"))})
}

func (h *Handlers) showSignInForm(c echo.Context, status int, d account.SignInData) error {
	p := h.page(c)
	d.Guest = p.Name
	return h.show(c, status, shell{title: p.Say("signin.title"), section: "account", secret: true}, p, account.SignIn(p, d))
}

// enter answers POST /sign-in with the fields login, password and back: this device is signed in as whoever has them. A
// wrong password is answered like a sign-in name that nobody has, and after the same time.
func (h *Handlers) enter(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	login, wrong := passwords.Login(field(c, "login"))
	tries := byAddress(c).about("login " + login) // from everywhere together, whoever knows a name could lock its owner out
	if wrong == nil {
		if err := h.take(h.logins, tries); err != nil {
			return err
		}
	}
	id, hash, err := h.store.UserByLogin(ctx, login)
	if err != nil && !isNotFound(err) {
		return err
	}
	right, err := passwords.Right(ctx, hash, field(c, "password"))
	if err == nil && right { // a change while it was looked at has signed everybody else out, and so whoever comes with the old one
		_, now, perr := h.store.Password(ctx, id)
		if right = now == hash; !isNotFound(perr) {
			err = perr
		}
	}
	if err != nil {
		return err
	}
	if right { // only wrong ones count
		h.logins.giveBack(tries, h.now())
	}
	if !right {
		d := account.SignInData{Login: naming.Shown(field(c, "login"), maxShown), Error: h.printer(c).Say("signin.wrong"), Back: back(field(c, "back"))}
		return h.showSignInForm(c, http.StatusUnprocessableEntity, d)
	}
	if id != h.user(c) { // who is signed in already keeps the session, and the messages that hang on it
		u, err := h.store.UserByID(ctx, id)
		if err != nil {
			return err
		}
		if err := h.signIn(c, u); err != nil {
			return err
		}
	}
	return h.seeOther(c, cmp.Or(back(field(c, "back")), "/matches"))
}
