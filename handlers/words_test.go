package handlers

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/views/i18n"
)

func lang(a *answer) string {
	for _, n := range a.all("html") {
		return attr(n, "lang")
	}
	return ""
}

func TestLanguages(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	b.head.Set("Accept-Language", "fr-BE,fr;q=0.9,en;q=0.1")
	page := b.get("/").says("Une table sur le port")
	if lang(page) != "fr" {
		t.Errorf("the page calls itself %q", lang(page))
	}
	if to := b.post("/language", url.Values{"lang": {"nl"}, "back": {"/credits"}}).to(); to != "/credits" {
		t.Errorf("choosing a language leads to %s", to)
	}
	b.get("/credits").says("Dank en licenties")
	b.open("Anna", "open")

	// The choice belongs to the user: another device has it too.
	other := s.browser()
	link := code(b.post("/device", nil).value("link"))
	other.post("/device/code", url.Values{"code": {link}}).to()
	other.get("/matches").says("Mijn partijen")
	other.post("/account", url.Values{"name": {"Anna"}, "lang": {"de"}, "theme": {"dark"}}).to()
	page = other.get("/account?saved=1").says("Gespeichert")
	if lang(page) != "de" || attr(page.all("html")[0], "data-theme") != "dark" {
		t.Errorf("the account page is in %q, theme %q", lang(page), attr(page.all("html")[0], "data-theme"))
	}
	other.post("/account", url.Values{"name": {"Anna"}, "lang": {"tlh"}, "theme": {"sepia"}}).to()
	other.get("/account").says("You")
	other.post("/language", url.Values{"lang": {"xx"}}).to()
	other.get("/").says("A table by the harbour")
}

func TestLanguageReturnsHere(t *testing.T) {
	s := newSite(t)
	for back, want := range map[string]string{
		"/matches?x=1": "/matches?x=1", "//evil.example/": "/", "https://evil.example": "/", `/\evil.example`: "/", "": "/", "/a\r\nX: y": "/", "javascript:alert(1)": "/",
	} {
		if to := s.browser().post("/language", url.Values{"lang": {"en"}, "back": {back}}).to(); to != want {
			t.Errorf("back to %q leads to %q, want %q", back, to, want)
		}
	}
}

// TestNoBareKeys visits every page in every language and finds keys that have no text, and texts that are
// not marked up because they bypass the catalogue.
func TestNoBareKeys(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	b.play(table, decision, actions[0]).to()
	for _, l := range i18n.Langs {
		b.post("/language", url.Values{"lang": {string(l)}}).to()
		for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/account/notices", "/device", "/device/code", "/sign-in", "/matches", table,
			table + "/log", table + "/replay", table + "/fair", table + "/handover", table + "/notes", "/nothing"} {
			page := b.get(path)
			if lang(page) != string(l) {
				t.Errorf("%s in %s calls itself %q", path, l, lang(page))
			}
			for n := range page.page().Descendants() {
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
					if key.MatchString(w) {
						t.Errorf("%s in %s shows the key %q", path, l, w)
					}
				}
			}
		}
	}
}

func TestSubPath(t *testing.T) {
	s := newSite(t, func(c *Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games/"} })
	b := s.browser()
	if a := b.do("GET", "/games/", nil); a.status != 200 {
		t.Fatalf("the start page answers %d", a.status)
	}
	r := b.get("/language")
	r.want(404)
	table := b.post("/matches", newMatchForm("Anna", "bot-random"))
	if to := table.to(); to != "/games/matches/1" {
		t.Fatalf("a new match is at %s", to)
	}
	set := table.head.Get("Set-Cookie")
	if !strings.Contains(set, "Path=/games/;") || !strings.HasPrefix(set, "__Secure-") {
		t.Errorf("cookie under a sub-path: %s", set)
	}
	b.head.Set("Cookie", strings.SplitN(set, ";", 2)[0]) // the jar drops Secure cookies on plain http
	room := b.post("/matches", newMatchForm("", "open")).to()
	if got, want := b.get(room).value("invite"), "https://example.org/games/join/"; !strings.HasPrefix(got, want) {
		t.Errorf("the invitation is %s, want %s…", got, want)
	}
	for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/account/notices", "/device", "/sign-in", "/matches", "/matches/1", "/matches/1/log",
		"/matches/1/replay", "/matches/1/fair", "/matches/1/handover", "/matches/2", "/nothing"} {
		page := b.do("GET", "/games"+path, nil)
		for n := range page.page().Descendants() {
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
	b.do("GET", "/games/static/nothing", nil).want(404)
	for _, n := range b.do("GET", "/games/", nil).all("link") {
		if attr(n, "rel") == "stylesheet" {
			b.do("GET", attr(n, "href"), nil).want(200)
		}
	}
}

func TestHomeNetworkLinks(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	if got := b.get(b.open("Anna", "open")).value("invite"); !strings.HasPrefix(got, s.server.URL+"/join/") {
		t.Errorf("the invitation is %s, want one under %s", got, s.server.URL)
	}
}

// TestRulesAreWhereLinksPoint follows every link into the rules help from tables and logs.
func TestRulesAreWhereLinksPoint(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna, _, table := s.pair()
	s.sail(matchAt(t, table), 2, nil)
	found := 0
	for _, l := range i18n.Langs {
		anna.post("/language", url.Values{"lang": {string(l)}}).to()
		ids := map[string]bool{"": true}
		for n := range anna.get("/games/port-royal/rules").want(200).page().Descendants() {
			ids[attr(n, "id")] = true
		}
		for _, path := range []string{table, table + "/log?from=0", table + "/log?from=100", table + "/replay?at=40"} {
			for _, n := range anna.get(path).want(200).all("a") {
				where, anchor, _ := strings.Cut(attr(n, "href"), "#")
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
	s := newSite(t, func(c *Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games"} })
	page := s.browser().do("GET", "/games/manifest.webmanifest", nil).want(200)
	for _, want := range []string{`"start_url":"/games/matches"`, `"scope":"/games/"`, `"src":"/games/static/favicon.`} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the manifest has no %s: %s", want, page.body)
		}
	}
	if a := s.browser().do("HEAD", "/games/", nil).want(200); a.body != "" || a.head.Get("Content-Type") == "" {
		t.Errorf("HEAD answers %q with %v", a.body, a.head)
	}
}
