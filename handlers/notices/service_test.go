package notices

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"portside/engine/due"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// TestWebhook: what is posted names game, table, last event and decision in the language of its user, and leads
// to the table.
func TestWebhook(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	c := r.channel(record.Channel{Kind: record.Webhook, Target: in.URL + "/secret-path?key=hidden"})
	plain := newInbox(t)
	r.channel(record.Channel{Kind: record.Webhook, Target: plain.URL, Plain: true})
	id := r.match()
	r.pass(id)
	r.until("both are told", func() bool { return in.count() == 1 && plain.count() == 1 })
	req, body := in.last()
	var h hook
	if err := json.Unmarshal([]byte(body), &h); err != nil {
		t.Fatal(err)
	}
	link := fmt.Sprintf("https://play.portside.dev/games/matches/%d", id)
	if h.Title != "Port Royal: je bent aan zet" || h.URL != link || h.Kind != record.NoticeTurn || h.Game != "port-royal" || h.Match != int64(id) || h.ID == "" {
		t.Errorf("posted %+v", h)
	}
	if lines := strings.Split(h.Message, "\n"); len(lines) != 3 || lines[0] != fmt.Sprintf("Tafel %d met Anna.", id) || !strings.Contains(lines[1], "Anna") {
		t.Errorf("the message is\n%s", h.Message)
	}
	if !strings.Contains(h.Content, link) || h.Text != h.Content || !strings.Contains(body, `"allowed_mentions":{"parse":[]}`) {
		t.Errorf("for chats: %s", body)
	}
	if req.Method != http.MethodPost || req.Header.Get("Content-Type") != "application/json" || req.Header.Get("Idempotency-Key") != h.ID {
		t.Errorf("%s with %v", req.Method, req.Header)
	}
	req, body = plain.last()
	if body != h.Message+"\n"+link+"\n" || req.Header.Get("Title") != h.Title || req.Header.Get("Click") != link {
		t.Errorf("plain text: %q with %v", body, req.Header)
	}
	r.until("the result is stored", func() bool { return r.read(c.ID).Last == record.ResultOK })
	r.service.Wake(0)
	r.settle()
	if in.count() != 1 {
		t.Errorf("told %d times", in.count())
	}
	if strings.Contains(r.log.String(), "secret-path") {
		t.Error("the log tells the address")
	}
}

// TestFailingWebhook: two more attempts, then it is off until it is edited.
func TestFailingWebhook(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	in.answer(500)
	c := r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	id := r.match()
	r.pass(id)
	r.until("it is given up", func() bool { return r.read(c.ID).State == record.ChannelBroken })
	if n := in.count(); n != 3 {
		t.Errorf("%d attempts, want 3", n)
	}
	if got := r.read(c.ID); got.Last != "500" || got.LastAt == 0 {
		t.Errorf("the result is %q at %d", got.Last, got.LastAt)
	}
	r.pass(id)
	r.pass(id)
	r.settle()
	if n := in.count(); n != 3 {
		t.Errorf("%d attempts while it is off", n)
	}
	in.answer(204)
	c = r.read(c.ID)
	c.State = record.ChannelOn
	if err := r.store.SetChannel(t.Context(), c, ""); err != nil {
		t.Fatal(err)
	}
	if err := r.service.Changed(t.Context(), c.User); err != nil {
		t.Fatal(err)
	}
	r.pass(id)
	r.pass(id)
	r.until("it is used again", func() bool { return in.count() == 4 })
}

