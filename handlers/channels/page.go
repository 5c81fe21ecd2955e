package channels

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/notices"
	"portside/views/account"
	"portside/views/kit"
)

// ShowNotices answers GET /account/notices: where messages go, and where they could.
func (h *Handlers) ShowNotices(c echo.Context) error {
	return h.showChannels(c, http.StatusOK, account.NoticesData{}, nil)
}

// showChannels shows the page with the last input; edit may change how a channel is shown.
func (h *Handlers) showChannels(c echo.Context, status int, d account.NoticesData, edit func(*account.Channel)) error {
	ctx, p := c.Request().Context(), h.Page(c)
	s := base.Shell{Title: p.Say("channels.title"), Section: "account"}
	if result := c.QueryParam("tested"); result != "" && knownResult(result) {
		tone := kit.Warn
		if result == record.ResultOK {
			tone = kit.Good
		}
		s.Notices = []kit.Note{{Tone: tone, Text: p.Say("channels.tested", account.Result(p, result))}}
	}
	d.Quiet, d.Private = h.notices.Quiet(), h.notices.Private()
	if user := h.User(c); user != 0 {
		list, err := h.store.Channels(ctx, user)
		if err != nil {
			return err
		}
		here := record.StoredToken(h.Sessions.Token(ctx))
		for _, ch := range list {
			shown := account.Channel{ID: int64(ch.ID), Kind: string(ch.Kind), Name: channelName(&ch), State: string(ch.State), Plain: ch.Plain,
				Here: ch.Session != "" && ch.Session == here, Last: ch.Last, LastAt: time.UnixMilli(ch.LastAt)}
			if edit != nil {
				edit(&shown)
			}
			d.Channels = append(d.Channels, shown)
		}
		d.Full = len(list) >= maxChannels
		d.CanPush, d.CanMail = h.notices.CanPush(), h.notices.CanMail()
		if d.CanPush {
			if d.PushKey, err = h.notices.PublicKey(ctx); err != nil {
				return err
			}
		}
		if d.Matches, err = h.mutes(c, user, len(list) > 0); err != nil {
			return err
		}
	}
	return h.Show(c, status, s, p, account.Notices(p, d))
}

// knownResult keeps strangers from putting their own words on the page through its address.
func knownResult(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && n >= 100 && n < 1000 || slices.Contains([]string{record.ResultOK, record.ResultTimeout, record.ResultDNS, record.ResultRefused,
		record.ResultTLS, record.ResultBlocked, record.ResultRedirect, record.ResultGone, record.ResultFailed}, word)
}

// channelName is how a user recognises a channel. The address of a webhook is a secret: only its site is shown.
func channelName(ch *record.Channel) string {
	switch ch.Kind {
	case record.Webhook:
		return notices.Site(ch.Target)
	case record.Mail:
		return ch.Target
	}
	return ch.Name
}

// mutes lists the matches under way of a user who has channels.
func (h *Handlers) mutes(c echo.Context, user record.UserID, wanted bool) ([]account.Muted, error) {
	if !wanted {
		return nil, nil
	}
	ctx := c.Request().Context()
	mine, err := h.store.Mine(ctx, user, base.AllLines)
	if err != nil {
		return nil, err
	}
	muted, err := h.store.Muted(ctx, user)
	if err != nil {
		return nil, err
	}
	var list []account.Muted
	for _, m := range mine {
		if m.Status == record.Running || m.Status == record.Waiting {
			list = append(list, account.Muted{ID: int64(m.ID), Game: m.Game, Muted: slices.Contains(muted, m.ID)})
		}
	}
	return list, nil
}

// MuteMatch answers POST /account/notices/mute with the fields match and muted: "yes" or "no".
func (h *Handlers) MuteMatch(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	id, err := strconv.ParseInt(base.Field(c, "match"), 10, 64)
	if err != nil {
		return base.ErrForm
	}
	t, err := h.host.Table(c.Request().Context(), match.ID(id), 0)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(t.Seats, func(s projection.Sitter) bool { return s.User == h.User(c) }) {
		return record.ErrNotFound
	}
	if err := h.store.SetMuted(c.Request().Context(), h.User(c), match.ID(id), base.Field(c, "muted") == "yes"); err != nil {
		return err
	}
	return h.SeeOther(c, "/account/notices")
}
