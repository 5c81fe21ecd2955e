package account_test

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
	"portside/handlers"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/passwords"
)

// TestNamelessSetsNoPassword: what a user without a name has goes after a day, so a password would promise too much. With a name
// they can set one at once.
func TestNamelessSetsNoPassword(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	table := b.Post("/games/port-royal/now", nil).To()
	decision, actions := b.Get(table).Want(200).Question()
	b.Play(table, decision, actions[0]).To()
	const first = "To set a password, first enter a name for yourself above."
	if page := b.Get("/account").Want(200).Says(first); page.Has("/account/password") {
		t.Error("the page offers a password")
	}
	page := b.SetWord("ben", "", handlerstest.GoodPassword).Want(http.StatusUnprocessableEntity).Says("Please enter a name.").Says(first)
	if page.Has("/account/password") {
		t.Error("the page offers a password")
	}
	b.Rename("Ben").To()
	if page := b.Get("/account").Want(200); strings.Contains(page.Text(), first) || !page.Has("/account/password") {
		t.Error("a user with a name is offered no password")
	}
	b.SetWord("ben", "", handlerstest.GoodPassword).To()
}

// TestPasswordBringsBack: a guest sets a password, loses every device, and comes back on a new one to
// the same seats and matches; others with the same name do not.
func TestPasswordBringsBack(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	anna.Get("/account").Want(200).Says("nobody can let you in again").Says("Without another signed-in device")
	if to := anna.SetWord(" Anna@Port.example ", "", handlerstest.GoodPassword).To(); to != "/account?password=set" {
		t.Errorf("setting it leads to %s", to)
	}
	page := anna.Get("/account?password=set").Want(200).Says("Your password is set.").Says("sign in as anna@port.example").Says("You can come back as anna@port.example")
	if strings.Contains(page.Body, "Möwen") {
		t.Error("the page shows the password")
	}
	other := s.Browser()
	other.Open("Anna", "bot-random")
	other.SetWord("anna@port.example", "", handlerstest.GoodPassword).Want(http.StatusConflict).Says("This sign-in name is taken.")
	anna.Post("/account/sign-out", nil).To()
	anna.Get(table).Want(http.StatusNotFound)

	fresh := s.Browser()
	fresh.Get("/account").Want(200).Says("Sign in with a password")
	for _, wrong := range [][2]string{{"anna@port.example", "drei kleine Moewen"}, {"anna@port.example", ""}, {"nobody", handlerstest.GoodPassword}, {"", handlerstest.GoodPassword}, {"an na", handlerstest.GoodPassword}} {
		refused := fresh.SignIn(wrong[0], wrong[1]).Want(http.StatusUnprocessableEntity).Says("Sign-in name or password is wrong.")
		if strings.Contains(refused.Body, "Möwen") || strings.Contains(refused.Body, "Moewen") {
			t.Error("the page shows the password again")
		}
	}
	fresh.Get(table).Want(http.StatusNotFound)
	if to := fresh.SignIn("ANNA@port.example", handlerstest.GoodPassword).To(); to != "/matches" {
		t.Errorf("signing in leads to %s", to)
	}
	fresh.Get(table).Want(200).Says("Anna (you)")
	if mine := fresh.Get("/matches").Want(200); !strings.Contains(mine.Body, `href="`+table+`"`) {
		t.Error("the matches are not there")
	}
	b, page := handlerstest.Asked(t, table, fresh, ben)
	decision, actions := page.Question()
	b.Play(table, decision, actions[0]).To()

	before := fresh.Cookie()
	fresh.SignIn("anna@port.example", handlerstest.GoodPassword).To()
	if fresh.Cookie() != before {
		t.Error("who is signed in already loses the session, and messages with it")
	}
	before = other.Cookie()
	other.Get("/sign-in").Want(200).Says("This device plays as Anna")
	other.SignIn("anna@port.example", handlerstest.GoodPassword).To()
	if other.Cookie() == before {
		t.Error("signing in keeps the session's token")
	}
}

