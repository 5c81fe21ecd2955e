package stortebeker

import (
	"math/bits"

	"portside/engine"
)

// weigh implements engine.Game for a state: how much the simple judgement of the game likes each action, in points. It
// looks at open cards and at the seat's own hand and pirates.
func (s *state) weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	shot := -1.0
	for _, a := range legal {
		var w float64
		switch c := Card(a.A); a.Op {
		case opLay:
			w = 0.3 + s.gain(seat, c, s.slotOf(Ship(a.B)))
		case opDiscard:
			w = -s.use(seat, c) + 0.1
		case opShoot:
			if shot < 0 {
				shot = s.bestShot(seat)
			}
			w = shot - s.use(seat, c)
		case opTake:
			w = 0.5 + s.use(seat, c)
		case opDone:
			w = 0.4
		case opFire:
			w = s.shotWorth(seat, s.slotOf(Ship(a.A)))
		case opSeize:
			d := &s.slot[s.target].side[a.B]
			w = 0.6*float64(c.Value()) + 0.4*s.prospect(engine.Seat(a.B), int(s.target), d, nil)
		case opKeep:
			w = float64(c.Value())
		case opLose:
			w = -float64(c.Value())
		case opBoard:
			w = s.boardWorth(seat, s.slotOf(Ship(a.A)))
		case opCounter:
			w = s.counterWorth(seat, a)
		}
		dst = append(dst, w)
	}
	return dst
}

// worth is what a ship is worth to a seat: its points, and in the pro game what it does for a bonus.
func (s *state) worth(seat engine.Seat, ship Ship) float64 {
	w := float64(ship.Points())
	if !s.pro {
		return w
	}
	own := s.seat[seat].won >> (perColour * ship.Colour()) & (1<<perColour - 1)
	top := float64(max(int(ship.Points()), bits.Len32(own)+2))
	switch bits.OnesCount32(own) {
	case 0:
		return w + 0.3
	case 1:
		return w + 0.2*top
	case 2:
		return w + 0.9*top
	}
	return w + max(0, float64(int(ship.Points())-bits.Len32(own)-2))
}

// The chance that what is missing comes together in time: a card that the hand holds, one that it does not.
const (
	held   = 0.82
	lacked = 0.5
)

// prospect is what a side may still bring its seat. hand is what it can add, nil if that is not known.
func (s *state) prospect(seat engine.Seat, slot int, d *side, hand *[cardKinds]uint8) float64 {
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
		might = d.openMight()
	}
	need := ship.Boarding() - might
	success := float64(Ways(need))/36*0.8 + float64(Ways(need-2))/36*0.2 // more pirates may come
	return p * success * s.worth(seat, ship)
}

// openMight is what others may take a side to add to a roll: face-down pirates count 3 each.
func (d *side) openMight() int {
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
func (s *state) gain(seat engine.Seat, c Card, slot int) float64 {
	d := s.slot[slot].side[seat]
	hand := s.seat[seat].hand
	before := s.prospect(seat, slot, &d, &hand)
	d.add(c)
	if hand[c] > 0 {
		hand[c]--
	}
	return s.prospect(seat, slot, &d, &hand) - before
}

// use is the value of a card in hand: the best it could do at a ship now, and what it keeps in any case.
func (s *state) use(seat engine.Seat, c Card) float64 {
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
		if g := s.gain(seat, c, int(i)); g > best {
			best = g
		}
	}
	return 0.2 + 0.25*float64(c.Value()) + 0.5*best
}

// shotWorth is what a shot at a slot brings on average: cards for the own side, and losses of the others.
func (s *state) shotWorth(seat engine.Seat, slot int) float64 {
	b := &s.slot[slot]
	w := 0.0
	for k := range Kind(Kinds) {
		c, harm := NoCard, 0.0
		for rival := range engine.Seat(s.seats) {
			if rival == seat || b.side[rival].kind(k) == 0 {
				continue
			}
			harm = max(harm, 0.25*s.prospect(rival, slot, &b.side[rival], nil))
			if c == NoCard || b.side[rival].prov[Provision(k, true)] > 0 {
				c = Provision(k, b.side[rival].prov[Provision(k, true)] > 0)
			}
		}
		if c == NoCard {
			continue
		}
		w += harm
		if b.side[seat].room(b.ship, k) > 0 {
			w += s.gain(seat, c, slot)
		}
	}
	return w / 3 // two dice of six faces
}

func (s *state) bestShot(seat engine.Seat) float64 {
	best := 0.0
	for i := range s.slots {
		if b := &s.slot[i]; b.ship != NoShip && b.side[seat].n > 0 {
			best = max(best, s.shotWorth(seat, int(i)))
		}
	}
	return best
}

// boardWorth weighs the ship, and that others may counter, against the cards a failure costs.
func (s *state) boardWorth(seat engine.Seat, slot int) float64 {
	b := &s.slot[slot]
	d := &b.side[seat]
	p := float64(Ways(b.ship.Boarding()-int(d.might))) / 36
	keep := 1.0
	for rival := range engine.Seat(s.seats) {
		if r := &b.side[rival]; rival != seat && r.n > 0 {
			_, lack := r.lackOf(b.ship)
			chance := float64(Ways(b.ship.Boarding()+2-r.openMight())) / 36
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
	return p*keep*s.worth(seat, b.ship) - (1-p)*lost*0.7
}

// counterWorth weighs the ship against the cards from hand; those at the ship are gone in any case.
func (s *state) counterWorth(seat engine.Seat, a engine.Action) float64 {
	b := &s.slot[s.target]
	might, cost := int(b.side[seat].might), 0.0
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n > 0 {
			might += Card(n - 1).Value()
			cost += 0.5 + 0.2*float64(Card(n-1).Value())
		}
	}
	p := float64(Ways(int(s.best)+1-might)) / 36
	return p*1.3*s.worth(seat, b.ship) - cost
}
