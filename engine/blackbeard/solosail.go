package blackbeard

import "portside/engine"

// dummySail steers a dummy's ship: a commissioner or warship to Blood, a pirate to port or prey (25.3).
func (s *state) dummySail(u unit, list []engine.Action) engine.Action {
	p, isPirate := u.pirate()
	if !isPirate {
		b := s.blood()
		if b < 0 {
			return list[len(list)-1]
		}
		if a, ok := has(list, opAnchor); ok && s.pirates[b].anchored {
			if at, _ := s.where(u); at == s.pirates[b].at {
				return a
			}
		}
		if _, navy := u.navy(); navy && s.voyage.spent >= int8(s.hunterSpeed(u)) {
			return act(opStay)
		}
		goal := s.pirates[b].at
		if s.sheetOf(u) != goal.Sheet() {
			goal = s.nearestArrow(u)
		}
		return s.toward(u, goal, list)
	}
	k := &s.pirates[p]
	if k.mustRaze {
		return list[0]
	}
	if a, ok := has(list, opSearch); ok {
		return a
	}
	weak := int(k.combat)*2 <= int(k.full()) || k.scurvy || k.wounds.hurt() || k.holdsFull() || k.popularity <= 3
	if weak {
		if h := s.refuge(p); h != 0 {
			if k.at == h.Hex() {
				if a, ok := has(list, opAnchor); ok {
					return a
				}
				return act(opStay)
			}
			return s.toward(u, h.Hex(), list)
		}
	}
	goal := s.prey(p)
	if goal == k.at && !k.anchored {
		return act(opStay)
	}
	return s.toward(u, goal, list)
}

// toward is the step that brings a ship nearer to its goal, or staying.
func (s *state) toward(u unit, goal Place, list []engine.Action) engine.Action {
	at, sea := s.where(u)
	if !sea {
		if a, ok := has(list, opWeigh); ok && goal != at {
			return a
		}
		return act(opStay)
	}
	best, near := act(opStay), at.Sailing(goal)
	for _, a := range list {
		if a.Op != opSail {
			continue
		}
		if d := Place(a.A).Sailing(goal); d >= 0 && d < near {
			best, near = a, d
		}
	}
	return best
}

// nearestArrow is the arrow hex of its map that a ship reaches first.
func (s *state) nearestArrow(u unit) Place {
	at, _ := s.where(u)
	best, near := at, 1000
	for h := Place(1); h <= hexes; h++ {
		if h.Gate() != NoPlace {
			if d := at.Sailing(h); d >= 0 && d < near {
				best, near = h, d
			}
		}
	}
	return best
}

// refuge is the nearest usable port of a pirate on its map; a haven wins ties, then the lowest code.
func (s *state) refuge(p int8) Port {
	k := &s.pirates[p]
	best, near := Port(0), 10000
	for h := Port(1); h <= ports; h++ {
		st := s.status(p, h, false)
		d := k.at.Sailing(h.Hex())
		if st < Neutral || d < 0 {
			continue
		}
		if d = 2 * d; st != Haven {
			d++
		}
		if d < near {
			best, near = h, d
		}
	}
	return best
}

// prey is the hex of the nearest merchant, of the lowest lane on ties, else the nearest lane.
func (s *state) prey(p int8) Place {
	k := &s.pirates[p]
	best, near := k.at, 1000
	for i := range s.merchants {
		m := &s.merchants[i]
		if m.face == 0 {
			continue
		}
		if d := k.at.Sailing(m.at); d >= 0 && (d < near || d == near && m.at.Lane() != 0 && m.at.Lane() < best.Lane()) {
			best, near = m.at, d
		}
	}
	if near < 1000 {
		return best
	}
	for l := Lane(1); l <= lanes; l++ {
		if d := k.at.Sailing(l.Hex()); d >= 0 && d < near {
			best, near = l.Hex(), d
		}
	}
	return best
}
