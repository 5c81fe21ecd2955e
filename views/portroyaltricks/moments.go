package portroyaltricks

import (
	"iter"
	"slices"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// notable says which events can be moments, how they are measured, and from which value they are worth mentioning.
var notable = [...]struct {
	key   string
	kind  uint16
	least int
	size  func(engine.Event) int
}{
	{"bid", portroyaltricks.EvHolder, 4, func(e engine.Event) int { return int(e.A) }},
	{"paid-back", portroyaltricks.EvPaidBack, 1, func(e engine.Event) int { return portroyaltricks.Loot(e.A).Tons() }},
	{"goblin", portroyaltricks.EvTook, 1, func(e engine.Event) int {
		if c := portroyaltricks.Card(e.C); c.Goblin() {
			return c.Value()
		}
		return 0
	}},
	{"small", portroyaltricks.EvTook, 7, func(e engine.Event) int { return 9 - portroyaltricks.Card(e.C).Value() }},
	{"bonus", portroyaltricks.EvTook, 1, func(e engine.Event) int { return int(e.B) }},
	{"caught", portroyaltricks.EvCaught, 1, func(engine.Event) int { return 1 }},
	{"removed", portroyaltricks.EvRemoved, 1, func(engine.Event) int { return 1 }},
	{"sank", portroyaltricks.EvSank, 1, func(e engine.Event) int { return int(e.B - e.C) }},
}

// Moments returns the notable moments of a match, in the order in which they happened. Of equal ones it returns the
// first.
func Moments(p *i18n.Printer, v engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment {
	t := teller{p, v.(*portroyaltricks.View), names}
	type moment struct {
		ply, size int
		event     engine.Event
	}
	var best [len(notable)]moment
	for ply, events := range plies {
		for _, e := range events {
			for i, n := range notable {
				if e.Kind == n.kind && n.size(e) >= n.least && n.size(e) > best[i].size {
					best[i] = moment{ply, n.size(e), e}
				}
			}
		}
	}
	var list []table.Moment
	for i, m := range best {
		if m.size == 0 {
			continue
		}
		what := lootMention(p, portroyaltricks.Loot(m.event.A))
		switch m.event.Kind {
		case portroyaltricks.EvHolder:
			what = ""
		case portroyaltricks.EvCaught:
			what = suitName(p, portroyaltricks.Suit(m.event.A))
		case portroyaltricks.EvSank:
			what = t.ship(m.event.A)
		}
		text := t.say("moment."+notable[i].key, m.event.Seat, m.size, what)
		if notable[i].key == "small" {
			text = t.say("moment.small", m.event.Seat, 9-m.size, what)
		}
		list = append(list, table.Moment{Ply: m.ply, Seat: m.event.Seat, Text: text})
	}
	slices.SortStableFunc(list, func(a, b table.Moment) int { return a.Ply - b.Ply })
	return list
}
