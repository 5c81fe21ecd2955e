package stortebeker_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/script"
	"portside/engine/stortebeker/game"
)

// TestImpossiblePositions: positions that no match can reach are refused with a reason.
func TestImpossiblePositions(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"rearguard 13", "from 0 to 12"},
		{"s0.ships black-8\ns0.score 7", "from 8 to 999"},
		{"best 8", "best belongs to phase counter, not to play"},
		{"dice rum meat", "dice belongs to phase seize, not to play"},
		{"target black-5\nopen black-5", "target belongs to phase seize, not to play"},
		{"phase lose\nopen black-5\ntarget black-5\nloot meat", "loot belongs to phase seize, not to lose"},
		{"s0.ships black-8\ns0.score 9", ""},
	} {
		setup := engine.Setup{Seats: 2}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		var fields [][2]string
		for l := range strings.Lines(tt.lines) {
			field, value, _ := strings.Cut(strings.TrimSpace(l), " ")
			fields = append(fields, [2]string{field, value})
		}
		if err := script.Arrange(game.Game, setup, s, fields...); tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%q: %v, want %q", tt.lines, err, tt.want)
		}
	}
}
