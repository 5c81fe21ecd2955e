package blackbeard

import "portside/engine"

// chase drives a pirate out of the port he lies in (11.5); u is the hunter, 0 for none. A careened pirate
// whose port a hunter enters must first get away from it (R20). gentle: without the damage point.
func (s *state) chase(f frame, ch engine.Chance, log *engine.Log) {
	p, u := f.p, f.u
	k := &s.pirates[p]
	if k.captain == 0 || !k.anchored {
		return
	}
	if k.careened && u != 0 {
		s.roll(frame{step: stepChaseRolled, p: p, u: u}, ch, log)
		return
	}
	s.drive(p, u, log)
}

// chaseRolled: a careened pirate must roll higher than the hunter, or dies.
func (s *state) chaseRolled(f frame, ch engine.Chance, log *engine.Log) {
	if f.dice[0] <= f.dice[4] {
		s.lose(f.p, GoneCareened, ch, log)
		return
	}
	s.pirates[f.p].careened = false
	s.drive(f.p, f.u, log)
}

// drive turns a pirate to the sea side of his hex with one damage point; hunters that lie there try him.
func (s *state) drive(p int8, u unit, log *engine.Log) {
	k := &s.pirates[p]
	h := k.at.Port()
	s.tell(log, EvChased, owner(p), int16(k.captain), int16(h), 0)
	if k.blockaded {
		k.blockaded = false
		s.tell(log, EvBlockade, owner(p), int16(k.captain), 0, int16(h))
	}
	k.anchored, k.careened, k.mustRaze = false, false, false
	k.barred |= 1 << h
	if s.voyage.unit == pirateUnit(p) {
		s.voyage.halted = true
	}
	s.stir = true
	s.stack.Push(frame{step: stepMeet, p: p})
	s.damage(pirateUnit(p), 1, false)
}

// chaseAll drives everybody out of a port who is not of player spared, in the order of the slots.
func (s *state) chaseAll(h Port, spared int8, u unit) {
	for p := int8(slots) - 1; p >= 0; p-- {
		if k := &s.pirates[p]; k.captain != 0 && k.anchored && k.at == h.Hex() && owner(p) != spared {
			s.stack.Push(frame{step: stepChase, p: p, u: u})
		}
	}
}

// navyChase drives out of the port of a warship whoever is not of the drawer.
func (s *state) navyChase(f frame, _ engine.Chance, _ *engine.Log) {
	at, _ := s.where(f.u)
	s.chaseAll(at.Port(), s.drawer, f.u)
}

// chaseShut drives those out of a port to whom it is closed now (12.7, 15.2 I).
func (s *state) chaseShut(h Port) {
	for p := int8(slots) - 1; p >= 0; p-- {
		if k := &s.pirates[p]; k.captain != 0 && k.anchored && k.at == h.Hex() && s.status(p, h, true) < Neutral {
			s.stack.Push(frame{step: stepChase, p: p})
		}
	}
}
