package handlers_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/db"
	"portside/handlers/handlerstest"
)

// held begins to send a form and waits until a handler reads it: by then the session is known. What it returns sends the
// form and returns the answer.
func held(t *testing.T, b *handlerstest.Browser, path string, form url.Values) func() *http.Response {
	t.Helper()
	body := form.Encode()
	u, err := url.Parse(b.Site.ServerURL)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	in := bufio.NewReader(conn)
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: Go-http-client/1.1\r\nCookie: portside=%s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
		path, u.Host, b.Cookie(), len(body))
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, " 100 ") {
		t.Fatalf("%s: %q, %v", path, line, err)
	}
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return func() *http.Response {
		t.Helper()
		fmt.Fprint(conn, body)
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res
	}
}

// TestHeldForms: whatever a device sends that is signed out while its form is on the way is nobody's. It sets no password,
// changes nothing, and gives no new session.
func TestHeldForms(t *testing.T) {
	forms := func() map[string]url.Values {
		return map[string]url.Values{
			"/account/password": {"login": {"thief"}, "password": {handlerstest.GoodPassword}},
			"/account":          {"name": {"Mallory"}},
			"/account/notices":  {"kind": {"webhook"}, "target": {"http://127.0.0.1:9/x"}},
			"/matches/1/notes":  {"text": {"Mallory was here"}},
		}
	}
	for name, signOut := range map[string]func(s *handlerstest.Site, anna, thief *handlerstest.Browser){
		"revoked": func(_ *handlerstest.Site, anna, _ *handlerstest.Browser) {
			for _, b := range anna.Get("/account").Want(200).All("button") {
				if handlerstest.Attr(b, "name") == "revoke" {
					anna.Post("/account/devices", url.Values{"revoke": {handlerstest.Attr(b, "value")}}).To()
				}
			}
		},
		"signed out": func(_ *handlerstest.Site, _, thief *handlerstest.Browser) { thief.Post("/account/sign-out", nil).To() },
		"another password": func(_ *handlerstest.Site, anna, _ *handlerstest.Browser) {
			anna.SetWord("anna", handlerstest.GoodPassword, "vier große Möwen").To()
		},
		"the operator's code": func(s *handlerstest.Site, anna, _ *handlerstest.Browser) {
			code, _, err := db.Forgotten(s.T.Context(), s.Store.Path(), "anna")
			if err != nil {
				s.T.Fatal(err)
			}
			anna.Post("/account/sign-out", nil).To()
			anna.Post("/device/code", url.Values{"code": {code}}).To()
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := handlerstest.New(t)
			anna, thief := s.Browser(), s.Browser()
			table := anna.Open("Anna", "bot-random")
			anna.SetWord("anna", "", handlerstest.GoodPassword).To()
			thief.SignIn("anna", handlerstest.GoodPassword).To()
			thief.Get(table).Want(200).Says("Anna")
			send := map[string]func() *http.Response{}
			for path, form := range forms() {
				if path == "/account/password" && name != "the operator's code" {
					form.Set("old", handlerstest.GoodPassword)
				}
				send[path] = held(t, thief, path, form)
			}
			signOut(s, anna, thief)
			for path, finish := range send {
				res := finish()
				if res.StatusCode != http.StatusForbidden {
					t.Errorf("%s answers %d %s", path, res.StatusCode, res.Header.Get("Location"))
				}
				for _, c := range res.Cookies() {
					if c.Value != "" {
						t.Errorf("%s gives a session", path)
					}
				}
			}
			if s.Browser().SignIn("thief", handlerstest.GoodPassword).Status == 303 {
				t.Error("a password was set")
			}
			if name == "signed out" {
				return
			}
			if a := anna.Get("/account/notices").Want(200); strings.Contains(a.Text(), "127.0.0.1") {
				t.Error("a webhook was added")
			}
			if a := anna.Get(table).Want(200).Says("Anna"); strings.Contains(a.Text(), "Mallory") {
				t.Error("the user was renamed, or a note written")
			}
		})
	}
}

// TestHeldVisitor: a browser without a user sends its first decision twice, and the first one gives it another session while the
// second is on the way. Nobody has signed it out, so the second leads to the table too.
func TestHeldVisitor(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	b.Post("/language", url.Values{"lang": {"en"}}).To()
	ticket := b.Post("/games/port-royal/now", nil).To()
	decision, actions := b.Get(ticket).Want(200).Question()
	finish := held(t, b, ticket+"/plies", url.Values{"decision": {fmt.Sprint(decision)}, "action": {actions[0]}})
	match := b.Play(ticket, decision, actions[0]).To()
	res := finish()
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != match || len(res.Cookies()) != 1 {
		t.Fatalf("the second answer is %d %v", res.StatusCode, res.Header)
	}
	second := s.Browser()
	second.Head.Set("Cookie", "portside="+res.Cookies()[0].Value)
	second.Get(match).Want(200).Has("/leave")
}
