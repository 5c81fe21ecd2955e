package channels

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
)

// Subscribe answers POST /account/notices/push with the fields endpoint, p256dh and auth: this browser gets push
// messages from now on. A device has one subscription; a new one replaces it. With renew the browser has changed its
// subscription by itself, and nobody has asked for messages: it stays what it was, of the user who had it on this device. If
// somebody else has signed in there since, or old is not what they have, that is not found.
func (h *Handlers) Subscribe(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	if err := h.Take(c, h.channels, h.ByUser(c)); err != nil {
		return err
	}
	endpoint, p256dh, auth := base.Field(c, "endpoint"), base.Field(c, "p256dh"), base.Field(c, "auth")
	if !h.notices.CanPush() || len(endpoint) > 2000 || len(p256dh) > 200 || len(auth) > 100 || h.notices.CheckPush(endpoint, p256dh, auth) != nil {
		return base.ErrForm
	}
	ctx := c.Request().Context()
	mine, ours, err := h.ofDevice(c)
	if err != nil {
		return err
	}
	renew, old := base.Field(c, "renew") != "", base.Field(c, "old")
	if renew && (mine.ID == 0 || old != "" && mine.Target != "" && mine.Target != old) {
		return record.ErrNotFound
	}
	if mine.ID == 0 && ours >= maxChannels {
		return base.ErrForm
	}
	ch := h.newChannel(c, record.Push)
	ch.Name, ch.Target, ch.P256dh, ch.Auth, ch.Session = base.DeviceName(c.Request().UserAgent()), endpoint, p256dh, auth, record.StoredToken(h.Sessions.Token(ctx))
	if renew && mine.State == record.ChannelOff {
		ch.State = record.ChannelOff
	}
	if mine.ID != 0 {
		ch.ID = mine.ID
		err = h.setChannel(c, ch)
	} else {
		_, err = h.store.AddChannel(ctx, ch, h.Sessions.Token(ctx))
	}
	if err != nil {
		return err
	}
	if err := h.notices.Changed(ctx, ch.User); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// ofDevice is the push channel of the device, with number 0 if it has none, and how many channels its user has in
// all.
func (h *Handlers) ofDevice(c echo.Context) (mine record.Channel, all int, err error) {
	ctx := c.Request().Context()
	list, err := h.store.Channels(ctx, h.User(c))
	here := record.StoredToken(h.Sessions.Token(ctx))
	for _, ch := range list {
		if ch.Kind == record.Push && ch.Session == here {
			mine = ch
		}
	}
	return mine, len(list), err
}

// visit tells a returning browser what to do about its subscription.
type visit struct {
	Do  string `json:"do"`            // "nothing", "renew", "end"
	Key string `json:"key,omitempty"` // to subscribe with
	Say string `json:"say,omitempty"` // to the user, once it is done
}

// CheckPush answers POST /account/notices/push/visit with the field endpoint: it compares the subscription that this
// browser has, or has lost, with the one that the server knows.
func (h *Handlers) CheckPush(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	v := visit{Do: "end"}
	if h.User(c) != 0 {
		mine, _, err := h.ofDevice(c)
		if err != nil {
			return err
		}
		switch {
		case mine.ID == 0 || !h.notices.CanPush():
		case mine.State != record.ChannelGone && mine.Target == base.Field(c, "endpoint") || mine.State == record.ChannelOff:
			v.Do = "nothing"
		default:
			key, err := h.notices.PublicKey(c.Request().Context())
			if err != nil {
				return err
			}
			v = visit{"renew", key, h.Printer(c).Say("channels.push.renewed")}
		}
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return base.Send(c, http.StatusOK, "application/json", data)
}
