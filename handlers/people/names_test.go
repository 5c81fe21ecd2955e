package people_test

import (
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

func TestBadNames(t *testing.T) {
	tests := []struct{ name, typed, says string }{
		{"empty", "  ", "Please enter a name"},
		{"over-long", strings.Repeat("ab", 13), "too long"},
		{"control", "An\x07na", "invisible characters"},
		{"bidirectional", "Anna\u202e", "invisible characters"},
		{"zero width", "An\u200bna", "invisible characters"},
		{"broken UTF-8", "An\xffna", "invisible characters"},
	}
	s := handlerstest.New(t)
	host := s.Browser()
	invite := "/join/" + handlerstest.Code(host.Get(host.Open("Anna", "open")).Value("invite"))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := s.Browser()
			form := handlerstest.NewMatchForm(tt.typed, "bot-greedy", "open")
			form.Set("pace", "normal")
			for _, page := range []*handlerstest.Answer{b.Post("/matches", form), b.Post(invite, url.Values{"name": {tt.typed}}), b.Post("/account", url.Values{"name": {tt.typed}})} {
				page.Want(http.StatusUnprocessableEntity).Says(tt.says)
				for _, n := range page.All("input") {
					if handlerstest.Attr(n, "name") == "name" && (handlerstest.Attr(n, "aria-invalid") != "true" || handlerstest.Attr(n, "aria-describedby") != "name-error") {
						t.Errorf("%s: the sentence does not belong to the field", page.What)
					}
				}
				if kept := page.Value("name"); strings.ToValidUTF8(tt.typed, "") == tt.typed && strings.TrimSpace(tt.typed) != "" && kept != tt.typed && !strings.Contains(tt.typed, "\x07") {
					t.Errorf("%s: the field keeps %q, typed was %q", page.What, kept, tt.typed)
				}
			}
		})
	}
	form := handlerstest.NewMatchForm("\u202e", "bot-greedy", "open")
	form.Set("pace", "normal")
	page := s.Browser().Post("/matches", form).Want(http.StatusUnprocessableEntity)
	chosen := map[string]string{}
	for _, n := range page.All("select") {
		for o := range n.Descendants() {
			if o.Data == "option" {
				for _, a := range o.Attr {
					if a.Key == "selected" {
						chosen[handlerstest.Attr(n, "name")] = handlerstest.Attr(o, "value")
					}
				}
			}
		}
	}
	if chosen["seat-2"] != "bot-greedy" || chosen["seat-3"] != "open" || chosen["seat-4"] != "none" {
		t.Errorf("the form forgets who was to sit where: %v", chosen)
	}
}

func TestLookAlike(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open", "open")
	invite := "/join/" + handlerstest.Code(anna.Get(table).Value("invite"))
	for _, name := range []string{"Anna", "anna", "ANNA", "Аnna", "A n n a", "Ànna"} {
		s.Browser().Post(invite, url.Values{"name": {name}}).Want(http.StatusUnprocessableEntity).Says("looks like this one")
	}
	for _, name := range []string{"Bot 2 (greedy)", "bot 3 greedy", "Robot 1 (avide)", "Rosa (bot)", "Rosa, bot, greedy", "ROSA 2 (robot)", "Jorik · sorglos", "Vrije plaats", "Free Seat", "FREE ЅΕАΤ"} {
		s.Browser().Post(invite, url.Values{"name": {name}}).Want(http.StatusUnprocessableEntity).Says("looks like this one")
	}
	s.Browser().Post("/account", url.Values{"name": {"Rosa"}}).To() // a bot of that name is called one
	ben := s.Browser()
	ben.Post(invite, url.Values{"name": {"Ben"}}).To()
	ben.Post("/account", url.Values{"name": {"Anna"}}).Want(http.StatusUnprocessableEntity).Says("looks like this one")
	ben.Post("/account", url.Values{"name": {"Benno"}}).To()
	anna.Get(table).Says("Benno")

	// Somebody who has such a name already is asked for another one.
	second := s.Browser()
	second.Open("Anna", "open")
	second.Post(invite, nil).Want(http.StatusUnprocessableEntity).Says("looks like this one")
	second.Post(invite, url.Values{"name": {"Hannah"}}).To()
	second.Get("/account").Says("Hannah")
}

func TestBadSetup(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	gap := handlerstest.NewMatchForm("Anna", "none", "open")
	b.Post("/matches", gap).Want(http.StatusUnprocessableEntity).Says("Fill them in order")
	alone := handlerstest.NewMatchForm("Anna")
	b.Post("/matches", alone).Want(http.StatusUnprocessableEntity).Says("only the solo contracts can be played")
	odd := handlerstest.NewMatchForm("Anna", "bot-brilliant")
	b.Post("/matches", odd).Want(http.StatusUnprocessableEntity)
	odd = handlerstest.NewMatchForm("Anna", "emperor")
	b.Post("/matches", odd).Want(http.StatusUnprocessableEntity)
	odd = handlerstest.NewMatchForm("Anna", "open")
	odd.Set("option-start_seat", "17")
	b.Post("/matches", odd).Want(http.StatusUnprocessableEntity).Says("choose one of the offered")
	odd.Set("option-start_seat", "5")
	b.Post("/matches", odd).Want(http.StatusUnprocessableEntity).Says("no such seat at a table of this size")
	odd.Set("game", "chess")
	b.Post("/matches", odd).Want(http.StatusNotFound)
	b.Get("/matches").Says("You have no matches yet")
}

// A user who wants to play at once gets bots on the seats that are still free: the match begins, and a
// seat that was left out stays so.
func TestPlayAtOnce(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	f := handlerstest.NewMatchForm("Anna", "open", "bot-random", "none")
	f.Set("fill", "bots")
	at := b.Post("/matches", f).To()
	id, err := base.ParseMatch(path.Base(at))
	if err != nil {
		t.Fatal(err)
	}
	a := b.Get(at).Want(http.StatusOK)
	a.Says(record.PirateAt(id, 1).String() + " (bot) · greedy")
	a.Says(record.PirateAt(id, 2).String() + " (bot) · carefree")
	if strings.Contains(a.Text(), record.PirateAt(id, 3).String()) {
		t.Error("somebody sits on the seat that was left out")
	}
}
