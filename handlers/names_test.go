package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestBadNames(t *testing.T) {
	tests := []struct{ name, typed, says string }{
		{"empty", "  ", "Please give a name"},
		{"over-long", strings.Repeat("ab", 13), "too long"},
		{"control", "An\x07na", "cannot be seen"},
		{"bidirectional", "Anna\u202e", "cannot be seen"},
		{"zero width", "An\u200bna", "cannot be seen"},
		{"broken UTF-8", "An\xffna", "cannot be seen"},
	}
	s := newSite(t)
	host := s.browser()
	invite := "/join/" + code(host.get(host.open("Anna", "open")).value("invite"))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := s.browser()
			form := newMatchForm(tt.typed, "bot-greedy", "open")
			form.Set("pace", "normal")
			for _, page := range []*answer{b.post("/matches", form), b.post(invite, url.Values{"name": {tt.typed}}), b.post("/account", url.Values{"name": {tt.typed}})} {
				page.want(http.StatusUnprocessableEntity).says(tt.says)
				for _, n := range page.all("input") {
					if attr(n, "name") == "name" && (attr(n, "aria-invalid") != "true" || attr(n, "aria-describedby") != "name-error") {
						t.Errorf("%s: the sentence does not belong to the field", page.what)
					}
				}
				if kept := page.value("name"); strings.ToValidUTF8(tt.typed, "") == tt.typed && strings.TrimSpace(tt.typed) != "" && kept != tt.typed && !strings.Contains(tt.typed, "\x07") {
					t.Errorf("%s: the field keeps %q, typed was %q", page.what, kept, tt.typed)
				}
			}
		})
	}
	form := newMatchForm("\u202e", "bot-greedy", "open")
	form.Set("pace", "normal")
	page := s.browser().post("/matches", form).want(http.StatusUnprocessableEntity)
	chosen := map[string]string{}
	for _, n := range page.all("select") {
		for o := range n.Descendants() {
			if o.Data == "option" {
				for _, a := range o.Attr {
					if a.Key == "selected" {
						chosen[attr(n, "name")] = attr(o, "value")
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
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "open", "open")
	invite := "/join/" + code(anna.get(table).value("invite"))
	for _, name := range []string{"Anna", "anna", "ANNA", "Аnna", "A n n a", "Ànna"} {
		s.browser().post(invite, url.Values{"name": {name}}).want(http.StatusUnprocessableEntity).says("looks like this one")
	}
	for _, name := range []string{"Bot 2 (greedy)", "bot 3 greedy", "Robot 1 (avide)", "Vrije plaats", "Free Seat"} {
		s.browser().post(invite, url.Values{"name": {name}}).want(http.StatusUnprocessableEntity).says("looks like this one")
	}
	ben := s.browser()
	ben.post(invite, url.Values{"name": {"Ben"}}).to()
	ben.post("/account", url.Values{"name": {"Anna"}}).want(http.StatusUnprocessableEntity).says("looks like this one")
	ben.post("/account", url.Values{"name": {"Benno"}}).to()
	anna.get(table).says("Benno")

	// Somebody who has such a name already is asked for another one.
	second := s.browser()
	second.open("Anna", "open")
	second.post(invite, nil).want(http.StatusUnprocessableEntity).says("looks like this one")
	second.post(invite, url.Values{"name": {"Hannah"}}).to()
	second.get("/account").says("Hannah")
}

func TestBadSetup(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	gap := newMatchForm("Anna", "none", "open")
	b.post("/matches", gap).want(http.StatusUnprocessableEntity).says("Fill them in order")
	alone := newMatchForm("Anna")
	b.post("/matches", alone).want(http.StatusUnprocessableEntity).says("only the solo contracts can be played")
	odd := newMatchForm("Anna", "bot-brilliant")
	b.post("/matches", odd).want(http.StatusUnprocessableEntity)
	odd = newMatchForm("Anna", "emperor")
	b.post("/matches", odd).want(http.StatusUnprocessableEntity)
	odd = newMatchForm("Anna", "open")
	odd.Set("option-start_seat", "17")
	b.post("/matches", odd).want(http.StatusUnprocessableEntity).says("choose one of the offered")
	odd.Set("option-start_seat", "5")
	b.post("/matches", odd).want(http.StatusUnprocessableEntity).says("no such seat at a table of this size")
	odd.Set("game", "chess")
	b.post("/matches", odd).want(http.StatusNotFound)
	b.get("/matches").says("You have no matches yet")
}

// Who wants to play at once gets bots on the seats that are still free: the match begins, and a seat
// that was left out stays so.
func TestPlayAtOnce(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	f := newMatchForm("Anna", "open", "bot-random", "none")
	f.Set("company", "bots")
	a := b.get(b.post("/matches", f).to()).want(http.StatusOK)
	if _, actions := a.question(); len(actions) == 0 && !strings.Contains(a.text(), "Bot 2") {
		t.Errorf("the match has not begun: %.500s", a.text())
	}
	a.says("Bot 3")
	if strings.Contains(a.text(), "Bot 4") {
		t.Error("somebody sits on the seat that was left out")
	}
}
