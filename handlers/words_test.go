package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/views/i18n"
)

func lang(a *handlerstest.Answer) string {
	for _, n := range a.All("html") {
		return handlerstest.Attr(n, "lang")
	}
	return ""
}

func TestLanguages(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	b.Head.Set("Accept-Language", "fr-BE,fr;q=0.9,en;q=0.1")
	page := b.Get("/").Says("Des jeux de pirates entre amis, coup par coup")
	if lang(page) != "fr" {
		t.Errorf("the page calls itself %q", lang(page))
	}
	if to := b.Post("/language", url.Values{"lang": {"nl"}, "back": {"/credits"}}).To(); to != "/credits" {
		t.Errorf("choosing a language leads to %s", to)
	}
	b.Get("/credits").Says("Dank en licenties")
	b.Open("Anna", "open")

	// The choice belongs to the user: another device has it too.
	other := s.Browser()
	link := handlerstest.Code(b.Post("/device", nil).Value("link"))
	other.Post("/device/code", url.Values{"code": {link}}).To()
	other.Get("/matches").Says("Mijn partijen")
	other.Post("/account", url.Values{"name": {"Anna"}, "lang": {"de"}, "theme": {"dark"}}).To()
	page = other.Get("/account?saved=1").Says("Gespeichert")
	if lang(page) != "de" || handlerstest.Attr(page.All("html")[0], "data-theme") != "dark" {
		t.Errorf("the account page is in %q, theme %q", lang(page), handlerstest.Attr(page.All("html")[0], "data-theme"))
	}
	other.Post("/account", url.Values{"name": {"Anna"}, "lang": {"tlh"}, "theme": {"sepia"}}).To()
	other.Get("/account").Says("You")
	other.Post("/language", url.Values{"lang": {"xx"}}).To()
	other.Get("/").Says("Pirate games with friends, a move at a time")
}

func TestLanguageReturnsHere(t *testing.T) {
	s := handlerstest.New(t)
	for back, want := range map[string]string{
		"/matches?x=1": "/matches?x=1", "//evil.example/": "/", "https://evil.example": "/", `/\evil.example`: "/", "": "/", "/a\r\nX: y": "/", "javascript:alert(1)": "/",
	} {
		if to := s.Browser().Post("/language", url.Values{"lang": {"en"}, "back": {back}}).To(); to != want {
			t.Errorf("back to %q leads to %q, want %q", back, to, want)
		}
	}
}

// TestNoBareKeys visits every page in every language and finds keys that have no text, and texts that are
// not marked up because they bypass the catalogue.
func TestNoBareKeys(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	b.Play(table, decision, actions[0]).To()
	for _, l := range i18n.Langs {
		b.Post("/language", url.Values{"lang": {string(l)}}).To()
		for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/account/notices", "/device", "/device/code", "/sign-in", "/matches", table,
			table + "/log", table + "/replay", table + "/fair", table + "/handover", table + "/notes", "/nothing"} {
			page := b.Get(path)
			if lang(page) != string(l) {
				t.Errorf("%s in %s calls itself %q", path, l, lang(page))
			}
			for n := range page.Page().Descendants() {
				var words []string
				if n.Type == html.TextNode {
					words = strings.Fields(n.Data)
				}
				for _, a := range n.Attr {
					if a.Key == "aria-label" || a.Key == "title" || a.Key == "alt" {
						words = append(words, a.Val)
					}
				}
				for _, w := range words {
					if handlerstest.Key.MatchString(w) {
						t.Errorf("%s in %s shows the key %q", path, l, w)
					}
				}
			}
		}
	}
}

