package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"portside/db"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/notices"
	"portside/views/account"
	"portside/views/kit"
)

// maxChannels is how many channels a user may have.
const maxChannels = 12

// showNotices answers GET /account/notices: where messages go, and where they could.
func (h *Handlers) showNotices(c echo.Context) error {
	return h.showChannels(c, http.StatusOK, account.NoticesData{}, nil)
}

// showChannels shows the page with what was typed last; edit may change how a channel is shown.
func (h *Handlers) showChannels(c echo.Context, status int, d account.NoticesData, edit func(*account.Channel)) error {
	ctx, p := c.Request().Context(), h.page(c)
	s := shell{title: p.Say("channels.title"), section: "account"}
	if result := c.QueryParam("tested"); result != "" && knownResult(result) {
		tone := kit.Warn
		if result == record.ResultOK {
			tone = kit.Good
		}
		s.notices = []kit.Note{{Tone: tone, Text: p.Say("channels.tested", account.Result(p, result))}}
	}
	if user := h.user(c); user != 0 {
		list, err := h.store.Channels(ctx, user)
		if err != nil {
			return err
		}
		here := db.StoredToken(h.sessions.Token(ctx))
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
	return h.show(c, status, s, p, account.Notices(p, d))
}

// knownResult keeps strangers from putting words of their own on the page by its address.
func knownResult(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && n >= 100 && n < 1000 || slices.Contains([]string{record.ResultOK, record.ResultTimeout, record.ResultDNS, record.ResultRefused,
		record.ResultTLS, record.ResultBlocked, record.ResultRedirect, record.ResultGone, record.ResultFailed}, word)
}

// channelName is what a channel is recognised by. The address of a webhook is a secret: only its site is shown.
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
	mine, err := h.store.Mine(ctx, user, manyLines)
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

// withName lets only users with a name through: a channel belongs to somebody.
func (h *Handlers) withName(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if h.user(c) == 0 {
			return h.seeOther(c, "/account/notices")
		}
		return next(c)
	}
}

// newChannel is a channel of the one who asks, with what its messages need of this request.
func (h *Handlers) newChannel(c echo.Context, kind record.ChannelKind) record.Channel {
	return record.Channel{User: h.user(c), Kind: kind, State: record.ChannelOn, Lang: string(h.lang(c)), Home: h.origin(c) + h.prefix, At: h.now().UnixMilli()}
}

// addChannel answers POST /account/notices with the fields kind ("mail", "webhook"), target and shape.
func (h *Handlers) addChannel(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx, p := c.Request().Context(), h.printer(c)
	if err := h.take(h.channels, h.byUser(c)); err != nil {
		return err
	}
	list, err := h.store.Channels(ctx, h.user(c))
	if err != nil {
		return err
	}
	if len(list) >= maxChannels {
		return h.showChannels(c, http.StatusConflict, account.NoticesData{}, nil)
	}
	typed := field(c, "target")
	ch := h.newChannel(c, record.ChannelKind(field(c, "kind")))
	switch {
	case ch.Kind == record.Mail && h.notices.CanMail():
		if ch.Target, err = h.notices.CheckMail(typed); err != nil {
			return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{Mail: account.Typed{Value: typed, Error: p.Say("channels.mail.wrong")}}, nil)
		}
		ch.State, ch.Code = record.ChannelNew, notices.NewCode()
	case ch.Kind == record.Webhook:
		if ch.Target, err = h.notices.CheckWebhook(typed); err != nil {
			return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{Hook: account.Typed{Value: typed, Error: p.Say("channels.hook.wrong")}}, nil)
		}
		ch.Plain = field(c, "shape") == "plain"
	default:
		return errForm
	}
	if ch.ID, err = h.store.AddChannel(ctx, ch); err != nil {
		return err
	}
	return h.channelChanged(c, ch)
}

// channelChanged makes a change known, sends a mail address its code, and shows the page.
func (h *Handlers) channelChanged(c echo.Context, ch record.Channel) error {
	if err := h.notices.Changed(c.Request().Context(), ch.User); err != nil {
		return err
	}
	if ch.State == record.ChannelNew {
		return h.sendTest(c, ch)
	}
	return h.seeOther(c, "/account/notices")
}

// channel finds the channel of the address, which has to be one of the user's.
func (h *Handlers) channel(c echo.Context) (record.Channel, error) {
	id, err := strconv.ParseInt(c.Param("channel"), 10, 64)
	if err != nil {
		return record.Channel{}, record.ErrNotFound
	}
	ch, err := h.store.ChannelByID(c.Request().Context(), record.ChannelID(id))
	if err == nil && ch.User != h.user(c) {
		err = record.ErrNotFound
	}
	return ch, err
}

