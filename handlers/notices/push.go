package notices

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"

	"portside/engine/record"
	"portside/handlers/notices/outgoing"
)

// pushTTL is how long a push service keeps what it cannot deliver, in seconds: three days.
const pushTTL = 3 * 24 * 3600

// pushed is what the service worker of the site is given.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // below the scope of the worker
	Tag   string `json:"tag"`  // a new notification of a match replaces the one before
}

// push sends to a browser. Errors: errGone if the subscription has ended, statusError, those of outgoing.
func (s *Service) push(ctx context.Context, c *record.Channel, m message) error {
	private, public, err := s.keys(ctx)
	if err != nil {
		return err
	}
	body, err := json.Marshal(pushed{Title: m.Title, Body: m.Text, Path: strings.TrimPrefix(m.Path, "/"), Tag: m.Tag})
	if err != nil {
		return err
	}
	urgency := webpush.UrgencyNormal
	if m.Kind == record.NoticeReminder {
		urgency = webpush.UrgencyHigh
	}
	resp, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: c.Target, Keys: webpush.Keys{P256dh: c.P256dh, Auth: c.Auth}},
		&webpush.Options{HTTPClient: s.cfg.Client, Subscriber: s.cfg.Contact, TTL: pushTTL, Topic: m.Tag, Urgency: urgency, VAPIDPublicKey: public, VAPIDPrivateKey: private})
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusGone {
		return errGone
	}
	return status(resp)
}

var (
	errGone = errors.New("the subscription has ended")
	errKeys = errors.New("no push subscription")
)

// statusError is the status of an answer that is not a success.
type statusError int

func (e statusError) Error() string { return strconv.Itoa(int(e)) }

func status(r *http.Response) error {
	if r.StatusCode < 200 || r.StatusCode > 299 {
		return statusError(r.StatusCode)
	}
	return nil
}

// keys is the pair with which this server signs; it is made when it is first needed.
func (s *Service) keys(ctx context.Context) (private, public string, err error) {
	return s.cfg.Store.PushKeys(ctx, webpush.GenerateVAPIDKeys)
}

// CanPush reports whether messages can be pushed to browsers: the operator has a contact for push services.
func (s *Service) CanPush() bool { return s.cfg.Contact != "" }

// PublicKey returns what a browser needs to subscribe.
func (s *Service) PublicKey(ctx context.Context) (string, error) {
	_, public, err := s.keys(ctx)
	return public, err
}

// CheckPush checks whether a browser's subscription can be used at all: its address and its keys. Errors:
// outgoing.ErrBlocked, errKeys.
func (s *Service) CheckPush(endpoint, p256dh, auth string) error {
	if _, err := s.cfg.Client.Check(endpoint); err != nil {
		return err
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(p256dh, "="))
	if err != nil {
		return errKeys
	}
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return errKeys
	}
	if secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(auth, "=")); err != nil || len(secret) != 16 {
		return errKeys
	}
	return nil
}

// result names the outcome of an attempt in one word.
func result(err error) string {
	var st statusError
	switch {
	case err == nil:
		return record.ResultOK
	case errors.Is(err, errGone):
		return record.ResultGone
	case errors.As(err, &st):
		return strconv.Itoa(int(st))
	}
	return outgoing.Kind(err)
}
