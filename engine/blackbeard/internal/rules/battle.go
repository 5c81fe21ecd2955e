package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// beginFight begins a battle (11.6): it puts its frames on the stack.
func (s *State) beginFight(f Fight, log *engine.Log) {
	f.On, f.Ally = true, -1
	s.Fight = f
	if f.Crown >= 0 {
		s.engage(crownUnit(f.Crown), f.Pirate)
	}
	s.engageNavy(f.navy, f.Pirate)
	s.emit(log, blackbeard.EvBattle, Owner(f.Pirate), int16(s.Pirates[f.Pirate].Captain), s.Name(s.Foe()), 0)
	s.Stack.Push(Frame{Step: stepBattleOver, P: f.Pirate})
	s.Stack.Push(Frame{Step: stepBattle, P: f.Pirate})
}

// Foe is the hunter of the fight: the commissioner, or the first of the warships.
func (s *State) Foe() Unit {
	if s.Fight.Crown >= 0 {
		return crownUnit(s.Fight.Crown)
	}
	for w := range int8(blackbeard.NWarships) {
		if s.Fight.navy>>w&1 > 0 {
			return navyUnit(w)
		}
	}
	return 0
}

// battle asks for the nationality of an unknown warship, if the drawer may choose (11.3), then asks the ally (22.5),
// and begins the rounds.
func (s *State) battle(f Frame, _ engine.Chance, log *engine.Log) {
	s.Fight.nation = blackbeard.England
	if s.Fight.Crown < 0 {
		w, _ := s.Foe().Navy()
		if s.Warships[w].Face == 0 {
			return
		}
		s.Fight.nation = s.flag(w)
	}
	s.Stack.Push(Frame{Step: stepRound, P: f.P})
	k := &s.Pirates[f.P]
	if q := k.Ally - 1; q >= 0 && s.together(f.P, q) && !s.Pirates[q].Feast && !s.Pirates[q].Careened {
		s.question(Frame{Step: stepAnswer, P: f.P, A: int16(q)}, blackbeard.AskHelp, Owner(q), int16(s.Pirates[q].Captain), int16(k.Captain), s.Name(s.Foe()))
	}
}

// help brings an ally into the battle (22.5). At a random event he has then fought its hunters (8.5).
func (s *State) help(q, p int8, log *engine.Log) {
	fi, k := &s.Fight, &s.Pirates[q]
	fi.Ally = q
	if s.Rules >= blackbeard.RulesSheet {
		k.helpedNavy |= fi.navy
		if fi.Crown >= 0 {
			k.helpedCrown |= 1 << fi.Crown
		}
	}
	s.emit(log, blackbeard.EvHelped, Owner(q), int16(k.Captain), int16(s.Pirates[p].Captain), 0)
}

// together tells whether two pirates lie in the same place, both at sea or both at anchor (22.2).
func (s *State) together(p, q int8) bool {
	a, b := &s.Pirates[p], &s.Pirates[q]
	return a.Captain != 0 && b.Captain != 0 && a.At == b.At && a.Anchored == b.Anchored
}

// round begins a round: a pirate with a letter of the hunter's nation may surrender (11.6 a).
func (s *State) round(f Frame, ch engine.Chance, log *engine.Log) {
	if !s.fighting() {
		return
	}
	p := s.Fight.Pirate
	k := &s.Pirates[p]
	if k.Letter != 0 && k.Letter.Nation() == s.Fight.nation {
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskSurrender, Owner(p), int16(k.Captain), s.Name(s.Foe()), 0)
		return
	}
	s.rollRound(p, ch, log)
}

// fighting tells whether both sides are still there; an ally replaces a lost pirate.
func (s *State) fighting() bool {
	fi := &s.Fight
	if !fi.On || fi.ended {
		return false
	}
	if !s.InPlay(fi.Pirate) {
		if fi.Ally < 0 || !s.InPlay(fi.Ally) {
			return false
		}
		fi.Pirate, fi.Ally = fi.Ally, -1
	}
	if fi.Ally >= 0 && !s.InPlay(fi.Ally) {
		fi.Ally = -1
	}
	if fi.Crown >= 0 {
		return s.Crown[fi.Crown].Owner >= 0
	}
	return fi.navy != 0
}

func (s *State) rollRound(p int8, ch engine.Chance, log *engine.Log) {
	s.Fight.round++
	s.roll(Frame{Step: stepRoundRolled, P: p, U: s.Foe()}, ch, log)
}

// rollsOf is the rolls of both sides of a round, without strengths: with an ally the better of two
// (11.6 b).
func (s *State) rollsOf(f *Frame) (mine, theirs int) {
	mine = int(f.dice[0] + f.dice[1])
	if s.Fight.Ally >= 0 {
		mine = max(mine, int(f.dice[2]+f.dice[3]))
	}
	return mine - s.Pirates[s.Fight.Pirate].feasting(), int(f.dice[4] + f.dice[5])
}

// Strengths are what both sides add to their rolls.
func (s *State) Strengths() (mine, theirs int) {
	k := &s.Pirates[s.Fight.Pirate]
	mine = k.SkillNow() + k.CombatNow()
	if s.Fight.Crown >= 0 {
		return mine, s.Crown[s.Fight.Crown].CombatNow()
	}
	for w := range s.Warships {
		if s.Fight.navy>>w&1 > 0 {
			theirs += s.Warships[w].Face.Combat(0)
		}
	}
	return mine, theirs
}

