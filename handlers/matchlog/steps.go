package matchlog

import (
	"slices"

	"portside/engine"
	"portside/engine/projection"
	"portside/views/table"
	"portside/views/title"
)

// Steps are what happened at a table in some plies, step by step, as its viewer may know it. before is the log up to a ply,
// which only few events need.
func Steps(turn *table.Turn, board *title.Title, v engine.View, plies []projection.Entry, before func(n int) []projection.Entry) (list []table.Step) {
	names := turn.Names()
	c := &table.Cue{Turn: turn, View: v} // one for all: what alters in a ply without a step does so in the next step
	for i := range plies {
		e := &plies[i]
		c.Ply = e.N
		c.Earlier = func() (events []engine.Event) {
			for _, b := range before(e.N - 1) {
				events = slices.Concat(events, b.Events)
			}
			return slices.Concat(events, e.Events)
		}
		list = board.Steps.Of(list, c, e.Seat, e.Events, func(ev engine.Event) string { return board.Sentence(turn.Printer, v, names, ev) })
	}
	return list
}
