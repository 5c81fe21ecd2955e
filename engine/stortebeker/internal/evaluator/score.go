package evaluator

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// Evaluator implements engine.Quieter.
type Evaluator struct{}

// Score implements engine.Evaluator: how much the simple judgement of the game likes each action, in points. It
// uses open cards and the seat's own hand and pirates.
func (Evaluator) Score(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*rules.State)
	shot := -1.0
	for _, a := range legal {
		var w float64
		switch c := stortebeker.Card(a.A); a.Op {
		case stortebeker.OpLay:
			w = 0.3 + gain(s, seat, c, s.SlotOf(stortebeker.Ship(a.B)))
		case stortebeker.OpDiscard:
			w = -use(s, seat, c) + 0.1
		case stortebeker.OpShoot:
			if shot < 0 {
				shot = bestShot(s, seat)
			}
			w = shot - use(s, seat, c)
		case stortebeker.OpTake:
			w = 0.5 + use(s, seat, c)
		case stortebeker.OpDone:
			w = 0.4
		case stortebeker.OpFire:
			w = shotWorth(s, seat, s.SlotOf(stortebeker.Ship(a.A)))
		case stortebeker.OpSeize:
			d := &s.Slot[s.Target].Side[a.B]
			w = 0.6*float64(c.Value()) + 0.4*prospect(s, engine.Seat(a.B), int(s.Target), d, nil)
		case stortebeker.OpKeep:
			w = float64(c.Value())
		case stortebeker.OpLose:
			w = -float64(c.Value())
		case stortebeker.OpBoard:
			w = boardWorth(s, seat, s.SlotOf(stortebeker.Ship(a.A)))
		case stortebeker.OpCounter:
			w = counterWorth(s, seat, a)
		}
		dst = append(dst, w)
	}
	return dst
}

// worth is what a ship is worth to a seat: its points, and in the pro game its part in a bonus.
func worth(s *rules.State, seat engine.Seat, ship stortebeker.Ship) float64 {
	w := float64(ship.Points())
	if !s.Pro {
		return w
	}
	n, best := s.Seat[seat].Won.Of(ship.Colour())
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

// The chances that a missing card is found in time: one that the hand holds, one that it does not.
const (
	held   = 0.82
	lacked = 0.5
)

// prospect is what a side may still bring its seat. hand is what it can add, nil if unknown.
func prospect(s *rules.State, seat engine.Seat, slot int, d *rules.Side, hand *stortebeker.Hand) float64 {
	ship := s.Slot[slot].Ship
	p := 1.0
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		have := uint8(0)
		if hand != nil {
			have = hand[2*k] + hand[2*k+1]
		}
		for n := d.Room(ship, k); n > 0; n-- {
			if have > 0 {
				have--
				p *= held
			} else {
				p *= lacked
			}
		}
	}
	if d.Size == 0 {
		p *= 0.6
	}
	might := int(d.Might)
	if hand == nil {
		might = openMight(d)
	}
	need := ship.Boarding() - might
	success := float64(stortebeker.Ways(need))/36*0.8 + float64(stortebeker.Ways(need-2))/36*0.2 // more pirates may come
	return p * success * worth(s, seat, ship)
}

// openMight is what others may expect a side to add to a roll: face-down pirates count 3 each.
func openMight(d *rules.Side) int {
	n := 3 * int(d.Hidden)
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		n += int(d.Provisions[stortebeker.Provision(k, true)])
	}
	for i, up := range d.Up {
		n += int(up) * (i + 2)
	}
	return n
}

// gain is what a card adds to a side, if the active seat lays it.
func gain(s *rules.State, seat engine.Seat, c stortebeker.Card, slot int) float64 {
	d := s.Slot[slot].Side[seat]
	hand := s.Seat[seat].Hand
	before := prospect(s, seat, slot, &d, &hand)
	d.Add(c)
	if hand[c] > 0 {
		hand[c]--
	}
	return prospect(s, seat, slot, &d, &hand) - before
}

// use is the value of a card in hand: the best it could do at a ship now, and the worth it has in any case.
func use(s *rules.State, seat engine.Seat, c stortebeker.Card) float64 {
	best := 0.0
	for i := range s.Slots {
		b := &s.Slot[i]
		if b.Ship == stortebeker.NoShip {
			continue
		}
		d := &b.Side[seat]
		if c.IsPirate() && d.Size == 0 || !c.IsPirate() && d.Room(b.Ship, c.Kind()) == 0 {
			continue
		}
		if g := gain(s, seat, c, int(i)); g > best {
			best = g
		}
	}
	return 0.2 + 0.25*float64(c.Value()) + 0.5*best
}

// shotWorth is what a shot at a slot brings on average: cards for the seat's own side, and losses of the others.
func shotWorth(s *rules.State, seat engine.Seat, slot int) float64 {
	b := &s.Slot[slot]
	w := 0.0
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		c, harm := stortebeker.NoCard, 0.0
		for rival := range engine.Seat(s.Seats) {
			if rival == seat || b.Side[rival].Count(k) == 0 {
				continue
			}
			harm = max(harm, 0.25*prospect(s, rival, slot, &b.Side[rival], nil))
			if c == stortebeker.NoCard || b.Side[rival].Provisions[stortebeker.Provision(k, true)] > 0 {
				c = stortebeker.Provision(k, b.Side[rival].Provisions[stortebeker.Provision(k, true)] > 0)
			}
		}
		if c == stortebeker.NoCard {
			continue
		}
		w += harm
		if b.Side[seat].Room(b.Ship, k) > 0 {
			w += gain(s, seat, c, slot)
		}
	}
	return w / 3 // two dice of six faces
}

func bestShot(s *rules.State, seat engine.Seat) float64 {
	best := 0.0
	for i := range s.Slots {
		if b := &s.Slot[i]; b.Ship != stortebeker.NoShip && b.Side[seat].Size > 0 {
			best = max(best, shotWorth(s, seat, int(i)))
		}
	}
	return best
}

// boardWorth weighs the ship, and possible counters, against the cards a failure costs.
func boardWorth(s *rules.State, seat engine.Seat, slot int) float64 {
	b := &s.Slot[slot]
	d := &b.Side[seat]
	p := float64(stortebeker.Ways(b.Ship.Boarding()-int(d.Might))) / 36
	keep := 1.0
	for rival := range engine.Seat(s.Seats) {
		if r := &b.Side[rival]; rival != seat && r.Size > 0 {
			_, lack := r.LackOf(b.Ship)
			chance := float64(stortebeker.Ways(b.Ship.Boarding()+2-openMight(r))) / 36
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
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		if d.Count(k) > 0 {
			lost += 1.0 / 3
		}
	}
	return p*keep*worth(s, seat, b.Ship) - (1-p)*lost*0.7
}

// counterWorth weighs the ship against the cards from hand; those at the ship are lost in any case.
func counterWorth(s *rules.State, seat engine.Seat, a engine.Action) float64 {
	b := &s.Slot[s.Target]
	might, cost := int(b.Side[seat].Might), 0.0
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n > 0 {
			might += stortebeker.Card(n - 1).Value()
			cost += 0.5 + 0.2*float64(stortebeker.Card(n-1).Value())
		}
	}
	p := float64(stortebeker.Ways(int(s.Best)+1-might)) / 36
	return p*1.3*worth(s, seat, b.Ship) - cost
}
