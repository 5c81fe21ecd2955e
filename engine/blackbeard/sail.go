package blackbeard

import "portside/engine"

func (s *state) moved(f frame, _ engine.Chance, log *engine.Log) {
	points := int8(max(1, int(f.dice[0])+s.pirates[f.p].speedNow()))
	s.setSail(pirateUnit(f.p), points, log)
}

// setSail gives a ship its points and asks for the first step.
func (s *state) setSail(u unit, points int8, log *engine.Log) {
	s.voyage = voyage{unit: u, points: points}
	if at, _ := s.where(u); at.IsZone() { // a MOVE in a zone leads nowhere: it passes
		return
	}
	s.tell(log, EvPoints, s.playerOf(u), s.name(u), int16(points), 0)
	s.stack.Push(frame{step: stepSail, u: u})
}

// askSail asks for the next step, unless there is none to choose.
func (s *state) askSail(f frame, _ engine.Chance, log *engine.Log) {
	v := &s.voyage
	p, isPirate := f.u.pirate()
	if v.halted || v.unit != f.u || isPirate && !s.inPlay(p) {
		s.arrive(f.u)
		return
	}
	at, sea := s.where(f.u)
	if v.points == 0 {
		switch {
		case !isPirate, !sea && !s.mayStorm(p):
			s.arrive(f.u)
			return
		}
	}
	player := s.commander(f.u)
	s.question(frame{step: stepAnswer, u: f.u}, AskSail, player, s.name(f.u), int16(v.points), int16(at))
}

// commander is who moves a ship: its owner, the drawer for warships.
func (s *state) commander(u unit) int8 {
	if _, ok := u.navy(); ok {
		return s.drawer
	}
	return s.playerOf(u)
}

// legalSail lists the next steps of the ship under way (6.2).
func (s *state) legalSail(u unit, dst []engine.Action) []engine.Action {
	v := &s.voyage
	at, sea := s.where(u)
	p, isPirate := u.pirate()
	if v.points > 0 && sea {
		for _, h := range at.Neighbours() {
			dst = append(dst, act(opSail, h))
		}
	}
	switch {
	case v.points == 0:
	case !sea:
		dst = append(dst, act(opWeigh))
	case isPirate && s.mayAnchor(p), !isPirate && s.hunterMayAnchor(u):
		dst = append(dst, act(opAnchor))
	}
	if isPirate {
		me := int16(s.pirates[p].captain)
		came := sea && v.points > 0 || !sea && (v.spent > 0 || s.rules < rulesMoved) // it anchors, or has anchored, in this MOVE (R67)
		if came && s.mayStorm(p) && !s.pirates[p].mustRaze {
			dst = append(dst, act(opAssault, me))
		}
		if v.points == 0 && sea {
			dst = append(dst, act(opSearch))
		}
		if s.pirates[p].mustRaze {
			return dst
		}
	}
	return append(dst, act(opStay))
}

// sailOn carries out a step.
func (s *state) sailOn(f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	p, isPirate := f.u.pirate()
	switch a.Op {
	case opStay:
		s.arrive(f.u)
	case opSearch:
		s.search(p, log)
	case opSail:
		v.points, v.spent = v.points-1, v.spent+1
		s.stack.Push(frame{step: stepSail, u: f.u})
		s.tell(log, EvSailed, s.commander(f.u), s.name(f.u), a.A, 0)
		s.enter(f.u, Place(a.A))
		if isPirate {
			s.stack.Push(frame{step: stepMeet, p: p})
		}
	case opWeigh:
		v.points, v.spent = v.points-1, v.spent+1
		s.stack.Push(frame{step: stepSail, u: f.u})
		s.weigh(f.u, log)
		if isPirate {
			s.stack.Push(frame{step: stepUnblock, p: p})
			s.stack.Push(frame{step: stepMeet, p: p})
		}
	case opAnchor:
		v.points, v.spent = v.points-1, v.spent+1
		s.stack.Push(frame{step: stepSail, u: f.u})
		if isPirate {
			s.anchor(p, ch, log)
		} else {
			s.hunterAnchors(f.u, ch, log)
		}
	case opAssault:
		if !s.pirates[p].anchored {
			s.anchor(p, ch, log)
		}
		s.beginAssault(p, false, ch, log)
	}
}

