package channels_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
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
func handOn(b *handlerstest.Browser, table string) {
	b.T.Helper()
	for {
		decision, actions := b.Get(table).Want(200).Question()
		if decision < 0 || len(actions) == 0 {
			return
		}
		action := actions[0]
		for _, a := range actions {
			if a == "stop" || a == "done" {
				action = a
			}
		}
		b.Play(table, decision, action).To()
	}
}

// handTo has the other one play until it is b's turn, if it is not.
func handTo(b *handlerstest.Browser, table string, other *handlerstest.Browser) {
	b.T.Helper()
	if now, _ := handlerstest.Asked(b.T, table, b, other); now == other {
		handOn(other, table)
	}
}

// webhook gives the browser's user a webhook and the path of its channel.
func webhook(b *handlerstest.Browser, address string) {
	b.T.Helper()
	if to := b.Post("/account/notices", url.Values{"kind": {"webhook"}, "target": {address}, "shape": {"json"}}).To(); to != "/account/notices" {
		b.T.Fatalf("a new webhook leads to %s", to)
	}
}

func channelsOf(s *handlerstest.Site, user record.UserID) []record.Channel {
	s.T.Helper()
	list, err := s.Store.Channels(s.T.Context(), user)
	if err != nil {
		s.T.Fatal(err)
	}
	return list
}

// TestWebhookOfAUser is added, tested, told through, switched off, edited and removed, all by plain forms.
func TestWebhookOfAUser(t *testing.T) {
	clock := handlerstest.NewClock()
	s, in := handlerstest.New(t, clock.Config), newInbox(t)
	anna, ben, table := s.Pair()
	if page := s.Browser().Get("/account/notices").Want(200); page.Has("/account/notices") {
		t.Error("somebody without a name is offered a channel")
	}
	webhook(ben, in.URL+"/very-secret")
	page := ben.Get("/account/notices").Want(200)
	if strings.Contains(page.Body, "very-secret") {
		t.Error("the page shows the address")
	}
	page.Says(strings.TrimPrefix(in.URL, "http://")).Says("Nothing sent yet.")
	to := ben.Post("/account/notices/1/test", nil).To()
	ben.Get(to).Want(200).Says("Test: it arrived.").Says("Last sent")
	if in.count() != 1 || !strings.Contains(in.body(0), `"kind":"test"`) || !strings.Contains(in.body(0), s.Server.URL+"/account/notices") {
		t.Errorf("sent %d, the first %s", in.count(), in.body(0))
	}

	handTo(anna, table, ben)
	clock.Add(250 * time.Millisecond) // Ben has looked away
	handOn(anna, table)
	in.until(t, 2)
	if told := in.body(1); !strings.Contains(told, `"kind":"turn"`) || !strings.Contains(told, s.Server.URL+table) || !strings.Contains(told, "Anna") {
		t.Errorf("told %s", told)
	}

	ben.Post("/account/notices/1/switch", url.Values{"on": {"no"}}).To()
	if got := channelsOf(s, 2)[0].State; got != record.ChannelOff {
		t.Errorf("switched off it is %s", got)
	}
	ben.Post("/account/notices/1/switch", url.Values{"on": {"yes"}}).To()
	other := newInbox(t)
	ben.Post("/account/notices/1", url.Values{"target": {other.URL}, "shape": {"plain"}}).To()
	if got := channelsOf(s, 2)[0]; got.Target != other.URL || !got.Plain || got.Last != "" || got.State != record.ChannelOn {
		t.Errorf("edited it is %+v", got)
	}
	ben.Post("/account/notices/1", url.Values{"target": {""}, "shape": {"json"}}).To()
	if got := channelsOf(s, 2)[0]; got.Target != other.URL || got.Plain {
		t.Errorf("edited without an address it is %+v", got)
	}
	ben.Post("/account/notices/1", url.Values{"target": {"gopher://x"}, "shape": {"json"}}).Want(422).Says("does not call such an address")

	ben.Post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"yes"}}).To()
	ben.Get("/account/notices").Says("muted").Says("Unmute")
	ben.Post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"no"}}).To()
	s.Browser().Post("/account/notices/mute", url.Values{"match": {"1"}, "muted": {"yes"}}).To() // somebody without a name: nothing happens
	anna.Post("/account/notices/1/test", nil).Want(404)
	anna.Post("/account/notices/1", url.Values{"target": {in.URL}}).Want(404)
	anna.Post("/account/notices/1/switch", url.Values{"on": {"no"}}).Want(404)
	anna.Post("/account/notices/1/remove", nil).To()
	if len(channelsOf(s, 2)) != 1 {
		t.Error("somebody else has removed the channel")
	}
	ben.Post("/account/notices/1/remove", nil).To()
	if len(channelsOf(s, 2)) != 0 {
		t.Error("the channel is still there")
	}
	if strings.Contains(s.Log.String(), "very-secret") || strings.Contains(s.Log.String(), other.URL) {
		t.Error("the log tells the address")
	}
}