// TestBlockedWebhook: an address whose name leads inside is never called, and whoever has entered it cannot tell it from one whose
// name does not exist: it is tried as often, and ends alike.
func TestBlockedWebhook(t *testing.T) {
	in := newInbox(t)
	r := newRig(t, func(c *Config) { c.Client = closedClient() })
	inside := r.channel(record.Channel{Kind: record.Webhook, Target: strings.Replace(in.URL, "http://127.0.0.1", "https://localhost", 1)})
	nowhere := r.channel(record.Channel{Kind: record.Webhook, Target: "https://no-such-name.invalid/"})
	r.pass(r.match())
	for _, c := range []record.Channel{inside, nowhere} {
		r.until("it is given up", func() bool { return r.read(c.ID).State == record.ChannelBroken })
		if got := r.read(c.ID); got.Last != "dns" || in.count() != 0 {
			t.Errorf("the result of %s is %q after %d calls", c.Target, got.Last, in.count())
		}
		if last := fmt.Sprintf("channel=%d kind=webhook result=dns cause=%s tries=3", c.ID, map[record.ChannelID]string{inside.ID: "inside", nowhere.ID: "dns"}[c.ID]); !strings.Contains(r.log.String(), last) {
			t.Errorf("the log does not say %s:\n%s", last, r.log.String())
		}
	}
	for _, secret := range []string{"localhost", "no-such-name"} {
		if strings.Contains(r.log.String(), secret) {
			t.Errorf("the log names %s", secret)
		}
	}
}

// TestRestart: what waited is sent after a restart, once; what was under way is not sent again.
func TestRestart(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	c := r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	id := r.match()
	r.service.Close() // as if the server had been killed between the commit and the sending
	r.pass(id)
	if n := in.count(); n != 0 {
		t.Fatalf("sent %d without a service", n)
	}
	r.stop()
	r.start()
	r.until("it is sent", func() bool { return in.count() == 1 })
	r.until("it is settled", func() bool { return r.read(c.ID).Last == record.ResultOK })
	r.stop()
	r.start()
	r.settle()
	if n := in.count(); n != 1 {
		t.Errorf("sent %d times", n)
	}

	in.answer(503)
	r.cfg.Retry[0] = 1 << 40 // the second attempt is far off
	r.pass(id)
	r.pass(id)
	r.until("the first attempt has failed", func() bool { return r.read(c.ID).Last == "503" })
	waiting, err := r.store.WaitingDeliveries(t.Context(), c.ID)
	if err != nil || len(waiting) != 1 {
		t.Fatalf("waiting: %+v, %v", waiting, err)
	}
	if ok, err := r.store.Claim(t.Context(), c, ids(waiting), 1, 0); err != nil || !ok {
		t.Fatal(ok, err)
	}
	sent := in.count()
	r.stop()
	r.start() // it was under way: it may have arrived
	r.until("nobody knows", func() bool { return r.read(c.ID).Last == record.ResultUnknown })
	r.settle()
	if in.count() != sent {
		t.Error("what was under way is sent again")
	}
}

// TestMute: a match that is muted tells nothing, another one does.
func TestMute(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	quiet, loud := r.match(), r.match()
	if err := r.store.SetMuted(t.Context(), r.users[1], quiet, true); err != nil {
		t.Fatal(err)
	}
	r.pass(quiet)
	r.pass(loud)
	r.until("the other match is told of", func() bool { return in.count() == 1 })
	r.settle()
	_, body := in.last()
	if in.count() != 1 || !strings.Contains(body, fmt.Sprintf(`"match":%d`, loud)) {
		t.Errorf("told %d times: %s", in.count(), body)
	}
}

