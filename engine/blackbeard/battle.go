package blackbeard

import "portside/engine"

// beginFight begins a battle (11.6): the frames of it are put on the stack.
func (s *state) beginFight(f fight, log *engine.Log) {
	f.on, f.ally = true, -1
	s.fight = f
	s.tell(log, EvBattle, owner(f.pirate), int16(s.pirates[f.pirate].captain), s.name(s.foe()), 0)
	s.stack.Push(frame{step: stepBattleOver, p: f.pirate})
	s.stack.Push(frame{step: stepBattle, p: f.pirate})
}

// foe is the hunter of the fight: the commissioner, or the first of the warships.
func (s *state) foe() unit {
	if s.fight.crown >= 0 {
		return crownUnit(s.fight.crown)
	}
	for w := range int8(nWarships) {
		if s.fight.navy>>w&1 > 0 {
			return navyUnit(w)
		}
	}
	return 0
}

// battle asks whose ship an unknown warship is, where the drawer may choose (11.3), then the ally (22.5),
// and begins the rounds.
func (s *state) battle(f frame, _ engine.Chance, log *engine.Log) {
	s.fight.nation = England
	if s.fight.crown < 0 {
		w, _ := s.foe().navy()
		if s.warships[w].face == 0 {
			return
		}
		s.fight.nation = s.flag(w)
	}
	s.stack.Push(frame{step: stepRound, p: f.p})
	k := &s.pirates[f.p]
	if q := k.ally - 1; q >= 0 && s.together(f.p, q) && !s.pirates[q].feast && !s.pirates[q].careened {
		s.question(frame{step: stepAnswer, p: f.p, a: int16(q)}, AskHelp, owner(q), int16(s.pirates[q].captain), int16(k.captain), s.name(s.foe()))
	}
}

// together tells whether two pirates lie in the same place, both at sea or both at anchor (22.2).
func (s *state) together(p, q int8) bool {
	a, b := &s.pirates[p], &s.pirates[q]
	return a.captain != 0 && b.captain != 0 && a.at == b.at && a.anchored == b.anchored
}

// round begins a round: who has a letter of the hunter's nation may surrender (11.6 a).
func (s *state) round(f frame, ch engine.Chance, log *engine.Log) {
	if !s.fighting() {
		return
	}
	p := s.fight.pirate
	k := &s.pirates[p]
	if k.letter != 0 && k.letter.Nation() == s.fight.nation {
		s.question(frame{step: stepAnswer, p: p}, AskSurrender, owner(p), int16(k.captain), s.name(s.foe()), 0)
		return
	}
	s.rollRound(p, ch, log)
}

// fighting tells whether both sides are still there; an ally stands in for a pirate who is gone.
func (s *state) fighting() bool {
	fi := &s.fight
	if !fi.on || fi.ended {
		return false
	}
	if !s.inPlay(fi.pirate) {
		if fi.ally < 0 || !s.inPlay(fi.ally) {
			return false
		}
		fi.pirate, fi.ally = fi.ally, -1
	}
	if fi.ally >= 0 && !s.inPlay(fi.ally) {
		fi.ally = -1
	}
	if fi.crown >= 0 {
		return s.crown[fi.crown].owner >= 0
	}
	return fi.navy != 0
}

func (s *state) rollRound(p int8, ch engine.Chance, log *engine.Log) {
	s.fight.round++
	s.roll(frame{step: stepRoundRolled, p: p, u: s.foe()}, ch, log)
}

// rolls gives the roll of both sides of a round, strengths not counted: with an ally the better of two
// (11.6 b).
func (s *state) rollsOf(f *frame) (mine, theirs int) {
	mine = int(f.dice[0] + f.dice[1])
	if s.fight.ally >= 0 {
		mine = max(mine, int(f.dice[2]+f.dice[3]))
	}
	return mine - s.pirates[s.fight.pirate].feasting(), int(f.dice[4] + f.dice[5])
}

// strengths are what both sides add to their rolls.
func (s *state) strengths() (mine, theirs int) {
	k := &s.pirates[s.fight.pirate]
	mine = k.skillNow() + k.combatNow()
	if s.fight.crown >= 0 {
		return mine, s.crown[s.fight.crown].combatNow()
	}
	for w := range s.warships {
		if s.fight.navy>>w&1 > 0 {
			theirs += s.warships[w].face.Combat(0)
		}
	}
	return mine, theirs
}

// roundRolled gives the damage of a round (11.6 d).
func (s *state) roundRolled(f frame, _ engine.Chance, log *engine.Log) {
	rollP, rollH := s.rollsOf(&f)
	p, h := s.strengths()
	p, h = p+rollP, h+rollH
	s.tell(log, EvTotals, owner(f.p), int16(s.pirates[f.p].captain), int16(p), int16(h))
	s.stack.Push(frame{step: stepRoundOver, p: f.p, a: int16(rollP), b: int16(rollH)})
	if p == h {
		return
	}
	mine, theirs := 1, p-h
	if p < h {
		mine, theirs = h-p, 1
	}
	if s.fight.ally >= 0 {
		s.damage(pirateUnit(s.fight.ally), mine, false)
	}
	s.damage(pirateUnit(s.fight.pirate), mine, false)
	if s.fight.crown >= 0 {
		s.damage(crownUnit(s.fight.crown), theirs, false)
	}
}

