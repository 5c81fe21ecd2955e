package host

import (
	"testing"

	"portside/engine"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/projection"
	"portside/engine/record"
)

// TestPlyTimesAreCoarse: while a match runs, its log tells the minute of a ply; afterwards the exact time.
func TestPlyTimesAreCoarse(t *testing.T) {
	secret := match.Secret{}
	m, err := match.New(portroyal.Game, engine.Setup{Seats: 2}, secret.Dice, 1_793_534_437_123)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		status record.Status
		want   int64
	}{{record.Running, 1_793_534_400_000}, {record.Over, 1_793_534_437_123}} {
		list := projection.Log(m, 0, tt.status, 0, m.Len())
		if len(list) != m.Len() || list[0].At != tt.want {
			t.Errorf("%s: %+v, want %d", tt.status, list, tt.want)
		}
	}
}
