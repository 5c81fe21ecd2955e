package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

func (s *State) moved(f Frame, _ engine.Chance, log *engine.Log) {
	points := int8(blackbeard.MovePoints(int(f.dice[0]), s.Pirates[f.P].SpeedNow()))
	s.setSail(PirateUnit(f.P), points, log)
}

// setSail gives a ship its points and asks for the first step.
func (s *State) setSail(u Unit, points int8, log *engine.Log) {
	s.Voyage = Voyage{Unit: u, Points: points}
	if at, _ := s.Where(u); at.IsZone() { // a MOVE in a zone leads nowhere: it passes
		return
	}
	s.emit(log, blackbeard.EvPoints, s.playerOf(u), s.Name(u), int16(points), 0)
	s.Stack.Push(Frame{Step: stepSail, U: u})
}

// askSail asks for the next step, unless there is no choice.
func (s *State) askSail(f Frame, _ engine.Chance, log *engine.Log) {
	v := &s.Voyage
	p, isPirate := f.U.Pirate()
	if v.Halted || v.Unit != f.U || isPirate && !s.InPlay(p) {
		s.arrive(f.U)
		return
	}
	at, sea := s.Where(f.U)
	if v.Points == 0 {
		switch {
		case !isPirate, !sea && !s.mayStorm(p):
			s.arrive(f.U)
			return
		}
	}
	player := s.commander(f.U)
	s.question(Frame{Step: stepAnswer, U: f.U}, blackbeard.AskSail, player, s.Name(f.U), int16(v.Points), int16(at))
}

// commander is the player who moves a ship: its owner, the drawer for warships.
func (s *State) commander(u Unit) int8 {
	if _, ok := u.Navy(); ok {
		return s.Drawer
	}
	return s.playerOf(u)
}

// legalSail lists the next steps of the ship under way (6.2).
func (s *State) legalSail(u Unit, dst []engine.Action) []engine.Action {
	v := &s.Voyage
	at, sea := s.Where(u)
	p, isPirate := u.Pirate()
	if v.Points > 0 && sea {
		for _, h := range at.Neighbours() {
			dst = append(dst, blackbeard.Act(blackbeard.OpSail, h))
		}
	}
	switch {
	case v.Points == 0:
	case !sea:
		dst = append(dst, blackbeard.Act(blackbeard.OpWeigh))
	case isPirate && s.mayAnchor(p), !isPirate && s.hunterMayAnchor(u):
		dst = append(dst, blackbeard.Act(blackbeard.OpAnchor))
	}
	if isPirate {
		me := int16(s.Pirates[p].Captain)
		came := sea && v.Points > 0 || !sea && (v.Spent > 0 || s.Rules < blackbeard.RulesMoved) // it anchors, or has anchored, in this MOVE (R67)
		if came && s.mayStorm(p) && !s.Pirates[p].MustRaze {
			dst = append(dst, blackbeard.Act(blackbeard.OpAssault, me))
		}
		if v.Points == 0 && sea {
			dst = append(dst, blackbeard.Act(blackbeard.OpSearch))
		}
		if s.Pirates[p].MustRaze {
			return dst
		}
	}
	return append(dst, blackbeard.Act(blackbeard.OpStay))
}

// sailOn carries out a step.
func (s *State) sailOn(f Frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	v := &s.Voyage
	p, isPirate := f.U.Pirate()
	switch a.Op {
	case blackbeard.OpStay:
		s.arrive(f.U)
	case blackbeard.OpSearch:
		s.search(p, log)
	case blackbeard.OpSail:
		v.Points, v.Spent = v.Points-1, v.Spent+1
		s.Stack.Push(Frame{Step: stepSail, U: f.U})
		s.emit(log, blackbeard.EvSailed, s.commander(f.U), s.Name(f.U), a.A, 0)
		s.enter(f.U, blackbeard.Place(a.A))
		if isPirate {
			s.Stack.Push(Frame{Step: stepMeet, P: p})
		}
	case blackbeard.OpWeigh:
		v.Points, v.Spent = v.Points-1, v.Spent+1
		s.Stack.Push(Frame{Step: stepSail, U: f.U})
		s.weigh(f.U, log)
		if isPirate {
			s.Stack.Push(Frame{Step: stepUnblock, P: p})
			s.Stack.Push(Frame{Step: stepMeet, P: p})
		}
	case blackbeard.OpAnchor:
		v.Points, v.Spent = v.Points-1, v.Spent+1
		s.Stack.Push(Frame{Step: stepSail, U: f.U})
		if isPirate {
			s.anchor(p, ch, log)
		} else {
			s.hunterAnchors(f.U, ch, log)
		}
	case blackbeard.OpAssault:
		if !s.Pirates[p].Anchored {
			s.anchor(p, ch, log)
		}
		s.beginAssault(p, false, ch, log)
	}
}

