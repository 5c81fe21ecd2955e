package blackbeard

import (
	"iter"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// notable says which events are remembered: the greatest of each kind, by one of its numbers; least is the smallest
// number worth mentioning.
var notable = []struct {
	kind  uint16
	least int
	size  func(engine.Event) int
}{
	{blackbeard.EvSale, 100, func(e engine.Event) int { return int(e.B) }},
	{blackbeard.EvRansom, 400, func(e engine.Event) int { return int(e.B) }},
	{blackbeard.EvLoot, 1, func(e engine.Event) int { return int(e.B) }},
	{blackbeard.EvRazed, 1, func(engine.Event) int { return 1 }},
	{blackbeard.EvCaptured, 1, func(e engine.Event) int { return blackbeard.Counter(e.B).Defence() }},
	{blackbeard.EvDuelOver, 1, func(engine.Event) int { return 1 }},
	{blackbeard.EvMutiny, 2, func(e engine.Event) int { return int(e.B) % doomed }},
	{blackbeard.EvStorm, 1, func(engine.Event) int { return 1 }},
	{blackbeard.EvConverted, 1, func(engine.Event) int { return 1 }},
	{blackbeard.EvHideout, 1, func(e engine.Event) int { return int(e.C) }},
}

// fate reports whether an event is the end of a captain. All of these are remembered. A captain who retires is told of once,
// with what he took along; a commissioner is none, whatever becomes of him.
func fate(e engine.Event) bool {
	return e.Kind == blackbeard.EvRetired || e.Kind == blackbeard.EvGone && e.B != blackbeard.GoneRetired && blackbeard.Counter(e.A).Kind() == blackbeard.Captain
}

// doomed is the kind of mutiny that ends on a sand bank: the end of the captain tells of it.
const doomed = 4

// Moments returns the events of a match that its players will talk about: the greatest of each kind and the end of
// every captain, in the order in which they happened. Each says whose it was.
func Moments(p *i18n.Printer, v engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment {
	type best struct {
		ply, size int
		event     engine.Event
	}
	found := make([]best, len(notable))
	var ends []best
	for ply, events := range plies {
		for _, e := range events {
			if !e.To.Has(v.Viewer()) {
				continue
			}
			if fate(e) {
				ends = append(ends, best{ply, 1, e})
			}
			for i, n := range notable {
				if e.Kind == n.kind && n.size(e) >= n.least && n.size(e) > found[i].size {
					found[i] = best{ply, n.size(e), e}
				}
			}
		}
	}
	var list []table.Moment
	for _, b := range append(found, ends...) {
		if b.size == 0 {
			continue
		}
		m := table.Moment{Ply: b.ply, Seat: b.event.Seat, Text: Sentence(p, v, names, b.event)}
		if name := names.Of(m.Seat); name != "" && !strings.Contains(m.Text, name) { // most sentences name only the captain
			m.Text = p.Say("blackbeard.moment", name, m.Text)
		}
		at := len(list)
		for at > 0 && list[at-1].Ply > m.Ply {
			at--
		}
		list = append(list[:at], append([]table.Moment{m}, list[at:]...)...)
	}
	return list
}
