package stortebeker

import (
	"iter"
	"slices"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// Moments finds the notable moments of a match, told with the names of all seats in the order in which they
// happened: the richest ship, the first one, the highest throw, the worst failure, the counter that won
// most, the broadside that took two, the boarding that brought the end near. plies yields the events of
// every ply that counts, by number of the ply. Of equal moments the first is told.
func Moments(p *i18n.Printer, _ engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment {
	var best [len(notable)]moment
	seized := 0 // cards taken by this shot: each may be chosen in a ply of its own
	for ply, events := range plies {
		for _, e := range events {
			if e.Kind == stortebeker.EvFired {
				seized = 0
			}
			if e.Kind == stortebeker.EvSeized {
				if seized++; seized < 2 {
					continue
				}
			}
			for i, n := range notable {
				if e.Kind == n.kind && n.size(e) >= n.least && n.size(e) > best[i].size {
					best[i] = moment{ply, n.size(e), e}
				}
			}
		}
	}
	var list []table.Moment
	for i, m := range best {
		if m.size > 0 {
			at := len(list)
			for at > 0 && list[at-1].Ply > m.ply {
				at--
			}
			text := p.Say(prefix+"moment."+notable[i].key, names.Of(m.event.Seat), shipMention(p, stortebeker.EventShip(m.event)), m.size)
			list = slices.Insert(list, at, table.Moment{Ply: m.ply, Seat: m.event.Seat, Text: text})
		}
	}
	return list
}

type moment struct {
	ply, size int
	event     engine.Event
}

// notable says which events can be moments, how they are measured, and from which value they are worth mentioning.
var notable = [...]struct {
	key   string
	kind  uint16
	least int
	size  func(engine.Event) int
}{
	{"first", stortebeker.EvWon, 1, func(engine.Event) int { return 1 }},
	{"richest", stortebeker.EvWon, 6, func(e engine.Event) int { return int(e.B) }},
	{"counter", stortebeker.EvWon, 1, func(e engine.Event) int { return int(e.C * e.B) }},
	{"highest", stortebeker.EvLeads, 13, func(e engine.Event) int { return int(e.B) }},
	{"failure", stortebeker.EvFailed, 1, func(e engine.Event) int { return stortebeker.Ship(e.A).Boarding() - int(e.B) }},
	{"broadside", stortebeker.EvSeized, 1, func(engine.Event) int { return 1 }},
	{"bonus", stortebeker.EvBonus, 1, func(e engine.Event) int { return int(e.B) }},
}
