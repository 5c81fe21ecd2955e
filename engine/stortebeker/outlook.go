package stortebeker

import "portside/engine"

// Side is the viewer's own side at an open ship, an empty one at any other ship and for spectators.
func (v *View) Side(ship Ship) *Side {
	if b := v.berth(ship); b != nil && v.Viewer() != engine.Nobody {
		return &b.Sides[v.Viewer()]
	}
	return &Side{}
}

// berth is the place of an open ship, nil for any other ship.
func (v *View) berth(ship Ship) *Berth {
	for i := range v.Sea {
		if b := &v.Sea[i]; b.Ship == ship && ship != NoShip {
			return b
		}
	}
	return nil
}

// Crew is the number of pirate cards of a side.
func (d *Side) Crew() int { return d.Down + int(d.Revealed[0]+d.Revealed[1]+d.Revealed[2]) }

// With is the viewer's own side with another card: pirates face down.
func (d *Side) With(c Card) *Side {
	then := *d
	if c.IsPirate() {
		then.Down++
		then.Own[c-Provisions]++
	} else {
		then.Provisions[c]++
	}
	return &then
}

// Without is the viewer's own side without one of its cards; of two equal pirates the revealed one goes.
func (d *Side) Without(c Card) *Side {
	then := *d
	switch i := c - Provisions; {
	case !c.IsPirate():
		then.Provisions[c]--
	case then.Revealed[i] > 0:
		then.Revealed[i]--
	default:
		then.Down--
		then.Own[i]--
	}
	return &then
}

// Room reports whether a side can take another card within the two limits (§4).
func (d *Side) Room(ship Ship, c Card) bool {
	if c.IsPirate() {
		return d.Crew() < d.Size()
	}
	return d.count(c.Kind()) < ship.Needs(c.Kind())
}

// Need is what the two dice must show at least for a side of the viewer to reach a result, 2 … 12; more: no throw will do.
func (d *Side) Need(result int) int {
	sure, _ := d.Might()
	return max(2, result-sure)
}

// WantedAt are the open ships at which the viewer's sides have room for a card.
func (v *View) WantedAt(c Card) (list []Ship) {
	for i := range v.Sea {
		if ship := v.Sea[i].Ship; ship != NoShip && v.Side(ship).Room(ship, c) {
			list = append(list, ship)
		}
	}
	return list
}

// Prey are the kinds of provisions that a shot of the viewer at a ship may take from others there, and ways is how many of
// the 36 throws of the colour dice take at least one (§5, phase 2).
func (v *View) Prey(ship Ship) (kinds []Kind, ways int) {
	b := v.berth(ship)
	if b == nil {
		return nil, 0
	}
	for k := range Kind(Kinds) {
		for seat := range b.Sides {
			if engine.Seat(seat) != v.Viewer() && b.Sides[seat].count(k) > 0 {
				kinds = append(kinds, k)
				break
			}
		}
	}
	blank := Kinds - len(kinds)
	return kinds, Kinds*Kinds - blank*blank
}

// Rivals is how many others could counter at a ship, from what the viewer knows: they have a provision there, and lack no
// more than a counter and their hands may bring (§5, phase 4).
func (v *View) Rivals(ship Ship) (n int) {
	b := v.berth(ship)
	if b == nil {
		return 0
	}
	for seat := range b.Sides {
		d := &b.Sides[seat]
		if engine.Seat(seat) != v.Viewer() && d.Size() > 0 && len(d.Missing(ship)) <= min(MaxCounter, v.Places[seat].Cards) {
			n++
		}
	}
	return n
}

// Draws is how many cards the viewer would draw unseen if the turn ended now (§5, phase 6).
func (v *View) Draws() int {
	aside := v.Places[v.Viewer()].Aside
	return min(HandSize-v.Hand.Len()-aside.Len(), v.Pile+v.Discard.Len())
}
