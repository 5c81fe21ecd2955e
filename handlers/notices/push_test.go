package notices

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"portside/engine/record"
	"portside/handlers/notices/outgoing"
)

func closedClient() *outgoing.Client { return outgoing.New(false) }

// browser is the receiving end of a push subscription.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t *testing.T) browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := browser{key, make([]byte, 16)}
	rand.Read(b.auth)
	return b
}

func (b browser) p256dh() string {
	return base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes())
}
func (b browser) secret() string { return base64.RawURLEncoding.EncodeToString(b.auth) }

// open decrypts what was pushed (RFC 8291, RFC 8188).
func (b browser) open(t *testing.T, body string) []byte {
	t.Helper()
	data := []byte(body)
	salt, n := data[:16], int(data[20])
	sender, cipherText := data[21:21+n], data[21+n:]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	ikm := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	text, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), cipherText, nil)
	if err != nil {
		t.Fatal(err)
	}
	return text[:strings.LastIndexByte(strings.TrimRight(string(text), "\x00"), 2)]
}

// TestPush: a browser can open what it is sent, and the push service knows who sends it.
func TestPush(t *testing.T) {
	r, in, b := newRig(t), newInbox(t), newBrowser(t)
	in.answer(201)
	c := r.channel(record.Channel{Kind: record.Push, Target: in.URL + "/push/secret", P256dh: b.p256dh(), Auth: b.secret()})
	id := r.match()
	r.pass(id)
	r.until("it is pushed", func() bool { return in.count() == 1 })
	req, body := in.last()
	var p pushed
	if err := json.Unmarshal(b.open(t, body), &p); err != nil {
		t.Fatal(err)
	}
	if p.Path != fmt.Sprintf("matches/%d", id) || p.Tag != fmt.Sprintf("match-%d", id) || p.Title != "Port Royal: je bent aan zet" || p.Body == "" {
		t.Errorf("pushed %+v", p)
	}
	token, _, _ := strings.Cut(strings.TrimPrefix(req.Header.Get("Authorization"), "vapid t="), ",")
	claims, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	if err != nil || !strings.Contains(string(claims), `"sub":"mailto:captain@portside.dev"`) || !strings.Contains(string(claims), `"aud":"`+in.URL+`"`) {
		t.Errorf("claims %s, %v", claims, err)
	}
	if req.Header.Get("TTL") == "" || req.Header.Get("TTL") == "0" || req.Header.Get("Topic") != p.Tag || req.Header.Get("Content-Encoding") != "aes128gcm" {
		t.Errorf("headers %v", req.Header)
	}
	private, public, err := r.service.keys(t.Context())
	if err != nil || !strings.Contains(req.Header.Get("Authorization"), "k="+public) {
		t.Errorf("signed with another key: %v", err)
	}
	if again, same, err := New(r.cfg).keys(t.Context()); err != nil || again != private || same != public {
		t.Errorf("the keys change: %v", err)
	}

	in.answer(410) // the subscription is gone
	r.pass(id)
	r.pass(id)
	r.until("it has ended", func() bool { return r.read(c.ID).State == record.ChannelGone })
	if got := r.read(c.ID); got.Target != "" || got.P256dh != "" || got.Auth != "" || got.Last != record.ResultGone {
		t.Errorf("left of the subscription: %+v", got)
	}
	sent := in.count()
	r.pass(id)
	r.pass(id)
	r.settle()
	if in.count() != sent {
		t.Error("pushed to a subscription that has ended")
	}
	if strings.Contains(r.log.String(), "secret") || strings.Contains(r.log.String(), private) {
		t.Error("the log tells secrets")
	}
}

func TestCheckPush(t *testing.T) {
	s, b := New(Config{Client: closedClient()}), newBrowser(t)
	const real = "https://push.example.com/x"
	if err := s.CheckPush(real, b.p256dh(), b.secret()); err != nil {
		t.Errorf("a good subscription: %v", err)
	}
	for _, bad := range [][3]string{
		{"http://push.example.com/x", b.p256dh(), b.secret()}, {"https://127.0.0.1/x", b.p256dh(), b.secret()}, {"", b.p256dh(), b.secret()},
		{real, "", b.secret()}, {real, "AAAA", b.secret()}, {real, b.p256dh(), ""}, {real, b.p256dh(), "AAAA"},
		{real, base64.RawURLEncoding.EncodeToString(make([]byte, 65)), b.secret()},
	} {
		if s.CheckPush(bad[0], bad[1], bad[2]) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestParseContact(t *testing.T) {
	for text, want := range map[string]string{
		"captain@portside.dev": "captain@portside.dev", "mailto:captain@portside.dev": "captain@portside.dev", "https://portside.dev/games": "https://portside.dev/games",
		"captain@localhost": "", "captain@box.local": "", "captain@box": "", "captain@127.0.0.1": "", "captain@": "", "captain": "", "": "", "https://localhost": "",
		"https://192.168.1.5": "", "https://[::1]/": "", "http://portside.dev": "", "captain@example.org": "", "captain@x.test": "", "A <captain@portside.dev>": "",
	} {
		if got, err := ParseContact(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestParsePostman(t *testing.T) {
	for _, good := range []string{"smtp://mail.portside.dev", "smtps://me:s3cret@mail.portside.dev:465", "smtp://127.0.0.1:2525?tls=none"} {
		if _, err := ParsePostman(good, "crew@portside.dev"); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "mail.portside.dev", "https://me:s3cret@mail.portside.dev", "smtp://", "smtp://me:s3cret@host/path", "smtp://me:s3cret@host?tls=maybe", "smtp://me:s3cret@host:x"} {
		if _, err := ParsePostman(bad, "crew@portside.dev"); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if _, err := ParsePostman("smtp://host", "crew"); err == nil {
		t.Error("a sender that is no address")
	}
}