// setChannel answers POST /account/notices/:channel with the fields target and shape. It switches the channel on
// again, also one that had failed.
func (h *Handlers) setChannel(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	if err := h.take(h.channels, h.byUser(c)); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	typed, wrong := strings.TrimSpace(field(c, "target")), ""
	switch ch.Kind {
	case record.Webhook:
		if typed != "" {
			if ch.Target, err = h.notices.CheckWebhook(typed); err != nil {
				wrong = "channels.hook.wrong"
			}
		}
		ch.Plain, ch.State = field(c, "shape") == "plain", record.ChannelOn
	case record.Mail:
		was := ch.Target
		if ch.Target, err = h.notices.CheckMail(typed); err != nil {
			wrong = "channels.mail.wrong"
		} else if ch.Target == was && ch.State != record.ChannelNew {
			ch.State = record.ChannelOn
		} else {
			ch.State, ch.Code = record.ChannelNew, notices.NewCode()
		}
	default:
		return errForm
	}
	if wrong != "" {
		return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{}, func(shown *account.Channel) {
			if shown.ID == int64(ch.ID) {
				shown.Typed, shown.Wrong = typed, h.printer(c).Say(wrong)
			}
		})
	}
	now := h.newChannel(c, ch.Kind)
	ch.Lang, ch.Home = now.Lang, now.Home
	if err := h.store.SetChannel(c.Request().Context(), ch); err != nil {
		return err
	}
	return h.channelChanged(c, ch)
}

// confirmMail answers POST /account/notices/:channel/confirm with the field code.
func (h *Handlers) confirmMail(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	code := strings.ReplaceAll(strings.TrimSpace(field(c, "code")), " ", "")
	if ch.State != record.ChannelNew || ch.Code == "" || code != ch.Code {
		if ch.State != record.ChannelNew {
			return h.seeOther(c, "/account/notices")
		}
		return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{}, func(shown *account.Channel) {
			if shown.ID == int64(ch.ID) {
				shown.Wrong = h.printer(c).Say("channels.wrong-code")
			}
		})
	}
	ch.State, ch.Code = record.ChannelOn, ""
	if err := h.store.SetChannel(c.Request().Context(), ch); err != nil {
		return err
	}
	return h.channelChanged(c, ch)
}

// testChannel answers POST /account/notices/:channel/test: one message at once, and what came of it.
func (h *Handlers) testChannel(c echo.Context) error {
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	if ch.State == record.ChannelGone {
		return h.seeOther(c, "/account/notices")
	}
	return h.sendTest(c, ch)
}

func (h *Handlers) sendTest(c echo.Context, ch record.Channel) error {
	if err := h.take(h.tests, h.byUser(c)); err != nil {
		return err
	}
	if ch.State == record.ChannelNew { // mail to somebody who may not have asked for it: new names do not help
		if err := h.take(h.tests, "mail "+byAddress(c)); err != nil {
			return err
		}
	}
	result, err := h.notices.Test(c.Request().Context(), ch)
	var soon notices.TooSoon
	if errors.As(err, &soon) {
		return tooOften{soon.Wait}
	}
	if err != nil {
		return err
	}
	return h.seeOther(c, "/account/notices?tested="+result)
}

// switchChannel answers POST /account/notices/:channel/switch with the field on: "yes" or "no".
func (h *Handlers) switchChannel(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	if ch.State == record.ChannelOn || ch.State == record.ChannelOff {
		ch.State = record.ChannelOff
		if field(c, "on") == "yes" {
			ch.State = record.ChannelOn
		}
		if err := h.store.SetChannel(c.Request().Context(), ch); err != nil {
			return err
		}
	}
	return h.channelChanged(c, ch)
}

// removeChannel answers POST /account/notices/:channel/remove.
func (h *Handlers) removeChannel(c echo.Context) error {
	ch, err := h.channel(c)
	if err == nil {
		err = h.store.RemoveChannel(c.Request().Context(), ch.User, ch.ID)
	}
	if isNotFound(err) { // it is gone already
		return h.seeOther(c, "/account/notices")
	}
	if err != nil {
		return err
	}
	ch.State = record.ChannelOff
	return h.channelChanged(c, ch)
}

// muteMatch answers POST /account/notices/mute with the fields match and muted: "yes" or "no".
func (h *Handlers) muteMatch(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	id, err := strconv.ParseInt(field(c, "match"), 10, 64)
	if err != nil {
		return errForm
	}
	t, err := h.host.Table(c.Request().Context(), match.ID(id), 0)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(t.Seats, func(s host.Sitter) bool { return s.User == h.user(c) }) {
		return record.ErrNotFound
	}
	if err := h.store.SetMuted(c.Request().Context(), h.user(c), match.ID(id), field(c, "muted") == "yes"); err != nil {
		return err
	}
	return h.seeOther(c, "/account/notices")
}
