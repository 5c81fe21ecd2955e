package handlers_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portside/db"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// failing is a store of sessions that cannot be read for a while.
type failing struct {
	db.Sessions
	broken bool
}

func (f *failing) Find(token string) ([]byte, bool, error) {
	if f.broken {
		return nil, false, record.ErrDisk
	}
	return f.Sessions.Find(token)
}

// unsure is a store that stores a name, and then does not know whether it did.
type unsure struct{ *db.Store }

func (u unsure) SetName(ctx context.Context, user record.UserID, name string) error {
	return errors.Join(u.Store.SetName(ctx, user, name), record.ErrUnknown)
}

// TestUnsureWhetherStored: if the connection to the database is lost during the commit, nobody is told that nothing was changed.
func TestUnsureWhetherStored(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	anna.Rename("Anna").To()
	s.Serve(unsure{s.Store})
	anna.Rename("Bea").Want(http.StatusServiceUnavailable).Says("Look at what has happened before you do it again")
	if a := anna.Get("/account").Want(200); a.Value("name") != "Bea" {
		t.Errorf("the name is %q", a.Value("name"))
	}
}

// TestHeldWhileStorageFails: a form whose session cannot be looked up is not done, and its user stays signed in.
func TestHeldWhileStorageFails(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	anna.Rename("Anna").To()
	store := &failing{Sessions: s.Store.Sessions()}
	site := base.New(base.Config{}, s.Host, s.Store, store)
	r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/account", strings.NewReader("name=Bea"))
	r.AddCookie(&http.Cookie{Name: "portside", Value: anna.Cookie()})
	w := httptest.NewRecorder()
	site.Sessions.LoadAndSave(site.StillSignedIn(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		store.broken = true
		for range 2 {
			if _, err := io.ReadAll(r.Body); err != error(record.ErrDisk) {
				t.Errorf("the body ends with %v", err)
			}
		}
		store.broken = false
	}))).ServeHTTP(w, r)
	if c := w.Result().Cookies(); len(c) > 0 {
		t.Errorf("a cookie: %v", c)
	}
	if a := anna.Get("/account").Want(200); a.Value("name") != "Anna" {
		t.Error("signed out")
	}
}