// TestPasswordChange: it needs the present one, and signs all other devices out; so does nothing else.
func TestPasswordChange(t *testing.T) {
	s := handlerstest.New(t)
	anna, phone, thief := s.Browser(), s.Browser(), s.Browser()
	table := anna.Open("Anna", "bot-random")
	anna.SetWord("anna", "", handlerstest.GoodPassword).To()
	phone.SignIn("anna", handlerstest.GoodPassword).To()
	thief.SignIn("anna", handlerstest.GoodPassword).To()
	device := handlerstest.Code(thief.Post("/device", nil).Value("link"))
	for _, old := range []string{"", "wrong", strings.ToUpper(handlerstest.GoodPassword)} {
		thief.SetWord("thief", old, "mine from now on").Want(http.StatusUnprocessableEntity).Says("That is not your current password.")
		thief.Post("/account/password/remove", url.Values{"old": {old}}).Want(http.StatusUnprocessableEntity).Says("That is not your current password.")
	}
	before := anna.Cookie()
	anna.SetWord("anna.b", handlerstest.GoodPassword, "vier große Möwen").To()
	if anna.Cookie() != before { // a subscription to messages hangs on it
		t.Error("the own session ends")
	}
	anna.Get(table).Want(200)
	phone.Get(table).Want(http.StatusNotFound)
	thief.Get(table).Want(http.StatusNotFound)
	thief.Post("/device/code", url.Values{"code": {device}}).Want(http.StatusUnprocessableEntity)
	thief.SignIn("anna", handlerstest.GoodPassword).Want(http.StatusUnprocessableEntity)
	thief.SignIn("anna.b", handlerstest.GoodPassword).Want(http.StatusUnprocessableEntity)
	phone.SignIn("anna.b", "vier große Möwen").To()
	if got := len(anna.Get("/account").Want(200).Within("way-back", "form")); got != 2 {
		t.Errorf("%d forms", got)
	}
	anna.Post("/account/password/remove", url.Values{"old": {"vier große Möwen"}}).To()
	anna.Get("/account?password=removed").Want(200).Says("Your password is removed.")
	phone.Get(table).Want(200) // it stays signed in
	s.Browser().SignIn("anna.b", "vier große Möwen").Want(http.StatusUnprocessableEntity)
}

// TestPasswordRefused: what the forms can hold that will not do, and those who have no name.
func TestPasswordRefused(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	for _, path := range []string{"/account/password", "/account/password/remove"} {
		if to := s.Browser().Post(path, url.Values{"login": {"anna"}, "password": {handlerstest.GoodPassword}}).To(); to != "/sign-in" {
			t.Errorf("%s leads who has no name to %s", path, to)
		}
	}
	if page := s.Browser().Get("/account").Want(200); page.Has("/account/password") {
		t.Error("who has no name is offered a password")
	}
	anna.Open("Anna", "bot-random")
	for _, tt := range []struct{ login, password, says string }{
		{"a", handlerstest.GoodPassword, "3 to 60 characters"}, {"", handlerstest.GoodPassword, "3 to 60 characters"}, {"anna\u202e", handlerstest.GoodPassword, "3 to 60 characters"},
		{strings.Repeat("x", 5000), handlerstest.GoodPassword, "3 to 60 characters"}, {"anna", "short", "at least 10 characters"}, {"anna", "", "at least 10 characters"},
		{"anna", strings.Repeat("ab", 500), "at most 200 characters"}, {"anna", "annaannaanna", "easy to guess"}, {"anna", "aaaaaaaaaaaaaaaaaaaa", "easy to guess"},
	} {
		page := anna.SetWord(tt.login, "", tt.password).Want(http.StatusUnprocessableEntity).Says(tt.says)
		if tt.password != "" && strings.Contains(page.Body, `value="`+tt.password) {
			t.Error("the page shows the password again")
		}
	}
	anna.Post("/account/password", url.Values{"login": {"anna"}, "password": {handlerstest.GoodPassword}}, "Origin", "https://evil.example").Want(http.StatusForbidden)
	anna.Post("/account/password/remove", url.Values{"old": {""}}).To() // there is none
	anna.Get("/account").Want(200).Says("nobody can let you in again")
}

