package channels

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/notices"
	"portside/views/account"
)

// maxChannels is how many channels a user may have.
const maxChannels = 12

// WithName lets only users with a name through: a channel belongs to a user.
func (h *Handlers) WithName(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if h.User(c) == 0 {
			return h.SeeOther(c, "/account/notices")
		}
		return next(c)
	}
}

// newChannel is a channel of the user, with what its messages need from this request.
func (h *Handlers) newChannel(c echo.Context, kind record.ChannelKind) record.Channel {
	return record.Channel{User: h.User(c), Kind: kind, State: record.ChannelOn, Lang: string(h.Lang(c)), Home: h.Origin(c) + h.Prefix, At: h.Now().UnixMilli()}
}

// AddChannel answers POST /account/notices with the fields kind ("mail", "webhook"), target and shape.
func (h *Handlers) AddChannel(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx, p := c.Request().Context(), h.Printer(c)
	if err := h.Take(c, h.channels, h.ByUser(c)); err != nil {
		return err
	}
	list, err := h.store.Channels(ctx, h.User(c))
	if err != nil {
		return err
	}
	if len(list) >= maxChannels {
		return h.showChannels(c, http.StatusConflict, account.NoticesData{}, nil)
	}
	typed := base.Field(c, "target")
	ch := h.newChannel(c, record.ChannelKind(base.Field(c, "kind")))
	switch {
	case ch.Kind == record.Mail && h.notices.CanMail():
		if ch.Target, err = h.notices.CheckMail(typed); err != nil {
			return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{Mail: account.Typed{Value: typed, Error: p.Say("channels.mail.wrong")}}, nil)
		}
		ch.State, ch.Code = record.ChannelNew, "" // it gets one with the mail
	case ch.Kind == record.Webhook:
		if ch.Target, err = h.notices.CheckWebhook(typed); err != nil {
			return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{Hook: account.Typed{Value: typed, Error: p.Say(h.wrongHook())}}, nil)
		}
		ch.Plain = base.Field(c, "shape") == "plain"
	default:
		return base.ErrForm
	}
	if ch.ID, err = h.store.AddChannel(ctx, ch, h.Sessions.Token(ctx)); err != nil {
		return err
	}
	return h.channelChanged(c, ch)
}

// wrongHook is the sentence for an address that this site does not allow for webhooks.
func (h *Handlers) wrongHook() string {
	if h.notices.Private() {
		return "channels.hook.wrong-private"
	}
	return "channels.hook.wrong"
}

func (h *Handlers) setChannel(c echo.Context, ch record.Channel) error {
	ctx := c.Request().Context()
	return h.store.SetChannel(ctx, ch, h.Sessions.Token(ctx))
}

// channelChanged announces a change, sends a mail address its code, and shows the page.
func (h *Handlers) channelChanged(c echo.Context, ch record.Channel) error {
	if err := h.notices.Changed(c.Request().Context(), ch.User); err != nil {
		return err
	}
	if ch.State == record.ChannelNew {
		return h.sendTest(c, ch)
	}
	return h.SeeOther(c, "/account/notices")
}

// channel finds the channel that the address names; it must be the user's.
func (h *Handlers) channel(c echo.Context) (record.Channel, error) {
	id, err := strconv.ParseInt(c.Param("channel"), 10, 64)
	if err != nil {
		return record.Channel{}, record.ErrNotFound
	}
	ch, err := h.store.ChannelByID(c.Request().Context(), record.ChannelID(id))
	if err == nil && ch.User != h.User(c) {
		err = record.ErrNotFound
	}
	return ch, err
}