// TestMail: at most one mail a minute, what comes meanwhile gathers in the next.
func TestMail(t *testing.T) {
	post := newPostOffice(t)
	r := newRig(t, func(c *Config) {
		var err error
		if c.Mail, err = ParsePostman("smtp://"+post.Addr().String()+"?tls=none", "Portside <crew@portside.dev>"); err != nil {
			t.Fatal(err)
		}
	})
	c := r.channel(record.Channel{Kind: record.Mail, Target: "bram@portside.dev"})
	first, second, third := r.match(), r.match(), r.match()
	r.pass(first)
	r.until("the first mail has come", func() bool { return post.count() == 1 })
	mail := strings.ReplaceAll(post.mail(0), "=\r\n", "")
	for _, want := range []string{"To: <bram@portside.dev>", "From: \"Portside\" <crew@portside.dev>", "Auto-Submitted: auto-generated", fmt.Sprintf("/games/matches/%d", first), "/games/account/notices", "Message-ID: <portside-"} {
		if !strings.Contains(mail, want) {
			t.Errorf("the mail has no %q:\n%s", want, mail)
		}
	}
	r.pass(second)
	r.pass(third)
	r.settle()
	if n := post.count(); n != 1 {
		t.Fatalf("%d mails within a minute", n)
	}
	r.later(61_000_000_000)
	r.until("the second mail has come", func() bool { return post.count() == 2 })
	for _, id := range []string{fmt.Sprintf("/matches/%d\r", second), fmt.Sprintf("/matches/%d\r", third)} {
		if !strings.Contains(post.mail(1), id) {
			t.Errorf("the second mail has no %q:\n%s", id, post.mail(1))
		}
	}
	r.later(61_000_000_000)
	r.settle()
	if n := post.count(); n != 2 {
		t.Errorf("%d mails in all", n)
	}
	if got := r.read(c.ID); got.Last != record.ResultOK {
		t.Errorf("the result is %q", got.Last)
	}
	if strings.Contains(r.log.String(), "bram@") {
		t.Error("the log tells the address")
	}
}

// TestRematchIsLedTo: the word of a rematch leads to the rematch, by every channel. A webhook still names the match that is
// over, and the rematch beside it.
func TestRematchIsLedTo(t *testing.T) {
	post := newPostOffice(t)
	r := newRig(t, func(c *Config) {
		var err error
		if c.Mail, err = ParsePostman("smtp://"+post.Addr().String()+"?tls=none", "Portside <crew@portside.dev>"); err != nil {
			t.Fatal(err)
		}
	})
	id := r.match()
	r.playOut(id)
	r.later(time.Second)
	hooks, plain, pushes, b := newInbox(t), newInbox(t), newInbox(t), newBrowser(t)
	pushes.answer(201)
	r.channel(record.Channel{Kind: record.Webhook, Target: hooks.URL})
	r.channel(record.Channel{Kind: record.Webhook, Target: plain.URL, Plain: true})
	r.channel(record.Channel{Kind: record.Push, Target: pushes.URL, P256dh: b.p256dh(), Auth: b.secret()})
	r.channel(record.Channel{Kind: record.Mail, Target: "bram@portside.dev"})
	next, err := r.tables.Rematch(t.Context(), id, host.Request{User: r.users[0]}, record.Keep)
	if err != nil {
		t.Fatal(err)
	}
	r.until("all are told", func() bool {
		return hooks.count() == 1 && plain.count() == 1 && pushes.count() == 1 && post.count() == 1
	})
	link := fmt.Sprintf("https://play.portside.dev/games/matches/%d", next)
	_, body := hooks.last()
	var h struct {
		hook
		Rematch int64 `json:"rematch"`
	}
	if err := json.Unmarshal([]byte(body), &h); err != nil {
		t.Fatal(err)
	}
	if h.URL != link || h.Kind != record.NoticeRematch || h.Match != int64(id) || h.Rematch != int64(next) || !strings.HasSuffix(h.Text, "\n"+link) {
		t.Errorf("posted %s", body)
	}
	if req, body := plain.last(); req.Header.Get("Click") != link || !strings.HasSuffix(body, "\n"+link+"\n") {
		t.Errorf("plain text: %q leads to %s", body, req.Header.Get("Click"))
	}
	_, body = pushes.last()
	var p pushed
	if err := json.Unmarshal(b.open(t, body), &p); err != nil {
		t.Fatal(err)
	}
	if p.Path != fmt.Sprintf("matches/%d", next) || p.Tag != fmt.Sprintf("match-%d", next) {
		t.Errorf("pushed %+v", p)
	}
	if mail := strings.ReplaceAll(post.mail(0), "=\r\n", ""); !strings.Contains(mail, fmt.Sprintf("/games/matches/%d\r", next)) {
		t.Errorf("the mail does not lead to match %d:\n%s", next, mail)
	}
}

