package portroyal

import (
	"iter"
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Moments finds the notable moments of a match, told to the viewer of v in the order in which they
// happened: the biggest bust, the longest harbour, the most expensive tax and hire, the richest ship, the
// grandest expedition, the boldest gambler, the first contract and the first third one, the first mission, the
// first trophy, the most crowns at once and the most expensive marker of the adventure, the first to reach the goal.
// plies yields the events of every ply that counts, by number of the ply. Of equal moments the first is told.
func Moments(p *i18n.Printer, v engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment {
	t := teller{p: p, v: v.(*portroyal.View), names: names}
	var best [len(notable)]moment
	gambled := int16(0) // cards turned up by gamblers in this turn
	for ply, events := range plies {
		for _, e := range events {
			switch e.Kind {
			case portroyal.EvTurn:
				gambled = 0
			case portroyal.EvGambled:
				gambled += e.A
				e.A = gambled
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
			list = slices.Insert(list, at, table.Moment{Ply: m.ply, Seat: m.event.Seat, Text: t.moment(notable[i].key, m)})
		}
	}
	return list
}

type moment struct {
	ply, size int
	event     engine.Event
}

// thirdBrings is the influence that only the third contract of a seat brings (§11.2).
const thirdBrings = 2

// firstWindow is the place of a character card whose marker covers the trophy (§12.5).
const firstWindow = 2

func asBit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// notable says which events can be moments, how they are measured, and from which value they are worth mentioning.
var notable = [...]struct {
	key   string
	kind  uint16
	least int
	size  func(engine.Event) int
}{
	{"bust", portroyal.EvBust, 4, func(e engine.Event) int { return int(e.A) }},
	{"harbour", portroyal.EvStopped, 5, func(e engine.Event) int { return int(e.A) }},
	{"tax", portroyal.EvTaxPaid, 1, func(e engine.Event) int { return int(e.A) }},
	{"hire", portroyal.EvHired, 4, func(e engine.Event) int { return int(e.B) }},
	{"trade", portroyal.EvTraded, 4, func(e engine.Event) int { return int(e.B + e.C) }},
	{"expedition", portroyal.EvClaimed, 1, func(e engine.Event) int { return portroyal.EventCard(e).Influence() }},
	{"gamble", portroyal.EvGambled, 1, func(e engine.Event) int { return int(e.A) }},
	{"contract", portroyal.EvFulfilled, 1, func(engine.Event) int { return 1 }},
	{"third", portroyal.EvFulfilled, thirdBrings, func(e engine.Event) int { return int(e.C) }},
	{"completed", portroyal.EvCompleted, 1, func(engine.Event) int { return 1 }},
	{"trophy", portroyal.EvUncovered, 1, func(e engine.Event) int { return asBit(e.A == firstWindow) }},
	{"crowns", portroyal.EvCrowns, 2, func(e engine.Event) int { return int(e.A) }},
	{"removal", portroyal.EvRemoval, 1, func(e engine.Event) int { return int(e.A) }},
	{"goal", portroyal.EvTriggered, 1, func(e engine.Event) int { return int(e.A) }},
}

func (t teller) moment(key string, m moment) string {
	key = "port-royal.moment." + key
	switch c := portroyal.EventCard(m.event); m.event.Kind {
	case portroyal.EvHired, portroyal.EvTraded:
		return t.say(key, m.event.Seat, m.size, phraseOf(t.p, c).a)
	case portroyal.EvFulfilled:
		contract, _ := portroyal.EventContract(m.event)
		return t.say(key, m.event.Seat, m.size, contractMention(t.p, contract))
	case portroyal.EvCompleted:
		return t.say(key, m.event.Seat, m.size, missionMention(t.p, portroyal.Mission(m.event.A)))
	}
	return t.say(key, m.event.Seat, m.size)
}

// Why describes why a standing order has ended by itself; why is engine.Answer.Why.
func Why(p *i18n.Printer, why uint16) string {
	switch why {
	case portroyal.WhyHarbourOver:
		return p.Say("port-royal.why.harbour")
	case portroyal.WhyCardGone:
		return p.Say("port-royal.why.card")
	case portroyal.WhyTaxed:
		return p.Say("port-royal.why.tax")
	case portroyal.WhyGift:
		return p.Say("port-royal.why.gift")
	case portroyal.WhyEndNear:
		return p.Say("port-royal.why.end")
	}
	return p.Say("port-royal.why.other")
}
