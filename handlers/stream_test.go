package handlers_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/handlers/handlerstest"
)

// viewer is somebody with an open page, and the stream of it.
type viewer struct {
	name   string
	b      *handlerstest.Browser
	shows  string // token of the table on the page
	stream *handlerstest.Stream
}

// tokenIn is the token of a table in markup.
func tokenIn(t *testing.T, markup string) string {
	t.Helper()
	_, rest, ok := strings.Cut(markup, `data-shows="`)
	token, _, closed := strings.Cut(rest, `"`)
	if !ok || !closed {
		t.Fatalf("a table without a token: %.300s", markup)
	}
	return token
}

// version is the version of a match as somebody may see it.
func version(t *testing.T, b *handlerstest.Browser, table string) string {
	t.Helper()
	for _, n := range b.Get(table).Want(http.StatusOK).All("section") {
		if handlerstest.Attr(n, "id") == "table" {
			_, v, _ := strings.Cut(handlerstest.Attr(n, "data-since"), "v=")
			return v
		}
	}
	t.Fatal("no table")
	return ""
}

// fetch is the table that a page gets which asks what is new, and shows the table with a token, "" for none.
func fetch(b *handlerstest.Browser, table, shows string) string {
	b.T.Helper()
	return b.Get(table+"/since/0?v=x", "HX-Request", "true", "Portside-Shows", shows).Want(http.StatusOK).Body
}

// trio seats Anna, Ben and Cleo at a public table of a game.
func trio(s *handlerstest.Site, game string) (people []*handlerstest.Browser, table string) {
	s.T.Helper()
	form := handlerstest.NewMatchForm("Anna", "open", "open")
	form.Set("game", game)
	form.Set("public", "public")
	people = []*handlerstest.Browser{s.Browser(), s.Browser(), s.Browser()}
	table = people[0].Post("/matches", form).To()
	invite := "/join/" + handlerstest.Code(people[0].Get(table).Want(http.StatusOK).Value("invite"))
	people[1].Post(invite, url.Values{"name": {"Ben"}}).To()
	people[2].Post(invite, url.Values{"name": {"Cleo"}}).To()
	return people, table
}

// TestStreamsSendWhatAFetchAnswers plays each game with the pages of all seats and of spectators open: two like each
// other, one of another language, one who is waited for elsewhere, and two who show no table that the server knows, one of them
// waited for elsewhere. Whatever a stream sends is, byte for byte, what its own viewer would be answered, and no two viewers are sent the
// same bytes unless they are spectators with nothing of their own.
func TestStreamsSendWhatAFetchAnswers(t *testing.T) {
	t.Parallel()
	for n, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			t.Parallel()
			s := handlerstest.New(t, handlerstest.Fixed)
			people, table := trio(s, g.Info().Key)
			id, r := handlerstest.MatchAt(t, table), rand.New(rand.NewPCG(uint64(n), 15))
			s.Drift(id, 3, 3, r)
			dutch := s.Browser()
			dutch.Head.Set("Accept-Language", "nl")
			one, two, elsewhere := s.Pair()
			busy, _ := handlerstest.Asked(t, elsewhere, one, two)
			all := []*viewer{{name: "Anna", b: people[0]}, {name: "Ben", b: people[1]}, {name: "Cleo", b: people[2]},
				{name: "spectator", b: s.Browser()}, {name: "another", b: s.Browser()}, {name: "Dutch", b: dutch}, {name: "busy", b: busy}}
			for i, v := range all {
				v.shows = tokenIn(t, v.b.Get(table).Want(http.StatusOK).Body)
				v.stream = v.b.Listen(fmt.Sprintf("%s/events?page=p%d&shows=%s&v=%s", table, i, v.shows, version(t, v.b, table)))
			}
			for ply := range nightly.Sample(10, 25) {
				s.Drift(id, 3, 1, r)
				fresh := []*viewer{{name: "new", b: s.Browser(), shows: "-"}, {name: "new and busy", b: busy, shows: "-"}}
				for _, v := range fresh {
					v.stream = v.b.Listen(table + "/events?page=new&shows=1&v=1")
				}
				alike := map[string]string{"another": "spectator", "new": "spectator", "new and busy": "busy"} // who may be sent the bytes of whom
				by := map[string]string{}
				for _, v := range append(all, fresh...) {
					e := v.stream.Until(version(t, v.b, table))
					from, _, markup := e.Table()
					if from != v.shows && from != "-" {
						t.Fatalf("ply %d: the page of %s shows %q and is sent what fits %q", ply, v.name, v.shows, from)
					}
					// A whole table comes with the steps to it as well.
					want := fetch(v.b, table, v.shows)
					if forgotten := from != "-" && !strings.Contains(want, "data-same"); markup != want && !forgotten { // of spectators alone there are more pages than are remembered
						t.Fatalf("ply %d: %s is sent something else than they would be answered:\n%s", ply, v.name, handlerstest.FirstDifference(want, markup))
					}
					v.shows = tokenIn(t, markup)
					if other, same := by[e.Data]; same && alike[v.name] != other {
						t.Fatalf("ply %d: %s is sent the bytes of %q", ply, v.name, other)
					}
					by[e.Data] = cmp.Or(alike[v.name], v.name)
				}
				for _, v := range fresh {
					v.stream.Close()
				}
			}
		})
	}
}

