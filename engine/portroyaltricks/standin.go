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
		return play(Bury(v.lowest(legal, opBury, v.longest())))
	case AskTrump:
		return play(Name(v.longest()))
	case AskLeader:
		return play(Leader(v.viewer))
	case AskChoose:
		return play(v.wanted(legal))
	case AskPlay:
		return play(Play(v.lowest(legal, opPlay, NoSuit)))
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
	for _, op := range []uint16{opPayBack, opRemove, opLoad} { // the ship would sink: the card goes elsewhere if it can
		for _, a := range only(legal, op) {
			if op != opRemove || Loot(a.A) == v.InPlay {
				return play(a)
			}
		}
	}
	return play(legal[0])
}

// longest is the suit of which the viewer holds most cards, the first of equals.
func (v *View) longest() Suit {
	best, most := Red, -1
	for suit := range Suit(suits) {
		if n := count(v.hid.hand & suitSet(suit)); n > most {
			best, most = suit, n
		}
	}
	return best
}

// lowest is the card with the lowest number among those the rules allow, outside a suit to be spared if
// there is any.
func (v *View) lowest(legal []engine.Action, op uint16, spare Suit) Card {
	allowed := ^set(0)
	if op == opPlay {
		allowed = set(v.AllowedSet())
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

// wanted is the highest simple loot that fits, else the lightest simple one, else the first.
func (v *View) wanted(legal []engine.Action) engine.Action {
	var s state
	v.sketch(&s)
	fits, light := NoLoot, NoLoot
	for _, a := range only(legal, opChoose) {
		l := Loot(a.A)
		if !l.Simple() {
			continue
		}
		h := s.seat[v.viewer].ships[l.Good()]
		h.loot |= 1 << l
		if !s.judge(&h).sunk() && (fits == NoLoot || l.Tons() > fits.Tons()) {
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
	return only(legal, opChoose)[0]
}

func heaviest(legal []engine.Action) engine.Action {
	list := only(legal, opPenalty)
	best := list[0]
	for _, a := range list {
		if Loot(a.A).Tons() > Loot(best.A).Tons() {
			best = a
		}
	}
	return best
}

// safeStow puts a bonus card where the most room is left.
func (v *View) safeStow(legal []engine.Action) engine.Action {
	list := only(legal, opStow)
	best, room := list[0], -1000
	for _, a := range list {
		h := v.Places[v.viewer].Ships[a.B]
		if n := h.Capacity - h.Weight; n > room {
			best, room = a, n
		}
	}
	return best
}

// bestWindow is the use of a kept remove 1 that scores most, or to give it up.
func (v *View) bestWindow(legal []engine.Action) engine.Action {
	var s state
	v.sketch(&s)
	best, gain := GiveUp(), 0
	for _, a := range only(legal, opRemove) {
		g := s.seat[v.viewer].shipOf(Item(a.A))
		h := s.seat[v.viewer].ships[g]
		before := s.judge(&h).points()
		h.loot &^= 1 << a.A
		if n := s.judge(&h).points() - before; n > gain {
			best, gain = a, n
		}
	}
	return best
}
