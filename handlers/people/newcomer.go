package people

import (
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
)

// Newcomer counts a request that would store a session for a client with neither a session nor a name.
func (p *People) Newcomer(c echo.Context) error {
	if p.Sessions.Token(c.Request().Context()) != "" {
		return nil
	}
	return p.Take(c, p.visits, base.ByAddress(c))
}

// Settle returns the user of a request: the session's, or a new one with the name typed. wrong is
// the key of what is wrong with the name, "" for nothing. Errors: TooOften, or the database's.
func (p *People) Complete(c echo.Context, typed string) (u record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	return p.SettleAs(c, record.Account{Name: typed, Language: p.Sessions.GetString(ctx, base.SessionLang), Theme: p.Sessions.GetString(ctx, base.SessionTheme)})
}

// SettleAs is Settle with the name, language and theme of the user that it may create. A browser that sends the same
// form twice before it has a session is one user.
func (p *People) SettleAs(c echo.Context, u record.Account) (_ record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	if id := p.User(c); id != 0 {
		known, err := p.store.UserByID(ctx, id)
		if err == nil && known.Unnamed {
			return p.Rename(c, known, u.Name)
		}
		if err == nil || !base.IsNotFound(err) {
			return known, "", err
		}
	}
	if u.Name, err = p.Clean(u.Name); err != nil {
		return u, base.NameError(err), nil
	}
	before, err := p.SentBefore(c, u.Name)
	if err != nil {
		return u, "", err
	}
	if before.ID != 0 {
		return before, "", p.SignIn(c, before)
	}
	if err := p.Take(c, p.guests, base.ByAddress(c)); err != nil {
		return u, "", err
	}
	id, again, err := p.store.AddNewcomer(ctx, u, formOf(c, u.Name))
	if err != nil {
		return u, "", err
	}
	if u.ID = id; again { // the other request was quicker
		p.GiveBack(c, p.guests, base.ByAddress(c))
		if u, err = p.store.UserByID(ctx, id); err != nil {
			return u, "", err
		}
	}
	return u, "", p.SignIn(c, u)
}

// SettleUnnamed returns the user of a request: the session's, or a new one without a name, who plays at once. The same form
// of the same browser makes one user. Errors: TooOften, or the database's.
func (p *People) SettleUnnamed(c echo.Context, form string) (u record.Account, err error) {
	ctx := c.Request().Context()
	if id := p.User(c); id != 0 {
		if u, err = p.store.UserByID(ctx, id); err == nil || !base.IsNotFound(err) {
			return u, err
		}
	}
	if err := p.Take(c, p.guests, base.ByAddress(c)); err != nil {
		return u, err
	}
	u = record.Account{
		Name: p.Printer(c).Say("site.unnamed"), Unnamed: true, CreatedAt: p.Now().UnixMilli(),
		Language: p.Sessions.GetString(ctx, base.SessionLang), Theme: p.Sessions.GetString(ctx, base.SessionTheme),
	}
	id, again, err := p.store.AddNewcomer(ctx, u, unnamedForm(c, form))
	if err != nil {
		return u, err
	}
	if u.ID = id; again {
		p.GiveBack(c, p.guests, base.ByAddress(c))
	}
	return u, p.SignInByTicket(c, u)
}

// UnnamedBefore is SentBefore for SettleUnnamed. A user who has taken a name, or signed out, is not found any more: their
// browser has a session, so it need not send the form again.
func (p *People) UnnamedBefore(c echo.Context, form string) (record.Account, error) {
	return p.newcomer(c, unnamedForm(c, form))
}

// unnamedForm identifies a form that creates a user without a name, in one browser and household.
func unnamedForm(c echo.Context, form string) string {
	return record.HashCode(strings.Join([]string{form, base.Subscriber(c.RealIP()), c.Request().UserAgent()}, "\x00"))
}

// fieldNewcomer is the key in a form that asks for a name; see page.Page.
const fieldNewcomer = "newcomer"

// formOf identifies a form that creates a user, "" if it has no key of ours. The key alone would let in anyone who has
// seen the page. So it finds a user only together with the same name, browser and household, and only for a moment
// (record.FormLife).
func formOf(c echo.Context, name string) string {
	key := base.Field(c, fieldNewcomer)
	if len(key) < 20 || len(key) > 60 {
		return ""
	}
	return record.HashCode(strings.Join([]string{key, name, base.Subscriber(c.RealIP()), c.Request().UserAgent()}, "\x00"))
}

// SentBefore returns the user whom the same form created a moment ago, for a request without a session; ID 0 for none.
func (p *People) SentBefore(c echo.Context, name string) (record.Account, error) {
	form := formOf(c, name)
	if form == "" {
		return record.Account{}, nil
	}
	return p.newcomer(c, form)
}

// newcomer is the user whom a form created a moment ago; ID 0 for none.
func (p *People) newcomer(c echo.Context, form string) (record.Account, error) {
	u, err := p.store.Newcomer(c.Request().Context(), form)
	if base.IsNotFound(err) {
		return record.Account{}, nil
	}
	return u, err
}