// victory gives the pirates who beat a commissioner its printed combat in notoriety (11.6): those who are
// still afloat (R70).
func (s *state) victory(c int8, log *engine.Log) {
	for _, p := range [2]int8{s.fight.pirate, s.fight.ally} {
		if s.inPlay(p) {
			s.fame(p, (firstCommissioner + Counter(c)).Combat(0), log)
		}
	}
	s.famous(log)
}

// roundOver asks the side with the higher roll whether the battle ends (11.6 f).
func (s *state) roundOver(f frame, _ engine.Chance, log *engine.Log) {
	if c := s.fight.crown; s.rules >= rulesSunk && c >= 0 && s.crown[c].owner < 0 {
		s.victory(c, log)
	}
	if !s.fighting() {
		return
	}
	s.stack.Push(frame{step: stepRound, p: f.p})
	p := s.fight.pirate
	switch {
	case f.a > f.b:
		s.question(frame{step: stepAnswer, p: p}, AskGoOn, owner(p), int16(s.pirates[p].captain), s.name(s.foe()), 0)
	case f.a < f.b && s.fight.crown >= 0:
		c := s.fight.crown
		s.question(frame{step: stepAnswer, p: p}, AskCrownGoOn, s.crown[c].owner, s.name(crownUnit(c)), int16(s.pirates[p].captain), 0)
	}
}

// breakOff ends the battle by the will of one side; a pirate who was intercepted has escaped.
func (s *state) breakOff(byPirate bool, log *engine.Log) {
	s.fight.ended = true
	who := int16(2)
	if byPirate {
		who = 1
	}
	s.tell(log, EvBattleOver, owner(s.fight.pirate), int16(s.pirates[s.fight.pirate].captain), who, 0)
	if !byPirate || !s.fight.intercepted {
		return
	}
	s.fame(s.fight.pirate, NotorietyEscape, log)
	if q := s.fight.ally; q >= 0 && s.inPlay(q) {
		s.fame(q, NotorietyEscape, log)
	}
	s.famous(log)
}

// battleOver ends the fight: the men may rise now (§13.7).
func (s *state) battleOver(_ frame, _ engine.Chance, log *engine.Log) {
	fi := s.fight
	if !fi.ended {
		name := int16(NoCounter)
		if s.inPlay(fi.pirate) {
			name = int16(s.pirates[fi.pirate].captain)
		}
		s.tell(log, EvBattleOver, owner(fi.pirate), name, 3, 0)
	}
	s.fight = fight{ally: -1, crown: -1}
	s.stir = true
	for _, p := range [2]int8{fi.ally, fi.pirate} {
		if p >= 0 {
			if s.voyage.unit == pirateUnit(p) {
				s.voyage.halted = true
			}
			s.stack.Push(frame{step: stepCrew, p: p})
		}
	}
}

// treason carries out a surrender (18.4): the booty is lost, the die decides about his papers.
func (s *state) treason(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	s.tell(log, EvSurrendered, owner(p), int16(k.captain), 0, 0)
	k.holds, k.nHostages, k.hostages = [MaxHolds]int16{}, 0, [maxHostages]hostage{}
	s.roll(frame{step: stepTreason, p: p}, ch, log)
}

func (s *state) treasonRolled(f frame, ch engine.Chance, log *engine.Log) {
	switch d := f.dice[0]; d {
	case 1:
		s.hang(f.p, ch, log)
	case 2:
		s.roll(frame{step: stepFine, p: f.p}, ch, log)
	default:
		s.spared(f.p, log)
	}
}

func (s *state) fineRolled(f frame, ch engine.Chance, log *engine.Log) {
	roll := int32(f.dice[0] + f.dice[1])
	if roll >= TreasonHangedFrom {
		s.hang(f.p, ch, log)
		return
	}
	s.earn(f.p, -portion(s.pirates[f.p].worth, TreasonFinePercent*roll), log)
	s.spared(f.p, log)
}

func (s *state) hang(p int8, ch engine.Chance, log *engine.Log) {
	s.tell(log, EvSurrendered, owner(p), int16(s.pirates[p].captain), 3, 0)
	s.lose(p, GoneHanged, ch, log)
}

// spared ends the battle of a pirate whose papers were accepted; he may retire (I17, R36).
func (s *state) spared(p int8, log *engine.Log) {
	k := &s.pirates[p]
	s.tell(log, EvSurrendered, owner(p), int16(k.captain), 1, 0)
	s.fight.ended = true
	s.question(frame{step: stepAnswer, p: p}, AskPlayOn, owner(p), int16(k.captain), 0, 0)
}
