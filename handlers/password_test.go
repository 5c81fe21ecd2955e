package handlers

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/record"
	"portside/handlers/passwords"
)

const goodPassword = "drei kleine Möwen"

// setWord gives the browser's user a sign-in name and a password; old is the one before.
func (b *browser) setWord(login, old, password string) *answer {
	b.t.Helper()
	return b.post("/account/password", url.Values{"login": {login}, "old": {old}, "password": {password}})
}

func (b *browser) signIn(login, password string) *answer {
	b.t.Helper()
	return b.post("/sign-in", url.Values{"login": {login}, "password": {password}})
}

// TestPasswordBringsBack: behaviour 35. A guest sets a password, loses every device, and comes back on a new one to
// the same seats and matches; others with the same name do not.
func TestPasswordBringsBack(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	anna.get("/account").want(200).says("nobody can let you in again").says("Without another device of yours")
	if to := anna.setWord(" Anna@Port.example ", "", goodPassword).to(); to != "/account?password=set" {
		t.Errorf("setting it leads to %s", to)
	}
	page := anna.get("/account?password=set").want(200).says("Your password is set.").says("sign in as anna@port.example").says("You come back as anna@port.example")
	if strings.Contains(page.body, "Möwen") {
		t.Error("the page shows the password")
	}
	other := s.browser()
	other.open("Anna", "bot-random")
	other.setWord("anna@port.example", "", goodPassword).want(http.StatusConflict).says("This sign-in name is taken.")
	anna.post("/account/sign-out", nil).to()
	anna.get(table).want(http.StatusNotFound)

	fresh := s.browser()
	fresh.get("/account").want(200).says("Sign in with a password")
	for _, wrong := range [][2]string{{"anna@port.example", "drei kleine Moewen"}, {"anna@port.example", ""}, {"nobody", goodPassword}, {"", goodPassword}, {"an na", goodPassword}} {
		refused := fresh.signIn(wrong[0], wrong[1]).want(http.StatusUnprocessableEntity).says("Sign-in name or password is wrong.")
		if strings.Contains(refused.body, "Möwen") || strings.Contains(refused.body, "Moewen") {
			t.Error("the page shows the password again")
		}
	}
	fresh.get(table).want(http.StatusNotFound)
	if to := fresh.signIn("ANNA@port.example", goodPassword).to(); to != "/matches" {
		t.Errorf("signing in leads to %s", to)
	}
	fresh.get(table).want(200).says("Anna (you)")
	if mine := fresh.get("/matches").want(200); !strings.Contains(mine.body, `href="`+table+`"`) {
		t.Error("the matches are not there")
	}
	b, page := asked(t, table, fresh, ben)
	decision, actions := page.question()
	b.play(table, decision, actions[0]).to()

	before := fresh.cookie()
	fresh.signIn("anna@port.example", goodPassword).to()
	if fresh.cookie() != before {
		t.Error("who is signed in already loses the session, and messages with it")
	}
	before = other.cookie()
	other.get("/sign-in").want(200).says("This device plays as Anna now")
	other.signIn("anna@port.example", goodPassword).to()
	if other.cookie() == before {
		t.Error("signing in keeps the session's token")
	}
}

// TestPasswordChange: it needs the present one, and signs all other devices out; so does nothing else.
func TestPasswordChange(t *testing.T) {
	s := newSite(t)
	anna, phone, thief := s.browser(), s.browser(), s.browser()
	table := anna.open("Anna", "bot-random")
	anna.setWord("anna", "", goodPassword).to()
	phone.signIn("anna", goodPassword).to()
	thief.signIn("anna", goodPassword).to()
	device := code(thief.post("/device", nil).value("link"))
	for _, old := range []string{"", "wrong", strings.ToUpper(goodPassword)} {
		thief.setWord("thief", old, "mine from now on").want(http.StatusUnprocessableEntity).says("That is not your present password.")
		thief.post("/account/password/remove", url.Values{"old": {old}}).want(http.StatusUnprocessableEntity).says("That is not your present password.")
	}
	before := anna.cookie()
	anna.setWord("anna.b", goodPassword, "vier große Möwen").to()
	if anna.cookie() != before { // a subscription to messages hangs on it
		t.Error("the own session ends")
	}
	anna.get(table).want(200)
	phone.get(table).want(http.StatusNotFound)
	thief.get(table).want(http.StatusNotFound)
	thief.post("/device/code", url.Values{"code": {device}}).want(http.StatusUnprocessableEntity)
	thief.signIn("anna", goodPassword).want(http.StatusUnprocessableEntity)
	thief.signIn("anna.b", goodPassword).want(http.StatusUnprocessableEntity)
	phone.signIn("anna.b", "vier große Möwen").to()
	if got := len(anna.get("/account").want(200).within("way-back", "form")); got != 2 {
		t.Errorf("%d forms", got)
	}
	anna.post("/account/password/remove", url.Values{"old": {"vier große Möwen"}}).to()
	anna.get("/account?password=removed").want(200).says("Your password is removed.")
	phone.get(table).want(200) // it stays signed in
	s.browser().signIn("anna.b", "vier große Möwen").want(http.StatusUnprocessableEntity)
}

