package lobby_test

import (
	"fmt"
	"maps"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/db/dbtest"
	"portside/engine/games"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// first posts the first decision that a page of a new table offers.
func first(b *handlerstest.Browser, table string) *handlerstest.Answer {
	decision, actions := b.Get(table).Want(200).Question()
	return b.Post(table+"/plies", url.Values{"decision": {fmt.Sprint(decision)}, "action": {actions[0]}})
}

// TestPlayNow: every game begins with one tap and goes on with the first decision, for somebody without a name.
func TestPlayNow(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			path := dbtest.File(t)
			b := handlerstest.On(t, path).Browser()
			before := dbtest.Rows(t, path)
			table := b.Post("/games/"+g.Info().Key+"/now", nil).To()
			b.Get(table).Want(200).Says("You play without a name")
			if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
				t.Errorf("before the first decision there is %v, before that %v", now, before)
			}
			page := b.Get(first(b, table).To()).Want(200).Says("You play without a name")
			if now := dbtest.Rows(t, path); now["users"] != 1 || now["matches"] != 1 {
				t.Errorf("%d users, %d matches", now["users"], now["matches"])
			}
			if !strings.Contains(page.Body, `id="plies"`) {
				t.Error("the match does not go on")
			}
		})
	}
}

// TestPlayNowThousandTimes: no tap of a thousand from one network stores anything or makes a bot think.
func TestPlayNowThousandTimes(t *testing.T) {
	path := dbtest.File(t)
	s := handlerstest.On(t, path)
	before := dbtest.Rows(t, path)
	seen := map[string]bool{}
	for i := range 1000 {
		b := s.Browser()
		table := b.Post("/games/"+games.All()[i%4].Info().Key+"/now", nil).To()
		if seen[table] {
			t.Fatal("two taps lead to one table")
		}
		seen[table] = true
		if i%50 == 0 {
			b.Get(table).Want(200)
		}
		if b.Cookie() != "" {
			t.Fatal("a tap begins a session")
		}
	}
	if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
		t.Errorf("stored %v, before %v", now, before)
	}
}

// TestTicketIsOneMatch: a first decision that is sent twice, with and without the session it began, is one match of one
// user; another browser cannot take it.
func TestTicketIsOneMatch(t *testing.T) {
	path := dbtest.File(t)
	s := handlerstest.On(t, path)
	b := s.Browser()
	table := b.Post("/games/port-royal/now", nil).To()
	match := first(b, table).To()
	decision := url.Values{"decision": {"0"}, "action": {"draw"}}
	if again := b.Post(table+"/plies", decision).To(); again != match {
		t.Errorf("the second time it is %s, not %s", again, match)
	}
	if to := b.Get(table).To(); to != match {
		t.Errorf("the ticket leads to %s", to)
	}
	other := s.Browser()
	other.Post(table+"/plies", decision).Want(410).Says("no longer there")
	other.Get(table).Want(410)
	if now := dbtest.Rows(t, path); now["users"] != 1 || now["matches"] != 1 {
		t.Errorf("%d users, %d matches", now["users"], now["matches"])
	}
}

// TestTickets: what is no ticket, or an old one, gets a sentence; a decision that cannot be stores nothing.
func TestTickets(t *testing.T) {
	path := dbtest.File(t)
	clock := handlerstest.NewClock()
	s := handlerstest.On(t, path, clock.Config)
	b := s.Browser()
	table := b.Post("/games/stortebeker/now", nil).To()
	before := dbtest.Rows(t, path)
	for _, wrong := range []string{"/now/x", "/now/" + strings.Repeat("A", 139), table + "A", table[:len(table)-4], "/now/" + strings.Repeat("x", 5000), "/now/%00"} {
		b.Get(wrong).Want(410).Says("no longer there")
		b.Post(wrong+"/plies", url.Values{"decision": {"0"}, "action": {"draw"}}).Want(410)
	}
	for _, f := range []url.Values{{}, {"decision": {"0"}}, {"decision": {"0"}, "action": {"sink"}}, {"decision": {"7"}, "action": {"draw"}}, {"decision": {"x"}, "action": {"*"}}} {
		b.Post(table+"/plies", f).Want(422)
	}
	if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
		t.Errorf("stored %v, before %v", now, before)
	}
	clock.Add(25 * time.Hour)
	b.Get(table).Want(410)
	b.Post("/games/chess/now", nil).Want(404)
}

// TestUnnamedTablesGo: a table of somebody without a name goes after a day without a ply, with its user, and stays when a
// name is given.
func TestUnnamedTablesGo(t *testing.T) {
	path := dbtest.File(t)
	clock := handlerstest.NewClock()
	s := handlerstest.On(t, path, clock.Config)
	rows := func() (users, matches int) {
		now := dbtest.Rows(t, path)
		return now["users"], now["matches"]
	}
	idle, named := s.Browser(), s.Browser()
	gone := first(idle, idle.Post("/games/port-royal/now", nil).To()).To()
	kept := first(named, named.Post("/games/port-royal/now", nil).To()).To()
	named.Post("/account", url.Values{"name": {"Anna"}}).Want(303)
	named.Get(kept).Says("Anna")
	if page := named.Get(kept); strings.Contains(page.Body, "without a name") {
		t.Error("Anna is still told that she has no name")
	}
	clock.Add(23 * time.Hour)
	s.Upkeep.Once(t.Context())
	if users, matches := rows(); users != 2 || matches != 2 {
		t.Fatalf("before a day has passed there are %d users, %d matches", users, matches)
	}
	clock.Add(2 * time.Hour)
	s.Upkeep.Once(t.Context())
	if users, matches := rows(); users != 1 || matches != 1 {
		t.Errorf("after a day there are %d users, %d matches", users, matches)
	}
	idle.Get(gone).Want(404)
	named.Get(kept).Want(200)
}

// TestUnnamedAreAsked: whoever plays without a name is asked for one by every form that needs it, and keeps their table.
func TestUnnamedAreAsked(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) {})
	b := s.Browser()
	mine := first(b, b.Post("/games/port-royal/now", nil).To()).To()
	if b.Get("/games/stortebeker").Value("newcomer") == "" {
		t.Error("the form of a new match does not ask for a name")
	}
	b.Post("/matches", url.Values{"game": {"stortebeker"}, "seat-2": {"bot-random"}}).Want(422)
	b.Open("Anna", "bot-random")
	b.Get(mine).Want(200).Says("Anna")
}

// TestCodes: the field of the start page leads to the page of a code, or of the link that was pasted there.
func TestCodes(t *testing.T) {
	b := handlerstest.New(t).Browser()
	for typed, want := range map[string]string{
		"ABC":                                  "/join/ABC",
		"  https://example.org/x/join/ABC/ ":   "/join/ABC",
		"http://192.0.2.1:8080/watch/ABC":      "/watch/ABC",
		"https://example.org/voyage/ABC":       "/voyage/ABC",
		"https://example.org/join/A?B#C":       "/join/A%3FB%23C",
		"//evil.example/join/../../%2e%2e/ABC": "/join/ABC",
	} {
		if to := b.Get("/join?code=" + url.QueryEscape(typed)).To(); to != want {
			t.Errorf("%q leads to %s, want %s", typed, to, want)
		}
	}
	for _, typed := range []string{"", "   ", "/", strings.Repeat("x", 300)} {
		b.Get("/join?code=" + url.QueryEscape(typed)).Want(422)
	}
}
