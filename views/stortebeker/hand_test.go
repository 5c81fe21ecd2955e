package stortebeker

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
)

// TestComes says what comes of each card at a ship, and why some cannot be laid there.
func TestComes(t *testing.T) {
	s := placed(t, "active", "s0", "start", "s0", "round", "6", "open", "black-5 red-8 yellow-6", "s0.hand", "rum meat_p bananas pirate_3",
		"s0.black-5", "rum beans", "s0.red-8", "meat meat water bananas*2 pirate_2")
	v := s.View(0).(*stortebeker.View)
	turn := seated(i18n.En, s, 3, 0)
	rum, meat, pirate := stortebeker.Provision(stortebeker.Rum, false), stortebeker.Provision(stortebeker.Meat, true), stortebeker.Pirate(3)
	for _, tt := range []struct {
		at   int
		card stortebeker.Card
		want string
	}{
		{0, meat, "complete, 58 %"}, // 1 of the pirate: 7 on the dice
		{0, pirate, "+3 to the dice"},
		{0, rum, "enough there"},
		{1, pirate, "complete, 72 %"}, // 5 of two pirates: 6 on the dice
		{1, rum, "not needed"},
		{2, rum, "1 of 4 provisions"},
		{2, pirate, "provisions first"},
	} {
		b := &v.Sea[tt.at]
		got := hinders(turn, b, tt.card)
		if turn.Can(stortebeker.Lay(tt.card, b.Ship)) {
			got = comes(turn, b, tt.card)
		}
		if got != tt.want {
			t.Errorf("%v at %v: %q, want %q", tt.card, b.Ship, got, tt.want)
		}
	}
	turn.NoOdds = true
	if got := comes(turn, &v.Sea[0], meat); got != "complete" {
		t.Errorf("without chances: %q", got)
	}
}

// TestHandOpensOnce unfolds one card of the hand, one that can be laid; somebody who is asked nothing can unfold none.
func TestHandOpensOnce(t *testing.T) {
	s := placed(t, "active", "s0", "start", "s0", "round", "6", "open", "red-3", "s0.hand", "rum meat biscuit water*2 pirate_3")
	page := drawn(t, Title.Table(seated(i18n.En, s, 3, 0), s.View(0)))
	if n := strings.Count(page, `name="hand"`); n != 5 {
		t.Errorf("%d cards unfold, want 5", n)
	}
	if n := strings.Count(page, `name="hand" open`); n != 1 || !strings.Contains(page, `id="hand-3-of-5" name="hand" open`) {
		t.Errorf("of the hand %d cards are open, and the biscuit among them is wanted", n)
	}
	for _, viewer := range []engine.Seat{1, engine.Nobody} {
		if page := drawn(t, Title.Table(seated(i18n.En, s, 3, viewer), s.View(viewer))); strings.Contains(page, "<details") {
			t.Errorf("viewer %v can unfold something", viewer)
		}
	}
}
