package rules

import (
	"portside/engine"
)

// every tries every result of the first dice of a ply in turn, or every card of the first draw; later
// luck is random.
type every struct {
	dice  []int // of this run; empty: the run is about a draw
	next  int
	token uint8
	*engine.Fast
}

func (e *every) Roll(sides int) int {
	if e.next < len(e.dice) {
		e.next++
		return e.dice[e.next-1]
	}
	return e.Fast.Roll(sides)
}

func (e *every) Draw(b *engine.Bag) uint8 {
	if len(e.dice) == 0 && e.next == 0 {
		e.next++
		b.Take(e.token)
		return e.token
	}
	return e.Fast.Draw(b)
}

// outcomes plays an action once for every result of its first so many dice and counts the runs in which each
// of the things reported by see happened.
func outcomes(s *State, seat engine.Seat, a engine.Action, dice int, see func(after *State, events []engine.Event) []bool) (count []int, all int) {
	ch := &every{dice: make([]int, dice), Fast: engine.NewFast(7)}
	run := func() {
		c := *s
		var log engine.Log
		ch.next = 0
		c.Apply(seat, a, ch, &log)
		for i, yes := range see(&c, log.Events) {
			if i >= len(count) {
				count = append(count, 0)
			}
			if yes {
				count[i]++
			}
		}
		all++
	}
	if dice == 0 {
		pile := s.Pile
		if pile.Len() == 0 {
			pile = s.Discard
		}
		for t := range pile.All() {
			ch.token = t
			run()
		}
		return count, all
	}
	var roll func(i int)
	roll = func(i int) {
		if i == dice {
			run()
			return
		}
		for d := 1; d <= 6; d++ {
			ch.dice[i] = d
			roll(i + 1)
		}
	}
	roll(0)
	return count, all
}

// happened finds the first event of a kind, or an event of kind 0.
func happened(events []engine.Event, kind uint16) engine.Event {
	for _, e := range events {
		if e.Kind == kind {
			return e
		}
	}
	return engine.Event{}
}
