package blackbeard

import "portside/engine"

// navyAt are the warships at sea in a place: slots as bits.
func (s *state) navyAt(at Place) (set uint32) {
	for w := range s.warships {
		if k := &s.warships[w]; k.face != 0 && !k.anchored && k.at == at {
			set |= 1 << w
		}
	}
	return set
}

// crownsAt are the commissioners at sea in a place that may meet a pirate: not his owner's and not careened
// (8.3, 14.2). Bits.
func (s *state) crownsAt(at Place, p int8) (set uint8) {
	for c := range s.crown {
		if k := &s.crown[c]; k.owner >= 0 && k.owner != owner(p) && !k.anchored && !k.careened && k.at == at {
			set |= 1 << c
		}
	}
	return set
}

// huntersAt tells whether hunters of a pirate lie at sea in a place.
func (s *state) huntersAt(at Place, p int8) bool {
	return s.navyAt(at) != 0 || s.crownsAt(at, p) != 0
}

// lookAtBlockades notes which blockades begin and which the hunter has lifted (7).
func (s *state) lookAtBlockades(log *engine.Log) {
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || !k.anchored {
			continue
		}
		now := s.huntersAt(k.at, p)
		if now == k.blockaded || s.rules >= rulesMoved && s.toBeChased(p) { // chased, he gains nothing (R68)
			continue
		}
		k.blockaded = now
		change, begins := int8(1), int16(0)
		if now {
			change, begins = -1, 1
		}
		s.tell(log, EvBlockade, owner(p), int16(k.captain), begins, int16(k.at.Port()))
		s.please(p, change, log)
	}
}

// toBeChased tells of a pirate whose port a hunter has entered: to drive him out is what must happen next.
func (s *state) toBeChased(p int8) bool {
	for _, f := range s.stack.All() {
		switch f.step {
		case stepChase:
			if f.p == p {
				return true
			}
		case stepNavyMoved, stepNavyChase:
			if w, ok := f.u.navy(); ok && s.warships[w].anchored && s.warships[w].at == s.pirates[p].at && owner(p) != s.drawer {
				return true
			}
		}
	}
	return false
}

// meet lets the hunters of a sea position try a pirate: warships first, those that succeeded fight, then
// the commissioners (8.1).
func (s *state) meet(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	if !k.atSea() || !k.at.IsHex() || !s.huntersAt(k.at, p) {
		return
	}
	s.stack.Push(frame{step: stepMeetCrown, p: p})
	s.stack.Push(frame{step: stepFightNavy, p: p})
}

// fightNavy lets one warship after the other try, then those fight that have caught him. a and b are the
// slots that have.
func (s *state) fightNavy(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	if !k.atSea() {
		return
	}
	here := s.navyAt(k.at)
	for w := range int8(nWarships) {
		if here>>w&1 > 0 && k.triedNavy>>w&1 == 0 {
			k.triedNavy |= 1 << w
			s.stack.Push(f)
			s.stack.Push(frame{step: stepAttempt, p: f.p, u: navyUnit(w)})
			return
		}
	}
	caught := f.caught() & here
	if caught == 0 {
		return
	}
	group := s.nextGroup(caught)
	f.setCaught(caught &^ group)
	s.stack.Push(f)
	s.beginFight(fight{pirate: f.p, crown: -1, navy: group, intercepted: true}, log)
}

// caught are warship slots noted in a frame.
func (f *frame) caught() uint32 { return uint32(uint16(f.a)) | uint32(uint16(f.b))<<16 }

func (f *frame) setCaught(set uint32) { f.a, f.b = int16(uint16(set)), int16(uint16(set>>16)) }

// nextGroup are those warships of a set that fight next: the slowest and all of its nation (8.8).
func (s *state) nextGroup(set uint32) (group uint32) {
	slowest := int8(-1)
	for w := range int8(nWarships) {
		if set>>w&1 > 0 && (slowest < 0 || s.warships[w].face.Speed(0) < s.warships[slowest].face.Speed(0)) {
			slowest = w
		}
	}
	for w := range int8(nWarships) {
		if set>>w&1 > 0 && s.flag(w) == s.flag(slowest) {
			group |= 1 << w
		}
	}
	return group
}

