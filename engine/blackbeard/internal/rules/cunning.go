package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// askCunning asks whether to throw the roll of the frame below again (24): first the pirate it was made
// for, then, in a duel, the other. f.B are the sides that have thrown it again: they must keep the result
// (R71).
func (s *State) askCunning(f Frame, _ engine.Chance, _ *engine.Log) {
	t := s.Stack.Top()
	for ; f.A < 2; f.A++ {
		p := t.P
		if f.A == 1 {
			q, ok := t.U.Pirate()
			if !ok || s.Rules >= blackbeard.RulesWits && t.Step != stepDuelRolled {
				return // up to rules version 4 the side with the wound was asked twice
			}
			p = q
		}
		if !s.mayCunning(p) || s.Rules >= blackbeard.RulesWits && f.B>>f.A&1 > 0 || !s.regrets(t, f.A == 1) {
			continue
		}
		costs := int16(0)
		if s.costs(t, f.A == 1) {
			costs = 1
		} else if s.damageOf(t) >= 3 {
			costs = 2
		}
		kind := int16(s.throwOf(t).kind)
		s.question(f, blackbeard.AskCunning, Owner(p), int16(s.Pirates[p].Captain), kind, costs)
		return
	}
}

// mayCunning tells whether a pirate has cunning left and his player may use it (24.2).
func (s *State) mayCunning(p int8) bool {
	return s.InPlay(p) && s.CunningNow(p) > 0 && s.Cunning != Owner(p)
}

// CunningNow is how often a pirate may still use cunning: his rating, less what he has used and what his
// wounds take off every rating (11.8, R71).
func (s *State) CunningNow(p int8) int {
	k := &s.Pirates[p]
	if s.Rules < blackbeard.RulesWits {
		return int(k.Cunning)
	}
	return less(k.Cunning, k.Wounds.Penalty())
}

func (s *State) replyCunning(r reply, ch engine.Chance, log *engine.Log) {
	if !r.yes {
		r.A++
		s.Stack.Push(r.Frame)
		return
	}
	t := s.Stack.Top()
	p := t.P
	if r.A == 1 {
		p, _ = t.U.Pirate()
	}
	s.Pirates[p].Cunning--
	s.Cunning = Owner(p)
	s.emit(log, blackbeard.EvCunning, Owner(p), int16(s.Pirates[p].Captain), 0, 0)
	s.throw(t, ch, log)
	s.Stack.Push(Frame{Step: stepCunning, P: t.P, U: t.U, B: r.B | 1<<r.A})
}

// regrets tells whether a roll could have been better for its pirate, or for his opponent in a duel: he is
// asked only then.
func (s *State) regrets(t *Frame, other bool) bool {
	switch {
	case s.Rules < blackbeard.RulesWits:
		return s.regretsOnce(t, other)
	case t.Step == stepRoundRolled:
		return s.regretsRound(t)
	}
	return s.merit(t, other) < s.bestMerit(t, other)
}

// regretsRound tells whether a round could have ended better in any way: less damage to the pirate, more to a
// commissioner, or his choice to end the battle (11.6).
func (s *State) regretsRound(t *Frame) bool {
	k, c := &s.Pirates[s.Fight.Pirate], s.Fight.Crown
	rollP, rollH := s.rollsOf(t)
	p, h := s.Strengths()
	lead := p + rollP - h - rollH
	equal := lead - (rollP - rollH) // the lead of equal rolls
	switch {
	case c >= 0 && lead >= int(s.Crown[c].Combat) && k.Combat > 1:
		return false // the hunter is sunk, and he is afloat
	case rollP <= rollH:
		return true
	case lead > 0 && equal <= 10+k.feasting(): // equal totals cost nothing
		return true
	}
	return (lead < 0 || c >= 0) && lead < equal+10-k.feasting()
}

// costs tells whether the roll as it stands would kill, sink, maroon or retire the pirate (I11).
func (s *State) costs(t *Frame, other bool) bool {
	k := &s.Pirates[t.P]
	switch t.Step {
	case stepTreason:
		return t.dice[0] == 1
	case stepFine:
		return int(t.dice[0]+t.dice[1]) >= blackbeard.TreasonHangedFrom
	case stepMutiny, stepChaseRolled:
		return true
	case stepMatched, stepCrownMatched:
		return k.Careened
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.Strengths()
		return h+rollH-p-rollP >= int(k.Combat) || p+rollP > h+rollH && k.Combat == 1
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		d := &s.Duel
		loser, lost := d.attacker, 1
		if attack > defence {
			loser, lost = 1-d.attacker, attack-defence
		}
		return (loser != d.attacker) == other && int(d.Loss[loser])+lost > s.Pirates[d.Sides[loser]].StaminaNow()
	case stepAssaulted:
		return s.damageOf(t) >= int(k.Combat)
	}
	return false
}

// damageOf is the damage a roll would do to its pirate.
func (s *State) damageOf(t *Frame) int {
	switch t.Step {
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.Strengths()
		return h + rollH - p - rollP
	case stepPrizeRolled:
		if m := s.Margin(t); m <= 2 {
			return m
		}
	case stepAssaulted:
		mine, theirs := s.AssaultTotals(t)
		if mine > theirs {
			return int(min(t.dice[4], t.dice[5])) - 1
		}
		return theirs - mine + 1
	}
	return 0
}
