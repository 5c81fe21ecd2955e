package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// navyAt are the warships at sea in a place: slots as bits.
func (s *State) navyAt(at blackbeard.Place) (set uint32) {
	for w := range s.Warships {
		if k := &s.Warships[w]; k.Face != 0 && !k.Anchored && k.At == at {
			set |= 1 << w
		}
	}
	return set
}

// crownsAt are the commissioners at sea in a place that may meet a pirate: not his owner's and not careened
// (8.3, 14.2). Bits.
func (s *State) crownsAt(at blackbeard.Place, p int8) (set uint8) {
	for c := range s.Crown {
		if k := &s.Crown[c]; k.Owner >= 0 && k.Owner != Owner(p) && !k.Anchored && !k.Careened && k.At == at {
			set |= 1 << c
		}
	}
	return set
}

// mayFight tells whether a hunter may still fight a pirate this turn: it fights one, and his ally (8.10).
func (s *State) mayFight(u Unit, p int8) bool {
	prey, with := uint8(0), uint8(0)
	if c, ok := u.Crown(); ok {
		prey, with = s.Crown[c].prey, s.Crown[c].with
	} else if w, ok := u.Navy(); ok {
		prey, with = s.Warships[w].prey, s.Warships[w].with
	}
	return prey == 0 || (prey|with)>>p&1 > 0
}

// navyFor are the warships at sea beside a pirate that may still fight him this turn: slots as bits.
func (s *State) navyFor(p int8) uint32 {
	set := s.navyAt(s.Pirates[p].At)
	for w := range int8(blackbeard.NWarships) {
		if set>>w&1 > 0 && !s.mayFight(navyUnit(w), p) {
			set &^= 1 << w
		}
	}
	return set
}

// crownsFor are the commissioners at sea beside a pirate that may still fight him this turn. Bits.
func (s *State) crownsFor(p int8) uint8 {
	set := s.crownsAt(s.Pirates[p].At, p)
	for c := range int8(blackbeard.NCommissioners) {
		if set>>c&1 > 0 && !s.mayFight(crownUnit(c), p) {
			set &^= 1 << c
		}
	}
	return set
}

// engage notes that a hunter fights a pirate, or kills him careened: for the rest of the turn it fights only him and
// his ally (8.10). Up to rules version 5 it fought on (R77).
func (s *State) engage(u Unit, p int8) {
	if s.Rules < blackbeard.RulesSheet {
		return
	}
	prey, with := uint8(1)<<p, uint8(0)
	if q := s.Pirates[p].Ally; q > 0 {
		with = 1 << (q - 1)
	}
	if c, ok := u.Crown(); ok {
		s.Crown[c].prey |= prey
		s.Crown[c].with |= with
	} else if w, ok := u.Navy(); ok {
		s.Warships[w].prey |= prey
		s.Warships[w].with |= with
	}
}

// engageNavy notes it for several warships: slots as bits.
func (s *State) engageNavy(set uint32, p int8) {
	for w := range int8(blackbeard.NWarships) {
		if set>>w&1 > 0 {
			s.engage(navyUnit(w), p)
		}
	}
}

// HuntersAt tells whether hunters of a pirate lie at sea in a place.
func (s *State) HuntersAt(at blackbeard.Place, p int8) bool {
	return s.navyAt(at) != 0 || s.crownsAt(at, p) != 0
}

// lookAtBlockades notes which blockades begin and which the hunters have lifted (7).
func (s *State) lookAtBlockades(log *engine.Log) {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || !k.Anchored {
			continue
		}
		now := s.HuntersAt(k.At, p)
		if now == k.Blockaded || s.Rules >= blackbeard.RulesMoved && s.toBeChased(p) { // a chased pirate gains nothing (R68)
			continue
		}
		k.Blockaded = now
		change, begins := int8(1), int16(0)
		if now {
			change, begins = -1, 1
		}
		s.emit(log, blackbeard.EvBlockade, Owner(p), int16(k.Captain), begins, int16(k.At.Port()))
		s.please(p, change, log)
	}
}

// toBeChased tells whether a hunter has entered a pirate's port: driving him out must come next.
func (s *State) toBeChased(p int8) bool {
	for _, f := range s.Stack.All() {
		switch f.Step {
		case stepChase:
			if f.P == p {
				return true
			}
		case stepNavyMoved, stepNavyChase:
			if w, ok := f.U.Navy(); ok && s.Warships[w].Anchored && s.Warships[w].At == s.Pirates[p].At && Owner(p) != s.Drawer {
				return true
			}
		}
	}
	return false
}

