package portroyal

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/script"
)

// anyOf is a kind of card of a role that is not among those taken.
func anyOf(role portroyal.Role, taken []string) portroyal.Card {
	for c := range portroyal.Cards() {
		if c.Role() == role && !slices.Contains(taken, c.String()) {
			return c
		}
	}
	return portroyal.NoCard
}

// TestContractsShowWhatTheyAskFor lays the characters drawn on a contract before a seat: the game then
// finds nothing lacking, and the drawing marks them all as there.
func TestContractsShowWhatTheyAskFor(t *testing.T) {
	found := 0
	for i, condition := range conditions {
		c := portroyal.Contract(i)
		var display []string
		for _, k := range condition {
			if k.role != portroyal.NoRole {
				display = append(display, anyOf(k.role, display).String())
			}
		}
		if len(display) == 0 {
			continue
		}
		found++
		setup := engine.Setup{Seats: 2, Options: map[string]string{"mode": "contracts_competitive"}}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		given := [][2]string{{"contracts", c.String()}, {"s0.display", strings.Join(display, " ")}, {"phase", "discover"}, {"active", "s0"}}
		if err := script.Arrange(game.Game, setup, s, given...); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		v := s.View(0).(*portroyal.View)
		if have, want := v.Lacks(0, c); have != want {
			t.Errorf("%v: with all it shows a seat has %d of %d", c, have, want)
		}
		if got, want := shown(v, 0, c), 1<<len(condition)-1; got != want {
			t.Errorf("%v: marks %b as there, want %b", c, got, want)
		}
		if got := shown(v, 1, c); got != 0 {
			t.Errorf("%v: marks %b as there for a seat without cards", c, got)
		}
	}
	if found != 6 {
		t.Errorf("%d contracts ask for characters, want 6", found)
	}
}

func TestShipsLieBehindTheirMerchant(t *testing.T) {
	card := func(id string) portroyal.Card {
		c, err := portroyal.ParseCard(id)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	tests := []struct{ name, display, want string }{
		{"ships of the base come before merchants", "sailor-3c-1p ship-red-1s-1c ss-merchant-red-4c-1p", "sailor-3c-1p ss-merchant-red-4c-1p ship-red-1s-1c"},
		{"ships that come after", "ss-merchant-red-4c-1p ss-merchant-black-6c-2p ss-ship-red-1s-1c ss-ship-black-4s-2c", "ss-merchant-red-4c-1p ss-ship-red-1s-1c ss-merchant-black-6c-2p ss-ship-black-4s-2c"},
		{"two kinds of ship", "ship-blue-1s-1c ship-blue-2s-2c sailor-3c-1p ss-merchant-blue-4c-1p jc-gunner-4c-1p", "sailor-3c-1p ss-merchant-blue-4c-1p ship-blue-1s-1c ship-blue-2s-2c jc-gunner-4c-1p"},
		{"no ships", "sailor-3c-1p ss-merchant-blue-4c-1p", "sailor-3c-1p ss-merchant-blue-4c-1p"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var display []portroyal.Card
			for _, id := range strings.Fields(tt.display) {
				display = append(display, card(id))
			}
			var got []string
			for _, s := range stacks(display) {
				got = append(got, s.card.String())
			}
			if text := strings.Join(got, " "); text != tt.want {
				t.Errorf("%s lies as %s, want %s", tt.display, text, tt.want)
			}
		})
	}
}

func TestTitlesOfTheDifficulty(t *testing.T) {
	var points []string
	for _, s := range ladder() {
		points = append(points, s.title.String()+" "+s.points)
	}
	if got, want := strings.Join(points, ", "), "landlubber 0–1, sailor 2–3, pirate 4–5, captain 6–7, ruler-of-all-seas 8+"; got != want {
		t.Errorf("ladder = %s, want %s", got, want)
	}
}
