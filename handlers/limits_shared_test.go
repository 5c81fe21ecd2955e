package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestLimitsOfTwo: whoever turns to another process with each attempt has no more of them than with one.
func TestLimitsOfTwo(t *testing.T) {
	const burst = 5
	rare := base.Limit{Every: time.Hour, Burst: burst}
	for name, tt := range map[string]struct {
		limits base.Limits
		try    func(b *handlerstest.Browser) *handlerstest.Answer
		open   int // the answer below the limit
	}{
		"codes": {base.Limits{Code: rare}, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Get("/join/AAAA") }, http.StatusNotFound},
		"wrong passwords": {base.Limits{Login: rare}, func(b *handlerstest.Browser) *handlerstest.Answer {
			return b.Post("/sign-in", url.Values{"login": {"anna"}, "password": {"a wrong one"}})
		}, http.StatusUnprocessableEntity},
		"guests": {base.Limits{Guest: rare}, func(b *handlerstest.Browser) *handlerstest.Answer {
			return b.Site.Browser().Post("/account", url.Values{"name": {"Anna"}})
		}, http.StatusSeeOther},
		"visits": {base.Limits{Visit: rare}, func(b *handlerstest.Browser) *handlerstest.Answer {
			return b.Site.Browser().Post("/language", url.Values{"lang": {"nl"}})
		}, http.StatusSeeOther},
		"tables": {base.Limits{Create: rare}, func(b *handlerstest.Browser) *handlerstest.Answer {
			return b.Post("/matches", handlerstest.NewMatchForm("Anna", "open"))
		}, http.StatusSeeOther},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := handlerstest.Two(t, func(c *base.Config) { c.Limits = tt.limits })
			browser := a.Browser()
			browser.Rename("Anna").To()
			if tt.limits.Guest.Burst > 0 { // Anna was one
				a.LimitsPass(time.Hour)
			}
			for i := range 2 * burst {
				browser.Move([]*handlerstest.Site{a, b}[i%2])
				want := tt.open
				if i >= burst {
					want = http.StatusTooManyRequests
				}
				got := tt.try(browser)
				if got.Status != want {
					t.Fatalf("attempt %d: %d, want %d", i+1, got.Status, want)
				}
				if i == burst && got.Head.Get("Retry-After") == "" {
					t.Error("no word of when it goes on")
				}
			}
			for _, key := range dbtest.Texts(t, a.Store.Path(), "SELECT key FROM limits") {
				if strings.Contains(key, "127.0.0.1") || strings.Contains(key, "anna") {
					t.Errorf("the database knows who: %q", key)
				}
			}
			a.LimitsPass(time.Hour)
			browser.Move(b)
			if got := tt.try(browser).Status; got != http.StatusTooManyRequests && got != tt.open {
				t.Errorf("after an hour: %d", got)
			}
		})
	}
}

// away is a store that cannot count.
type away struct{ *db.Store }

func (away) Spend(context.Context, []record.Allowance) (time.Duration, error) {
	return 0, record.ErrUnreachable
}

// TestLimitsWithoutDatabase: while nothing can be counted, nobody guesses codes, and everybody is told why.
func TestLimitsWithoutDatabase(t *testing.T) {
	a, _ := handlerstest.Two(t, func(c *base.Config) {
		c.Limits = base.Limits{Code: base.Limit{Every: time.Hour, Burst: 2}, Chat: base.Limit{Every: time.Hour, Burst: 2}}
	})
	anna, _, table := a.Pair()
	whole := a.Store
	a.Serve(away{whole})
	for range 5 {
		a.Browser().Get("/join/AAAA").Want(http.StatusServiceUnavailable).Says("cannot save")
		anna.Post(table+"/talk", url.Values{"text": {"Ahoy"}}).Want(http.StatusServiceUnavailable)
	}
	a.Serve(whole)
	a.Browser().Get("/join/AAAA").Want(http.StatusNotFound)
	anna.Post(table+"/talk", url.Values{"text": {"Ahoy"}}).To()
}

// TestNewerSchema: once a newer version of the program has changed the database, this one says at /healthz that it must be replaced, and
// everybody who sends a form that nothing was changed.
func TestNewerSchema(t *testing.T) {
	a, _ := handlerstest.Two(t)
	anna := a.Browser()
	anna.Rename("Anna").To()
	dbtest.Alter(t, a.Store.Path(), "UPDATE portside SET version = version + 1")
	a.Browser().Get("/healthz").Want(http.StatusServiceUnavailable).Says("newer version")
	anna.Rename("Bea").Want(http.StatusServiceUnavailable).Says("cannot save anything at the moment. Nothing was changed")
	anna.Get("/account").Want(http.StatusOK)
	if n := strings.Count(a.Log.String(), "the database does not work as it should"); n != 1 {
		t.Errorf("the log says so %d times", n)
	}
	dbtest.Alter(t, a.Store.Path(), "UPDATE portside SET version = version - 1") // for the end of the site
}
