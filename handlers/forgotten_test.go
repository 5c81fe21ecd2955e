package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/db"
)

// TestForgottenPassword: who has forgotten the password is told whom to ask, comes in by the code on a new device, sets
// a new one there, and finds seats and matches; all else that was signed in is not any more, and no log has the code.
func TestForgottenPassword(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	anna.setWord("anna", "", goodPassword).to()
	thief := s.browser()
	thief.signIn("anna", goodPassword).to()

	code, _, err := db.Forgotten(t.Context(), s.store.Path(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	fresh := s.browser()
	fresh.signIn("anna", "some other word").want(http.StatusUnprocessableEntity).says("Password forgotten?").says("Ask whoever runs this site")
	fresh.get("/device/" + code).want(200).says("from whoever runs this site") // a preview of the link signs nobody in
	anna.get(table).want(200)
	thief.get(table).want(200)

	use := func(b *browser) *answer { return b.post("/device/code", url.Values{"code": {strings.ToLower(code)}}) }
	if to := use(fresh).to(); to != "/account?password=forgotten" {
		t.Errorf("the code leads to %s", to)
	}
	page := fresh.get("/account?password=forgotten").want(200).says("The code has let you in.")
	if strings.Contains(page.body, `name="old"`) || len(page.within("way-back", "form")) != 1 {
		t.Error("the old password is asked for")
	}
	for _, b := range []*browser{anna, thief} {
		b.get(table).want(http.StatusNotFound)
		b.setWord("anna", goodPassword, "mine from now on").to() // leads to /sign-in
	}
	use(s.browser()).want(http.StatusUnprocessableEntity)
	s.browser().signIn("anna", goodPassword).want(http.StatusUnprocessableEntity)

	if page.value("login") != "anna" {
		t.Error("the sign-in name is to be typed anew")
	}
	fresh.setWord("anna", "", "vier große Möwen").to()
	fresh.get(table).want(200).says("Anna (you)")
	ben.get(table).want(200).says("Ben (you)")
	anna.signIn("anna", "vier große Möwen").to()
	anna.get(table).want(200)
	if log := s.log.String(); strings.Contains(log, code) || strings.Contains(log, "anna") {
		t.Error("the log has the code or the sign-in name")
	}
}

// TestForgottenOnTheOwnDevice: the device on which the code is typed in stays signed in, if it was so as the same user.
func TestForgottenOnTheOwnDevice(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "bot-random")
	anna.setWord("anna", "", goodPassword).to()
	code, _, err := db.Forgotten(t.Context(), s.store.Path(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	before := anna.cookie()
	anna.post("/device/code", url.Values{"code": {code}}).to()
	if anna.cookie() == before {
		t.Error("the session keeps its token")
	}
	anna.get(table).want(200).says("Anna (you)")
	anna.setWord("anna", "", "vier große Möwen").to()
}
