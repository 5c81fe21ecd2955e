package stortebeker

import "portside/engine"

// Brain implements engine.Quieter.
type Brain struct{}

// Weigh implements engine.Brain: how much the simple judgement of the game likes each action, in points. It
// looks at open cards and at the seat's own hand and pirates.
func (Brain) Weigh(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*state)
	shot := -1.0
	for _, a := range legal {
		var w float64
		switch c := Card(a.A); a.Op {
		case OpLay:
			w = 0.3 + gain(s, seat, c, s.slotOf(Ship(a.B)))
		case OpDiscard:
			w = -use(s, seat, c) + 0.1
		case OpShoot:
			if shot < 0 {
				shot = bestShot(s, seat)
			}
			w = shot - use(s, seat, c)
		case OpTake:
			w = 0.5 + use(s, seat, c)
		case OpDone:
			w = 0.4
		case OpFire:
			w = shotWorth(s, seat, s.slotOf(Ship(a.A)))
		case OpSeize:
			d := &s.slot[s.target].side[a.B]
			w = 0.6*float64(c.Value()) + 0.4*prospect(s, engine.Seat(a.B), int(s.target), d, nil)
		case OpKeep:
			w = float64(c.Value())
		case OpLose:
			w = -float64(c.Value())
		case OpBoard:
			w = boardWorth(s, seat, s.slotOf(Ship(a.A)))
		case OpCounter:
			w = counterWorth(s, seat, a)
		}
		dst = append(dst, w)
	}
	return dst
}

// worth is what a ship is worth to a seat: its points, and in the pro game what it does for a bonus.
func worth(s *state, seat engine.Seat, ship Ship) float64 {
	w := float64(ship.Points())
	if !s.pro {
		return w
	}
	n, best := s.seat[seat].won.Of(ship.Colour())
	if n == 0 {
		return w + 0.3
	}
	top := float64(max(ship.Points(), best.Points()))
	switch n {
	case 1:
		return w + 0.2*top
	case 2:
		return w + 0.9*top
	}
	return w + max(0, float64(ship.Points()-best.Points()))
}

// The chance that what is missing comes together in time: a card that the hand holds, one that it does not.
const (
	held   = 0.82
	lacked = 0.5
)

// prospect is what a side may still bring its seat. hand is what it can add, nil if that is not known.
func prospect(s *state, seat engine.Seat, slot int, d *side, hand *[cardKinds]uint8) float64 {
	ship := s.slot[slot].ship
	p := 1.0
	for k := range Kind(Kinds) {
		have := uint8(0)
		if hand != nil {
			have = hand[2*k] + hand[2*k+1]
		}
		for n := d.room(ship, k); n > 0; n-- {
			if have > 0 {
				have--
				p *= held
			} else {
				p *= lacked
			}
		}
	}
	if d.n == 0 {
		p *= 0.6
	}
	might := int(d.might)
	if hand == nil {
		might = openMight(d)
	}
	need := ship.Boarding() - might
	success := float64(Ways(need))/36*0.8 + float64(Ways(need-2))/36*0.2 // more pirates may come
	return p * success * worth(s, seat, ship)
}

// openMight is what others may take a side to add to a roll: face-down pirates count 3 each.
func openMight(d *side) int {
	n := 3 * int(d.hidden)
	for k := range Kind(Kinds) {
		n += int(d.prov[Provision(k, true)])
	}
	for i, up := range d.up {
		n += int(up) * (i + 2)
	}
	return n
}

// gain is what a card adds to a side, if the active seat lays it.
func gain(s *state, seat engine.Seat, c Card, slot int) float64 {
	d := s.slot[slot].side[seat]
	hand := s.seat[seat].hand
	before := prospect(s, seat, slot, &d, &hand)
	d.add(c)
	if hand[c] > 0 {
		hand[c]--
	}
	return prospect(s, seat, slot, &d, &hand) - before
}

// use is the value of a card in hand: the best it could do at a ship now, and what it keeps in any case.
func use(s *state, seat engine.Seat, c Card) float64 {
	best := 0.0
	for i := range s.slots {
		b := &s.slot[i]
		if b.ship == NoShip {
			continue
		}
		d := &b.side[seat]
		if c.IsPirate() && d.n == 0 || !c.IsPirate() && d.room(b.ship, c.Kind()) == 0 {
			continue
		}
		if g := gain(s, seat, c, int(i)); g > best {
			best = g
		}
	}
	return 0.2 + 0.25*float64(c.Value()) + 0.5*best
}

// shotWorth is what a shot at a slot brings on average: cards for the own side, and losses of the others.
func shotWorth(s *state, seat engine.Seat, slot int) float64 {
	b := &s.slot[slot]
	w := 0.0
	for k := range Kind(Kinds) {
		c, harm := NoCard, 0.0
		for rival := range engine.Seat(s.seats) {
			if rival == seat || b.side[rival].kind(k) == 0 {
				continue
			}
			harm = max(harm, 0.25*prospect(s, rival, slot, &b.side[rival], nil))
			if c == NoCard || b.side[rival].prov[Provision(k, true)] > 0 {
				c = Provision(k, b.side[rival].prov[Provision(k, true)] > 0)
			}
		}
		if c == NoCard {
			continue
		}
		w += harm
		if b.side[seat].room(b.ship, k) > 0 {
			w += gain(s, seat, c, slot)
		}
	}
	return w / 3 // two dice of six faces
}

func bestShot(s *state, seat engine.Seat) float64 {
	best := 0.0
	for i := range s.slots {
		if b := &s.slot[i]; b.ship != NoShip && b.side[seat].n > 0 {
			best = max(best, shotWorth(s, seat, int(i)))
		}
	}
	return best
}

// boardWorth weighs the ship, and that others may counter, against the cards a failure costs.
func boardWorth(s *state, seat engine.Seat, slot int) float64 {
	b := &s.slot[slot]
	d := &b.side[seat]
	p := float64(Ways(b.ship.Boarding()-int(d.might))) / 36
	keep := 1.0
	for rival := range engine.Seat(s.seats) {
		if r := &b.side[rival]; rival != seat && r.n > 0 {
			_, lack := r.lackOf(b.ship)
			chance := float64(Ways(b.ship.Boarding()+2-openMight(r))) / 36
			switch lack {
			case 0:
			case 1:
				chance *= 0.5
			case 2:
				chance *= 0.25
			case 3:
				chance *= 0.1
			default:
				chance = 0
			}
			keep *= 1 - chance
		}
	}
	lost := 0.0
	for k := range Kind(Kinds) {
		if d.kind(k) > 0 {
			lost += 1.0 / 3
		}
	}
	return p*keep*worth(s, seat, b.ship) - (1-p)*lost*0.7
}

// counterWorth weighs the ship against the cards from hand; those at the ship are gone in any case.
func counterWorth(s *state, seat engine.Seat, a engine.Action) float64 {
	b := &s.slot[s.target]
	might, cost := int(b.side[seat].might), 0.0
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n > 0 {
			might += Card(n - 1).Value()
			cost += 0.5 + 0.2*float64(Card(n-1).Value())
		}
	}
	p := float64(Ways(int(s.best)+1-might)) / 36
	return p*1.3*worth(s, seat, b.ship) - cost
}
