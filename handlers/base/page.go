package base

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

// Page is what all pages show of the user.
func (s *Site) Page(c echo.Context) page.Page {
	ctx := c.Request().Context()
	p := page.Page{Printer: s.Printer(c), Base: s.Prefix, Theme: s.Sessions.GetString(ctx, SessionTheme), Now: s.Now()}
	if u := s.User(c); u != 0 {
		if user, err := s.store.UserByID(ctx, u); err == nil { // a page without the name is better than none
			if user.Unnamed {
				s.arrived(ctx, u)
			} else { // forms ask the others for a name
				p.Name = user.Name
			}
			s.Prolong(ctx, time.Now())
		}
		p.Waiting = s.pending(ctx, u)
	}
	if p.Name == "" {
		p.Newcomer = record.NewCode()
		if s.Sessions.Token(ctx) != "" {
			s.Prolong(ctx, time.Now())
		}
	}
	return p
}

// Shell is what a page says about itself to the layout around it.
type Shell struct {
	Title   string
	Section string
	Notices []kit.Note
	Wide    bool
	Game    string // the game whose style sheet the page needs, "" for none
	Sheet   string // a further style sheet, "" for none
	Preview string // what messengers say of a link to this page, under its title: only what the page says to everybody; "" for none
	Secret  bool   // the address holds a secret
}

// Show answers with a whole page around body.
func (s *Site) Show(c echo.Context, status int, shell Shell, p page.Page, body templ.Component) error {
	around := layout.Shell(layout.Page{
		Printer: p.Printer, Base: p.Base, Path: s.path(c, shell.Secret), Title: shell.Title, Section: shell.Section, Pending: p.Waiting,
		User: p.Name, Theme: p.Theme, Notices: shell.Notices, Wide: shell.Wide, Game: shell.Game, Sheet: shell.Sheet, Secret: shell.Secret,
		Preview: shell.Preview, Origin: s.Origin(c),
	})
	return Render(c, status, templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return around.Render(templ.WithChildren(ctx, body), w)
	}))
}

// path is the address of this page below the prefix; a change of language returns to it. The answer to a form has no
// address of its own, and a secret is not written into forms.
func (s *Site) path(c echo.Context, secret bool) string {
	r := c.Request()
	if r.Method != http.MethodGet || secret {
		if id := c.Param("id"); id != "" && c.Get(keyMatch) != nil {
			return "/matches/" + id
		}
		if id, ok := c.Get(keyCampaign).(record.CampaignID); ok {
			return CampaignPath(id)
		}
		return "/"
	}
	return strings.TrimPrefix(r.URL.RequestURI(), s.Prefix)
}
