package handlers

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/views/kit"
	"portside/views/layout"
	"portside/views/page"
)

// page is what all pages show of the one who asks.
func (h *Handlers) page(c echo.Context) page.Page {
	ctx := c.Request().Context()
	p := page.Page{Printer: h.printer(c), Base: h.prefix, Theme: h.sessions.GetString(ctx, sessionTheme), Now: h.now()}
	if u := h.user(c); u != 0 {
		if user, err := h.store.UserByID(ctx, u); err == nil { // a page without the name is better than none
			p.Name = user.Name
			h.prolong(ctx, time.Now())
		}
		p.Waiting = h.pending(ctx, u)
	}
	if p.Name == "" {
		p.Newcomer = record.NewCode()
		if h.sessions.Token(ctx) != "" {
			h.prolong(ctx, time.Now())
		}
	}
	return p
}

// shell is what a page says about itself to the layout around it.
type shell struct {
	title   string
	section string
	notices []kit.Note
	wide    bool
	game    string // whose style sheet the page needs, "" if it shows nothing of a game
	sheet   string // a further style sheet, "" for none
	secret  bool   // the address holds a secret
}

// show answers with a whole page around body.
func (h *Handlers) show(c echo.Context, status int, s shell, p page.Page, body templ.Component) error {
	around := layout.Shell(layout.Page{
		Printer: p.Printer, Base: p.Base, Path: h.path(c, s.secret), Title: s.title, Section: s.section, Pending: p.Waiting,
		User: p.Name, Theme: p.Theme, Notices: s.notices, Wide: s.wide, Game: s.game, Sheet: s.sheet, Secret: s.secret,
	})
	return render(c, status, templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return around.Render(templ.WithChildren(ctx, body), w)
	}))
}

// path is the address of this page below the prefix, where a change of language comes back to. The
// answer to a form has no address of its own, and a secret is not written into forms.
func (h *Handlers) path(c echo.Context, secret bool) string {
	r := c.Request()
	if r.Method != http.MethodGet || secret {
		if id := c.Param("id"); id != "" && c.Get(keyMatch) != nil {
			return "/matches/" + id
		}
		if id, ok := c.Get(keyCampaign).(record.CampaignID); ok {
			return campaignPath(id)
		}
		return "/"
	}
	return strings.TrimPrefix(r.URL.RequestURI(), h.prefix)
}

// origin is scheme and host of addresses that leave the page. Without a configured one it is what
// the browser has asked for, so that links work in a home network too.
func (h *Handlers) origin(c echo.Context) string {
	if o := h.cfg.origin(); o != "" {
		return o
	}
	scheme := "http"
	if c.Request().TLS != nil || h.cfg.secure() {
		scheme = "https"
	}
	return scheme + "://" + c.Request().Host
}

// link is a whole address for others: h.link(c, "/join/", code).
func (h *Handlers) link(c echo.Context, path, code string) string {
	return h.origin(c) + h.prefix + path + code
}

// seeOther sends the browser to a page after a form has been done (RFC 9110 §15.4.4).
func (h *Handlers) seeOther(c echo.Context, path string) error {
	return c.Redirect(http.StatusSeeOther, h.prefix+path)
}

// form reads the fields of a form; those of the address do not count.
func form(c echo.Context) error {
	if err := c.Request().ParseForm(); err != nil {
		return formError(err)
	}
	return nil
}

// field is one field of a form that form has read.
func field(c echo.Context, name string) string { return c.Request().PostForm.Get(name) }
