package people_test

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

	"portside/db/dbtest"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// strangers are browsers without a cookie, as one that sends a form twice before the first answer is there.
func strangers(s *handlerstest.Site, n int) (list []*handlerstest.Browser) {
	for range n {
		list = append(list, s.Browser())
	}
	return list
}

// TestOneFormOneUser: a form that a new browser sends several times at once makes one user, who has one seat, one place or what
// else it asks for, and every answer leads there.
func TestOneFormOneUser(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open", "open", "open")
	campaign := anna.Post("/games/port-royal/campaign", url.Values{"campaign": {"The lamp"}, "mode": {"coop"}, "choosing": {"random"}, "first": {"1"}, "pace": {"none"}}).To()
	for _, tt := range []struct{ name, page, leads string }{
		{"a seat", "/join/" + handlerstest.Code(anna.Get(table).Value("invite")), table},
		{"a seat handed over", "/seat/" + handlerstest.Code(anna.Post(anna.Open("", "bot-random")+"/handover", nil).Want(200).Value("seat-link")), ""},
		{"a campaign", "/voyage/" + handlerstest.Code(anna.Get(campaign+"/party").Want(200).Value("invite")), campaign},
	} {
		form := url.Values{"name": {"Ben"}, "as": {"member"}, "newcomer": {s.Browser().Get(tt.page).Want(200).Value("newcomer")}}
		post := func(b *handlerstest.Browser) *handlerstest.Answer { return b.Post(tt.page, form) }
		people := strangers(s, 6)
		for i, a := range append(handlerstest.Together(people, post), post(s.Browser())) { // the last one late
			to := a.To()
			if tt.leads != "" && to != tt.leads {
				t.Errorf("%s: an answer leads to %s, want %s", tt.name, to, tt.leads)
			}
			if i < len(people) {
				people[i].Get(to).Want(200).Says("Ben")
			}
		}
	}
	if n := strings.Count(anna.Get(table).Want(200).Text(), "Ben"); n != 1 {
		t.Errorf("Ben sits at the table %d times", n)
	}
	if n := strings.Count(anna.Get(campaign+"/party").Want(200).Text(), "Ben"); n == 0 {
		t.Error("Ben is not in the party")
	}
	if n := dbtest.Rows(t, s.Store.Path())["users"]; n != 4 { // Anna and one Ben for each form
		t.Errorf("there are %d users", n)
	}
}

// TestOneNameOneSeat: without the key of a form, two requests at once under one name are two people, and one is told that the
// name is taken.
func TestOneNameOneSeat(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	invite := "/join/" + handlerstest.Code(anna.Get(anna.Open("Anna", "open", "open")).Value("invite"))
	seated := 0
	for _, a := range handlerstest.Together(strangers(s, 8), func(b *handlerstest.Browser) *handlerstest.Answer { return b.Post(invite, url.Values{"name": {"Ben"}}) }) {
		if a.Status == http.StatusSeeOther {
			seated++
		} else {
			a.Want(http.StatusUnprocessableEntity).Says("looks like this one")
		}
	}
	if seated != 1 {
		t.Errorf("Ben sits there %d times", seated)
	}
}

