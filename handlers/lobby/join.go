package lobby

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/handlers/naming"
	"portside/handlers/options"
	"portside/views/lobby"
	"portside/views/page"
)

// invited is the match of an invite link, as it looks to somebody without a seat.
func (h *Handlers) invited(c echo.Context) (*projection.Table, error) {
	ctx := c.Request().Context()
	id, err := h.store.ByInvite(ctx, c.Param("code"))
	if err != nil {
		return nil, err
	}
	return h.host.Table(ctx, id, h.User(c))
}

// ShowJoin answers GET /join/:code: who sits there, and a field for the name. Opening it changes
// nothing, because link previews open it too.
func (h *Handlers) ShowJoin(c echo.Context) error {
	t, err := h.invited(c)
	if err != nil {
		return err
	}
	if t.Seat != engine.Nobody {
		return h.SeeOther(c, base.MatchPath(t.ID))
	}
	return h.showInvitation(c, http.StatusOK, t, "", "")
}

// showInvitation shows the page of an invite link; wrong is the key of what is wrong with the name
// typed, "" for nothing.
func (h *Handlers) showInvitation(c echo.Context, status int, t *projection.Table, typed, wrong string) error {
	p := h.Page(c)
	d := lobby.JoinData{Code: c.Param("code"), Game: t.Game.Info().Key, Options: options.Of(p, t), Typed: typed}
	for i, s := range t.Seats {
		if s.Kind == record.Open {
			d.Free++
		} else {
			d.Names = append(d.Names, matchlog.NameAt(p, t, engine.Seat(i)))
		}
	}
	switch {
	case t.Status == record.Over:
		d.Free, d.Error = 0, p.Say("why.over")
	case t.Status == record.Cancelled:
		d.Free, d.Error = 0, p.Say("room.cancelled")
	case d.Free == 0 && t.Status == record.Running:
		d.Error = p.Say("join.begun")
	case d.Free == 0:
		d.Error = p.Say("join.full")
	}
	if t.Public && t.View != nil {
		d.Watch = h.Prefix + base.MatchPath(t.ID)
	}
	if wrong != "" {
		d.Wrong = p.Say(wrong)
	}
	return h.Show(c, status, base.Shell{Title: p.Say("join.title", p.Game(d.Game)), Preview: invites(p, d), Secret: true}, p, lobby.Join(p, d))
}

// invites is what a preview says of an invitation. It stands in a chat for longer than the page does, so it has no names.
func invites(p page.Page, d lobby.JoinData) string {
	if d.Error != "" {
		return d.Error
	}
	return p.Say("game."+d.Game+".lead") + " " + p.Say("list.free", d.Free) + "."
}

// Join answers POST /join/:code with the field name: the user gets a free seat. A name that looks like
// one at the table is refused.
func (h *Handlers) Join(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	t, err := h.invited(c)
	if err != nil {
		return err
	}
	if t.Seat != engine.Nobody {
		return h.SeeOther(c, base.MatchPath(t.ID))
	}
	typed := base.Field(c, "name")
	wrong, err := h.people.Join(c, typed, sitters(t), func(user record.UserID) error {
		_, err := h.tables.Join(c.Request().Context(), t.ID, user)
		return err
	})
	if errors.Is(err, tables.ErrFull) || errors.Is(err, host.ErrNotRunning) {
		if t, err = h.invited(c); err != nil {
			return err
		}
		return h.showInvitation(c, http.StatusConflict, t, typed, "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showInvitation(c, http.StatusUnprocessableEntity, t, typed, wrong)
	}
	return h.SeeOther(c, base.MatchPath(t.ID))
}

// sitters are the people at a table by their numbers, also those whose seats others keep.
func sitters(t *projection.Table) map[record.UserID]string {
	list := map[record.UserID]string{}
	for _, s := range t.Seats {
		if s.Kind == record.User {
			list[s.User] = s.Name
		}
		if s.Former != 0 {
			list[s.Former] = s.Owner
		}
	}
	return list
}

// ToCode answers GET /join?code=CODE, the field of the start page: it leads to the page of the code, or of the link that was
// pasted there. A code that opens nothing is answered at the field.
func (h *Handlers) ToCode(c echo.Context) error {
	wrong, typed := "start.code-unknown", c.QueryParam("code")
	kinds, code, query := parseCode(typed)
	if code == "" {
		wrong, kinds = "start.code-wrong", nil
	}
	for _, kind := range kinds {
		switch err := h.opens(c, kind, code); {
		case err == nil:
			h.ReturnCode(c)
			return h.SeeOther(c, "/"+kind+"/"+url.PathEscape(code)+query)
		case !base.IsNotFound(err) && !errors.Is(err, record.ErrCode):
			return err
		}
	}
	return h.showStart(c, http.StatusUnprocessableEntity, start{typed: naming.Shown(typed, maxTyped), wrong: wrong})
}

// opens looks for what a code of a kind leads to, and changes nothing. Errors: record.ErrNotFound and record.ErrCode for a
// wrong code.
func (h *Handlers) opens(c echo.Context, kind, code string) (err error) {
	switch ctx := c.Request().Context(); kind {
	case "join":
		_, err = h.store.ByInvite(ctx, code)
	case "voyage":
		_, err = h.campaigns.Invited(ctx, code, h.User(c))
	case "watch":
		_, err = h.store.ByWatch(ctx, code)
	case "seat":
		_, _, err = h.store.SeatByLink(ctx, code)
	}
	return err
}

// codeKinds begin the addresses with a code, the most frequent first.
var codeKinds = []string{"join", "voyage", "watch", "seat"}

// parseCode finds the code in what was typed, "" if there is none, and what it may be a code of: a link says so itself.
// query is the moment of a replay to which a link for watching leads; what messengers append to links is dropped.
func parseCode(typed string) (kinds []string, code, query string) {
	path, _, _ := strings.Cut(strings.TrimSpace(typed), "#")
	path, search, _ := strings.Cut(path, "?")
	parts := strings.Split(strings.Trim(path, "/"), "/")
	code, kinds = parts[len(parts)-1], codeKinds
	if len(code) > maxCode {
		return nil, "", ""
	}
	if n := len(parts) - 2; n >= 0 && slices.Contains(codeKinds, parts[n]) {
		kinds = parts[n : n+1]
		if asked, err := url.ParseQuery(search); err == nil && parts[n] == "watch" {
			asked = url.Values{"at": asked["at"], "as": asked["as"]}
			if query = asked.Encode(); query != "" {
				query = "?" + query
			}
		}
	}
	return kinds, code, query
}

// maxCode is the longest code in bytes that is looked up; maxTyped is how many characters of a wrong one its field shows again.
const maxCode, maxTyped = 100, 300
