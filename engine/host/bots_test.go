package host

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/projection"
	"portside/engine/record"
)

// TestBotsAnswerInSteps: the time a bot takes reveals neither whether it had a choice nor how hard it was.
func TestBotsAnswerInSteps(t *testing.T) {
	c := &New(Config{Pause: 600 * time.Millisecond}).bots
	k := kind{"game", "ismcts"}
	if got := c.moment(k, 20*time.Microsecond); got != 600*time.Millisecond {
		t.Errorf("a single legal action is answered after %v", got)
	}
	if got := c.moment(k, 189*time.Millisecond); got != 600*time.Millisecond {
		t.Errorf("a search within the pause is answered after %v", got)
	}
	want := 750 * time.Millisecond
	for _, took := range []time.Duration{620 * time.Millisecond, 14 * time.Microsecond, 300 * time.Millisecond, 700 * time.Millisecond, 14 * time.Microsecond} {
		if got := c.moment(k, took); got != want {
			t.Errorf("a thought of %v is answered after %v, want %v as all of this bot", took, got, want)
		}
	}
	if got := c.moment(kind{"game", "greedy"}, time.Millisecond); got != 600*time.Millisecond {
		t.Errorf("another bot answers after %v", got)
	}
	c.moment(k, time.Hour) // the machine has slept
	if got := c.moment(k, time.Millisecond); got > 4*600*time.Millisecond {
		t.Errorf("afterwards it answers after %v", got)
	}
}

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
