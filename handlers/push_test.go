package handlers

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/engine/record"
)

// TestPushOfADevice: a browser subscribes, is asked for a new subscription when that has ended, and loses it when
// it is signed out (behaviour 6).
func TestPushOfADevice(t *testing.T) {
	s, in := newSite(t), newInbox(t)
	b := s.browser()
	b.post("/account/notices/push/visit", url.Values{"endpoint": {""}}).want(200)
	b.open("Anna", "open")
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := func(path string) url.Values {
		return url.Values{"endpoint": {in.URL + path}, "p256dh": {base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())}, "auth": {base64.RawURLEncoding.EncodeToString(make([]byte, 16))}}
	}
	ask := func(endpoint string) visit {
		t.Helper()
		var v visit
		if err := json.Unmarshal([]byte(b.post("/account/notices/push/visit", url.Values{"endpoint": {endpoint}}).want(200).body), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := ask(""); v.Do != "end" {
		t.Errorf("without a channel: %+v", v)
	}
	b.post("/account/notices/push", url.Values{"endpoint": {"ftp://x"}, "p256dh": {"x"}, "auth": {"x"}}).want(422)
	b.post("/account/notices/push", form("/one")).want(204)
	b.post("/account/notices/push", form("/two")).want(204)
	list := s.channels(1)
	if len(list) != 1 || list[0].Target != in.URL+"/two" || list[0].Session == "" {
		t.Fatalf("subscribed twice: %+v", list)
	}
	b.get("/account/notices").says("this device")
	if v := ask(in.URL + "/two"); v.Do != "nothing" {
		t.Errorf("with its subscription: %+v", v)
	}
	in.status = http.StatusGone
	b.get(b.post("/account/notices/1/test", nil).to()).says("has ended. The next visit with it renews it.")
	if got := s.channels(1)[0]; got.State != record.ChannelGone || got.Target != "" {
		t.Errorf("after 410: %+v", got)
	}
	if v := ask(in.URL + "/two"); v.Do != "renew" || v.Key == "" || v.Say == "" {
		t.Errorf("when it has ended: %+v", v)
	}
	b.post("/account/notices/push", form("/three")).want(204)
	if got := s.channels(1)[0]; got.State != record.ChannelOn || got.Target != in.URL+"/three" {
		t.Errorf("renewed: %+v", got)
	}
	b.post("/account/sign-out", nil).to()
	if list := s.channels(1); len(list) != 0 {
		t.Errorf("signed out it is still pushed to: %+v", list)
	}
	if strings.Contains(s.log.String(), in.URL) {
		t.Error("the log tells the endpoint")
	}
}

// TestWorker: the service worker lies at the root of the site, also under a path, and may call only that.
func TestWorker(t *testing.T) {
	s := newSite(t, func(c *Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games"} })
	a := s.browser().do("GET", "/games/sw.js", nil).want(200)
	if got := a.head.Get("Content-Type"); !strings.HasPrefix(got, "text/javascript") {
		t.Errorf("it is %s", got)
	}
	if a.head.Get("Service-Worker-Allowed") != "/games/" || a.head.Get("Content-Security-Policy") != workerPolicy || a.head.Get("Cache-Control") != "no-cache" || a.head.Get("Set-Cookie") != "" {
		t.Errorf("headers %v", a.head)
	}
	if !strings.Contains(a.body, "showNotification") {
		t.Errorf("the worker is\n%s", a.body)
	}
}
