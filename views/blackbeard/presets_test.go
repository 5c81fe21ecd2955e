package blackbeard

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// Every value the form offers is one the rules can read, and has words in every language.
func TestPresetsAreReadable(t *testing.T) {
	form := map[string][]string{}
	for _, p := range presets {
		for _, value := range p.choices() {
			text := OrderText(map[string][]string{p.key: {value}})
			if _, err := blackbeard.Game.Order(text); err != nil {
				t.Errorf("%q: %v", text, err)
			}
			for _, l := range i18n.Langs {
				if words := OrderWords(i18n.For(l), text); strings.Contains(words, "blackbeard.") {
					t.Errorf("%s says %q as %q", l, text, words)
				}
			}
		}
		form[p.key] = []string{p.choices()[0]}
	}
	if _, err := blackbeard.Game.Order(OrderText(form)); err != nil {
		t.Errorf("the whole form: %v", err)
	}
}

// Answers for one ship leave those for the others alone, and the other way round.
func TestPresetsOfOneShip(t *testing.T) {
	for _, tt := range []struct{ ship, standing, want string }{
		{"", "", "preset evade=never"},
		{"teach", "", "preset teach:evade=never"},
		{"teach", "preset evade=always low:evade=always teach:help=yes", "preset evade=always low:evade=always teach:evade=never"},
		{"", "preset evade=always help=yes low:evade=always", "preset low:evade=always evade=never"},
	} {
		got := OrderText(map[string][]string{fieldShip: {tt.ship}, fieldStanding: {tt.standing}, "evade": {"never"}, "help": {""}})
		if got != tt.want {
			t.Errorf("%q for %q: %q, want %q", tt.standing, tt.ship, got, tt.want)
		}
	}
}

var selected = regexp.MustCompile(`<option value="([^"]*)" selected`)

// The form shows the order that stands; without allies it does not ask about them.
func TestOrderForm(t *testing.T) {
	for seats, want := range map[int]int{2: len(presets) - 4, 3: len(presets)} {
		s, err := blackbeard.Game.New(engine.Setup{Seats: seats}, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		var sb strings.Builder
		if err := Orders(seated(i18n.En, seats, 0), s.View(0), "preset evade=never end=4").Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(sb.String(), "<select"); n != want {
			t.Errorf("%d seats: %d fields, want %d", seats, n, want)
		}
		if m := selected.FindAllStringSubmatch(sb.String(), -1); len(m) != 2 || m[0][1] != "never" || m[1][1] != "4" {
			t.Errorf("the form shows %v", m)
		}
	}
}
