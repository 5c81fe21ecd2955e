package stortebeker

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

const thenKey = prefix + "then."

// bare are the actions without words of what they lead to: none.
var bare = map[string]string{}

// Outcome is what an action of the viewer costs, brings or gives up, from what the viewer knows: what a side still lacks and when it
// can board, what the dice must show, the chance unless the table hides it.
func Outcome(t *table.Turn, view engine.View, a engine.Action) string {
	v := view.(*stortebeker.View)
	card, ship := stortebeker.ActionCard(a), stortebeker.ActionShip(a)
	switch a.Op {
	case stortebeker.OpLay:
		return comes(t, v, ship, v.Side(ship).With(card), card)
	case stortebeker.OpDiscard:
		return discarding(t, v, card)
	case stortebeker.OpTake:
		return wanted(t, v, card)
	case stortebeker.OpDone:
		return t.Say(thenKey+"draw", v.Draws())
	case stortebeker.OpShoot:
		return shooting(t, v)
	case stortebeker.OpFire:
		return firing(t, v, ship)
	case stortebeker.OpSeize:
		return seizing(t, v, card, stortebeker.ActionSeat(a))
	case stortebeker.OpKeep:
		return t.Say(prefix+"lay.pirate", card.Value())
	case stortebeker.OpBoard:
		words := throw(t, v.Side(ship).Need(ship.Boarding()))
		if n := v.Rivals(ship); n > 0 {
			words = joined(words, t.Say(thenKey+"rivals", n))
		}
		return words
	case stortebeker.OpStop:
		var left []string
		for _, o := range t.May() {
			if o.Op == stortebeker.OpBoard {
				left = append(left, ShipName(t.Printer, stortebeker.ActionShip(o)))
			}
		}
		return t.Say(thenKey+"leaves", listed(t.Printer, left))
	case stortebeker.OpLose:
		left, _ := v.Side(v.Target).Without(card).Might()
		return t.Say(thenKey+"left", left)
	case stortebeker.OpCounter:
		return throw(t, countering(v, a).Need(v.Best+1))
	case stortebeker.OpPass:
		mine := v.Side(v.Target)
		return t.Say(thenKey+"lost", v.Target.Points(), t.Names().Of(v.Leader), mine.Size()+mine.Crew())
	}
	return ""
}

// comes says what the viewer's side at a ship comes to with a card more: what it lacks then, what the card adds to the dice, and
// of a complete side when it can board.
func comes(t *table.Turn, v *stortebeker.View, ship stortebeker.Ship, then *stortebeker.Side, card stortebeker.Card) string {
	missing, adds := then.Missing(ship), ""
	if n := card.Value(); n > 0 {
		adds = t.Say(prefix+"lay.pirate", n)
	}
	switch n := len(missing); {
	case n == 0:
		key := thenKey + "now"
		if v.Round < stortebeker.BoardingRound {
			key = thenKey + "next"
		}
		if t.NoOdds {
			return t.Say(key+".need", then.Need(ship.Boarding()))
		}
		return t.Say(key, percent(then.BoardingWays(ship)))
	case card.IsPirate():
		return adds
	}
	words := t.Say(prefix+"lay.part", then.Size(), ship.Size())
	if len(missing) < 3 { // more are too many to name
		words = joined(words, t.Say(prefix+"side.missing", listed(t.Printer, provisionWords(t.Printer, missing))))
	}
	return joined(words, adds)
}

// brief is the outcome of an action with a card of the hand in a few signs: the provisions of so many, "✓" and the chance of a
// complete side, what a pirate adds. It is "" if the words are short themselves.
func brief(t *table.Turn, v *stortebeker.View, a engine.Action) string {
	card, ship := stortebeker.ActionCard(a), stortebeker.ActionShip(a)
	switch a.Op {
	case stortebeker.OpLay:
		then := v.Side(ship).With(card)
		switch {
		case len(then.Missing(ship)) == 0 && t.NoOdds:
			return "✓ " + itoa(then.Need(ship.Boarding())) + "+"
		case len(then.Missing(ship)) == 0:
			return "✓ " + itoa(percent(then.BoardingWays(ship))) + "\u00a0%"
		case card.IsPirate():
			return "+" + itoa(card.Value())
		}
		return itoa(then.Size()) + "/" + itoa(ship.Size())
	case stortebeker.OpShoot:
		if best, ways := bestPrey(v); best != stortebeker.NoShip && !t.NoOdds {
			return itoa(percent(ways)) + "\u00a0%"
		}
	case stortebeker.OpDiscard:
		if n := len(v.WantedAt(card)); n == 2 && discarding(t, v, card) == wanted(t, v, card) {
			return t.Say(thenKey+"wanted.many", n)
		}
	}
	return ""
}

