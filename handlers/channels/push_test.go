package channels_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestPushOfADevice: a browser subscribes, is asked for a new subscription when that has ended, and loses it when
// it is signed out.
func TestPushOfADevice(t *testing.T) {
	s, in := handlerstest.New(t), newInbox(t)
	b := s.Browser()
	b.Post("/account/notices/push/visit", url.Values{"endpoint": {""}}).Want(200)
	b.Open("Anna", "open")
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := func(path string) url.Values { return subscription(in.URL+path, key) }
	type visit struct{ Do, Key, Say string }
	ask := func(endpoint string) visit {
		t.Helper()
		var v visit
		if err := json.Unmarshal([]byte(b.Post("/account/notices/push/visit", url.Values{"endpoint": {endpoint}}).Want(200).Body), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := ask(""); v.Do != "end" {
		t.Errorf("without a channel: %+v", v)
	}
	b.Post("/account/notices/push", url.Values{"endpoint": {"ftp://x"}, "p256dh": {"x"}, "auth": {"x"}}).Want(422)
	b.Post("/account/notices/push", form("/one")).Want(204)
	b.Post("/account/notices/push", form("/two")).Want(204)
	list := channelsOf(s, 1)
	if len(list) != 1 || list[0].Target != in.URL+"/two" || list[0].Session == "" {
		t.Fatalf("subscribed twice: %+v", list)
	}
	b.Get("/account/notices").Says("this device")
	if v := ask(in.URL + "/two"); v.Do != "nothing" {
		t.Errorf("with its subscription: %+v", v)
	}
	in.status = http.StatusGone
	b.Get(b.Post("/account/notices/1/test", nil).To()).Says("has ended. The next visit with it renews it.")
	if got := channelsOf(s, 1)[0]; got.State != record.ChannelGone || got.Target != "" {
		t.Errorf("after 410: %+v", got)
	}
	if v := ask(in.URL + "/two"); v.Do != "renew" || v.Key == "" || v.Say == "" {
		t.Errorf("when it has ended: %+v", v)
	}
	b.Post("/account/notices/push", form("/three")).Want(204)
	if got := channelsOf(s, 1)[0]; got.State != record.ChannelOn || got.Target != in.URL+"/three" {
		t.Errorf("renewed: %+v", got)
	}
	b.Post("/account/sign-out", nil).To()
	if list := channelsOf(s, 1); len(list) != 0 {
		t.Errorf("signed out it is still pushed to: %+v", list)
	}
	if strings.Contains(s.Log.String(), in.URL) {
		t.Error("the log tells the endpoint")
	}
}

// subscription is the form with which a browser subscribes.
func subscription(endpoint string, key *ecdh.PrivateKey) url.Values {
	return url.Values{"endpoint": {endpoint}, "p256dh": {base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())}, "auth": {base64.RawURLEncoding.EncodeToString(make([]byte, 16))}}
}

// TestRenewedByTheBrowser: a subscription that the browser renews by itself goes to the user who had it on this device, as it
// was, and to nobody who has signed in there since.
func TestRenewedByTheBrowser(t *testing.T) {
	s, in := handlerstest.New(t), newInbox(t)
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	renewal := func(path, old string) url.Values {
		f := subscription(in.URL+path, key)
		f.Set("renew", "1")
		if old != "" {
			f.Set("old", in.URL+old)
		}
		return f
	}
	b := s.Browser()
	b.Open("Anna", "open")
	b.Post("/account/notices/push", renewal("/one", "")).Want(404) // Anna has never asked for messages here
	b.Post("/account/notices/push", subscription(in.URL+"/one", key)).Want(204)
	anna := b.Cookie()
	b.Post("/account/notices/push", renewal("/two", "/one")).Want(204)
	b.Post("/account/notices/push", renewal("/three", "")).Want(204) // not every browser still knows the old one
	b.Post("/account/notices/push", renewal("/four", "/other")).Want(404)
	if got := channelsOf(s, 1); len(got) != 1 || got[0].Target != in.URL+"/three" || got[0].State != record.ChannelOn {
		t.Fatalf("renewed: %+v", got)
	}
	path := fmt.Sprintf("/account/notices/%d", channelsOf(s, 1)[0].ID)
	b.Post(path+"/switch", url.Values{"on": {"no"}}).To()
	b.Post("/account/notices/push", renewal("/five", "/three")).Want(204)
	if got := channelsOf(s, 1)[0]; got.Target != in.URL+"/five" || got.State != record.ChannelOff {
		t.Errorf("renewed while it was off: %+v", got)
	}
	b.Post("/account/notices/push", subscription(in.URL+"/five", key)).Want(204)
	in.status = http.StatusGone
	b.Post(path+"/test", nil).To()
	b.Post("/account/notices/push", renewal("/six", "/five")).Want(204) // the push service was the first to say that it ended
	if got := channelsOf(s, 1)[0]; got.Target != in.URL+"/six" || got.State != record.ChannelOn {
		t.Errorf("renewed when it had ended: %+v", got)
	}

	b.Post("/account/sign-out", nil).To()
	b.Open("Ben", "open")
	if b.Cookie() == anna {
		t.Fatal("Ben has Anna's session")
	}
	b.Post("/account/notices/push", renewal("/seven", "/six")).Want(404)
	if got := channelsOf(s, 2); len(got) != 0 {
		t.Errorf("Ben gets messages in %+v", got)
	}
}

// TestWorker: the service worker lies at the root of the site, also under a path, and may call only that.
func TestWorker(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games"} })
	a := s.Browser().Do("GET", "/games/sw.js", nil).Want(200)
	if got := a.Head.Get("Content-Type"); !strings.HasPrefix(got, "text/javascript") {
		t.Errorf("it is %s", got)
	}
	if a.Head.Get("Service-Worker-Allowed") != "/games/" || a.Head.Get("Content-Security-Policy") != "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'" || a.Head.Get("Cache-Control") != "no-cache" || a.Head.Get("Set-Cookie") != "" {
		t.Errorf("headers %v", a.Head)
	}
	if !strings.Contains(a.Body, "showNotification") {
		t.Errorf("the worker is\n%s", a.Body)
	}
}