// meet lets the hunters of a sea position try a pirate: warships first, those that succeeded fight, then
// the commissioners (8.1).
func (s *State) meet(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	if !k.AtSea() || !k.At.IsHex() || !s.HuntersAt(k.At, p) {
		return
	}
	s.Stack.Push(Frame{Step: stepMeetCrown, P: p})
	s.Stack.Push(Frame{Step: stepFightNavy, P: p})
}

// fightNavy lets one warship after the other try, then those that caught him fight. a and b are their
// slots.
func (s *State) fightNavy(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	if !k.AtSea() {
		return
	}
	here := s.navyFor(f.P)
	for w := range int8(blackbeard.NWarships) {
		if here>>w&1 > 0 && k.TriedNavy>>w&1 == 0 {
			k.TriedNavy |= 1 << w
			s.Stack.Push(f)
			s.Stack.Push(Frame{Step: stepAttempt, P: f.P, U: navyUnit(w)})
			return
		}
	}
	caught := f.caught() & here
	if caught == 0 {
		return
	}
	group := s.nextGroup(caught)
	f.setCaught(caught &^ group)
	s.Stack.Push(f)
	s.beginFight(Fight{Pirate: f.P, Crown: -1, navy: group, intercepted: true}, log)
}

// caught are warship slots noted in a frame.
func (f *Frame) caught() uint32 { return uint32(uint16(f.A)) | uint32(uint16(f.B))<<16 }

func (f *Frame) setCaught(set uint32) { f.A, f.B = int16(uint16(set)), int16(uint16(set>>16)) }

// nextGroup is the warships of a set that fight next: the slowest and all of its nation (8.8).
func (s *State) nextGroup(set uint32) (group uint32) {
	slowest := int8(-1)
	for w := range int8(blackbeard.NWarships) {
		if set>>w&1 > 0 && (slowest < 0 || s.Warships[w].Face.Speed(0) < s.Warships[slowest].Face.Speed(0)) {
			slowest = w
		}
	}
	for w := range int8(blackbeard.NWarships) {
		if set>>w&1 > 0 && s.flag(w) == s.flag(slowest) {
			group |= 1 << w
		}
	}
	return group
}

// meetCrown asks the owners of the commissioners, in seat order, whether they demand an attempt (I1).
func (s *State) meetCrown(f Frame, _ engine.Chance, _ *engine.Log) {
	k := &s.Pirates[f.P]
	if !k.AtSea() {
		return
	}
	set := s.crownsFor(f.P) &^ k.TriedCrown
	for player := range int8(s.Players) {
		for c := range int8(blackbeard.NCommissioners) {
			if set>>c&1 > 0 && s.Crown[c].Owner == player {
				k.TriedCrown |= 1 << c
				s.Stack.Push(f)
				u := crownUnit(c)
				s.question(Frame{Step: stepAnswer, P: f.P, U: u}, blackbeard.AskDemand, player, s.Name(u), int16(k.Captain), 0)
				return
			}
		}
	}
}