// meetCrown asks the owners of the commissioners, in seat order, whether they demand an attempt (I1).
func (s *state) meetCrown(f frame, _ engine.Chance, _ *engine.Log) {
	k := &s.pirates[f.p]
	if !k.atSea() {
		return
	}
	set := s.crownsAt(k.at, f.p) &^ k.triedCrown
	for player := range int8(s.players) {
		for c := range int8(nCommissioners) {
			if set>>c&1 > 0 && s.crown[c].owner == player {
				k.triedCrown |= 1 << c
				s.stack.Push(f)
				u := crownUnit(c)
				s.question(frame{step: stepAnswer, p: f.p, u: u}, AskDemand, player, s.name(u), int16(k.captain), 0)
				return
			}
		}
	}
}

// attempt begins one attempt to intercept: a schooner at a coast may evade first (8.2).
func (s *state) attempt(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	if w, ok := f.u.navy(); ok {
		s.reveal(w, log)
	}
	if k.ship.Evades() && k.at.Coast() && !k.careened {
		s.question(frame{step: stepAnswer, p: f.p, u: f.u}, AskEvade, owner(f.p), int16(k.captain), s.name(f.u), 0)
		return
	}
	s.roll(frame{step: stepMatched, p: f.p, u: f.u}, ch, log)
}

// feasting is what a feast takes off a roll (17.3).
func (k *pirate) feasting() int {
	if k.feast {
		return 2
	}
	return 0
}

// evades tells whether the die of an evasion is high enough.
func (s *state) evades(f *frame) bool {
	return int(f.dice[0])-s.pirates[f.p].feasting() > s.hunterSpeed(f.u)
}

func (s *state) evaded(f frame, ch engine.Chance, log *engine.Log) {
	s.decides(f.p, s.hunterSpeed(f.u)+s.pirates[f.p].feasting(), RollEvade, log)
	if s.evades(&f) {
		s.tell(log, EvEvaded, owner(f.p), int16(s.pirates[f.p].captain), s.name(f.u), 0)
		return
	}
	next := frame{step: stepMatched, p: f.p, u: f.u}
	if f.a != 0 {
		next.step = stepCrownMatched
	}
	s.roll(next, ch, log)
}

// slips tells whether the rolls let the pirate avoid the hunter: equal is caught. The die of a careened
// pirate is not modified at all (8.2).
func (s *state) slips(f *frame) bool {
	return s.pace(f) > int(f.dice[4])
}

// pace is what the die of a pirate whom a hunter tries comes to.
func (s *state) pace(f *frame) int {
	k := &s.pirates[f.p]
	mine := int(f.dice[0])
	if !k.careened {
		mine += k.speedNow() - k.feasting()
	}
	return mine
}

func (s *state) matched(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	s.decides(f.p, s.pace(&f), RollIntercept, log)
	if s.slips(&f) {
		s.tell(log, EvAvoided, owner(f.p), int16(k.captain), s.name(f.u), 0)
		return
	}
	s.tell(log, EvIntercepted, owner(f.p), int16(k.captain), s.name(f.u), 0)
	s.catch(f, ch, log)
}

// catch ends the voyage of a pirate; what is careened dies, a warship fights, a commissioner's owner
// decides (I2).
func (s *state) catch(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	if s.voyage.unit == pirateUnit(f.p) {
		s.voyage.halted = true
	}
	if k.careened {
		s.lose(f.p, GoneCareened, ch, log)
		return
	}
	if w, ok := f.u.navy(); ok {
		t := s.stack.Top()
		switch {
		case t.step == stepFightNavy && t.p == f.p:
			t.setCaught(t.caught() | 1<<w)
		default:
			if t.step == stepNavyTargets {
				t.a = 1 // it has fought: it tries nobody else
			}
			s.beginFight(fight{pirate: f.p, crown: -1, navy: 1 << w, intercepted: true}, log)
		}
		return
	}
	c, _ := f.u.crown()
	s.question(frame{step: stepAnswer, p: f.p, u: f.u}, AskFight, s.crown[c].owner, s.name(f.u), int16(k.captain), 0)
}

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
