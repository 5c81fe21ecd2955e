package blackbeard

import (
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// TestCauseOfTheEnd: who reads the result learns whose last captain has ended the match; of two without a captain it is not known.
func TestCauseOfTheEnd(t *testing.T) {
	for _, tt := range []struct {
		left   [3]int // captains left, nobody has one in play
		viewer engine.Seat
		want   string
	}{
		{[3]int{0, 1, 2}, 0, "You have no captain left. That ends the match."},
		{[3]int{0, 1, 2}, 1, "Seat0 has no captain left. That ends the match."},
		{[3]int{0, 1, 0}, 1, "A player has lost their last pirate. The match is over."},
	} {
		v := &blackbeard.View{Seats: 3, Ended: int(blackbeard.EndLastPirate), Winner: -1}
		v.Scores = []int64{0, 2, 1}
		for _, n := range tt.left {
			v.Fleets = append(v.Fleets, blackbeard.Fleet{Left: n})
		}
		if got := cause(seated(i18n.En, 3, tt.viewer), v); got != tt.want {
			t.Errorf("captains left %v, for seat %d: %q, want %q", tt.left, tt.viewer, got, tt.want)
		}
	}
}
