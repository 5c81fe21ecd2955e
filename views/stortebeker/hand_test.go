package stortebeker

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
)

// TestHinders says why some cards cannot be laid at a ship.
func TestHinders(t *testing.T) {
	s := placed(t, "active", "s0", "start", "s0", "round", "6", "open", "black-5 red-8 yellow-6", "s0.hand", "rum meat_p bananas pirate_3",
		"s0.black-5", "rum beans", "s0.red-8", "meat meat water bananas*2 pirate_2")
	v, turn := s.View(0).(*stortebeker.View), seated(i18n.En, s, 3, 0)
	for _, tt := range []struct {
		at   int
		card stortebeker.Card
		want string
	}{
		{0, stortebeker.Provision(stortebeker.Rum, false), "enough there"},
		{1, stortebeker.Provision(stortebeker.Rum, false), "not needed"},
		{2, stortebeker.Pirate(3), "provisions first"},
	} {
		if got := hinders(turn, &v.Sea[tt.at], tt.card); got != tt.want || turn.Can(stortebeker.Lay(tt.card, v.Sea[tt.at].Ship)) {
			t.Errorf("%v at %v: %q, want %q", tt.card, v.Sea[tt.at].Ship, got, tt.want)
		}
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
