package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/db"
	"portside/handlers/handlerstest"
)

// TestForgottenPassword: a user who has forgotten the password is told whom to ask, signs in with the code on a new
// device, sets a new password there, and finds seats and matches; all other devices are signed out, and no log has the code.
func TestForgottenPassword(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	anna.SetWord("anna", "", handlerstest.GoodPassword).To()
	thief := s.Browser()
	thief.SignIn("anna", handlerstest.GoodPassword).To()

	code, _, err := db.Forgotten(t.Context(), s.Store.Path(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	fresh := s.Browser()
	fresh.SignIn("anna", "some other word").Want(http.StatusUnprocessableEntity).Says("Forgotten your password?").Says("Ask the operator of this site")
	fresh.Get("/device/" + code).Want(200).Says("ask the operator of this site") // a preview of the link signs nobody in
	anna.Get(table).Want(200)
	thief.Get(table).Want(200)

	use := func(b *handlerstest.Browser) *handlerstest.Answer {
		return b.Post("/device/code", url.Values{"code": {strings.ToLower(code)}})
	}
	if to := use(fresh).To(); to != "/account?password=forgotten" {
		t.Errorf("the code leads to %s", to)
	}
	page := fresh.Get("/account?password=forgotten").Want(200).Says("The code has let you in.")
	if strings.Contains(page.Body, `name="old"`) || len(page.Within("way-back", "form")) != 1 {
		t.Error("the old password is asked for")
	}
	for _, b := range []*handlerstest.Browser{anna, thief} {
		b.Get(table).Want(http.StatusNotFound)
		b.SetWord("anna", handlerstest.GoodPassword, "mine from now on").To() // leads to /sign-in
	}
	use(s.Browser()).Want(http.StatusUnprocessableEntity)
	s.Browser().SignIn("anna", handlerstest.GoodPassword).Want(http.StatusUnprocessableEntity)

	if page.Value("login") != "anna" {
		t.Error("the sign-in name is to be typed anew")
	}
	fresh.SetWord("anna", "", "vier große Möwen").To()
	fresh.Get(table).Want(200).Says("Anna (you)")
	ben.Get(table).Want(200).Says("Ben (you)")
	anna.SignIn("anna", "vier große Möwen").To()
	anna.Get(table).Want(200)
	if log := s.Log.String(); strings.Contains(log, code) || strings.Contains(log, "anna") {
		t.Error("the log has the code or the sign-in name")
	}
}

// TestForgottenOnTheOwnDevice: the device on which the code is entered stays signed in if it was signed in as that user.
func TestForgottenOnTheOwnDevice(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "bot-random")
	anna.SetWord("anna", "", handlerstest.GoodPassword).To()
	code, _, err := db.Forgotten(t.Context(), s.Store.Path(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	before := anna.Cookie()
	anna.Post("/device/code", url.Values{"code": {code}}).To()
	if anna.Cookie() == before {
		t.Error("the session keeps its token")
	}
	anna.Get(table).Want(200).Says("Anna (you)")
	anna.SetWord("anna", "", "vier große Möwen").To()
}
