package handlers_test

import (
	"net/url"
	"testing"
	"time"

	"portside/db"
	"portside/engine/record"
	"portside/handlers/handlerstest"
)

// TestWatchLinkIsForgotten: a program that looks where a watch link leads leaves a session of a day; somebody who stays, or comes
// back, has one of a year.
func TestWatchLinkIsForgotten(t *testing.T) {
	s := handlerstest.New(t)
	anna, robot := s.Browser(), s.Browser()
	table := anna.Open("Anna", "open")
	robot.Get("/watch/" + handlerstest.Code(anna.Get(table).Value("watch"))).To()
	robot.Get(table).Want(200) // it follows the redirect
	ends := func(b *handlerstest.Browser) time.Duration {
		data, ok, err := s.Store.Sessions().Find(record.StoredToken(b.Cookie()))
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
		ctx, err := s.H.Sessions.Load(t.Context(), robot.Cookie())
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now().Add(tt.after)
		s.H.Prolong(ctx, now)
		if stays := s.H.Sessions.Deadline(ctx).Sub(now) > 360*24*time.Hour; stays != tt.stays {
			t.Errorf("who is there after %v has a session of a year: %v", tt.after, stays)
		}
	}
}

// TestSessionOfTwo: what a form has changed in a session shows at once on the page to which it leads, whichever process gives that; and
// who is signed out at one process sees no page of another.
func TestSessionOfTwo(t *testing.T) {
	a, b := handlerstest.Two(t)
	anna, guest := a.Browser(), a.Browser()
	table := anna.Open("Anna", "open")
	link := "/watch/" + handlerstest.Code(anna.Get(table).Value("watch"))

	guest.Rename("Ben").To()
	guest.Move(b)
	guest.Get("/") // b knows the session now
	guest.Move(a)
	guest.Get(link).To()
	guest.Move(b)
	guest.Get(table).Want(200)

	guest.Move(a)
	guest.Post("/language", url.Values{"lang": {"nl"}, "back": {"/account"}}).To()
	guest.Move(b)
	guest.Get("/account").Want(200).Says("Taal")

	guest.Move(a)
	old := guest.Cookie()
	guest.Post("/account/sign-out", nil).To()
	guest.Move(b)
	if page := guest.Get("/account", "Cookie", "portside="+old); page.Value("name") != "" {
		t.Errorf("a device that was signed out still is %s", page.Value("name"))
	}
}