// TestPasswordGuessing: wrong attempts are bounded for a sign-in name from one network, and for one address whatever the
// sign-in name. Right ones do not count, and nobody's wrong ones keep the owner out, from elsewhere or signed in.
func TestPasswordGuessing(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, func(c *base.Config) {
		c.Now = clock.Now
		c.Limits = base.Limits{Login: base.Limit{Every: time.Minute, Burst: 3}, Code: base.Limit{Every: time.Second, Burst: 20}}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	at := func(ip string) *handlerstest.Browser {
		b := s.Browser()
		b.Head.Set("X-Forwarded-For", ip)
		return b
	}
	anna, thief := at("192.0.2.1"), at("198.51.100.7")
	anna.Open("Anna", "bot-random")
	anna.SetWord("anna", "", handlerstest.GoodPassword).To()
	for range 3 {
		thief.SignIn("Anna", "wrong").Want(http.StatusUnprocessableEntity)
	}
	thief.SignIn("anna", handlerstest.GoodPassword).Want(http.StatusTooManyRequests)
	at("198.51.100.7").SignIn("anna", handlerstest.GoodPassword).Want(http.StatusTooManyRequests)

	at("192.0.2.1").SignIn("anna", handlerstest.GoodPassword).To() // the owner, at home and elsewhere
	at("203.0.113.5").SignIn("anna", handlerstest.GoodPassword).To()
	anna.SetWord("anna", handlerstest.GoodPassword, "vier große Möwen").To()
	moved := at("192.0.2.1")
	for range 5 {
		moved.SignIn("anna", "vier große Möwen").To()
	}
	for range 3 {
		anna.SetWord("anna", "wrong", "another password").Want(http.StatusUnprocessableEntity)
	}
	anna.SetWord("anna", "vier große Möwen", "another password").Want(http.StatusTooManyRequests) // found unlocked by somebody
	moved.SetWord("anna", "vier große Möwen", "fünf große Möwen").To()

	clock.Add(time.Minute)
	s.LimitsPass(time.Minute)
	thief.SignIn("anna", "fünf große Möwen").To()
	clock.Add(time.Minute)
	s.LimitsPass(time.Minute)
	for i := range 20 {
		thief.SignIn("nobody"+string(rune('a'+i)), "wrong").Want(http.StatusUnprocessableEntity)
	}
	thief.SignIn("somebody", "wrong").Want(http.StatusTooManyRequests)
}

// TestFirstPasswordRenews: the token that was seen before there was a password opens nothing after, and the subscription of this
// browser goes on with it.
func TestFirstPasswordRenews(t *testing.T) {
	s := handlerstest.New(t)
	anna, thief := s.Browser(), s.Browser()
	table := anna.Open("Anna", "bot-random")
	was := anna.Cookie()
	id, err := s.Store.AddChannel(t.Context(), record.Channel{User: 1, Kind: record.Push, Name: "Firefox", Target: "https://push.example/1", Session: record.StoredToken(was), State: record.ChannelOn}, "")
	if err != nil {
		t.Fatal(err)
	}
	anna.SetWord("anna", "", handlerstest.GoodPassword).To()
	is := anna.Cookie()
	if is == was {
		t.Fatal("the first password keeps the token")
	}
	anna.Get(table).Want(http.StatusOK)
	thief.Get(table, "Cookie", "portside="+was).Want(http.StatusNotFound)
	ch, err := s.Store.ChannelByID(t.Context(), id)
	if err != nil || ch.Session != record.StoredToken(is) {
		t.Errorf("the subscription: %+v, %v", ch, err)
	}
}

// TestSignInGoesOn: signing in from an invitation leads back to it, and never off the site.
func TestSignInGoesOn(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	invite := "/join/" + handlerstest.Code(anna.Get(anna.Open("Anna", "open")).Value("invite"))
	ben.Open("Ben", "bot-random")
	ben.SetWord("ben", "", handlerstest.GoodPassword).To()
	fresh := s.Browser()
	var way string
	for _, n := range fresh.Get(invite).Want(200).Says("Been here before?").All("a") {
		if href := handlerstest.Attr(n, "href"); strings.HasPrefix(href, "/sign-in") {
			way = href
		}
	}
	if strings.Contains(ben.Get(invite).Want(200).Text(), "Been here before?") {
		t.Error("who has a name is asked whether they were here before")
	}
	back := fresh.Get(way).Want(200).Value("back")
	if back != invite {
		t.Fatalf("%s leads back to %q, want %s", way, back, invite)
	}
	wrong := fresh.Post("/sign-in", url.Values{"login": {"ben"}, "password": {"wrong"}, "back": {back}}).Want(http.StatusUnprocessableEntity)
	if got := wrong.Value("back"); got != invite {
		t.Errorf("after a mistake it leads back to %q", got)
	}
	if to := fresh.Post("/sign-in", url.Values{"login": {"ben"}, "password": {handlerstest.GoodPassword}, "back": {back}}).To(); to != invite {
		t.Errorf("signed in, and led to %s", to)
	}
	fresh.Post(invite, nil).To()
	for _, elsewhere := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "evil", "/" + strings.Repeat("x", 300)} {
		if to := s.Browser().Post("/sign-in", url.Values{"login": {"ben"}, "password": {handlerstest.GoodPassword}, "back": {elsewhere}}).To(); to != "/" && to != "/matches" {
			t.Errorf("%q leads to %s", elsewhere, to)
		}
	}
}

// meanwhile is a store where something else is done just after a password was read.
type meanwhile struct {
	handlers.Store
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

// TestPasswordChangesMeanwhile: a user who comes with the old password just as it is changed is not let in, and is not
// told that it is removed when the new one stays.
func TestPasswordChangesMeanwhile(t *testing.T) {
	s := handlerstest.New(t)
	anna, thief := s.Browser(), s.Browser()
	table := anna.Open("Anna", "bot-random")
	change := func(was, now string) func() {
		anna.SetWord("anna", "", was).To()
		user, old, err := s.Store.UserByLogin(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		hash, err := passwords.Hash(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		return sync.OnceFunc(func() {
			if err := s.Store.SetPassword(t.Context(), user, old, "anna", hash, anna.Cookie()); err != nil {
				t.Error(err)
			}
		})
	}
	s.Serve(meanwhile{s.Store, change(handlerstest.GoodPassword, "vier große Möwen")})
	thief.SignIn("anna", handlerstest.GoodPassword).Want(http.StatusUnprocessableEntity).Says("Sign-in name or password is wrong.")
	thief.Get(table).Want(http.StatusNotFound)
	remove := func(word string) *handlerstest.Answer {
		return anna.Post("/account/password/remove", url.Values{"old": {word}})
	}
	remove("vier große Möwen").To()
	s.Serve(meanwhile{s.Store, change(handlerstest.GoodPassword, "fünf große Möwen")})
	remove(handlerstest.GoodPassword).Want(http.StatusConflict).Says("That is not your current password.")
	remove("fünf große Möwen").To()
}
