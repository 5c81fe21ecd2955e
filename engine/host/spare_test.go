package host

import (
	"testing"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// TestUnnamedTablesWait: the bots of users without a name get no worker while anybody else's bots are asked, and never the
// one that is kept free for quick bots.
func TestUnnamedTablesWait(t *testing.T) {
	c := &New(Config{Pause: time.Second}).bots
	c.put(1, &c.last)
	c.put(2, &c.slow)
	c.wake(3)
	var order []match.ID
	for range 3 {
		id, _, _ := c.take(false)
		order = append(order, id)
	}
	if order[2] != 1 {
		t.Errorf("the order is %v, want 1 last", order)
	}
	c.put(4, &c.last)
	go func() {
		time.Sleep(10 * time.Millisecond)
		c.wake(5)
	}()
	if id, _, _ := c.take(true); id != 5 {
		t.Errorf("the worker for quick bots takes match %d", id)
	}
}

// TestShare: whatever bots of a network take, they get no more than their share in any minute, except for the thought that
// is under way; other networks have their own.
func TestShare(t *testing.T) {
	var b budgets
	start := time.Unix(0, 0)
	const thought = 70 * time.Millisecond
	var thoughts []time.Time
	for at := start; at.Before(start.Add(10 * time.Minute)); {
		if wait := b.wait("home", at); wait > 0 {
			at = at.Add(wait)
			continue
		}
		at = at.Add(thought)
		b.spend("home", thought, at)
		thoughts = append(thoughts, at)
	}
	for i, from := range thoughts {
		n := 0
		for _, at := range thoughts[i:] {
			if at.Sub(from) < time.Minute {
				n++
			}
		}
		if took := time.Duration(n) * thought; took > share+thought {
			t.Fatalf("%v in a minute, want at most %v", took, share)
		}
	}
	if took := time.Duration(len(thoughts)) * thought; took < 10*(share-ready) {
		t.Errorf("only %v in ten minutes: bots wait without need", took)
	}
	if wait := b.wait("elsewhere", start); wait != 0 {
		t.Errorf("another network waits %v", wait)
	}
}

// TestBudgetsAreForgotten: a network that has all its time back takes no memory.
func TestBudgetsAreForgotten(t *testing.T) {
	var b budgets
	start := time.Unix(0, 0)
	for i := range 5 * many {
		b.spend(string(rune('a'+i)), time.Millisecond, start.Add(time.Duration(i)*time.Second))
	}
	if len(b.left) > many+1 {
		t.Errorf("%d networks are kept", len(b.left))
	}
}

func TestSpare(t *testing.T) {
	bot, named, unnamed := record.Seat{Kind: record.Bot}, record.Seat{Kind: record.User, User: 1}, record.Seat{Kind: record.User, User: 2, Unnamed: true}
	for _, c := range []struct {
		seats []record.Seat
		want  bool
	}{
		{[]record.Seat{bot, unnamed, bot}, true},
		{[]record.Seat{bot, named, bot}, false},
		{[]record.Seat{named, unnamed}, false},
		{[]record.Seat{bot, bot}, false},
	} {
		if got := Spare(&record.Match{Seats: c.seats}); got != c.want {
			t.Errorf("%+v: %t", c.seats, got)
		}
	}
}