// joined puts two parts beside each other, if there are two.
func joined(a, b string) string {
	if b == "" {
		return a
	}
	return a + "\u00a0· " + b
}

// discarding says what comes of discarding a card: the end of laying, cards by exchange, or only what it gives up.
func discarding(t *table.Turn, v *stortebeker.View, card stortebeker.Card) string {
	last := v.Played+1 == v.Quota
	switch {
	case v.Discards == 0 && laying(t) && !last:
		return t.Say(thenKey + "no-lay")
	case takeable(v) > 0:
		return t.Say(prefix+"discard.take", takeable(v))
	case v.Discards == 0 && !last:
		return t.Say(thenKey + "one-more")
	}
	return wanted(t, v, card)
}

// takeable is how many cards may be taken by exchange once another card has been discarded (§5b): one fewer than have
// been, once per turn.
func takeable(v *stortebeker.View) int {
	if v.Exchanged {
		return 0
	}
	return v.Discards
}

// wanted says what a card is good for: the ships with room for it, and what it adds to the dice.
func wanted(t *table.Turn, v *stortebeker.View, card stortebeker.Card) string {
	adds := ""
	if n := card.Value(); n > 0 {
		adds = t.Say(prefix+"lay.pirate", n)
	}
	list := v.WantedAt(card)
	switch n := len(list); {
	case card.IsPirate():
		return adds
	case n == 0:
		return t.Say(thenKey + "unwanted")
	case n > 2:
		return joined(t.Say(thenKey+"wanted.many", n), adds)
	}
	var words []string
	for _, s := range list {
		words = append(words, ShipName(t.Printer, s))
	}
	return joined(t.Say(thenKey+"wanted", listed(t.Printer, words)), adds)
}

// shooting names the ship at which a shot promises most.
func shooting(t *table.Turn, v *stortebeker.View) string {
	best, _ := bestPrey(v)
	if best == stortebeker.NoShip {
		return t.Say(thenKey + "no-prey")
	}
	return t.Say(thenKey+"best", ShipName(t.Printer, best), firing(t, v, best))
}

// bestPrey is the ship at which a shot most likely takes something, and in how many of 36 throws; NoShip if there is none.
func bestPrey(v *stortebeker.View) (best stortebeker.Ship, most int) {
	best = stortebeker.NoShip
	for i := range v.Sea {
		ship := v.Sea[i].Ship
		if ship == stortebeker.NoShip || v.Side(ship).Size() == 0 {
			continue
		}
		if _, ways := v.Prey(ship); ways > most {
			best, most = ship, ways
		}
	}
	return best, most
}

// firing says what a shot at a ship may take, and how likely it is to take anything.
func firing(t *table.Turn, v *stortebeker.View, ship stortebeker.Ship) string {
	kinds, ways := v.Prey(ship)
	if ways == 0 {
		return t.Say(thenKey + "no-prey")
	}
	prey := either(t.Printer, provisionWords(t.Printer, kinds))
	if t.NoOdds {
		return prey
	}
	return t.Say(thenKey+"prey", prey, percent(ways))
}

// seizing says what becomes of a card taken by a shot, and whether its owner loses a pirate with it.
func seizing(t *table.Turn, v *stortebeker.View, card stortebeker.Card, from engine.Seat) string {
	mine := v.Side(v.Target)
	for _, c := range v.Loot {
		if mine.Room(v.Target, c) {
			mine = mine.With(c)
		}
	}
	words := t.Say(thenKey + "pile")
	if mine.Room(v.Target, card) {
		words = comes(t, v, v.Target, mine.With(card), card)
	}
	for i := range v.Sea {
		if b := &v.Sea[i]; b.Ship == v.Target && b.Sides[from].Crew() >= b.Sides[from].Size() {
			words = joined(words, t.Say(thenKey+"pirate"))
		}
	}
	return words
}

// throw says what two dice must show at least, and how likely that is.
func throw(t *table.Turn, need int) string {
	if t.NoOdds {
		return t.Say(thenKey+"dice.need", need)
	}
	return t.Say(thenKey+"dice", need, percent(stortebeker.Ways(need)))
}

// countering is the viewer's side at the target with the cards that a counter lays.
func countering(v *stortebeker.View, a engine.Action) *stortebeker.Side {
	mine := v.Side(v.Target)
	for _, c := range laid(a) {
		mine = mine.With(c)
	}
	return mine
}
