package handlers_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine/record"
	"portside/handlers/handlerstest"
)

// atOnce has a browser play at once, without a name, and returns the path of its table.
func atOnce(b *handlerstest.Browser) (ticket, table string) {
	b.T.Helper()
	ticket = b.Post("/games/port-royal/now", nil).To()
	decision, actions := b.Get(ticket).Want(200).Question()
	return ticket, b.Post(ticket+"/plies", url.Values{"decision": {fmt.Sprint(decision)}, "action": {actions[0]}}).To()
}

// TestRemovedUserIsNobody: the newest user is removed and another one comes. What the first one held, cookie, open page,
// stream, form, ticket and code, is nobody's, from memory and after a restart.
func TestRemovedUserIsNobody(t *testing.T) {
	for _, restart := range []bool{false, true} {
		t.Run(fmt.Sprintf("restart %v", restart), func(t *testing.T) {
			path, clock := dbtest.Address(t), handlerstest.NewClock()
			s := handlerstest.On(t, path, clock.Config)
			old := s.Browser()
			ticket, table := atOnce(old)
			page := old.Get(table).Want(200)
			decision, actions := page.Question()
			plies := url.Values{"decision": {fmt.Sprint(decision)}, "action": {actions[0]}}
			code := handlerstest.Code(old.Post("/device", nil).Want(200).Value("link"))
			cookie := old.Cookie()
			stream := old.Listen(table + "/events?page=old")
			lost := s.Browser() // as if the answer with a new cookie had not arrived: the cookie is from before
			lost.Head.Set("Cookie", "portside="+cookie)

			clock.Add(26 * time.Hour)
			s.Upkeep.Once(t.Context())
			if now := dbtest.Rows(t, path); now["users"] != 0 || now["matches"] != 0 || now["sessions"] != 0 {
				t.Fatalf("%d users, %d matches, %d sessions are left", now["users"], now["matches"], now["sessions"])
			}
			stream.Rest()

			anna := s.Browser()
			_, hers := atOnce(anna)
			anna.Post("/account", url.Values{"name": {"Anna"}}).Want(303)
			if hers == table {
				t.Errorf("the new table has the address of the old one, %s", table)
			}
			if restart {
				s.Stop()
				s = handlerstest.On(t, path, clock.Config)
				old.Move(s)
				lost.Move(s)
				anna.Move(s)
			}
			for name, b := range map[string]*handlerstest.Browser{"browser": old, "cookie": lost} {
				for _, to := range []string{table, hers, hers + "/since/0", hers + "/events", hers + "/notes", table + "/events"} {
					if a := b.Get(to); a.Status != 404 {
						t.Errorf("%s: %s answers %d", name, to, a.Status)
					}
				}
				for _, to := range []string{table + "/plies", hers + "/plies"} {
					if a := b.Post(to, plies); a.Status != 404 {
						t.Errorf("%s: %s answers %d", name, to, a.Status)
					}
				}
				b.Get(ticket).Want(410)
				if a := b.Get("/account").Want(200); strings.Contains(a.Text(), "Anna") || strings.Contains(a.Body, `name="login"`) {
					t.Errorf("%s: the account page is that of a user: %.600s", name, a.Text())
				}
				if a := b.Get("/matches").Want(200); strings.Contains(a.Body, hers) {
					t.Errorf("%s: the list has Anna's table", name)
				}
				if a := b.Post("/device/code", url.Values{"code": {code}}); a.Status == 303 {
					t.Errorf("%s: the code %q signs in", name, code)
				}
				b.Post("/account/password", url.Values{"login": {"anna"}, "password": {"a long password"}, "again": {"a long password"}})
				b.Post("/account", url.Values{"lang": {"nl"}, "theme": {"dark"}})
			}
			if now := dbtest.Rows(t, path); now["passwords"] != 0 || now["users"] != 1 {
				t.Errorf("%d passwords, %d users", now["passwords"], now["users"])
			}
			anna.Get(hers).Want(200).Says("Anna")
		})
	}
}

// TestWatchingGoesByCode: a session that has opened the watch link of a private table may watch the table with that code. The
// number of the table opens nothing, neither when it has become another table's nor in a session from before codes counted.
func TestWatchingGoesByCode(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	anna, watcher, before := s.Browser(), s.Browser(), s.Browser()
	table := anna.Open("Anna", "open")
	watcher.Get("/watch/" + handlerstest.Code(anna.Get(table).Value("watch"))).To()
	watcher.Get(table).Want(200)
	before.Post("/language", url.Values{"lang": {"nl"}}).To() // a session
	ctx, err := s.H.Sessions.Load(t.Context(), before.Cookie())
	if err != nil {
		t.Fatal(err)
	}
	s.H.Sessions.Put(ctx, "watch", handlerstest.Code(table))
	if _, _, err := s.H.Sessions.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	before.Get(table).Want(404)
	s.Stop()

	dbtest.Exec(t, path, "UPDATE matches SET watch = 'of another table'")
	s = handlerstest.On(t, path)
	for _, b := range []*handlerstest.Browser{watcher, before, anna} {
		b.Move(s)
	}
	watcher.Get(table).Want(404)
	before.Get(table).Want(404)
	anna.Get(table).Want(200)
}

// TestDoubtedClockSignsNobodyOut: the site starts with a clock a year ahead, by which a session has ended. Its user is still
// signed in, and no answer makes the browser drop the cookie.
func TestDoubtedClockSignsNobodyOut(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	anna, late := s.Browser(), s.Browser()
	table := anna.Open("Anna", "open")
	late.Post("/account", url.Values{"name": {"Late"}}).Want(303)
	user := s.H.Sessions.GetString(loaded(t, s, late.Cookie()), record.SessionUser)
	s.Stop()
	const days = 24 * time.Hour
	now := time.Now() // the clock that is wrong
	dbtest.Exec(t, path, "UPDATE alive SET at = ?", now.Add(-400*days).UnixMilli())
	set := func(of string, end time.Time) {
		t.Helper()
		data, err := db.Sessions{}.Encode(end, map[string]any{record.SessionDevice: "a device"})
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Exec(t, path, "UPDATE sessions SET data = ?, expires_at = ? WHERE user_id "+of+" ?", data, end.UnixMilli(), user)
	}
	set("<>", now.Add(-100*days))
	set("=", now.Add(-401*days))

	s = handlerstest.On(t, path)
	anna.Move(s)
	late.Move(s)
	cookie := anna.Cookie()
	if a := anna.Post("/language", url.Values{"lang": {"nl"}}); a.Status != 303 || anna.Cookie() != cookie {
		t.Errorf("status %d, cookie %q, was %q", a.Status, anna.Cookie(), cookie)
	}
	anna.Get(table).Want(200).Says("Anna")
	anna.Get(table).Want(200)
	if anna.Cookie() != cookie {
		t.Errorf("cookie %q, was %q", anna.Cookie(), cookie)
	}
	if got := s.H.Sessions.GetString(loaded(t, s, late.Cookie()), record.SessionUser); got != "" {
		t.Errorf("the session that had ended before is that of user %s", got)
	}
}

// loaded is the session of a cookie.
func loaded(t *testing.T, s *handlerstest.Site, cookie string) context.Context {
	t.Helper()
	ctx, err := s.H.Sessions.Load(t.Context(), cookie)
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}
