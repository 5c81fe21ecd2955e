package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/engine/record"
)

// strangers are browsers without a cookie, as one that sends a form twice before the first answer is there.
func (s *testSite) strangers(n int) (list []*browser) {
	for range n {
		list = append(list, s.browser())
	}
	return list
}

// TestOneFormOneUser: a form that a new browser sends several times at once makes one user, who has one seat, one place or what
// else it asks for, and every answer leads there.
func TestOneFormOneUser(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "open", "open", "open")
	campaign := anna.post("/games/port-royal/campaign", url.Values{"campaign": {"The lamp"}, "mode": {"coop"}, "choosing": {"random"}, "first": {"1"}, "pace": {"none"}}).to()
	for _, tt := range []struct{ name, page, leads string }{
		{"a seat", "/join/" + code(anna.get(table).value("invite")), table},
		{"a seat handed over", "/seat/" + code(anna.post(anna.open("", "bot-random")+"/handover", nil).want(200).value("seat-link")), ""},
		{"a campaign", "/voyage/" + code(anna.get(campaign+"/party").want(200).value("invite")), campaign},
	} {
		form := url.Values{"name": {"Ben"}, "as": {"member"}, "newcomer": {s.browser().get(tt.page).want(200).value("newcomer")}}
		post := func(b *browser) *answer { return b.post(tt.page, form) }
		people := s.strangers(6)
		for i, a := range append(together(people, post), post(s.browser())) { // the last one late
			to := a.to()
			if tt.leads != "" && to != tt.leads {
				t.Errorf("%s: an answer leads to %s, want %s", tt.name, to, tt.leads)
			}
			if i < len(people) {
				people[i].get(to).want(200).says("Ben")
			}
		}
	}
	if n := strings.Count(anna.get(table).want(200).text(), "Ben"); n != 1 {
		t.Errorf("Ben sits at the table %d times", n)
	}
	if n := strings.Count(anna.get(campaign+"/party").want(200).text(), "Ben"); n == 0 {
		t.Error("Ben is not in the party")
	}
	if u, err := s.store.UserByID(t.Context(), 5); err == nil { // Anna and one Ben for each form
		t.Errorf("there is a fifth user: %+v", u)
	}
}

// TestOneNameOneSeat: without the key of a form two who come at once under one name are two people, and one is told that the name
// is taken.
func TestOneNameOneSeat(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	invite := "/join/" + code(anna.get(anna.open("Anna", "open", "open")).value("invite"))
	seated := 0
	for _, a := range together(s.strangers(8), func(b *browser) *answer { return b.post(invite, url.Values{"name": {"Ben"}}) }) {
		if a.status == http.StatusSeeOther {
			seated++
		} else {
			a.want(http.StatusUnprocessableEntity).says("looks like this one")
		}
	}
	if seated != 1 {
		t.Errorf("Ben sits there %d times", seated)
	}
}