// attempt begins one attempt to intercept: a schooner at a coast may evade first (8.2).
func (s *State) attempt(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	if w, ok := f.U.Navy(); ok {
		s.reveal(w, log)
	}
	if k.Ship.Evades() && k.At.Coast() && !k.Careened {
		s.question(Frame{Step: stepAnswer, P: f.P, U: f.U}, blackbeard.AskEvade, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
		return
	}
	s.roll(Frame{Step: stepMatched, P: f.P, U: f.U}, ch, log)
}

// feasting is the deduction from a roll after a feast (17.3).
func (k *Pirate) feasting() int {
	if k.Feast {
		return 2
	}
	return 0
}

// evades tells whether the die of an evasion is high enough.
func (s *State) evades(f *Frame) bool {
	return int(f.dice[0])-s.Pirates[f.P].feasting() > s.HunterSpeed(f.U)
}

func (s *State) evaded(f Frame, ch engine.Chance, log *engine.Log) {
	s.decides(f.P, s.HunterSpeed(f.U)+s.Pirates[f.P].feasting(), blackbeard.RollEvade, log)
	if s.evades(&f) {
		s.emit(log, blackbeard.EvEvaded, Owner(f.P), int16(s.Pirates[f.P].Captain), s.Name(f.U), 0)
		return
	}
	next := Frame{Step: stepMatched, P: f.P, U: f.U}
	if f.A != 0 {
		next.Step = stepCrownMatched
	}
	s.roll(next, ch, log)
}

// slips tells whether the rolls let the pirate avoid the hunter: equal is caught. The die of a careened
// pirate is not modified at all (8.2).
func (s *State) slips(f *Frame) bool {
	return s.pace(f) > int(f.dice[4])
}

// pace is the modified die of a pirate whom a hunter tries.
func (s *State) pace(f *Frame) int {
	k := &s.Pirates[f.P]
	mine := int(f.dice[0])
	if !k.Careened {
		mine += k.SpeedNow() - k.feasting()
	}
	return mine
}

func (s *State) matched(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	s.decides(f.P, s.pace(&f), blackbeard.RollIntercept, log)
	if s.slips(&f) {
		s.emit(log, blackbeard.EvAvoided, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
		return
	}
	s.emit(log, blackbeard.EvIntercepted, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
	s.catch(f, ch, log)
}

// catch ends the voyage of a pirate; a careened one dies, a warship fights, a commissioner's owner
// decides (I2).
func (s *State) catch(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	if s.Voyage.Unit == PirateUnit(f.P) {
		s.Voyage.Halted = true
	}
	if k.Careened {
		s.engage(f.U, f.P)
		s.lose(f.P, blackbeard.GoneCareened, ch, log)
		return
	}
	if w, ok := f.U.Navy(); ok {
		t := s.Stack.Top()
		switch {
		case t.Step == stepFightNavy && t.P == f.P:
			t.setCaught(t.caught() | 1<<w)
		default:
			if t.Step == stepNavyTargets {
				t.A = 1 // it has fought and tries nobody else
			}
			s.beginFight(Fight{Pirate: f.P, Crown: -1, navy: 1 << w, intercepted: true}, log)
		}
		return
	}
	c, _ := f.U.Crown()
	s.question(Frame{Step: stepAnswer, P: f.P, U: f.U}, blackbeard.AskFight, s.Crown[c].Owner, s.Name(f.U), int16(k.Captain), 0)
}

// chase drives a pirate out of his port (11.5); u is the hunter, 0 for none. A careened pirate
// whose port a hunter enters must first get away from it (R20). gentle: without the damage point.
func (s *State) chase(f Frame, ch engine.Chance, log *engine.Log) {
	p, u := f.P, f.U
	k := &s.Pirates[p]
	if k.Captain == 0 || !k.Anchored {
		return
	}
	if k.Careened && u != 0 {
		s.roll(Frame{Step: stepChaseRolled, P: p, U: u}, ch, log)
		return
	}
	s.drive(p, u, log)
}

// chaseRolled: a careened pirate must roll higher than the hunter, or dies.
func (s *State) chaseRolled(f Frame, ch engine.Chance, log *engine.Log) {
	if f.dice[0] <= f.dice[4] {
		s.lose(f.P, blackbeard.GoneCareened, ch, log)
		return
	}
	s.Pirates[f.P].Careened = false
	s.drive(f.P, f.U, log)
}

// drive turns a pirate to the sea side of his hex with one damage point; hunters there try him.
func (s *State) drive(p int8, u Unit, log *engine.Log) {
	k := &s.Pirates[p]
	h := k.At.Port()
	s.emit(log, blackbeard.EvChased, Owner(p), int16(k.Captain), int16(h), 0)
	if k.Blockaded {
		k.Blockaded = false
		s.emit(log, blackbeard.EvBlockade, Owner(p), int16(k.Captain), 0, int16(h))
	}
	k.Anchored, k.Careened, k.MustRaze = false, false, false
	k.Barred |= 1 << h
	if s.Voyage.Unit == PirateUnit(p) {
		s.Voyage.Halted = true
	}
	s.Stir = true
	s.Stack.Push(Frame{Step: stepMeet, P: p})
	s.damage(PirateUnit(p), 1, false)
}

// chaseAll drives everybody except player spared out of a port, in the order of the slots.
func (s *State) chaseAll(h blackbeard.Port, spared int8, u Unit) {
	for p := int8(Slots) - 1; p >= 0; p-- {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Anchored && k.At == h.Hex() && Owner(p) != spared {
			s.Stack.Push(Frame{Step: stepChase, P: p, U: u})
		}
	}
}

// navyChase drives everybody except the drawer's pirates out of a warship's port.
func (s *State) navyChase(f Frame, _ engine.Chance, _ *engine.Log) {
	at, _ := s.Where(f.U)
	s.chaseAll(at.Port(), s.Drawer, f.U)
}

// chaseShut drives the pirates out of a port that is now closed to them (12.7, 15.2 I).
func (s *State) chaseShut(h blackbeard.Port) {
	for p := int8(Slots) - 1; p >= 0; p-- {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Anchored && k.At == h.Hex() && s.Status(p, h, true) < blackbeard.Neutral {
			s.Stack.Push(Frame{Step: stepChase, P: p})
		}
	}
}