// roundRolled gives the damage of a round (11.6 d).
func (s *State) roundRolled(f Frame, _ engine.Chance, log *engine.Log) {
	rollP, rollH := s.rollsOf(&f)
	p, h := s.Strengths()
	p, h = p+rollP, h+rollH
	s.emit(log, blackbeard.EvTotals, Owner(f.P), int16(s.Pirates[f.P].Captain), int16(p), int16(h))
	s.Stack.Push(Frame{Step: stepRoundOver, P: f.P, A: int16(rollP), B: int16(rollH)})
	if p == h {
		return
	}
	mine, theirs := 1, p-h
	if p < h {
		mine, theirs = h-p, 1
	}
	if s.Fight.Ally >= 0 {
		s.damage(PirateUnit(s.Fight.Ally), mine, false)
	}
	s.damage(PirateUnit(s.Fight.Pirate), mine, false)
	if s.Fight.Crown >= 0 {
		s.damage(crownUnit(s.Fight.Crown), theirs, false)
	}
}

// victory gives the pirates who beat a commissioner its printed combat in notoriety (11.6), if they are
// still afloat (R70).
func (s *State) victory(c int8, log *engine.Log) {
	for _, p := range [2]int8{s.Fight.Pirate, s.Fight.Ally} {
		if s.InPlay(p) {
			s.fame(p, (blackbeard.FirstCommissioner + blackbeard.Counter(c)).Combat(0), log)
		}
	}
	s.famous(log)
}

// roundOver asks the side with the higher roll whether the battle ends (11.6 f).
func (s *State) roundOver(f Frame, _ engine.Chance, log *engine.Log) {
	if c := s.Fight.Crown; s.Rules >= blackbeard.RulesSunk && c >= 0 && s.Crown[c].Owner < 0 {
		s.victory(c, log)
	}
	if !s.fighting() {
		return
	}
	s.Stack.Push(Frame{Step: stepRound, P: f.P})
	p := s.Fight.Pirate
	switch {
	case f.A > f.B:
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskGoOn, Owner(p), int16(s.Pirates[p].Captain), s.Name(s.Foe()), 0)
	case f.A < f.B && s.Fight.Crown >= 0:
		c := s.Fight.Crown
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskCrownGoOn, s.Crown[c].Owner, s.Name(crownUnit(c)), int16(s.Pirates[p].Captain), 0)
	}
}

// breakOff ends the battle at the choice of one side; an intercepted pirate has escaped.
func (s *State) breakOff(byPirate bool, log *engine.Log) {
	s.Fight.ended = true
	who := int16(2)
	if byPirate {
		who = 1
	}
	s.emit(log, blackbeard.EvBattleOver, Owner(s.Fight.Pirate), int16(s.Pirates[s.Fight.Pirate].Captain), who, 0)
	if !byPirate || !s.Fight.intercepted {
		return
	}
	s.fame(s.Fight.Pirate, blackbeard.NotorietyEscape, log)
	if q := s.Fight.Ally; q >= 0 && s.InPlay(q) {
		s.fame(q, blackbeard.NotorietyEscape, log)
	}
	s.famous(log)
}

// battleOver ends the fight: now the crew may mutiny (§13.7).
func (s *State) battleOver(_ Frame, _ engine.Chance, log *engine.Log) {
	fi := s.Fight
	if !fi.ended {
		name := int16(blackbeard.NoCounter)
		if s.InPlay(fi.Pirate) {
			name = int16(s.Pirates[fi.Pirate].Captain)
		}
		s.emit(log, blackbeard.EvBattleOver, Owner(fi.Pirate), name, 3, 0)
	}
	s.Fight = Fight{Ally: -1, Crown: -1}
	s.Stir = true
	for _, p := range [2]int8{fi.Ally, fi.Pirate} {
		if p >= 0 {
			if s.Voyage.Unit == PirateUnit(p) {
				s.Voyage.Halted = true
			}
			s.Stack.Push(Frame{Step: stepCrew, P: p})
		}
	}
}

// treason carries out a surrender (18.4): the booty is lost, the die decides about his papers.
func (s *State) treason(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	s.emit(log, blackbeard.EvSurrendered, Owner(p), int16(k.Captain), 0, 0)
	k.Holds, k.NHostages, k.Hostages = [blackbeard.MaxHolds]int16{}, 0, [MaxHostages]blackbeard.Hostage{}
	s.roll(Frame{Step: stepTreason, P: p}, ch, log)
}

func (s *State) treasonRolled(f Frame, ch engine.Chance, log *engine.Log) {
	switch d := f.dice[0]; d {
	case 1:
		s.hang(f.P, ch, log)
	case 2:
		s.roll(Frame{Step: stepFine, P: f.P}, ch, log)
	default:
		s.spared(f.P, log)
	}
}

func (s *State) fineRolled(f Frame, ch engine.Chance, log *engine.Log) {
	roll := int32(f.dice[0] + f.dice[1])
	if roll >= blackbeard.TreasonHangedFrom {
		s.hang(f.P, ch, log)
		return
	}
	s.earn(f.P, -blackbeard.Portion(s.Pirates[f.P].Worth, blackbeard.TreasonFinePercent*roll), log)
	s.spared(f.P, log)
}

func (s *State) hang(p int8, ch engine.Chance, log *engine.Log) {
	s.emit(log, blackbeard.EvSurrendered, Owner(p), int16(s.Pirates[p].Captain), 3, 0)
	s.lose(p, blackbeard.GoneHanged, ch, log)
}

// spared ends the battle of a pirate whose papers were accepted; he may retire (I17, R36).
func (s *State) spared(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	s.emit(log, blackbeard.EvSurrendered, Owner(p), int16(k.Captain), 1, 0)
	s.Fight.ended = true
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskPlayOn, Owner(p), int16(k.Captain), 0, 0)
}
