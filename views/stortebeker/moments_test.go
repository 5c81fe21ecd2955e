package stortebeker

import (
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// TestBroadside: two cards taken by one shot are a broadside, also if the second was chosen in a ply of its own; two shots that
// take one card each are none.
func TestBroadside(t *testing.T) {
	fired := engine.Event{Kind: stortebeker.EvFired, Seat: 1, To: engine.Public}
	seized := engine.Event{Kind: stortebeker.EvSeized, Seat: 1, To: engine.Public}
	for _, tt := range []struct {
		plies [][]engine.Event
		want  int // ply of the broadside, -1: there is none
	}{
		{[][]engine.Event{{fired, seized, seized}}, 0},
		{[][]engine.Event{{fired, seized}, {seized}}, 1},
		{[][]engine.Event{{fired, seized}, {fired, seized}}, -1},
	} {
		list := Moments(i18n.For(i18n.En), nil, table.Names{"Anna", "Bert"}, func(yield func(int, []engine.Event) bool) {
			for n, events := range tt.plies {
				if !yield(n, events) {
					return
				}
			}
		})
		got := -1
		if len(list) == 1 && list[0].Seat == 1 {
			got = list[0].Ply
		}
		if got != tt.want {
			t.Errorf("%v: %v, want the broadside in ply %d", tt.plies, list, tt.want)
		}
	}
}