// TestPasswordRefused: what the forms can hold that will not do, and those who have no name.
func TestPasswordRefused(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	for _, path := range []string{"/account/password", "/account/password/remove"} {
		if to := s.browser().post(path, url.Values{"login": {"anna"}, "password": {goodPassword}}).to(); to != "/sign-in" {
			t.Errorf("%s leads who has no name to %s", path, to)
		}
	}
	if page := s.browser().get("/account").want(200); page.has("/account/password") {
		t.Error("who has no name is offered a password")
	}
	anna.open("Anna", "bot-random")
	for _, tt := range []struct{ login, password, says string }{
		{"a", goodPassword, "3 to 60 characters"}, {"", goodPassword, "3 to 60 characters"}, {"anna\u202e", goodPassword, "3 to 60 characters"},
		{strings.Repeat("x", 5000), goodPassword, "3 to 60 characters"}, {"anna", "short", "at least 10 characters"}, {"anna", "", "at least 10 characters"},
		{"anna", strings.Repeat("ab", 500), "at most 200 characters"}, {"anna", "annaannaanna", "easy to guess"}, {"anna", "aaaaaaaaaaaaaaaaaaaa", "easy to guess"},
	} {
		page := anna.setWord(tt.login, "", tt.password).want(http.StatusUnprocessableEntity).says(tt.says)
		if tt.password != "" && strings.Contains(page.body, `value="`+tt.password) {
			t.Error("the page shows the password again")
		}
	}
	anna.post("/account/password", url.Values{"login": {"anna"}, "password": {goodPassword}}, "Origin", "https://evil.example").want(http.StatusForbidden)
	anna.post("/account/password/remove", url.Values{"old": {""}}).to() // there is none
	anna.get("/account").want(200).says("nobody can let you in again")
}

