package portroyaltricks

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks/game"
	"portside/engine/script"
	"portside/views/i18n"
)

// TestButtonsSayWhatTheyLeadTo: paying back names the debt and the points it gives up, loading names the load, and a
// ship that would sink is marked.
func TestButtonsSayWhatTheyLeadTo(t *testing.T) {
	setup := engine.Setup{Seats: 4}
	for _, tt := range []struct {
		name  string
		given [][2]string
		want  []string
	}{
		{"load", [][2]string{{"round", "4"}, {"loot_won", "extra-plus8"}, {"winner", "s0"}, {"holder", "s0"}, {"bid", "9"}, {"s0.debt", "2"}, {"s0.rum", "rum-12"}, {"s0.powder", "powder-8"}, {"trick_number", "5"}},
			[]string{"Debt 11 → 3 · gives up 8 pts", "16 of 18", "+8 pts", "20 of 18", "would sink", "data-sunk"}},
		{"bid", [][2]string{{"round", "2"}, {"s0.debt", "4"}, {"dealer", "s3"}}, []string{"Debt 4 → 5", "Debt 4 → 7", "Debt 4 → 19"}},
		{"play", [][2]string{{"round", "2"}, {"s1.rum", "rum-12"}, {"trick", "red-5"}, {"leader", "s0"}, {"trump", "black"}, {"loot_in_play", "rum-6"}, {"winner", "s0"}, {"trick_number", "2"}},
			[]string{"If you win it: rum ship 18 of 18, +6 pts."}},
	} {
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := script.Arrange(game.Game, setup, s, tt.given...); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		page, _ := drawn(t, turnOf(s, s.Deciders().First(), 4, i18n.En), s)
		for _, text := range tt.want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not say %q", tt.name, text)
			}
		}
	}
}
