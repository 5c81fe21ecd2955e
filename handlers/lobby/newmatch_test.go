package lobby_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/engine/games"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/views"
)

// TestOfferedFirst opens tables of Blackbeard as the form offers them: the short match, but alone the only one there is.
func TestOfferedFirst(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	if form := b.Get("/games/blackbeard").Body; !strings.Contains(form, `name="option-length" value="short" checked`) {
		t.Error("the form does not offer the short match")
	}
	for _, tt := range []struct{ seat, length, want string }{
		{"bot-random", "short", "short"},
		{"bot-random", "long", "long"},
		{"bot-random", "", "standard"}, // without a choice the rules' default applies
		{"none", "short", "standard"},
		{"none", "standard", "standard"},
	} {
		form := url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seat-2": {tt.seat}}
		if tt.length != "" {
			form.Set("option-length", tt.length)
		}
		table := b.Post("/matches", form).To()
		now, err := s.Host.Table(t.Context(), handlerstest.MatchAt(t, table), record.UserID(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := now.Game.Info().Option(now.Setup, "length"); got != tt.want {
			t.Errorf("length %q with seat 2 %s is played as %s, want %s", tt.length, tt.seat, got, tt.want)
		}
	}
	b.Post("/matches", url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seat-2": {"none"}, "option-length": {"long"}}).Want(422).Says("A match for one seat has the standard length")
}

// filled are the fields of a page as a browser would send them untouched.
func filled(page *handlerstest.Answer) url.Values {
	f := url.Values{}
	for _, n := range page.All("input") {
		if handlerstest.Attr(n, "type") != "radio" || strings.Contains(attrs(n), " checked ") {
			f.Add(handlerstest.Attr(n, "name"), handlerstest.Attr(n, "value"))
		}
	}
	for _, n := range page.All("select") {
		for o := range n.Descendants() {
			if o.Data == "option" && strings.Contains(attrs(o), " selected ") {
				f.Add(handlerstest.Attr(n, "name"), handlerstest.Attr(o, "value"))
			}
		}
	}
	return f
}

// attrs are the names of the attributes of an element, with spaces around each.
func attrs(n *html.Node) string {
	s := " "
	for _, a := range n.Attr {
		s += a.Key + " "
	}
	return s
}

// TestSuits: whatever the two questions are answered, the form can be sent as it is and opens that table.
func TestSuits(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	for _, g := range games.All() {
		key := g.Info().Key
		for people := 1; people <= g.Info().MaxSeats; people++ {
			for i, want := range views.Title(key).ProposalsFor(people) {
				anna := s.Browser()
				page := anna.Get(fmt.Sprintf("/games/%s?people=%d&time=%s", key, people, []string{"short", "middle", "long"}[i])).Want(200)
				f := filled(page)
				f.Set("name", "Anna")
				table := anna.Post("/matches", f).To()
				rec, _, err := s.Store.Match(t.Context(), handlerstest.MatchAt(t, table))
				if err != nil {
					t.Fatal(err)
				}
				bots := 0
				for _, seat := range rec.Seats {
					if seat.Kind == record.Bot {
						bots++
					}
				}
				if len(rec.Seats) != want.People+want.Bots || bots != want.Bots {
					t.Errorf("%s for %d: a table of %d seats with %d bots, want %+v", key, people, len(rec.Seats), bots, want)
				}
				for option, value := range want.Options {
					if got := rec.Setup.Options[option]; got != value {
						t.Errorf("%s for %d: %s is %s, want %s", key, people, option, got, value)
					}
				}
			}
		}
	}
}

// TestPlayNowFromTheForm: whoever wants to fill in nothing can play from this page too.
func TestPlayNowFromTheForm(t *testing.T) {
	for _, g := range games.All() {
		b := handlerstest.New(t).Browser()
		if now := "/games/" + g.Info().Key + "/now"; !b.Get("/games/" + g.Info().Key).Has(now) {
			t.Errorf("no button leads to %s", now)
		}
	}
}

// TestSuitsAnything: an answer that is not offered is none.
func TestSuitsAnything(t *testing.T) {
	b := handlerstest.New(t).Browser()
	usual := filled(b.Get("/games/port-royal").Want(200))
	if got := usual.Get("option-mode") + usual.Get("seat-3") + usual.Get("seat-4"); got != "baseopennone" {
		t.Errorf("the usual match is %s", got)
	}
	for _, query := range []string{"people=0", "people=6&time=", "people=x&time=never", "people=99999999999999999999"} {
		f := filled(b.Get("/games/port-royal?" + query).Want(200))
		for key, want := range usual {
			if (strings.HasPrefix(key, "option-") || strings.HasPrefix(key, "seat-")) && f.Get(key) != want[0] {
				t.Errorf("%s: %s is %q, want %q", query, key, f.Get(key), want[0])
			}
		}
	}
	f := filled(b.Get("/games/port-royal?people=5&time=long").Want(200)) // two proposals: the longer one
	if f.Get("option-mode") != "contracts_competitive" {
		t.Errorf("five people with much time play %s", f.Get("option-mode"))
	}
}

// TestFolded: what hardly anybody changes is folded unless it is changed or wrong.
func TestFolded(t *testing.T) {
	b := handlerstest.New(t).Browser()
	folds := func(a *handlerstest.Answer) (open int) {
		for _, n := range a.All("details") {
			if strings.Contains(attrs(n), " open ") {
				open++
			}
		}
		return open
	}
	if n := folds(b.Get("/games/port-royal")); n != 0 {
		t.Errorf("%d folds are open at first", n)
	}
	for key, value := range map[string]string{"public": "public", "night": "never", "seating": "keep", "option-gambler": "yes"} {
		f := url.Values{"game": {"port-royal"}, "name": {""}, "seat-2": {"open"}} // no name: the form comes back
		f.Set(key, value)
		if n := folds(b.Post("/matches", f).Want(422)); n != 1 {
			t.Errorf("with %s=%s %d folds are open, want 1", key, value, n)
		}
	}
}
