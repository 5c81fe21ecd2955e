package handlers

import (
	"net/url"
	"strings"
	"testing"

	"portside/engine/record"
)

// TestOfferedFirst opens tables of Blackbeard as the form offers them: the short voyage, but alone the only one there is.
func TestOfferedFirst(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	if form := b.get("/games/blackbeard").body; !strings.Contains(form, `name="option-length" value="short" checked`) {
		t.Error("the form does not offer the short voyage")
	}
	for _, tt := range []struct{ seat, length, want string }{
		{"bot-random", "short", "short"},
		{"bot-random", "long", "long"},
		{"bot-random", "", "standard"}, // whoever says nothing gets what the rules say
		{"none", "short", "standard"},
		{"none", "standard", "standard"},
	} {
		form := url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seat-2": {tt.seat}}
		if tt.length != "" {
			form.Set("option-length", tt.length)
		}
		table := b.post("/matches", form).to()
		now, err := s.host.Table(t.Context(), matchAt(t, table), record.UserID(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := now.Game.Info().Option(now.Setup, "length"); got != tt.want {
			t.Errorf("length %q with seat 2 %s is played as %s, want %s", tt.length, tt.seat, got, tt.want)
		}
	}
	b.post("/matches", url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seat-2": {"none"}, "option-length": {"long"}}).want(422).says("Alone one sails the standard length")
}
