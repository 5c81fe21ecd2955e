package handlers

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/engine/record"
)

// inbox is a web server of a user's that keeps what it is sent.
type inbox struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
	status int
}

func newInbox(t testing.TB) *inbox {
	i := &inbox{status: http.StatusOK}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		i.mu.Lock()
		defer i.mu.Unlock()
		i.bodies = append(i.bodies, string(body))
		w.WriteHeader(i.status)
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *inbox) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.bodies)
}

// body is message n, from 0; empty if there is none.
func (i *inbox) body(n int) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	if n >= len(i.bodies) {
		return ""
	}
	return i.bodies[n]
}

// until waits until so many messages have come.
func (i *inbox) until(t *testing.T, want int) {
	t.Helper()
	if !patience.Wait(5*time.Millisecond, func() bool { return i.count() >= want }) {
		t.Fatalf("%d messages, want %d", i.count(), want)
	}
}

// handOn plays until somebody else is asked.
func (b *browser) handOn(table string) {
	b.t.Helper()
	for {
		decision, actions := b.get(table).want(200).question()
		if decision < 0 || len(actions) == 0 {
			return
		}
		action := actions[0]
		for _, a := range actions {
			if a == "stop" || a == "done" {
				action = a
			}
		}
		b.play(table, decision, action).to()
	}
}

// handTo has the other one play until it is b's turn, if it is not.
func (b *browser) handTo(table string, other *browser) {
	b.t.Helper()
	if now, _ := asked(b.t, table, b, other); now == other {
		other.handOn(table)
	}
}

// webhook gives the browser's user a webhook and the path of its channel.
func (b *browser) webhook(address string) {
	b.t.Helper()
	if to := b.post("/account/notices", url.Values{"kind": {"webhook"}, "target": {address}, "shape": {"json"}}).to(); to != "/account/notices" {
		b.t.Fatalf("a new webhook leads to %s", to)
	}
}

func (s *testSite) channels(user record.UserID) []record.Channel {
	s.t.Helper()
	list, err := s.store.Channels(s.t.Context(), user)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// TestWebhookOfAUser is added, tested, told through, switched off, edited and removed, all by plain forms.
func TestWebhookOfAUser(t *testing.T) {
	s, in := newSite(t), newInbox(t)
	anna, ben, table := s.pair()
	if page := s.browser().get("/account/notices").want(200); page.has("/account/notices") {
		t.Error("somebody without a name is offered a channel")
	}
	ben.webhook(in.URL + "/very-secret")
	page := ben.get("/account/notices").want(200)
	if strings.Contains(page.body, "very-secret") {
		t.Error("the page shows the address")
	}
	page.says(strings.TrimPrefix(in.URL, "http://")).says("Nothing sent yet.")
	to := ben.post("/account/notices/1/test", nil).to()
	ben.get(to).want(200).says("Test: it arrived.").says("Last sent")
	if in.count() != 1 || !strings.Contains(in.body(0), `"kind":"test"`) || !strings.Contains(in.body(0), s.server.URL+"/account/notices") {
		t.Errorf("sent %d, the first %s", in.count(), in.body(0))
	}

	anna.handTo(table, ben)
	time.Sleep(250 * time.Millisecond) // Ben has looked away
	anna.handOn(table)
	in.until(t, 2)
	if told := in.body(1); !strings.Contains(told, `"kind":"turn"`) || !strings.Contains(told, s.server.URL+table) || !strings.Contains(told, "Anna") {
		t.Errorf("told %s", told)
	}

	ben.post("/account/notices/1/switch", url.Values{"on": {"no"}}).to()
	if got := s.channels(2)[0].State; got != record.ChannelOff {
		t.Errorf("switched off it is %s", got)
	}
	ben.post("/account/notices/1/switch", url.Values{"on": {"yes"}}).to()
	other := newInbox(t)
	ben.post("/account/notices/1", url.Values{"target": {other.URL}, "shape": {"plain"}}).to()
	if got := s.channels(2)[0]; got.Target != other.URL || !got.Plain || got.Last != "" || got.State != record.ChannelOn {
		t.Errorf("edited it is %+v", got)
	}
	ben.post("/account/notices/1", url.Values{"target": {""}, "shape": {"json"}}).to()
	if got := s.channels(2)[0]; got.Target != other.URL || got.Plain {
		t.Errorf("edited without an address it is %+v", got)
	}
	ben.post("/account/notices/1", url.Values{"target": {"gopher://x"}, "shape": {"json"}}).want(422).says("does not call such an address")

	ben.post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"yes"}}).to()
	ben.get("/account/notices").says("muted").says("Unmute")
	ben.post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"no"}}).to()
	s.browser().post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"yes"}}).to() // somebody without a name: nothing happens
	anna.post("/account/notices/1/test", nil).want(404)
	anna.post("/account/notices/1", url.Values{"target": {in.URL}}).want(404)
	anna.post("/account/notices/1/switch", url.Values{"on": {"no"}}).want(404)
	anna.post("/account/notices/1/remove", nil).to()
	if len(s.channels(2)) != 1 {
		t.Error("somebody else has removed the channel")
	}
	ben.post("/account/notices/1/remove", nil).to()
	if len(s.channels(2)) != 0 {
		t.Error("the channel is still there")
	}
	if strings.Contains(s.log.String(), "very-secret") || strings.Contains(s.log.String(), other.URL) {
		t.Error("the log tells the address")
	}
}

func TestChannelLimits(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Limits = Limits{Channel: Limit{time.Minute, 3}, Test: Limit{time.Minute, 2}}
	})
	in := newInbox(t)
	b := s.browser()
	b.open("Anna", "open")
	for range 3 {
		b.webhook(in.URL)
	}
	b.post("/account/notices", url.Values{"kind": {"webhook"}, "target": {in.URL}}).want(429)
	for range 2 {
		b.post("/account/notices/1/test", nil).to()
	}
	b.post("/account/notices/1/test", nil).want(429)
	s = newSite(t)
	b = s.browser()
	b.open("Anna", "open")
	for range maxChannels {
		b.webhook(in.URL)
	}
	b.post("/account/notices", url.Values{"kind": {"webhook"}, "target": {in.URL}}).want(409)
	if n := len(s.channels(1)); n != maxChannels {
		t.Errorf("%d channels", n)
	}
}

// TestHiddenTab: behaviour 2. A page that is visible holds a stream, and its user is told nothing; once it is hidden, which
// closes the stream, they are, although the tab is still open.
func TestHiddenTab(t *testing.T) {
	s, in := newSite(t), newInbox(t)
	anna, ben, table := s.pair()
	anna.handTo(table, ben)
	ben.webhook(in.URL)
	ctx, hide := context.WithCancel(t.Context())
	defer hide()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.server.URL+table+"/events?page=bens", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := ben.c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if stream.StatusCode != http.StatusOK {
		t.Fatalf("the stream answers %d", stream.StatusCode)
	}
	anna.handOn(table)
	for range 14 { // the quiet of this site is a fifth of a second, and a page that is open answers its stream
		s.host.Answered(1, 2, "bens")
		time.Sleep(50 * time.Millisecond)
	}
	if n := in.count(); n != 0 {
		t.Fatalf("told %d times with the page before their eyes", n)
	}
	hide()
	in.until(t, 1)
}
