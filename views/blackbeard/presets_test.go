package blackbeard

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
)

// Every value the form offers is one the rules can read, and has words in every language.
func TestPresetsAreReadable(t *testing.T) {
	form := map[string][]string{}
	for _, p := range presets {
		for _, value := range p.choices() {
			text := OrderText(map[string][]string{p.key: {value}})
			if _, err := game.Game.Order(text); err != nil {
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
	if _, err := game.Game.Order(OrderText(form)); err != nil {
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
		{"low", "preset cunning=sensible cunning-move=80", "preset cunning=sensible cunning-move=80 low:evade=never"},
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
	for seats, want := range map[int]int{2: len(presets) - 4, 3: len(presets)} { // those by kind of roll among them
		s, err := game.Game.New(engine.Setup{Seats: seats}, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		var sb strings.Builder
		if err := Orders(seated(i18n.En, seats, 0), s.View(0), "preset evade=never end=4 cunning=sensible cunning-duel=use-65").Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(sb.String(), "<select"); n != want {
			t.Errorf("%d seats: %d fields, want %d", seats, n, want)
		}
		if m := selected.FindAllStringSubmatch(sb.String(), -1); len(m) != 4 || m[0][1] != "never" || m[1][1] != "4" || m[2][1] != "sensible" || m[3][1] != "use-65" {
			t.Errorf("the form shows %v", m)
		}
	}
}

// The order that a seat begins with is said in words and shown in the form, and the form can put another in its
// place, also one that leaves every roll to the user.
func TestFirstOrder(t *testing.T) {
	first := game.Game.Info().FirstOrder
	for _, l := range i18n.Langs {
		if words := OrderWords(i18n.For(l), first); words == i18n.For(l).Say("blackbeard.preset.none") || strings.Contains(words, "blackbeard.") {
			t.Errorf("%s says %q as %q", l, first, words)
		}
	}
	s, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	var sb strings.Builder
	if err := Orders(seated(i18n.En, 2, 0), s.View(0), first).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	if m := selected.FindAllStringSubmatch(sb.String(), -1); len(m) != 2 || m[0][1] != "play" || m[1][1] != "sensible" {
		t.Errorf("the form shows %v for %q", m, first)
	}
	if !strings.Contains(sb.String(), `<option value="ask">`) {
		t.Error("the form cannot leave every roll to the user")
	}
	if got := OrderText(map[string][]string{fieldStanding: {first}, "cunning": {"ask"}}); got != "preset cunning=ask" {
		t.Errorf("it writes %q", got)
	}
}