// TestPasswordGuessing: wrong attempts are bounded for a sign-in name from one network, and for one address whatever the
// sign-in name. Right ones do not count, and nobody's wrong ones keep the owner out, from elsewhere or signed in.
func TestPasswordGuessing(t *testing.T) {
	clock := newHands(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s := newSite(t, func(c *Config) {
		c.Now = clock.now
		c.Limits = Limits{Login: Limit{time.Minute, 3}, Code: Limit{time.Second, 20}}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	at := func(ip string) *browser {
		b := s.browser()
		b.head.Set("X-Forwarded-For", ip)
		return b
	}
	anna, thief := at("192.0.2.1"), at("198.51.100.7")
	anna.open("Anna", "bot-random")
	anna.setWord("anna", "", goodPassword).to()
	for range 3 {
		thief.signIn("Anna", "wrong").want(http.StatusUnprocessableEntity)
	}
	thief.signIn("anna", goodPassword).want(http.StatusTooManyRequests)
	at("198.51.100.7").signIn("anna", goodPassword).want(http.StatusTooManyRequests)

	at("192.0.2.1").signIn("anna", goodPassword).to() // the owner, at home and elsewhere
	at("203.0.113.5").signIn("anna", goodPassword).to()
	anna.setWord("anna", goodPassword, "vier große Möwen").to()
	moved := at("192.0.2.1")
	for range 5 {
		moved.signIn("anna", "vier große Möwen").to()
	}
	for range 3 {
		anna.setWord("anna", "wrong", "another password").want(http.StatusUnprocessableEntity)
	}
	anna.setWord("anna", "vier große Möwen", "another password").want(http.StatusTooManyRequests) // found unlocked by somebody
	moved.setWord("anna", "vier große Möwen", "fünf große Möwen").to()

	clock.add(time.Minute)
	thief.signIn("anna", "fünf große Möwen").to()
	clock.add(time.Minute)
	for i := range 20 {
		thief.signIn("nobody"+string(rune('a'+i)), "wrong").want(http.StatusUnprocessableEntity)
	}
	thief.signIn("somebody", "wrong").want(http.StatusTooManyRequests)
}

// TestFirstPasswordRenews: the token that was seen before there was a password opens nothing after, and the subscription of this
// browser goes on with it.
func TestFirstPasswordRenews(t *testing.T) {
	s := newSite(t)
	anna, thief := s.browser(), s.browser()
	table := anna.open("Anna", "bot-random")
	was := anna.cookie()
	id, err := s.store.AddChannel(t.Context(), record.Channel{User: 1, Kind: record.Push, Name: "Firefox", Target: "https://push.example/1", Session: record.StoredToken(was), State: record.ChannelOn})
	if err != nil {
		t.Fatal(err)
	}
	anna.setWord("anna", "", goodPassword).to()
	is := anna.cookie()
	if is == was {
		t.Fatal("the first password keeps the token")
	}
	anna.get(table).want(http.StatusOK)
	thief.get(table, "Cookie", "portside="+was).want(http.StatusNotFound)
	ch, err := s.store.ChannelByID(t.Context(), id)
	if err != nil || ch.Session != record.StoredToken(is) {
		t.Errorf("the subscription: %+v, %v", ch, err)
	}
}

// TestSignInGoesOn: whoever signs in from an invitation comes back to it, and nobody is led off the site.
func TestSignInGoesOn(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	invite := "/join/" + code(anna.get(anna.open("Anna", "open")).value("invite"))
	ben.open("Ben", "bot-random")
	ben.setWord("ben", "", goodPassword).to()
	fresh := s.browser()
	var way string
	for _, n := range fresh.get(invite).want(200).says("Been here before?").all("a") {
		if href := attr(n, "href"); strings.HasPrefix(href, "/sign-in") {
			way = href
		}
	}
	if strings.Contains(ben.get(invite).want(200).text(), "Been here before?") {
		t.Error("who has a name is asked whether they were here before")
	}
	back := fresh.get(way).want(200).value("back")
	if back != invite {
		t.Fatalf("%s leads back to %q, want %s", way, back, invite)
	}
	wrong := fresh.post("/sign-in", url.Values{"login": {"ben"}, "password": {"wrong"}, "back": {back}}).want(http.StatusUnprocessableEntity)
	if got := wrong.value("back"); got != invite {
		t.Errorf("after a mistake it leads back to %q", got)
	}
	if to := fresh.post("/sign-in", url.Values{"login": {"ben"}, "password": {goodPassword}, "back": {back}}).to(); to != invite {
		t.Errorf("signed in, and led to %s", to)
	}
	fresh.post(invite, nil).to()
	for _, elsewhere := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "evil", "/" + strings.Repeat("x", 300)} {
		if to := s.browser().post("/sign-in", url.Values{"login": {"ben"}, "password": {goodPassword}, "back": {elsewhere}}).to(); to != "/" && to != "/matches" {
			t.Errorf("%q leads to %s", elsewhere, to)
		}
	}
}

// meanwhile is a store where something else is done just after a password was read.
type meanwhile struct {
	Store
	done func()
}

func (m meanwhile) UserByLogin(ctx context.Context, login string) (record.UserID, string, error) {
	defer m.done()
	return m.Store.UserByLogin(ctx, login)
}

func (m meanwhile) Password(ctx context.Context, user record.UserID) (login, hash string, err error) {
	defer m.done()
	return m.Store.Password(ctx, user)
}

// TestPasswordChangesMeanwhile: whoever comes with the old password just as it is changed is not let in, and is not
// told that it is removed when the new one stays.
func TestPasswordChangesMeanwhile(t *testing.T) {
	s := newSite(t)
	anna, thief := s.browser(), s.browser()
	table := anna.open("Anna", "bot-random")
	change := func(was, now string) func() {
		anna.setWord("anna", "", was).to()
		user, old, err := s.store.UserByLogin(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		hash, err := passwords.Hash(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		return sync.OnceFunc(func() {
			if err := s.store.SetPassword(t.Context(), user, old, "anna", hash, anna.cookie()); err != nil {
				t.Error(err)
			}
		})
	}
	s.h.store = meanwhile{s.store, change(goodPassword, "vier große Möwen")}
	thief.signIn("anna", goodPassword).want(http.StatusUnprocessableEntity).says("Sign-in name or password is wrong.")
	thief.get(table).want(http.StatusNotFound)
	remove := func(word string) *answer {
		return anna.post("/account/password/remove", url.Values{"old": {word}})
	}
	remove("vier große Möwen").to()
	s.h.store = s.store
	s.h.store = meanwhile{s.store, change(goodPassword, "fünf große Möwen")}
	remove(goodPassword).want(http.StatusConflict).says("That is not your present password.")
	remove("fünf große Möwen").to()
}
