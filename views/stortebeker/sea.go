package stortebeker

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// token is a card as a small sign: what to draw, the value of a pirate, and whether it carries a pirate.
type token struct {
	art, mark string
	symbol    bool
	hole      bool // a provision that is missing
	up        bool // a face-up pirate
}

func cardToken(_ *i18n.Printer, c stortebeker.Card) token {
	if c.IsPirate() {
		return token{art: "pirate", mark: itoa(c.Value())}
	}
	return token{art: c.Kind().String(), symbol: c.Symbol()}
}

// sideTokens are the cards of a side, and then what it still lacks for the ship if the side is the viewer's own
// or has begun.
func sideTokens(p *i18n.Printer, ship stortebeker.Ship, d *stortebeker.Side) []token {
	var list []token
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		for c := stortebeker.Provision(k, false); c <= stortebeker.Provision(k, true); c++ {
			for range d.Provisions[c] {
				list = append(list, cardToken(p, c))
			}
		}
	}
	for _, k := range d.Missing(ship) {
		list = append(list, token{art: k.String(), hole: true})
	}
	for i, n := range d.Revealed {
		for range n {
			list = append(list, token{art: "pirate", mark: itoa(i + 2), up: true})
		}
	}
	own := 0
	for i, n := range d.Own {
		own += int(n)
		for range n {
			list = append(list, token{art: "down", mark: itoa(i + 2)})
		}
	}
	for range d.Down - own {
		list = append(list, token{art: "down", mark: "?"})
	}
	return list
}

// sideWords describes a side for those who cannot see it.
func sideWords(p *i18n.Printer, ship stortebeker.Ship, d *stortebeker.Side) string {
	var parts, have, open []string
	for c, n := range d.Provisions {
		for range n {
			have = append(have, CardName(p, stortebeker.Card(c)))
		}
	}
	if len(have) > 0 {
		parts = append(parts, listed(p, have))
	}
	if lack := d.Missing(ship); len(lack) > 0 {
		parts = append(parts, p.Say(prefix+"side.missing", listed(p, provisionWords(p, lack))))
	} else {
		parts = append(parts, p.Say(prefix+"side.complete"))
	}
	own := 0
	for i := range d.Own {
		own += int(d.Own[i])
		for range d.Own[i] + d.Revealed[i] {
			open = append(open, CardName(p, stortebeker.Pirate(i+2)))
		}
	}
	if len(open) > 0 {
		parts = append(parts, listed(p, open))
	}
	if n := d.Down - own; n > 0 {
		parts = append(parts, p.Say(prefix+"side.down", n))
	}
	return strings.Join(parts, "; ")
}

// mightText is what a side adds to the dice, with a question mark for face-down cards.
func mightText(d *stortebeker.Side) string {
	sure, down := d.Might()
	switch {
	case down == 0:
		return "+" + itoa(sure)
	case sure == 0:
		return "+?"
	}
	return "+" + itoa(sure) + "+?"
}

// begun reports whether a side has cards.
func begun(d *stortebeker.Side) bool { return d.Size() > 0 }

// odds is the chance to board with the viewer's own side in words, "" if the side is not complete, or the table
// hides chances.
func odds(t *table.Turn, v *stortebeker.View, b *stortebeker.Berth) string {
	if t.Seat == engine.Nobody || t.NoOdds || v.Ended > 0 {
		return ""
	}
	d := &b.Sides[t.Seat]
	if len(d.Missing(b.Ship)) > 0 {
		return ""
	}
	return t.Say(prefix+"odds", percent(d.BoardingWays(b.Ship)))
}

// takes reports whether a card may be taken by exchange.
func takes(t *table.Turn) bool {
	return t.Live && slices.ContainsFunc(t.Legal, func(a engine.Action) bool { return a.Op == stortebeker.OpTake })
}

// stack is a card and how many there are.
type stack struct {
	card stortebeker.Card
	n    int
}

func stacks(h stortebeker.Hand) []stack {
	var list []stack
	for c, n := range h {
		if n > 0 {
			list = append(list, stack{stortebeker.Card(c), int(n)})
		}
	}
	return list
}

// mark is the position of a seat's marker on the score track, in the units of its drawing.
type mark struct {
	seat engine.Seat
	x, y int
}

// markHigh is the height of a mark on a space of the score track, in units of the drawing: all seats may share a space.
const markHigh = 12

// marks are the markers; those on the same space are one below the other.
func marks(v *stortebeker.View) []mark {
	var list []mark
	below := map[int]int{}
	for i, n := range Curve(v) {
		space := stortebeker.TrackSpace(n)
		list = append(list, mark{engine.Seat(i), 10*space - 4, 1 + markHigh*below[space]})
		below[space]++
	}
	return list
}

// points is a seat's score, at the end with the colour bonus.
func points(v *stortebeker.View, seat engine.Seat) int { return Curve(v)[seat] }

// rolled reports whether there is a throw to show.
func rolled(v *stortebeker.View) bool { return v.Roll.Number[0] > 0 || v.Roll.Coloured }

// rollWords describes the last throw.
func rollWords(t *table.Turn, v *stortebeker.View) string {
	r := v.Roll
	who := t.Names().Of(r.Seat)
	if r.Number[0] == 0 {
		return t.Say(prefix+"roll.shot", who, ShipName(t.Printer, r.Ship), KindName(t.Printer, r.Colour[0]), KindName(t.Printer, r.Colour[1]))
	}
	sum := int(r.Number[0] + r.Number[1])
	text := t.Say(prefix+"roll.boarding", who, ShipName(t.Printer, r.Ship), sum, int(r.Result)-sum, int(r.Result))
	if r.Coloured {
		text += " " + t.Say(prefix+"roll.loss", KindName(t.Printer, r.Colour[0]), KindName(t.Printer, r.Colour[1]))
	}
	return text
}

// needs are the provisions a ship shows.
func needs(s stortebeker.Ship) []stortebeker.Kind { return (&stortebeker.Side{}).Missing(s) }

func needWords(p *i18n.Printer, s stortebeker.Ship) string {
	var words []string
	for _, k := range needs(s) {
		words = append(words, KindName(p, k))
	}
	return listed(p, words)
}

// moves are the legal actions that one takes at a ship, except for those at the cards of another seat.
func moves(t *table.Turn, v *stortebeker.View, ship stortebeker.Ship) []engine.Action {
	return slices.DeleteFunc(slices.Clone(t.May()), func(a engine.Action) bool {
		switch a.Op {
		case stortebeker.OpFire, stortebeker.OpBoard:
			return stortebeker.ActionShip(a) != ship
		case stortebeker.OpKeep, stortebeker.OpLose, stortebeker.OpCounter:
			return v.Target != ship
		}
		return true
	})
}

// spoils are the legal actions that take a card from the side of a seat at a ship.
func spoils(t *table.Turn, v *stortebeker.View, ship stortebeker.Ship, seat engine.Seat) []engine.Action {
	return slices.DeleteFunc(slices.Clone(t.May()), func(a engine.Action) bool {
		return a.Op != stortebeker.OpSeize || v.Target != ship || stortebeker.ActionSeat(a) != seat
	})
}