// TestFormOpensNobody: whoever has seen the key of a form does not become the guest whom it has made: not under another name, in
// another browser, from elsewhere, after the guest has signed out or set a password, or with a key too short to be ours.
func TestFormOpensNobody(t *testing.T) {
	s := newSite(t, func(c *Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	anna := s.browser()
	secret := anna.open("Anna", "open") // only who is Anna sees it
	guest := func(key, name string, head ...string) *browser {
		b := s.browser()
		b.post("/account", url.Values{"name": {name}, "newcomer": {key}}, head...).to()
		return b
	}
	is := func(b *browser, table string) bool { return b.get(table).status == http.StatusOK }
	made := func(head ...string) (key, table string, b *browser) {
		key = s.browser().get("/account").want(200).value("newcomer")
		b = guest(key, "Ben", head...)
		return key, b.open("", "open"), b
	}
	here := []string{"X-Forwarded-For", "192.0.2.1", "User-Agent", "Mozilla/5.0 Firefox/140"}
	key, table, _ := made(here...)
	if !is(guest(key, "Ben", here...), table) {
		t.Error("the same form does not find its user")
	}
	for what, b := range map[string]*browser{
		"another name":    guest(key, "Bea", here...),
		"another browser": guest(key, "Ben", "X-Forwarded-For", "192.0.2.1", "User-Agent", "curl"),
		"elsewhere":       guest(key, "Ben", "X-Forwarded-For", "198.51.100.7", "User-Agent", "Mozilla/5.0 Firefox/140"),
		"another form":    guest(s.browser().get("/account").want(200).value("newcomer"), "Ben", here...),
	} {
		if is(b, table) {
			t.Errorf("%s: the key of a form opens its guest", what)
		}
	}
	key, table, ben := made(here...)
	ben.post("/account/sign-out", nil).to()
	if is(guest(key, "Ben", here...), table) {
		t.Error("signed out, and the form signs in again")
	}
	key, table, ben = made(here...)
	ben.setWord("ben", "", goodPassword).to()
	if is(guest(key, "Ben", here...), table) {
		t.Error("a form goes round a password")
	}
	guest("short", "Cleo", here...)
	if b := guest("short", "Cleo", here...); is(b, secret) || b.open("", "open") == "" {
		t.Error("a key that is none of ours finds somebody")
	}
	if page := anna.get("/account").want(200); strings.Contains(page.body, `name="newcomer"`) {
		t.Error("who has a name gets a key")
	}
	if a, b := s.browser().get("/account").value("newcomer"), s.browser().get("/account").value("newcomer"); a == b || len(a) < 20 {
		t.Errorf("keys %q and %q", a, b)
	}
}

// stalled is a client that does not read: what is written to it waits until the end of the test.
type stalled struct {
	http.ResponseWriter
	begun chan struct{}
	end   <-chan struct{}
	once  *sync.Once
}

func (w stalled) Write(b []byte) (int, error) {
	w.once.Do(func() { close(w.begun) })
	<-w.end
	return len(b), nil
}

// TestNobodyWaitsForAReader: while a client does not read the page that says what was wrong with its form, others, also the same
// user in another tab, open tables, sit down and set their names.
func TestNobodyWaitsForAReader(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "open", "open", "open")
	invite := "/join/" + code(anna.get(table).value("invite"))
	campaign := anna.post("/games/port-royal/campaign", url.Values{"campaign": {"The lamp"}, "mode": {"coop"}, "choosing": {"random"}, "first": {"1"}, "pace": {"none"}}).to()
	voyage := "/voyage/" + code(anna.get(campaign+"/party").want(200).value("invite"))
	seat := "/seat/" + code(anna.post(anna.open("", "bot-random")+"/handover", nil).want(200).value("seat-link"))
	end := make(chan struct{})
	var all sync.WaitGroup
	defer all.Wait()
	defer close(end)
	wrong := newMatchForm("", "open")
	wrong.Set("option-start_seat", "5") // found when the table is opened
	for _, tt := range []struct {
		path, cookie string
		form         url.Values
	}{
		{"/matches", anna.cookie(), wrong},
		{"/account", anna.cookie(), url.Values{"name": {""}}},
		{invite, "", url.Values{"name": {"Anna"}}},
		{voyage, "", url.Values{"name": {"Anna"}}},
		{seat, "", url.Values{"name": {"\u202e"}}},
	} {
		r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, tt.path, strings.NewReader(tt.form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if tt.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "portside", Value: tt.cookie})
		}
		w := stalled{httptest.NewRecorder(), make(chan struct{}), end, &sync.Once{}}
		all.Go(func() { s.h.Handler().ServeHTTP(w, r) })
		select {
		case <-w.begun:
		case <-time.After(time.Minute):
			t.Fatalf("%s: nothing is answered", tt.path)
		}
	}
	quickly(t, func() {
		anna.post("/matches", newMatchForm("", "bot-random")).to()
		anna.post("/account", url.Values{"name": {"Hannah"}}).to()
		ben := s.browser()
		ben.post(invite, url.Values{"name": {"Ben"}}).to()
		ben.post("/matches", newMatchForm("", "open")).to()
		ben.post(voyage, url.Values{"as": {"member"}}).to()
		s.browser().post(seat, url.Values{"name": {"Cleo"}}).to()
	})
}

// quickly runs f and fails if it stands still.
func quickly(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("others wait for a client that does not read")
	}
}

// TestWatchLinkIsForgotten: a program that looks where a watch link leads leaves a session of a day; somebody who stays, or comes
// back, has one of a year.
func TestWatchLinkIsForgotten(t *testing.T) {
	s := newSite(t)
	anna, robot := s.browser(), s.browser()
	table := anna.open("Anna", "open")
	robot.get("/watch/" + code(anna.get(table).value("watch"))).to()
	robot.get(table).want(200) // it follows the redirect
	ends := func(b *browser) time.Duration {
		data, ok, err := s.store.Sessions().Find(record.StoredToken(b.cookie()))
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		at, _, err := db.Sessions{}.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		return time.Until(at)
	}
	if left := ends(robot); left > 24*time.Hour {
		t.Errorf("the session of a robot lasts %v", left)
	}
	if left := ends(anna); left < 360*24*time.Hour {
		t.Errorf("the session of a user lasts %v", left)
	}
	for _, tt := range []struct {
		after time.Duration
		stays bool
	}{{time.Minute, false}, {11 * time.Minute, true}, {20 * time.Hour, true}} {
		ctx, err := s.h.sessions.Load(t.Context(), robot.cookie())
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now().Add(tt.after)
		s.h.prolong(ctx, now)
		if stays := s.h.sessions.Deadline(ctx).Sub(now) > 360*24*time.Hour; stays != tt.stays {
			t.Errorf("who is there after %v has a session of a year: %v", tt.after, stays)
		}
	}
}