// TestCodeIsMailed: the mail holds the code that is stored, and a minute passes before the next.
func TestCodeIsMailed(t *testing.T) {
	post := newPostOffice(t)
	r := newRig(t, func(c *Config) {
		var err error
		if c.Mail, err = ParsePostman("smtp://"+post.Addr().String()+"?tls=none", "crew@portside.dev"); err != nil {
			t.Fatal(err)
		}
	})
	c := r.channel(record.Channel{Kind: record.Mail, Target: "bram@portside.dev", State: record.ChannelNew})
	if got, err := r.service.Test(t.Context(), c); err != nil || got != record.ResultOK {
		t.Fatal(got, err)
	}
	code := r.read(c.ID).Code
	if len(code) != 9 || !strings.Contains(post.mail(0), code) {
		t.Errorf("the code is %q, the mail\n%s", code, post.mail(0))
	}
	var soon TooSoon
	if _, err := r.service.Test(t.Context(), c); !errors.As(err, &soon) || post.count() != 1 {
		t.Errorf("at once again: %v, %d mails", err, post.count())
	}
}

// TestTest: one attempt, its result is stored, and failing switches nothing off.
func TestTest(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	c := r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	in.answer(404)
	if got, err := r.service.Test(t.Context(), c); err != nil || got != "404" || in.count() != 1 {
		t.Errorf("%q, %v after %d calls", got, err, in.count())
	}
	if got := r.read(c.ID); got.State != record.ChannelOn || got.Last != "404" {
		t.Errorf("after a failed test it is %s, %q", got.State, got.Last)
	}
	in.answer(200)
	if got, err := r.service.Test(t.Context(), c); err != nil || got != record.ResultOK {
		t.Errorf("%q, %v", got, err)
	}
	if _, body := in.last(); !strings.Contains(body, `"kind":"test"`) || !strings.Contains(body, "proefbericht") {
		t.Errorf("posted %s", body)
	}
}

// TestNothingToDo: with nothing due the service sleeps.
func TestNothingToDo(t *testing.T) {
	s := New(Config{})
	if got := s.sleep(); got != time.Hour {
		t.Errorf("with nothing due it sleeps %v", got)
	}
	s.Wake(s.now() + 5000)
	if got := s.sleep(); got < 4*time.Second || got > 5*time.Second {
		t.Errorf("until something is due in 5 s it sleeps %v", got)
	}
	s.Wake(1)
	if got := s.sleep(); got != 0 {
		t.Errorf("with something due it sleeps %v", got)
	}
}

// faulty prepares a notice of one match so that no words can be found.
type faulty struct {
	Due
	bad match.ID
}

func (f faulty) Prepare(ctx context.Context, n record.Notice) (*due.Subject, int64, error) {
	if n.Match == f.bad {
		return &due.Subject{}, 0, nil // a table without a game: no words can be found
	}
	return f.Due.Prepare(ctx, n)
}

// TestOneFaultCostsOneNotice: a notice whose words cannot be found is dropped, and the others are told.
func TestOneFaultCostsOneNotice(t *testing.T) {
	r, in := newRig(t), newInbox(t)
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	bad, good := r.match(), r.match()
	r.service.Close()
	r.pass(bad)
	r.pass(good)
	r.service = New(r.cfg)
	if err := r.service.Run(t.Context(), faulty{r.due, bad}, r.host.Notices()); err != nil {
		t.Fatal(err)
	}
	r.until("the other is told", func() bool { return in.count() == 1 })
	r.until("nothing waits", func() bool {
		_, waiting, err := r.store.Undelivered(t.Context())
		return err == nil && waiting == 0
	})
	if _, body := in.last(); in.count() != 1 || !strings.Contains(body, fmt.Sprintf(`"match":%d`, good)) {
		t.Errorf("told %d times: %s", in.count(), body)
	}
}
