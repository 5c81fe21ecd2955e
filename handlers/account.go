package handlers

import (
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/account"
	"portside/views/i18n"
	"portside/views/kit"
)

// showAccount answers GET /account.
func (h *Handlers) showAccount(c echo.Context) error {
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

// accountData is the account page of the one who asks, as things are.
func (h *Handlers) accountData(c echo.Context) (account.Data, error) {
	ctx := c.Request().Context()
	d := account.Data{Lang: h.sessions.GetString(ctx, sessionLang), Theme: h.sessions.GetString(ctx, sessionTheme)}
	if id := h.user(c); id != 0 {
		u, err := h.store.UserByID(ctx, id)
		if err != nil {
			return d, err
		}
		d.Name = u.Name
	}
	return d, nil
}

// showAccountForm shows the account page; said is the key of what has just been done, "" for nothing.
func (h *Handlers) showAccountForm(c echo.Context, status int, d account.Data, said string) error {
	p := h.page(c)
	if user := h.user(c); user != 0 {
		ctx := c.Request().Context()
		devices, err := h.store.Devices(ctx, user, h.sessions.Token(ctx))
		if err != nil {
			return err
		}
		for _, dev := range devices {
			d.Devices = append(d.Devices, account.Device{Key: dev.Key, Name: dev.Name, Since: time.UnixMilli(dev.CreatedAt), Here: dev.Here})
		}
		login, hash, err := h.store.Password(ctx, user)
		switch {
		case err != nil && !isNotFound(err):
			return err
		case hash != "":
			d.Password.Login = login
		case d.Password.Typed == "": // forgotten: the sign-in name is still the user's
			d.Password.Typed = login
		}
	}
	s := shell{title: p.Say("account.title"), section: "account"}
	if said != "" {
		s.notices = []kit.Note{{Tone: kit.Good, Text: p.Say(said)}}
	}
	return h.show(c, status, s, p, account.Account(p, d))
}

// saveAccount answers POST /account with the fields name, lang and theme.
func (h *Handlers) saveAccount(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	d := account.Data{Name: field(c, "name"), Lang: field(c, "lang"), Theme: field(c, "theme"), Errors: map[string]string{}}
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
		if err := h.newcomer(c); err != nil {
			return err
		}
	}
	h.sessions.Put(ctx, sessionLang, d.Lang)
	h.sessions.Put(ctx, sessionTheme, d.Theme)
	if wrong != "" {
		d.Errors["name"] = h.printer(c).Say(wrong)
		return h.showAccountForm(c, http.StatusUnprocessableEntity, d, "")
	}
	return h.seeOther(c, "/account?saved=1")
}

// setAccount stores name, language and theme of the user, a new one for who has no name yet. wrong is the key of what is
// wrong with the name.
func (h *Handlers) setAccount(c echo.Context, d account.Data) (wrong string, err error) {
	if h.user(c) == 0 {
		_, wrong, err = h.settleAs(c, record.Account{Name: d.Name, Language: d.Lang, Theme: d.Theme})
		return wrong, err
	}
	release, err := h.holdNames(c, true)
	if err != nil {
		return "", err
	}
	defer release()
	u, wrong, err := h.settle(c, d.Name)
	if err != nil || wrong != "" {
		return wrong, err
	}
	u.Language, u.Theme = d.Lang, d.Theme
	_, wrong, err = h.rename(c, u, d.Name)
	return wrong, err
}

// rename stores u under the name typed, unless somebody at one of their tables has one that looks like it.
// wrong is the key of what is wrong with it. The caller holds the names at these tables.
func (h *Handlers) rename(c echo.Context, u record.Account, typed string) (_ record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	name, err := h.clean(typed)
	if err != nil {
		return u, nameError(err), nil
	}
	if name != u.Name {
		tables, err := h.store.Mine(ctx, u.ID, allLines)
		if err != nil {
			return u, "", err
		}
		for _, t := range tables {
			for _, s := range t.Seats {
				if s.User != 0 && s.User != u.ID && t.EndedAt == 0 && naming.Alike(s.Name, name) {
					return u, nameError(naming.ErrTaken), nil
				}
			}
		}
	}
	renamed := name != u.Name
	u.Name = name
	if err := h.store.SetUser(ctx, u); err != nil {
		return u, "", err
	}
	if renamed {
		h.host.Renamed(ctx, u.ID, u.Name)
	}
	return u, "", nil
}

// revokeDevice answers POST /account/devices with the field revoke.
func (h *Handlers) revokeDevice(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	err := h.store.RevokeDevice(c.Request().Context(), h.user(c), field(c, "revoke"))
	if err != nil && !isNotFound(err) { // who is signed out already need not be signed out
		return err
	}
	return h.seeOther(c, "/account")
}

// signOut answers POST /account/sign-out: this device forgets the user.
func (h *Handlers) signOut(c echo.Context) error {
	if user := h.user(c); user != 0 { // the form that made the user may still be open in this browser
		if err := h.store.ForgetForm(c.Request().Context(), user); err != nil {
			return err
		}
	}
	if err := h.sessions.Destroy(c.Request().Context()); err != nil {
		return err
	}
	return h.seeOther(c, "/")
}

// setLanguage answers POST /language with the fields lang and back, a path below the prefix.
func (h *Handlers) setLanguage(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if l, ok := i18n.Known(field(c, "lang")); ok {
		if err := h.newcomer(c); err != nil {
			return err
		}
		h.sessions.Put(ctx, sessionLang, string(l))
		if id := h.user(c); id != 0 {
			u, err := h.store.UserByID(ctx, id)
			if err != nil {
				return err
			}
			u.Language = string(l)
			if err := h.store.SetUser(ctx, u); err != nil {
				return err
			}
		}
	}
	return h.seeOther(c, safePath(field(c, "back")))
}

// safePath lets only paths of this site through, written as browsers write them: "//elsewhere" and "/\elsewhere" are other
// hosts, and what no address may hold, such as a NUL, would break the header that it ends in.
func safePath(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.ContainsFunc(back, func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }) {
		return "/"
	}
	return back
}