func TestSubPath(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games/"} })
	b := s.Browser()
	if a := b.Do("GET", "/games/", nil); a.Status != 200 {
		t.Fatalf("the start page answers %d", a.Status)
	}
	r := b.Get("/language")
	r.Want(404)
	table := b.Post("/matches", handlerstest.NewMatchForm("Anna", "bot-random"))
	if to := table.To(); to != "/games/matches/1" {
		t.Fatalf("a new match is at %s", to)
	}
	set := table.Head.Get("Set-Cookie")
	if !strings.Contains(set, "Path=/games/;") || !strings.HasPrefix(set, "__Secure-") {
		t.Errorf("cookie under a sub-path: %s", set)
	}
	b.Head.Set("Cookie", strings.SplitN(set, ";", 2)[0]) // the jar drops Secure cookies on plain http
	room := b.Post("/matches", handlerstest.NewMatchForm("", "open")).To()
	if got, want := b.Get(room).Value("invite"), "https://example.org/games/join/"; !strings.HasPrefix(got, want) {
		t.Errorf("the invitation is %s, want %s…", got, want)
	}
	for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/account/notices", "/device", "/sign-in", "/matches", "/matches/1", "/matches/1/log",
		"/matches/1/replay", "/matches/1/fair", "/matches/1/handover", "/matches/2", "/nothing"} {
		page := b.Do("GET", "/games"+path, nil)
		for n := range page.Page().Descendants() {
			for _, a := range n.Attr {
				switch a.Key {
				case "href", "src", "action", "formaction", "hx-get", "hx-post", "data-url", "data-since", "data-events":
				default:
					continue
				}
				if strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "/games/") {
					t.Errorf("%s: %s=%q leaves the sub-path", path, a.Key, a.Val)
				}
			}
		}
	}
	b.Do("GET", "/games/static/nothing", nil).Want(404)
	for _, n := range b.Do("GET", "/games/", nil).All("link") {
		if handlerstest.Attr(n, "rel") == "stylesheet" {
			b.Do("GET", handlerstest.Attr(n, "href"), nil).Want(200)
		}
	}
}

func TestHomeNetworkLinks(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	if got := b.Get(b.Open("Anna", "open")).Value("invite"); !strings.HasPrefix(got, s.Server.URL+"/join/") {
		t.Errorf("the invitation is %s, want one under %s", got, s.Server.URL)
	}
}

// TestRulesSearch: what is searched for comes from the address, and a whole kilobyte of it is no harm.
func TestRulesSearch(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	page := b.Get("/games/port-royal/rules?q=" + url.QueryEscape("JÉSTERS bust")).Want(200)
	if n := len(page.All("mark")); n == 0 {
		t.Error("nothing is marked")
	}
	if n := len(b.Get("/games/port-royal/rules?q=" + strings.Repeat("%ff%3Cb%3E", 200)).Want(200).All("mark")); n != 0 {
		t.Errorf("%d marks for what is nowhere", n)
	}
}

// TestRulesAreWhereLinksPoint follows every link into the rules help from tables and logs.
func TestRulesAreWhereLinksPoint(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	s.PlayOut(handlerstest.MatchAt(t, table), 2, nil)
	found := 0
	for _, l := range i18n.Langs {
		anna.Post("/language", url.Values{"lang": {string(l)}}).To()
		ids := map[string]bool{"": true}
		for n := range anna.Get("/games/port-royal/rules").Want(200).Page().Descendants() {
			ids[handlerstest.Attr(n, "id")] = true
		}
		for _, path := range []string{table, table + "/log?from=0", table + "/log?from=100", table + "/replay?at=40"} {
			for _, n := range anna.Get(path).Want(200).All("a") {
				where, anchor, _ := strings.Cut(handlerstest.Attr(n, "href"), "#")
				if strings.HasSuffix(where, "/rules") {
					found++
					if !ids[anchor] {
						t.Errorf("%s in %s links rule %q, which is not there", path, l, anchor)
					}
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d links into the rules", found)
	}
}

func TestManifest(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games"} })
	page := s.Browser().Do("GET", "/games/manifest.webmanifest", nil).Want(200)
	for _, want := range []string{`"start_url":"/games/matches"`, `"scope":"/games/"`, `"src":"/games/static/favicon.`} {
		if !strings.Contains(page.Body, want) {
			t.Errorf("the manifest has no %s: %s", want, page.Body)
		}
	}
	if a := s.Browser().Do("HEAD", "/games/", nil).Want(200); a.Body != "" || a.Head.Get("Content-Type") == "" {
		t.Errorf("HEAD answers %q with %v", a.Body, a.Head)
	}
}

// TestLicencesPage: the credits lead to the licences of everything that is part of the program.
func TestLicencesPage(t *testing.T) {
	b := handlerstest.New(t).Browser()
	if page := b.Get("/credits").Want(200); !strings.Contains(page.Body, `href="/credits/licences"`) {
		t.Error("the credits have no link to the licences")
	}
	b.Get("/credits/licences").Want(200).Says("Copyright 2009 The Go Authors").Says("github.com/labstack/echo/v4")
}