func TestChannelLimits(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) {
		c.Limits = base.Limits{Channel: base.Limit{Every: time.Minute, Burst: 3}, Test: base.Limit{Every: time.Minute, Burst: 2}}
	})
	in := newInbox(t)
	b := s.Browser()
	b.Open("Anna", "open")
	for range 3 {
		webhook(b, in.URL)
	}
	b.Post("/account/notices", url.Values{"kind": {"webhook"}, "target": {in.URL}}).Want(429)
	for range 2 {
		b.Post("/account/notices/1/test", nil).To()
	}
	b.Post("/account/notices/1/test", nil).Want(429)
	s = handlerstest.New(t)
	b = s.Browser()
	b.Open("Anna", "open")
	const most = 12 // channels of a user
	for range most {
		webhook(b, in.URL)
	}
	b.Post("/account/notices", url.Values{"kind": {"webhook"}, "target": {in.URL}}).Want(409)
	if n := len(channelsOf(s, 1)); n != most {
		t.Errorf("%d channels", n)
	}
}

// TestHiddenTab: a page that is visible holds a stream, and its user is told nothing; once it is hidden, which
// closes the stream, they are, although the tab is still open.
func TestHiddenTab(t *testing.T) {
	s, in := handlerstest.New(t), newInbox(t)
	anna, ben, table := s.Pair()
	handTo(anna, table, ben)
	webhook(ben, in.URL)
	ctx, hide := context.WithCancel(t.Context())
	defer hide()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Server.URL+table+"/events?page=bens", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := ben.C.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if stream.StatusCode != http.StatusOK {
		t.Fatalf("the stream answers %d", stream.StatusCode)
	}
	handOn(anna, table)
	for range 14 { // the quiet of this site is a fifth of a second, and a page that is open answers its stream
		s.Host.Answered(1, 2, "bens", 0)
		time.Sleep(50 * time.Millisecond)
	}
	if n := in.count(); n != 0 {
		t.Fatalf("told %d times with the page before their eyes", n)
	}
	hide()
	in.until(t, 1)
}

// TestCodeEndsAfterFiveTries: then the right one is refused too, and the page says what to do. A minute later there is a new
// one, with tries of its own.
func TestCodeEndsAfterFiveTries(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config)
	anna := s.Browser()
	anna.Open("Anna", "open")
	id, err := s.Store.AddChannel(t.Context(), record.Channel{User: 1, Kind: record.Mail, Target: "anna@portside.dev", State: record.ChannelNew, Code: "123456789", Lang: "en"}, "")
	if err != nil {
		t.Fatal(err)
	}
	path := "/account/notices/" + strconv.FormatInt(int64(id), 10)
	send := func() string {
		t.Helper()
		anna.Post(path+"/test", nil).To() // the site of this test has no mail server; the code counts as mailed
		code := channelsOf(s, 1)[0].Code
		if len(code) != 9 {
			t.Fatalf("the code is %q", code)
		}
		return code
	}
	try := func(code string) *handlerstest.Answer {
		t.Helper()
		return anna.Post(path+"/confirm", url.Values{"code": {code}})
	}
	const void = "After five wrong tries the code no longer works. Ask for a new one."
	first := send()
	for i := range 5 {
		page := try("wrong").Want(422)
		if got := strings.Contains(page.Text(), void); got != (i == 4) {
			t.Errorf("try %d: the page says that the code has ended: %v", i+1, got)
		}
	}
	try(first).Want(422).Says(void)
	anna.Post(path+"/test", nil).Want(429)
	clock.Add(time.Minute + time.Second)
	second := send()
	if second == first {
		t.Fatal("the new code is the old one")
	}
	try(first).Want(422).Says("That is not the code from the mail.")
	clock.Add(time.Minute + time.Second)
	if again := send(); again != second {
		t.Errorf("sent again the code is %s, was %s", again, second)
	}
	try(second[:3] + " " + second[3:]).To()
	if got := channelsOf(s, 1)[0]; got.State != record.ChannelOn || got.Code != "" {
		t.Errorf("confirmed it is %+v", got)
	}
	try("wrong").To() // nothing is left to confirm
	s.Browser().Post(path+"/confirm", url.Values{"code": {second}}).To()
}
