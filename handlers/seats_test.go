package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestPrivateTable(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	stranger := s.browser()
	for _, page := range []string{"", "/since/0", "/events", "/log", "/replay", "/fair", "/fair.json", "/export.json", "/handover", "/notes"} {
		stranger.get(table + page).want(http.StatusNotFound)
	}
	for _, form := range []string{"/plies", "/undo", "/rewind", "/rewind/answer", "/orders", "/orders/cancel", "/stand-in", "/start", "/leave", "/seats/0", "/rematch", "/handover", "/notes"} {
		stranger.post(table+form, url.Values{"decision": {"0"}, "action": {"draw"}, "seat": {"0"}}).want(http.StatusNotFound)
	}

	watch := watchLink(anna.get(table))
	if to := stranger.get("/watch/" + watch).to(); to != table {
		t.Fatalf("the watch link leads to %s", to)
	}
	seen := stranger.get(table).want(200)
	if d, actions := seen.question(); d >= 0 || len(actions) > 0 {
		t.Errorf("a spectator is asked %d %v", d, actions)
	}
	if strings.Contains(seen.body, "/join/") || strings.Contains(seen.body, "/watch/") || seen.has("/leave") {
		t.Error("a spectator sees links or forms of the seats")
	}
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	stranger.play(table, decision, actions[0]).want(http.StatusForbidden).says("You are watching")
	stranger.post(table+"/leave", nil).want(http.StatusForbidden)
	if d, _ := b.get(table).question(); d != decision {
		t.Error("a spectator has played")
	}
	s.browser().get(table).want(http.StatusNotFound) // the link has opened it for one browser only
}

// watchLink is the code of the watch link on a table's page.
func watchLink(page *answer) string {
	page.t.Helper()
	return secretLink(page, "/watch/")
}

// secretLink is the code of the link of a kind that a page shows to be copied.
func secretLink(page *answer, kind string) string {
	page.t.Helper()
	for _, n := range page.all("input") {
		if v := attr(n, "value"); strings.Contains(v, kind) {
			return code(v)
		}
	}
	page.t.Fatalf("the page has no link %s", kind)
	return ""
}

func TestPublicTable(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	f := newMatchForm("Anna", "open")
	f.Set("public", "public")
	table := anna.post("/matches", f).to()
	list := ben.get("/").want(200).says("Anna").says("Sit down")
	var invite string
	for _, n := range list.all("a") {
		if strings.Contains(attr(n, "href"), "/join/") {
			invite = attr(n, "href")
		}
	}
	ben.post(invite, url.Values{"name": {"Ben"}}).to()
	s.browser().get("/").says("Watch a match")
	s.browser().get(table).want(200)
}

func TestSecretsDiffer(t *testing.T) {
	s := newSite(t)
	anna, _, table := s.pair()
	link := code(anna.post(table+"/handover", nil).want(200).value("seat-link"))
	watch := watchLink(anna.get(table))
	other := s.browser()
	for path, status := range map[string]int{
		"/join/" + watch: 404, "/seat/" + watch: 404, "/watch/" + link: 404, "/join/" + link: 404, "/join/x": 404, "/seat/": 404,
		"/watch/" + strings.Repeat("A", 26): 404,
	} {
		other.get(path).want(status)
	}
}

func TestSeatLink(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	link := "/seat/" + code(anna.post(table+"/handover", nil).want(200).value("seat-link"))

	// Opening the link takes nothing, whoever does it.
	cleo := s.browser()
	for range 3 {
		cleo.get(link).want(200)
	}
	cleo.get(table).want(http.StatusNotFound)
	if !anna.get(table).want(200).has("/leave") {
		t.Fatal("Anna has lost her seat to somebody who only looked")
	}
	ben.get(link).want(200).says("already sit at this table")
	ben.post(link, nil).want(http.StatusConflict)
	cleo.post(link, url.Values{"name": {"Bеn"}}).want(http.StatusUnprocessableEntity).says("looks like this one")

	cleo.post(link, url.Values{"name": {"Cleo"}}).to()
	if !cleo.get(table).want(200).has("/leave") {
		t.Error("Cleo has no seat")
	}
	ben.get(table).says("Anna has handed the seat over to Cleo.")
	anna.get(table).want(http.StatusNotFound)
	s.browser().post(link, url.Values{"name": {"Dora"}}).want(http.StatusNotFound) // it works once
	s.browser().get(link).want(http.StatusNotFound)
}

func TestTakenSeatWatches(t *testing.T) {
	s := newSite(t)
	f := newMatchForm("Anna", "bot-random")
	f.Set("public", "public")
	anna, thief := s.browser(), s.browser()
	table := anna.post("/matches", f).to()
	page := thief.get(table).want(200)
	if page.has("/leave") || page.has("/handover") {
		t.Error("opening the address of a table gives a seat")
	}
	thief.head.Set("Cookie", "portside=stolen-or-expired")
	if thief.get(table).want(200).has("/leave") {
		t.Error("an unknown session has a seat")
	}
}

func TestDevices(t *testing.T) {
	s := newSite(t)
	anna, phone, thief := s.browser(), s.browser(), s.browser()
	anna.head.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
	phone.head.Set("User-Agent", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")
	table := anna.open("Anna", "bot-random")
	link := code(anna.post("/device", nil).want(200).value("link"))

	phone.get("/device/" + link).want(200)
	phone.get(table).want(http.StatusNotFound) // opening the link signs nobody in
	thief.post("/device/code", url.Values{"code": {"AAAA BBBB CCCC"}}).want(http.StatusUnprocessableEntity).says("wrong, used or too old")
	before := phone.cookie()
	phone.post("/device/code", url.Values{"code": {strings.ToLower(link[:4] + " " + link[4:])}}).to()
	if phone.cookie() == before {
		t.Error("signing in keeps the session's token")
	}
	phone.get(table).want(200)
	thief.post("/device/code", url.Values{"code": {link}}).want(http.StatusUnprocessableEntity)

	devices := anna.get("/account").want(200).says("Firefox, Linux").says("Chrome, Android")
	var revoke string
	for _, n := range devices.all("button") {
		if attr(n, "name") == "revoke" {
			revoke = attr(n, "value")
		}
	}
	thief.open("Thief", "bot-random")
	thief.post("/account/devices", url.Values{"revoke": {revoke}}).to()
	phone.get(table).want(200)
	anna.post("/account/devices", url.Values{"revoke": {revoke}}).to()
	phone.get(table).want(http.StatusNotFound)
	anna.get(table).want(200)

	anna.post("/account/sign-out", nil).to()
	anna.get(table).want(http.StatusNotFound)
}

// cookie is the session cookie of the browser.
func (b *browser) cookie() string {
	u, err := url.Parse(b.site.server.URL + b.site.prefix + "/")
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.c.Jar.Cookies(u) {
		return c.Value
	}
	return ""
}