// enter puts a ship on a hex at sea.
func (s *State) enter(u Unit, at blackbeard.Place) {
	if p, ok := u.Pirate(); ok {
		s.Pirates[p].At = at
		s.forgetMerchant(p)
	} else if c, ok := u.Crown(); ok {
		s.Crown[c].At = at
	} else if w, ok := u.Navy(); ok {
		s.Warships[w].At, s.Warships[w].nation = at, blackbeard.NoNation
	}
}

// forgetMerchant: a pirate may board a merchant he has identified only while he stays in its hex (10.1).
func (s *State) forgetMerchant(p int8) { s.Pirates[p].Seen = 0 }

// weigh turns a ship to the sea side of its hex.
func (s *State) weigh(u Unit, log *engine.Log) {
	at, _ := s.Where(u)
	s.emit(log, blackbeard.EvWeighed, s.commander(u), s.Name(u), int16(at.Port()), 0)
	if p, ok := u.Pirate(); ok {
		s.Pirates[p].Anchored, s.Pirates[p].MustRaze = false, false
	} else if c, ok := u.Crown(); ok {
		s.Crown[c].Anchored = false
	} else if w, ok := u.Navy(); ok {
		s.Warships[w].Anchored = false
	}
}

// unblock rewards the crew for running a blockade (7.2).
func (s *State) unblock(f Frame, _ engine.Chance, log *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	if !k.Blockaded {
		return
	}
	if k.Anchored {
		return
	}
	k.Blockaded = false
	if k.Captain == 0 {
		return
	}
	s.emit(log, blackbeard.EvBlockade, Owner(p), int16(k.Captain), 0, int16(k.At.Port()))
	if !s.Voyage.Halted {
		s.please(p, 1, log)
	}
}

// anchor brings a pirate into the port of his hex (6.5).
func (s *State) anchor(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	h := k.At.Port()
	k.Anchored, k.Zones = true, 0
	k.Barred = 0
	if s.Rules < blackbeard.RulesSheet { // to anchor is not to leave the hex (R75)
		s.forgetMerchant(p)
	}
	s.Stir = true
	s.emit(log, blackbeard.EvAnchored, Owner(p), int16(k.Captain), int16(h), 0)
	if s.pardonable(p, h) {
		s.Stack.Push(Frame{Step: stepPardon, P: p})
	}
	bribed := k.Hideout == h || s.Rules >= blackbeard.RulesSheet // otherwise it is one by his letter (R76)
	if bribed && s.Status(p, h, true) == blackbeard.Hideout && k.HoldsFull() {
		s.please(p, 1, log)
	}
}

// arrive ends the voyage of a ship.
func (s *State) arrive(u Unit) {
	s.Stir = true
	if _, ok := u.Navy(); ok {
		s.Stack.Push(Frame{Step: stepNavyMoved, U: u})
	}
}

// transit carries out a whole operation of sailing into, between or out of zones (6.6).
func (s *State) transit(p int8, to blackbeard.Place, log *engine.Log) {
	s.noteOperation(blackbeard.OpTransit, PirateUnit(p))
	k := &s.Pirates[p]
	from := k.At
	if to.IsZone() {
		k.Zones |= 1 << to.Zone()
	}
	k.At = to
	s.forgetMerchant(p)
	s.leaveZone(p, from, log)
	s.Stir = true
	s.Voyage = Voyage{Unit: PirateUnit(p)}
	s.emit(log, blackbeard.EvTransit, Owner(p), int16(k.Captain), int16(to), 0)
	s.Stack.Push(Frame{Step: stepSail, U: PirateUnit(p)})
	if to.IsHex() {
		s.Stack.Push(Frame{Step: stepMeet, P: p})
	}
}

// leaveZone puts the merchants back that a pirate had found in a zone (9.2).
func (s *State) leaveZone(p int8, from blackbeard.Place, log *engine.Log) {
	if !from.IsZone() {
		return
	}
	for i := range int8(blackbeard.NMerchants) {
		if m := &s.Merchants[i]; m.Face != 0 && m.At == from && m.Holder == p+1 {
			s.removeMerchant(i, log)
		}
	}
}
