package lobby_test

import (
	"net/url"
	"strings"
	"testing"

	"portside/engine/record"
	"portside/handlers/handlerstest"
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
