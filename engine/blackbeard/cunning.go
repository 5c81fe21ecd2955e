package blackbeard

import "portside/engine"

// askCunning asks whether the roll of the frame below is thrown anew (24): first the pirate it was made
// for, then, in a duel, the other.
func (s *state) askCunning(f frame) {
	t := s.top()
	for ; f.a < 2; f.a++ {
		p := t.p
		if f.a == 1 {
			q, ok := t.u.pirate()
			if !ok {
				return
			}
			p = q
		}
		if !s.mayCunning(p) || !s.regrets(t, f.a == 1) {
			continue
		}
		costs := int16(0)
		if s.costs(t, f.a == 1) {
			costs = 1
		} else if s.damageOf(t) >= 3 {
			costs = 2
		}
		kind := int16(s.throwOf(t).kind)
		s.question(f, AskCunning, owner(p), int16(s.pirates[p].captain), kind, costs)
		return
	}
}

// mayCunning tells whether a pirate has cunning left and his player may use it (24.2).
func (s *state) mayCunning(p int8) bool {
	return s.inPlay(p) && s.pirates[p].cunning > 0 && s.cunning != owner(p)
}

func (s *state) replyCunning(f frame, yes bool, ch engine.Chance, log *engine.Log) {
	if !yes {
		f.a++
		s.push(f)
		return
	}
	t := s.top()
	p := t.p
	if f.a == 1 {
		p, _ = t.u.pirate()
	}
	s.pirates[p].cunning--
	s.cunning = owner(p)
	s.tell(log, EvCunning, owner(p), int16(s.pirates[p].captain), 0, 0)
	s.throw(t, ch, log)
	s.push(frame{step: stepCunning, p: t.p, u: t.u})
}

// regrets tells whether a roll could have been better for its pirate, or for his opponent in a duel: only
// then he is asked.
func (s *state) regrets(t *frame, other bool) bool {
	switch t.step {
	case stepMoved, stepTreason:
		return t.dice[0] < 6 && (t.step == stepMoved || t.dice[0] < 3)
	case stepEvaded:
		return !s.evades(t)
	case stepMatched, stepCrownMatched:
		return !s.slips(t)
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.strengths()
		return p+rollP < h+rollH || rollP <= rollH
	case stepWound:
		return t.dice[0] == 1
	case stepPrizeRolled:
		return s.margin(t) > 0
	case stepInterrogated:
		return int(t.dice[0]) != s.pirates[t.p].crueltyNow()
	case stepMutiny:
		return int(t.dice[0]) >= s.pirates[t.p].charismaNow()
	case stepFine:
		return t.dice[0]+t.dice[1] > 2
	case stepChaseRolled:
		return t.dice[0] <= t.dice[4]
	}
	return s.regretsMore(t, other)
}

// costs tells whether the roll as it stands would kill, sink, maroon or retire the pirate (I11).
func (s *state) costs(t *frame, other bool) bool {
	k := &s.pirates[t.p]
	switch t.step {
	case stepTreason:
		return t.dice[0] == 1
	case stepFine:
		return t.dice[0]+t.dice[1] >= 11
	case stepMutiny, stepChaseRolled:
		return true
	case stepMatched, stepCrownMatched:
		return k.careened
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.strengths()
		return h+rollH-p-rollP >= int(k.combat) || p+rollP > h+rollH && k.combat == 1
	}
	return s.costsMore(t, other)
}

// damageOf is the damage a roll would do to its pirate.
func (s *state) damageOf(t *frame) int {
	switch t.step {
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.strengths()
		return h + rollH - p - rollP
	case stepPrizeRolled:
		if m := s.margin(t); m <= 2 {
			return m
		}
	}
	return s.damageMore(t)
}
