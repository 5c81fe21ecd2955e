package portroyaltricks_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// TestTwiceInAShip: a card lies in one place only.
func TestTwiceInAShip(t *testing.T) {
	s, err := portroyaltricks.Game.New(engine.Setup{Seats: 4}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cards := range []string{"rum-2 rum-2", "bonus-1 bonus-1", "extra-x2 rum-2 extra-x2"} {
		if err := portroyaltricks.Game.Position(s.Clone()).Set("s0.rum", cards); err == nil || !strings.Contains(err.Error(), "named twice") {
			t.Errorf("%q: %v", cards, err)
		}
	}
}
