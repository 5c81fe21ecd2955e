package blackbeard

import "portside/engine"

// strike is event C: everything in a zone and every ship of the drawer at sea, one after the other, but
// not what has worsened at this random event (15.3). f.a: units looked at.
func (s *state) strike(f frame, _ engine.Chance, _ *engine.Log) {
	for u := unit(f.a); u < firstNavy; u++ {
		at, sea := s.where(u)
		if u == 0 || !sea || s.unafflicted(u) || !at.IsZone() && s.playerOf(u) != f.p {
			continue
		}
		f.a = int16(u) + 1
		s.stack.Push(f)
		s.stack.Push(frame{step: stepScurvy, u: u})
		return
	}
}

// unafflicted tells of a ship at sea that it is careened or has suffered already [R33].
func (s *state) unafflicted(u unit) bool {
	if p, ok := u.pirate(); ok {
		return s.pirates[p].careened || s.pirates[p].worsened
	}
	c, _ := u.crown()
	return s.crown[c].careened || s.crown[c].worsened
}

// scurvy strikes a ship, or again: one point of damage, then popularity and illness (15.3).
func (s *state) scurvy(f frame, _ engine.Chance, log *engine.Log) {
	u := f.u
	if p, ok := u.pirate(); ok {
		k := &s.pirates[p]
		if k.captain == 0 || !k.atSea() || k.careened || k.worsened {
			return
		}
		k.scurvy, k.worsened = true, true
	} else {
		c, _ := u.crown()
		k := &s.crown[c]
		if k.owner < 0 || k.anchored || k.careened || k.worsened {
			return
		}
		k.scurvy, k.worsened = true, true
	}
	s.tell(log, EvScurvy, s.playerOf(u), s.name(u), 0, 0)
	s.stack.Push(frame{step: stepSick, u: u})
	s.damage(u, 1, true)
}

// sick: the crew murmurs before the die says who is ill.
func (s *state) sick(f frame, _ engine.Chance, log *engine.Log) {
	u := f.u
	if !s.lies(u) {
		return
	}
	s.stack.Push(frame{step: stepIll, u: u})
	if p, ok := u.pirate(); ok {
		s.please(p, -2, log)
	}
}

// fallIll rolls for illness: 1 is the captain, 2 are all hostages (15.3). It is not a roll that cunning
// helps with (24.3).
func (s *state) fallIll(f frame, ch engine.Chance, log *engine.Log) {
	u := f.u
	if !s.lies(u) {
		return
	}
	d := ch.Roll(6)
	s.tell(log, EvRolled, s.playerOf(u), int16(d), RollIllness, 0)
	log.Bar(engine.BarrierShown)
	p, ok := u.pirate()
	switch {
	case d == 1:
		s.illness(u, ch, log)
	case d == 2 && ok && s.pirates[p].nHostages > 0:
		k := &s.pirates[p]
		n := int16(k.nHostages)
		k.nHostages, k.hostages = 0, [maxHostages]hostage{}
		s.tell(log, EvHostagesDied, owner(p), int16(k.captain), n, 0)
	}
}
