package portroyaltricks_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks/game"
	"portside/engine/script"
)

var four = engine.Setup{Seats: 4}

// TestTwiceInAShip: a card lies in one place only.
func TestTwiceInAShip(t *testing.T) {
	s, err := game.Game.New(four, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cards := range []string{"rum-2 rum-2", "bonus-1 bonus-1", "extra-x2 rum-2 extra-x2"} {
		if err := script.Arrange(game.Game, four, s.Clone(), [2]string{"s0.rum", cards}); err == nil || !strings.Contains(err.Error(), "named twice") {
			t.Errorf("%q: %v", cards, err)
		}
	}
}

// TestTooEarly: cards that come into play round by round are not there before.
func TestTooEarly(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"round 5\nloot_in_play extra-move", "comes in round 6"},
		{"round 2\ns0.rum bonus-1 bonus-2", "2 bonus cards have come into play, in round 2 there are 1"},
		{"phase choose\nround 1\nrum-3.bonus 1", "in round 1 there are 0"},
		{"s0.rum bonus-1 bonus-2 bonus-3\ns1.rum bonus-4 bonus-5 bonus-6", "in round 6 there are 5"},
		{"phase play\ntrump red\ns0.void_markers red", "a marker lies on red, the trump"},
		{"phase play\ns0.void_markers red", ""},
		{"phase auction\ns0.void_markers red", "nobody has shown to lack a suit before the first trick"},
		{"phase trump\nleader s2", "the leader is s2 in the phase trump"},
		{"winner s2", "the winner is s2 in the phase auction"},
	} {
		s, err := game.Game.New(four, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		var given [][2]string
		for l := range strings.Lines(tt.lines) {
			field, value, _ := strings.Cut(strings.TrimSpace(l), " ")
			given = append(given, [2]string{field, value})
		}
		if err := script.Arrange(game.Game, four, s, given...); tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%q: %v, want %q", tt.lines, err, tt.want)
		}
	}
}

// TestKittyInAHand: the kitty is among the unnamed cards of its holder, and their number does not change.
func TestKittyInAHand(t *testing.T) {
	s, err := game.Game.New(four, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Arrange(game.Game, four, s, [2]string{"phase", "choose"}, [2]string{"holder", "s1"}, [2]string{"kitty", "red-1 blue-8"},
		[2]string{"s1.hand", "green-8 green-1 green-2 green-3 any*4"}); err != nil {
		t.Fatal(err)
	}
	hand, err := script.Open(game.Game, four, s).Get("s1.hand")
	if err != nil || len(strings.Fields(hand)) != 8 || !strings.HasPrefix(hand, "red-1 ") || !strings.Contains(hand, " blue-8 ") {
		t.Errorf("the hand is %s, %v", hand, err)
	}
}
