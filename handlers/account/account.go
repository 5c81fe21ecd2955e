package account

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/account"
	"portside/views/i18n"
	"portside/views/kit"
)

// ShowAccount answers GET /account.
func (h *Handlers) ShowAccount(c echo.Context) error {
	d, err := h.accountData(c)
	if err != nil {
		return err
	}
	said := ""
	switch {
	case c.QueryParam("saved") != "":
		said = "account.saved"
	case c.QueryParam("password") == "set":
		said = "password.saved"
	case c.QueryParam("password") == "removed":
		said = "password.removed"
	case c.QueryParam("password") == "forgotten":
		said = "password.forgotten"
	}
	return h.showAccountForm(c, http.StatusOK, d, said)
}

// accountData is the account page of the user, as stored.
func (h *Handlers) accountData(c echo.Context) (account.Data, error) {
	ctx := c.Request().Context()
	d := account.Data{Lang: h.Sessions.GetString(ctx, base.SessionLang), Theme: h.Sessions.GetString(ctx, base.SessionTheme)}
	if id := h.User(c); id != 0 {
		u, err := h.store.UserByID(ctx, id)
		if err != nil {
			return d, err
		}
		if !u.Unnamed {
			d.Name = u.Name
		}
		d.Emblem = strconv.Itoa(u.Emblem)
	}
	return d, nil
}

// showAccountForm shows the account page; said is the key of the sentence about what was just done, "" for none.
func (h *Handlers) showAccountForm(c echo.Context, status int, d account.Data, said string) error {
	p := h.Page(c)
	if user := h.User(c); user != 0 {
		ctx := c.Request().Context()
		devices, err := h.store.Devices(ctx, user, h.Sessions.Token(ctx))
		if err != nil {
			return err
		}
		for _, dev := range devices {
			d.Devices = append(d.Devices, account.Device{Key: dev.Key, Name: dev.Name, Since: time.UnixMilli(dev.CreatedAt), Here: dev.Here})
		}
		login, hash, err := h.store.Password(ctx, user)
		switch {
		case err != nil && !base.IsNotFound(err):
			return err
		case hash != "":
			d.Password.Login = login
		case d.Password.Typed == "": // forgotten: the sign-in name is still the user's
			d.Password.Typed = login
		}
	}
	s := base.Shell{Title: p.Say("account.title"), Section: "account"}
	if said != "" {
		s.Notices = []kit.Note{{Tone: kit.Good, Text: p.Say(said)}}
	}
	return h.Show(c, status, s, p, account.Account(p, d))
}

// SaveAccount answers POST /account with the fields name, lang, theme and emblem: 0 … 7, or none for the one the user has.
func (h *Handlers) SaveAccount(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	d := account.Data{Name: base.Field(c, "name"), Lang: base.Field(c, "lang"), Theme: base.Field(c, "theme"), Emblem: base.Field(c, "emblem"), Errors: map[string]string{}}
	if _, ok := i18n.Known(d.Lang); !ok {
		d.Lang = ""
	}
	if d.Theme != "light" && d.Theme != "dark" {
		d.Theme = ""
	}
	wrong, err := h.setAccount(c, d)
	if err != nil {
		return err
	}
	if wrong != "" {
		if err := h.people.Newcomer(c); err != nil {
			return err
		}
	}
	h.Sessions.Put(ctx, base.SessionLang, d.Lang)
	h.Sessions.Put(ctx, base.SessionTheme, d.Theme)
	if wrong != "" {
		d.Errors["name"] = h.Printer(c).Say(wrong)
		return h.showAccountForm(c, http.StatusUnprocessableEntity, d, "")
	}
	return h.SeeOther(c, "/account?saved=1")
}

// setAccount stores name, language, theme and sign of the user, and adds a user if there is none yet. wrong is the key of what is
// wrong with the name.
func (h *Handlers) setAccount(c echo.Context, d account.Data) (wrong string, err error) {
	known := h.User(c) != 0
	u, wrong, err := h.people.SettleAs(c, record.Account{Name: d.Name, Language: d.Lang, Theme: d.Theme})
	if err != nil || wrong != "" {
		return wrong, err
	}
	if known {
		if _, wrong, err = h.people.Rename(c, u, d.Name); err != nil || wrong != "" {
			return wrong, err
		}
		if err := h.store.SetPreferences(c.Request().Context(), u.ID, d.Lang, d.Theme); err != nil {
			return "", err
		}
		if u, err = h.store.UserByID(c.Request().Context(), u.ID); err != nil {
			return "", err
		}
	}
	emblem, err := strconv.Atoi(d.Emblem)
	if err != nil || emblem < 0 || emblem >= record.Emblems || known && emblem == u.Emblem {
		return "", nil
	}
	return "", h.people.Mark(c, u.ID, emblem)
}

// RevokeDevice answers POST /account/devices with the field revoke.
func (h *Handlers) RevokeDevice(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	err := h.store.RevokeDevice(c.Request().Context(), h.User(c), base.Field(c, "revoke"))
	if err != nil && !base.IsNotFound(err) { // already signed out
		return err
	}
	return h.SeeOther(c, "/account")
}

// SignOut answers POST /account/sign-out: this device forgets the user.
func (h *Handlers) SignOut(c echo.Context) error {
	if user := h.User(c); user != 0 { // the form that made the user may still be open in this browser
		if err := h.store.ForgetForm(c.Request().Context(), user); err != nil {
			return err
		}
	}
	if err := h.Sessions.Destroy(c.Request().Context()); err != nil {
		return err
	}
	return h.SeeOther(c, "/")
}
