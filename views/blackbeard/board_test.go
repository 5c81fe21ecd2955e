package blackbeard

import (
	"testing"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// TestSignsOfRivals: rivals without a seat have signs of their own, whatever sign the user has.
func TestSignsOfRivals(t *testing.T) {
	v := &blackbeard.View{Seats: 1, Players: 3}
	for own, want := range map[int][3]string{
		0: {"emblem-0", "emblem-5", "emblem-6"},
		5: {"emblem-5", "emblem-6", "emblem-7"},
		6: {"emblem-6", "emblem-5", "emblem-7"},
	} {
		turn := &table.Turn{Seats: []table.Sitter{{Emblem: own}}}
		if got := [3]string{emblem(turn, v, 0), emblem(turn, v, 1), emblem(turn, v, 2)}; got != want {
			t.Errorf("beside sign %d: %q, want %q", own, got, want)
		}
	}
}