// enter puts a ship on a hex at sea.
func (s *state) enter(u unit, at Place) {
	if p, ok := u.pirate(); ok {
		s.pirates[p].at = at
		s.forgetMerchant(p)
	} else if c, ok := u.crown(); ok {
		s.crown[c].at = at
	} else if w, ok := u.navy(); ok {
		s.warships[w].at, s.warships[w].nation = at, NoNation
	}
}

// forgetMerchant: an identified merchant is his as long as he stays in its hex (10.1).
func (s *state) forgetMerchant(p int8) { s.pirates[p].seen = 0 }

// weigh turns a ship to the sea side of its hex.
func (s *state) weigh(u unit, log *engine.Log) {
	at, _ := s.where(u)
	s.tell(log, EvWeighed, s.commander(u), s.name(u), int16(at.Port()), 0)
	if p, ok := u.pirate(); ok {
		s.pirates[p].anchored, s.pirates[p].mustRaze = false, false
	} else if c, ok := u.crown(); ok {
		s.crown[c].anchored = false
	} else if w, ok := u.navy(); ok {
		s.warships[w].anchored = false
	}
}

// unblock pays the crew for a blockade that was run (7.2).
func (s *state) unblock(f frame, _ engine.Chance, log *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	if !k.blockaded {
		return
	}
	if k.anchored {
		return
	}
	k.blockaded = false
	if k.captain == 0 {
		return
	}
	s.tell(log, EvBlockade, owner(p), int16(k.captain), 0, int16(k.at.Port()))
	if !s.voyage.halted {
		s.please(p, 1, log)
	}
}

// anchor brings a pirate into the port of his hex (6.5).
func (s *state) anchor(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	h := k.at.Port()
	k.anchored, k.zones = true, 0
	k.barred = 0
	s.forgetMerchant(p)
	s.stir = true
	s.tell(log, EvAnchored, owner(p), int16(k.captain), int16(h), 0)
	if s.pardonable(p, h) {
		s.stack.Push(frame{step: stepPardon, p: p})
	}
	if k.hideout == h && s.status(p, h, true) == Hideout && k.holdsFull() {
		s.please(p, 1, log)
	}
}

// arrive ends the voyage of a ship.
func (s *state) arrive(u unit) {
	s.stir = true
	if _, ok := u.navy(); ok {
		s.stack.Push(frame{step: stepNavyMoved, u: u})
	}
}

// transit carries out a whole operation of sailing into, between or out of zones (6.6).
func (s *state) transit(p int8, to Place, log *engine.Log) {
	s.noteOperation(opTransit, pirateUnit(p))
	k := &s.pirates[p]
	from := k.at
	if to.IsZone() {
		k.zones |= 1 << to.Zone()
	}
	k.at = to
	s.forgetMerchant(p)
	s.leaveZone(p, from, log)
	s.stir = true
	s.voyage = voyage{unit: pirateUnit(p)}
	s.tell(log, EvTransit, owner(p), int16(k.captain), int16(to), 0)
	s.stack.Push(frame{step: stepSail, u: pirateUnit(p)})
	if to.IsHex() {
		s.stack.Push(frame{step: stepMeet, p: p})
	}
}

// leaveZone puts the merchants back that a pirate had found in a zone (9.2).
func (s *state) leaveZone(p int8, from Place, log *engine.Log) {
	if !from.IsZone() {
		return
	}
	for i := range int8(nMerchants) {
		if m := &s.merchants[i]; m.face != 0 && m.at == from && m.holder == p+1 {
			s.removeMerchant(i, log)
		}
	}
}
