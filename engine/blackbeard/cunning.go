package blackbeard

import "portside/engine"

// askCunning asks whether the roll of the frame below is thrown anew (24): first the pirate it was made
// for, then, in a duel, the other. f.b are the sides that have thrown it anew: who does must keep what comes
// (R71).
func (s *state) askCunning(f frame, _ engine.Chance, _ *engine.Log) {
	t := s.stack.Top()
	for ; f.a < 2; f.a++ {
		p := t.p
		if f.a == 1 {
			q, ok := t.u.pirate()
			if !ok || s.rules >= rulesWits && t.step != stepDuelRolled {
				return // up to rules version 4 the one with the wound was asked twice
			}
			p = q
		}
		if !s.mayCunning(p) || s.rules >= rulesWits && f.b>>f.a&1 > 0 || !s.regrets(t, f.a == 1) {
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
	return s.inPlay(p) && s.cunningNow(p) > 0 && s.cunning != owner(p)
}

// cunningNow is how often a pirate may still use cunning: his rating less what he has used, and less what his
// wounds take off every rating (11.8, R71).
func (s *state) cunningNow(p int8) int {
	k := &s.pirates[p]
	if s.rules < rulesWits {
		return int(k.cunning)
	}
	return less(k.cunning, k.wounds.penalty())
}

func (s *state) replyCunning(r reply, ch engine.Chance, log *engine.Log) {
	if !r.yes {
		r.a++
		s.stack.Push(r.frame)
		return
	}
	t := s.stack.Top()
	p := t.p
	if r.a == 1 {
		p, _ = t.u.pirate()
	}
	s.pirates[p].cunning--
	s.cunning = owner(p)
	s.tell(log, EvCunning, owner(p), int16(s.pirates[p].captain), 0, 0)
	s.throw(t, ch, log)
	s.stack.Push(frame{step: stepCunning, p: t.p, u: t.u, b: r.b | 1<<r.a})
}

// regrets tells whether a roll could have been better for its pirate, or for his opponent in a duel: only
// then he is asked.
func (s *state) regrets(t *frame, other bool) bool {
	switch {
	case s.rules < rulesWits:
		return s.regretsOnce(t, other)
	case t.step == stepRoundRolled:
		return s.regretsRound(t)
	}
	return s.merit(t, other) < s.bestMerit(t, other)
}

// regretsRound tells whether a round could have ended better in anything: less damage to the pirate, more to a
// commissioner, the end of the battle in his hands (11.6).
func (s *state) regretsRound(t *frame) bool {
	k, c := &s.pirates[s.fight.pirate], s.fight.crown
	rollP, rollH := s.rollsOf(t)
	p, h := s.strengths()
	lead := p + rollP - h - rollH
	equal := lead - (rollP - rollH) // the lead of equal rolls
	switch {
	case c >= 0 && lead >= int(s.crown[c].combat) && k.combat > 1:
		return false // sunk, and he is afloat
	case rollP <= rollH:
		return true
	case lead > 0 && equal <= 10+k.feasting(): // equal totals cost nothing
		return true
	}
	return (lead < 0 || c >= 0) && lead < equal+10-k.feasting()
}

// costs tells whether the roll as it stands would kill, sink, maroon or retire the pirate (I11).
func (s *state) costs(t *frame, other bool) bool {
	k := &s.pirates[t.p]
	switch t.step {
	case stepTreason:
		return t.dice[0] == 1
	case stepFine:
		return int(t.dice[0]+t.dice[1]) >= TreasonHangedFrom
	case stepMutiny, stepChaseRolled:
		return true
	case stepMatched, stepCrownMatched:
		return k.careened
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.strengths()
		return h+rollH-p-rollP >= int(k.combat) || p+rollP > h+rollH && k.combat == 1
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		d := &s.duel
		loser, lost := d.attacker, 1
		if attack > defence {
			loser, lost = 1-d.attacker, attack-defence
		}
		return (loser != d.attacker) == other && int(d.loss[loser])+lost > s.pirates[d.sides[loser]].staminaNow()
	case stepAssaulted:
		return s.damageOf(t) >= int(k.combat)
	}
	return false
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
	case stepAssaulted:
		mine, theirs := s.assaultTotals(t)
		if mine > theirs {
			return int(min(t.dice[4], t.dice[5])) - 1
		}
		return theirs - mine + 1
	}
	return 0
}
