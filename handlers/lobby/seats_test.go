package lobby_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

func TestPrivateTable(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	stranger := s.Browser()
	for _, page := range []string{"", "/since/0", "/events", "/log", "/replay", "/fair", "/fair.json", "/export.json", "/handover", "/notes"} {
		stranger.Get(table + page).Want(http.StatusNotFound)
	}
	for _, form := range []string{"/plies", "/undo", "/rewind", "/rewind/answer", "/orders", "/orders/cancel", "/stand-in", "/start", "/leave", "/seats/0", "/rematch", "/handover", "/notes"} {
		stranger.Post(table+form, url.Values{"decision": {"0"}, "action": {"draw"}, "seat": {"0"}}).Want(http.StatusNotFound)
	}

	watch := handlerstest.WatchLink(anna.Get(table))
	if to := stranger.Get("/watch/" + watch).To(); to != table {
		t.Fatalf("the watch link leads to %s", to)
	}
	seen := stranger.Get(table).Want(200)
	if d, actions := seen.Question(); d >= 0 || len(actions) > 0 {
		t.Errorf("a spectator is asked %d %v", d, actions)
	}
	if strings.Contains(seen.Body, "/join/") || strings.Contains(seen.Body, "/watch/") || seen.Has("/leave") {
		t.Error("a spectator sees links or forms of the seats")
	}
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	stranger.Play(table, decision, actions[0]).Want(http.StatusForbidden).Says("You are watching")
	stranger.Post(table+"/leave", nil).Want(http.StatusForbidden)
	if d, _ := b.Get(table).Question(); d != decision {
		t.Error("a spectator has played")
	}
	s.Browser().Get(table).Want(http.StatusNotFound) // the link has opened it for one browser only
}

func TestPublicTable(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	f := handlerstest.NewMatchForm("Anna", "open")
	f.Set("public", "public")
	table := anna.Post("/matches", f).To()
	list := ben.Get("/").Want(200).Says("Anna").Says("Sit down")
	var invite string
	for _, n := range list.All("a") {
		if strings.Contains(handlerstest.Attr(n, "href"), "/join/") {
			invite = handlerstest.Attr(n, "href")
		}
	}
	ben.Post(invite, url.Values{"name": {"Ben"}}).To()
	s.Browser().Get("/").Says("Watch a match")
	s.Browser().Get(table).Want(200)
}

func TestSecretsDiffer(t *testing.T) {
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	link := handlerstest.Code(anna.Post(table+"/handover", nil).Want(200).Value("seat-link"))
	watch := handlerstest.WatchLink(anna.Get(table))
	other := s.Browser()
	for path, status := range map[string]int{
		"/join/" + watch: 404, "/seat/" + watch: 404, "/watch/" + link: 404, "/join/" + link: 404, "/join/x": 404, "/seat/": 404,
		"/watch/" + strings.Repeat("A", 26): 404,
	} {
		other.Get(path).Want(status)
	}
}

func TestSeatLink(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	link := "/seat/" + handlerstest.Code(anna.Post(table+"/handover", nil).Want(200).Value("seat-link"))

	// Nobody takes the seat by opening the link.
	cleo := s.Browser()
	for range 3 {
		cleo.Get(link).Want(200)
	}
	cleo.Get(table).Want(http.StatusNotFound)
	if !anna.Get(table).Want(200).Has("/leave") {
		t.Fatal("Anna has lost her seat to somebody who only looked")
	}
	ben.Get(link).Want(200).Says("already sit at this table")
	ben.Post(link, nil).Want(http.StatusConflict)
	cleo.Post(link, url.Values{"name": {"Bеn"}}).Want(http.StatusUnprocessableEntity).Says("looks like this one")

	cleo.Post(link, url.Values{"name": {"Cleo"}}).To()
	if !cleo.Get(table).Want(200).Has("/leave") {
		t.Error("Cleo has no seat")
	}
	ben.Get(table).Says("Anna has handed the seat over to Cleo.")
	anna.Get(table).Want(http.StatusNotFound)
	s.Browser().Post(link, url.Values{"name": {"Dora"}}).Want(http.StatusNotFound) // it works once
	s.Browser().Get(link).Want(http.StatusNotFound)
}

func TestTakenSeatWatches(t *testing.T) {
	s := handlerstest.New(t)
	f := handlerstest.NewMatchForm("Anna", "bot-random")
	f.Set("public", "public")
	anna, thief := s.Browser(), s.Browser()
	table := anna.Post("/matches", f).To()
	page := thief.Get(table).Want(200)
	if page.Has("/leave") || page.Has("/handover") {
		t.Error("opening the address of a table gives a seat")
	}
	thief.Head.Set("Cookie", "portside=stolen-or-expired")
	if thief.Get(table).Want(200).Has("/leave") {
		t.Error("an unknown session has a seat")
	}
}

func TestDevices(t *testing.T) {
	s := handlerstest.New(t)
	anna, phone, thief := s.Browser(), s.Browser(), s.Browser()
	anna.Head.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
	phone.Head.Set("User-Agent", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")
	table := anna.Open("Anna", "bot-random")
	link := handlerstest.Code(anna.Post("/device", nil).Want(200).Value("link"))

	phone.Get("/device/" + link).Want(200)
	phone.Get(table).Want(http.StatusNotFound) // opening the link signs nobody in
	thief.Post("/device/code", url.Values{"code": {"AAAA BBBB CCCC"}}).Want(http.StatusUnprocessableEntity).Says("wrong, used or expired")
	before := phone.Cookie()
	phone.Post("/device/code", url.Values{"code": {strings.ToLower(link[:4] + " " + link[4:])}}).To()
	if phone.Cookie() == before {
		t.Error("signing in keeps the session's token")
	}
	phone.Get(table).Want(200)
	thief.Post("/device/code", url.Values{"code": {link}}).Want(http.StatusUnprocessableEntity)

	devices := anna.Get("/account").Want(200).Says("Firefox, Linux").Says("Chrome, Android")
	var revoke string
	for _, n := range devices.All("button") {
		if handlerstest.Attr(n, "name") == "revoke" {
			revoke = handlerstest.Attr(n, "value")
		}
	}
	thief.Open("Thief", "bot-random")
	thief.Post("/account/devices", url.Values{"revoke": {revoke}}).To()
	phone.Get(table).Want(200)
	anna.Post("/account/devices", url.Values{"revoke": {revoke}}).To()
	phone.Get(table).Want(http.StatusNotFound)
	anna.Get(table).Want(200)

	anna.Post("/account/sign-out", nil).To()
	anna.Get(table).Want(http.StatusNotFound)
}
