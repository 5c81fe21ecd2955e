package portroyaltricks

import (
	"slices"

	"portside/engine"
)

// standIn acts for an absent seat as §7 suggests.
type standIn struct{}

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	switch v.Question().Kind {
	case AskAuction:
		return play(Pass())
	case AskBury:
		return play(Bury(v.lowest(legal, OpBury, v.longest())))
	case AskTrump:
		return play(Name(v.longest()))
	case AskLeader:
		return play(Leader(v.Me))
	case AskChoose:
		return play(v.wanted(legal))
	case AskPlay:
		return play(Play(v.lowest(legal, OpPlay, NoSuit)))
	case AskPenalty:
		return play(heaviest(legal))
	case AskStow:
		return play(v.safeStow(legal))
	case AskWindow:
		return play(v.bestWindow(legal))
	}
	for _, a := range []engine.Action{Keep(), Decline()} {
		if slices.Contains(legal, a) {
			return play(a)
		}
	}
	if a, ok := v.safest(legal); ok {
		return play(a)
	}
	for _, op := range []uint16{OpPayBack, OpRemove, OpLoad} { // the ship would sink: the card goes elsewhere if possible
		for _, a := range only(legal, op) {
			if op != OpRemove || Loot(a.A) == v.InPlay {
				return play(a)
			}
		}
	}
	return play(legal[0])
}

// longest is the suit with most cards in the viewer's hand, the first of equals.
func (v *View) longest() Suit {
	best, most := Red, -1
	for suit := range Suit(Suits) {
		if n := Count(SetOf(v.Hand) & SuitSet(suit)); n > most {
			best, most = suit, n
		}
	}
	return best
}

// lowest is the card with the lowest number among those the rules allow, outside a suit to be spared if
// possible.
func (v *View) lowest(legal []engine.Action, op uint16, spare Suit) Card {
	allowed := ^Set(0)
	if op == OpPlay {
		allowed = Set(v.allowedSet())
	}
	best := NoCard
	for _, a := range only(legal, op) {
		c := Card(a.A)
		if allowed>>c&1 == 0 {
			continue
		}
		better := best == NoCard || c.Value() < best.Value()
		if best != NoCard && spare != NoSuit && (c.Suit() == spare) != (best.Suit() == spare) {
			better = best.Suit() == spare
		}
		if better {
			best = c
		}
	}
	return best
}

// wanted is the highest simple loot that fits, otherwise the lightest simple one, otherwise the first.
func (v *View) wanted(legal []engine.Action) engine.Action {
	fits, light := NoLoot, NoLoot
	for _, a := range only(legal, OpChoose) {
		l := Loot(a.A)
		if !l.Simple() {
			continue
		}
		h := v.cargo(l.Good())
		h.Loot |= 1 << l
		if !v.Scale.Judge(&h).Sunk() && (fits == NoLoot || l.Tons() > fits.Tons()) {
			fits = l
		}
		if light == NoLoot || l.Tons() < light.Tons() {
			light = l
		}
	}
	switch {
	case fits != NoLoot:
		return Choose(fits)
	case light != NoLoot:
		return Choose(light)
	}
	return only(legal, OpChoose)[0]
}

func heaviest(legal []engine.Action) engine.Action {
	list := only(legal, OpPenalty)
	best := list[0]
	for _, a := range list {
		if Loot(a.A).Tons() > Loot(best.A).Tons() {
			best = a
		}
	}
	return best
}

// safeStow puts a bonus card where there is most room.
func (v *View) safeStow(legal []engine.Action) engine.Action {
	list := only(legal, OpStow)
	best, room := list[0], -1000
	for _, a := range list {
		h := v.Places[v.Me].Ships[a.B]
		if n := h.Capacity - h.Weight; n > room {
			best, room = a, n
		}
	}
	return best
}

// bestWindow is the use of a kept remove 1 that scores most, or to give it up.
func (v *View) bestWindow(legal []engine.Action) engine.Action {
	best, gain := GiveUp(), 0
	for _, a := range only(legal, OpRemove) {
		h := v.cargo(v.shipOf(Loot(a.A)))
		before := v.Scale.Judge(&h).Points()
		h.Loot &^= 1 << a.A
		if n := v.Scale.Judge(&h).Points() - before; n > gain {
			best, gain = a, n
		}
	}
	return best
}

// shipOf is the viewer's ship with a loot card.
func (v *View) shipOf(l Loot) Good {
	return Good(slices.IndexFunc(v.Places[v.Me].Ships[:], func(h Ship) bool { return slices.Contains(h.Loot, l) }))
}