// TestNothingAfterTheEnd: who may not watch a table any more, or no longer in the same name, gets nothing of it through a
// stream that is still open.
func TestNothingAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	tests := []struct {
		name  string
		begin func(anna, ben *handlerstest.Browser, table string) (who *handlerstest.Browser, end func()) // whose stream it is, and how it ends
	}{
		{"signed out", func(_, ben *handlerstest.Browser, _ string) (*handlerstest.Browser, func()) {
			return ben, func() { ben.Post("/account/sign-out", nil).To() }
		}},
		{"signed in as somebody else", func(_, ben *handlerstest.Browser, _ string) (*handlerstest.Browser, func()) {
			eve := s.Browser()
			eve.Open("Eve", "open")
			code := handlerstest.Code(eve.Post("/device", nil).Want(http.StatusOK).Value("link"))
			return ben, func() { ben.Post("/device/code", url.Values{"code": {code}}).To() }
		}},
		{"signed out from another device", func(_, ben *handlerstest.Browser, table string) (*handlerstest.Browser, func()) {
			other := s.Browser()
			other.Post("/device/code", url.Values{"code": {handlerstest.Code(ben.Post("/device", nil).Want(http.StatusOK).Value("link"))}}).To()
			return ben, func() {
				for _, n := range other.Get("/account").Want(http.StatusOK).All("button") {
					if handlerstest.Attr(n, "name") == "revoke" {
						other.Post("/account/devices", url.Values{"revoke": {handlerstest.Attr(n, "value")}}).To()
					}
				}
				ben.Get(table).Want(http.StatusNotFound)
			}
		}},
		{"seat handed over", func(_, ben *handlerstest.Browser, table string) (*handlerstest.Browser, func()) {
			link := handlerstest.Code(ben.Post(table+"/handover", nil).Want(http.StatusOK).Value("seat-link"))
			return ben, func() { s.Browser().Post("/seat/"+link, url.Values{"name": {"Cleo"}}).To() }
		}},
		{"seat left", func(_, ben *handlerstest.Browser, table string) (*handlerstest.Browser, func()) {
			return ben, func() { ben.Post(table+"/leave", nil).To() }
		}},
		{"spectator signed out", func(anna, _ *handlerstest.Browser, table string) (*handlerstest.Browser, func()) {
			w := s.Browser()
			w.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
			return w, func() { w.Post("/account/sign-out", nil).To() }
		}},
	}
	for _, tt := range tests {
		for _, shows := range []string{"", "&shows=1"} {
			anna, ben, table := s.Pair()
			who, end := tt.begin(anna, ben, table)
			stream := who.Listen(table + "/events?page=x&v=" + version(t, who, table) + shows)
			end()
			anna.Post(table+"/talk", url.Values{"text": {"among us"}}).To()
			anna.Post(table+"/leave", nil).To() // news for spectators as well
			if rest := stream.Rest(); len(rest) > 0 {
				t.Errorf("%s%s: the stream still sends %.300q", tt.name, shows, rest)
			}
		}
	}
}
