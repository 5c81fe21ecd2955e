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

// TestQuickBotsGoFirst: a quick bot does not wait for those that search, a worker is free for it, and the
// others get their turn anyway.
func TestQuickBotsGoFirst(t *testing.T) {
	c := &New(Config{Pause: time.Second}).bots
	for id := range match.ID(60) {
		c.put(1000+id, &c.slow)
	}
	for id := range match.ID(60) {
		c.wake(1 + id)
	}
	if id, to, ok := c.take(true); id != 1 || to != turnQuick || !ok {
		t.Errorf("the worker for quick bots takes match %d, %d", id, to)
	}
	var order []bool
	for range 40 {
		_, to, _ := c.take(false)
		order = append(order, to == turnSlow)
	}
	n := 0
	for i, deep := range order {
		if deep {
			n++
		}
		if n > i/turnOfSlow+1 {
			t.Fatalf("bots that search come before quick ones: %v", order)
		}
	}
	if n < len(order)/turnOfSlow-1 {
		t.Errorf("bots that search have %d of %d turns", n, len(order))
	}
	c.wake(1) // it is being answered: later
	if len(c.quick) != 60-1-(len(order)-n) {
		t.Errorf("%d are queued", len(c.quick))
	}
	c.finish(1)
	if !c.known[1] {
		t.Error("who was woken meanwhile is not asked again")
	}
}

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