// TestFormOpensNobody: somebody who has seen the key of a form does not become the guest whom it has created: not under
// another name, in another browser, from elsewhere, after the guest has signed out or set a password, or with a key too
// short to be ours.
func TestFormOpensNobody(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	anna := s.Browser()
	secret := anna.Open("Anna", "open") // only who is Anna sees it
	guest := func(key, name string, head ...string) *handlerstest.Browser {
		b := s.Browser()
		b.Post("/account", url.Values{"name": {name}, "newcomer": {key}}, head...).To()
		return b
	}
	is := func(b *handlerstest.Browser, table string) bool { return b.Get(table).Status == http.StatusOK }
	made := func(head ...string) (key, table string, b *handlerstest.Browser) {
		key = s.Browser().Get("/account").Want(200).Value("newcomer")
		b = guest(key, "Ben", head...)
		return key, b.Open("", "open"), b
	}
	here := []string{"X-Forwarded-For", "192.0.2.1", "User-Agent", "Mozilla/5.0 Firefox/140"}
	key, table, _ := made(here...)
	if !is(guest(key, "Ben", here...), table) {
		t.Error("the same form does not find its user")
	}
	for what, b := range map[string]*handlerstest.Browser{
		"another name":    guest(key, "Bea", here...),
		"another browser": guest(key, "Ben", "X-Forwarded-For", "192.0.2.1", "User-Agent", "curl"),
		"elsewhere":       guest(key, "Ben", "X-Forwarded-For", "198.51.100.7", "User-Agent", "Mozilla/5.0 Firefox/140"),
		"another form":    guest(s.Browser().Get("/account").Want(200).Value("newcomer"), "Ben", here...),
	} {
		if is(b, table) {
			t.Errorf("%s: the key of a form opens its guest", what)
		}
	}
	key, table, ben := made(here...)
	ben.Post("/account/sign-out", nil).To()
	if is(guest(key, "Ben", here...), table) {
		t.Error("signed out, and the form signs in again")
	}
	key, table, ben = made(here...)
	ben.SetWord("ben", "", handlerstest.GoodPassword).To()
	if is(guest(key, "Ben", here...), table) {
		t.Error("a form goes round a password")
	}
	guest("short", "Cleo", here...)
	if b := guest("short", "Cleo", here...); is(b, secret) || b.Open("", "open") == "" {
		t.Error("a key that is none of ours finds somebody")
	}
	if page := anna.Get("/account").Want(200); strings.Contains(page.Body, `name="newcomer"`) {
		t.Error("who has a name gets a key")
	}
	if a, b := s.Browser().Get("/account").Value("newcomer"), s.Browser().Get("/account").Value("newcomer"); a == b || len(a) < 20 {
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

// TestNobodyWaitsForAReader: while a client does not read the page about an error in its form, others, and the same user in
// another tab, can open tables, sit down and set their names.
func TestNobodyWaitsForAReader(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open", "open", "open")
	invite := "/join/" + handlerstest.Code(anna.Get(table).Value("invite"))
	campaign := anna.Post("/games/port-royal/campaign", url.Values{"campaign": {"The lamp"}, "mode": {"coop"}, "choosing": {"random"}, "first": {"1"}, "pace": {"none"}}).To()
	invitation := "/voyage/" + handlerstest.Code(anna.Get(campaign+"/party").Want(200).Value("invite"))
	seat := "/seat/" + handlerstest.Code(anna.Post(anna.Open("", "bot-random")+"/handover", nil).Want(200).Value("seat-link"))
	end := make(chan struct{})
	var all sync.WaitGroup
	defer all.Wait()
	defer close(end)
	wrong := handlerstest.NewMatchForm("", "open")
	wrong.Set("option-start_seat", "5") // found when the table is opened
	for _, tt := range []struct {
		path, cookie string
		form         url.Values
	}{
		{"/matches", anna.Cookie(), wrong},
		{"/account", anna.Cookie(), url.Values{"name": {""}}},
		{invite, "", url.Values{"name": {"Anna"}}},
		{invitation, "", url.Values{"name": {"Anna"}}},
		{seat, "", url.Values{"name": {"\u202e"}}},
	} {
		r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, tt.path, strings.NewReader(tt.form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if tt.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "portside", Value: tt.cookie})
		}
		w := stalled{httptest.NewRecorder(), make(chan struct{}), end, &sync.Once{}}
		all.Go(func() { s.H.Handler().ServeHTTP(w, r) })
		select {
		case <-w.begun:
		case <-time.After(time.Minute):
			t.Fatalf("%s: nothing is answered", tt.path)
		}
	}
	quickly(t, func() {
		anna.Post("/matches", handlerstest.NewMatchForm("", "bot-random")).To()
		anna.Post("/account", url.Values{"name": {"Hannah"}}).To()
		ben := s.Browser()
		ben.Post(invite, url.Values{"name": {"Ben"}}).To()
		ben.Post("/matches", handlerstest.NewMatchForm("", "open")).To()
		ben.Post(invitation, url.Values{"as": {"member"}}).To()
		s.Browser().Post(seat, url.Values{"name": {"Cleo"}}).To()
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
