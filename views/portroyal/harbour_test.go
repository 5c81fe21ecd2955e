package portroyal

import (
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// A character that cannot be hired says what is lacking, the fee included.
func TestShort(t *testing.T) {
	sailor, err := portroyal.ParseCard("sailor-3c-1p")
	if err != nil {
		t.Fatal(err)
	}
	fields := []string{"harbour=sailor-3c-1p ship-red-1s-1c", "phase=take", "actor=s1", "s0.coins=1", "s1.coins=1"}
	for _, tt := range []struct {
		name   string
		viewer engine.Seat
		live   bool
		want   int
	}{{"the taker", 1, true, 3}, {"somebody else", 0, true, 0}, {"in the replay", 1, false, 0}} {
		if got := short(&table.Turn{Live: tt.live}, position(t, tt.viewer, fields...), sailor); got != tt.want {
			t.Errorf("%s: %d coins short, want %d", tt.name, got, tt.want)
		}
	}
}