// SetChannel answers POST /account/notices/:channel with the fields target and shape. It switches the channel on
// again, also one that had failed.
func (h *Handlers) SetChannel(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	if err := h.Take(c, h.channels, h.ByUser(c)); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	typed, wrong := strings.TrimSpace(base.Field(c, "target")), ""
	switch ch.Kind {
	case record.Webhook:
		if typed != "" {
			if ch.Target, err = h.notices.CheckWebhook(typed); err != nil {
				wrong = h.wrongHook()
			}
		}
		ch.Plain, ch.State = base.Field(c, "shape") == "plain", record.ChannelOn
	case record.Mail:
		was := ch.Target
		if ch.Target, err = h.notices.CheckMail(typed); err != nil {
			wrong = "channels.mail.wrong"
		} else if ch.Target == was && ch.State != record.ChannelNew {
			ch.State = record.ChannelOn
		} else {
			ch.State, ch.Code = record.ChannelNew, ""
		}
	default:
		return base.ErrForm
	}
	if wrong != "" {
		return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{}, func(shown *account.Channel) {
			if shown.ID == int64(ch.ID) {
				shown.Typed, shown.Wrong = typed, h.Printer(c).Say(wrong)
			}
		})
	}
	now := h.newChannel(c, ch.Kind)
	ch.Lang, ch.Home = now.Lang, now.Home
	if err := h.setChannel(c, ch); err != nil {
		return err
	}
	return h.channelChanged(c, ch)
}

// ConfirmMail answers POST /account/notices/:channel/confirm with the field code. A code ends after five wrong tries.
func (h *Handlers) ConfirmMail(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	code := strings.ReplaceAll(strings.TrimSpace(base.Field(c, "code")), " ", "")
	left, err := h.store.ConfirmMail(c.Request().Context(), ch.User, ch.ID, code)
	if errors.Is(err, record.ErrCode) {
		wrong := "channels.wrong-code"
		if left == 0 {
			wrong = "channels.code-ended"
		}
		return h.showChannels(c, http.StatusUnprocessableEntity, account.NoticesData{}, func(shown *account.Channel) {
			if shown.ID == int64(ch.ID) {
				shown.Wrong = h.Printer(c).Say(wrong)
			}
		})
	}
	if err != nil {
		return err
	}
	ch.State = record.ChannelOn
	return h.channelChanged(c, ch)
}

// TestChannel answers POST /account/notices/:channel/test: one message at once, and what came of it.
func (h *Handlers) TestChannel(c echo.Context) error {
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	if ch.State == record.ChannelGone {
		return h.SeeOther(c, "/account/notices")
	}
	return h.sendTest(c, ch)
}

func (h *Handlers) sendTest(c echo.Context, ch record.Channel) error {
	if err := h.Take(c, h.tests, h.ByUser(c)); err != nil {
		return err
	}
	if ch.State == record.ChannelNew { // mail to somebody who may not have asked for it: a new name must not lift the limit
		if err := h.Take(c, h.tests, base.ByAddress(c).About("mail")); err != nil {
			return err
		}
	}
	result, err := h.notices.Test(c.Request().Context(), ch)
	var soon notices.TooSoon
	if errors.As(err, &soon) {
		return base.TooOften{Wait: soon.Wait}
	}
	if err != nil {
		return err
	}
	return h.SeeOther(c, "/account/notices?tested="+result)
}

// SwitchChannel answers POST /account/notices/:channel/switch with the field on: "yes" or "no".
func (h *Handlers) SwitchChannel(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ch, err := h.channel(c)
	if err != nil {
		return err
	}
	if ch.State == record.ChannelOn || ch.State == record.ChannelOff {
		ch.State = record.ChannelOff
		if base.Field(c, "on") == "yes" {
			ch.State = record.ChannelOn
		}
		if err := h.setChannel(c, ch); err != nil {
			return err
		}
	}
	return h.channelChanged(c, ch)
}

// RemoveChannel answers POST /account/notices/:channel/remove.
func (h *Handlers) RemoveChannel(c echo.Context) error {
	ch, err := h.channel(c)
	if err == nil {
		err = h.store.RemoveChannel(c.Request().Context(), ch.User, ch.ID)
	}
	if base.IsNotFound(err) { // it is gone already
		return h.SeeOther(c, "/account/notices")
	}
	if err != nil {
		return err
	}
	ch.State = record.ChannelOff
	return h.channelChanged(c, ch)
}
