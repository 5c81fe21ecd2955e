package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// Causes of a duel: C of EvDuel.
const (
	duelFeast  = iota + 1 // a feast requires a challenge (17.4)
	duelPrize             // quarrel over the division of a prize (22.6)
	duelLoot              // quarrel over the division of loot
	duelBroken            // an alliance was broken in port
)

// beginDuel lets p challenge q (19.1).
func (s *State) beginDuel(p, q int8, cause uint8, log *engine.Log) {
	d := &s.Duel
	*d = Duel{On: true, Sides: [2]int8{p, q}, cause: cause}
	for i, side := range d.Sides {
		k := &s.Pirates[side]
		d.captains[i] = k.Captain
		d.stake[i] = int16(k.AttackNow() + k.DefenceNow() + k.StaminaNow())
	}
	s.emit(log, blackbeard.EvDuel, Owner(p), int16(d.captains[0]), int16(d.captains[1]), int16(cause))
	s.Stack.Push(Frame{Step: stepDuelRound})
}

// present tells whether a duellist is still the captain who began the duel.
func (s *State) present(side uint8) bool {
	return s.Pirates[s.Duel.Sides[side]].Captain == s.Duel.captains[side]
}

// duelRound rolls for attacker and defender (19.2). A duel is over if one of its captains is lost in another way.
func (s *State) duelRound(_ Frame, ch engine.Chance, log *engine.Log) {
	d := &s.Duel
	if !s.present(0) || !s.present(1) {
		d.On = false
		return
	}
	d.round++
	s.roll(Frame{Step: stepDuelRolled, P: d.Sides[d.attacker], U: PirateUnit(d.Sides[1-d.attacker])}, ch, log)
}

// duelTotals are the totals of attacker and defender; a wound of this duel lowers both values by one for
// the rest of it [R37].
func (s *State) duelTotals(f *Frame) (attack, defence int) {
	d := &s.Duel
	a, b := &s.Pirates[d.Sides[d.attacker]], &s.Pirates[d.Sides[1-d.attacker]]
	attack = max(0, a.AttackNow()-int(d.Weakened[d.attacker])) + int(f.dice[0])
	defence = max(0, b.DefenceNow()-int(d.Weakened[1-d.attacker])) + int(f.dice[4])
	return attack, defence
}

// duelRolled deducts the endurance that a round costs (19.2).
func (s *State) duelRolled(f Frame, ch engine.Chance, log *engine.Log) {
	d := &s.Duel
	attack, defence := s.duelTotals(&f)
	s.emit(log, blackbeard.EvDuelTotals, Owner(d.Sides[d.attacker]), int16(d.captains[d.attacker]), int16(attack), int16(defence))
	loser, lost := d.attacker, 1
	if attack > defence {
		loser, lost = 1-d.attacker, attack-defence
	}
	p := d.Sides[loser]
	d.Loss[loser] += int8(lost)
	left := max(0, s.Pirates[p].StaminaNow()-int(d.Loss[loser]))
	s.emit(log, blackbeard.EvDuelLoss, Owner(p), int16(d.captains[loser]), int16(lost), int16(left))
	s.Stack.Push(Frame{Step: stepDuelAsk})
	if s.exhausted(loser) {
		s.duelDeath(loser, ch, log)
		return
	}
	if lost >= blackbeard.DuelWound && loser != d.attacker {
		d.Weakened[loser]++
		s.drawWound(PirateUnit(p), ch, log)
		switch {
		case !s.present(loser): // the wound was fatal
			s.duelWon(1-loser, 1, log)
		case s.exhausted(loser): // it took endurance he no longer had
			s.duelDeath(loser, ch, log)
		}
	}
}

// exhausted tells whether the loss of a duellist exceeds his endurance (19.3).
func (s *State) exhausted(side uint8) bool {
	d := &s.Duel
	return int(d.Loss[side]) > s.Pirates[d.Sides[side]].StaminaNow()
}

// duelDeath ends the duel with the death of one side.
func (s *State) duelDeath(side uint8, ch engine.Chance, log *engine.Log) {
	s.duelWon(1-side, 1, log)
	if !s.Over {
		s.lose(s.Duel.Sides[side], blackbeard.GoneDuel, ch, log)
	}
}

// duelWon ends the duel: what the winner gains (19.3). how is C of EvDuelOver.
func (s *State) duelWon(winner uint8, how int16, log *engine.Log) {
	d := &s.Duel
	d.On = false
	w, l := d.Sides[winner], d.Sides[1-winner]
	s.emit(log, blackbeard.EvDuelOver, Owner(w), int16(d.captains[winner]), int16(d.captains[1-winner]), how)
	if d.cause == duelPrize || d.cause == duelLoot {
		s.afterQuarrel(winner)
	}
	if how == 2 {
		s.fame(l, -int(d.stake[1-winner]), log)
	}
	s.fame(w, int(d.stake[1-winner]), log)
	if s.famous(log) {
		return
	}
	s.please(w, blackbeard.PopularityDuel, log)
	if how == 2 {
		s.please(l, blackbeard.PopularityYielded, log)
	}
}

// duelAsk asks both whether they fight on, the challenger first (19.3, I12). f.A: sides asked.
func (s *State) duelAsk(f Frame, _ engine.Chance, _ *engine.Log) {
	d := &s.Duel
	if !d.On || !s.present(0) || !s.present(1) {
		d.On = false
		return
	}
	if f.A < 2 {
		side := f.A
		f.A++
		s.Stack.Push(f)
		p := d.Sides[side]
		s.question(Frame{Step: stepAnswer, P: p, A: side}, blackbeard.AskDuel, Owner(p), int16(d.captains[side]), int16(d.captains[1-side]), 0)
		return
	}
	d.attacker = 1 - d.attacker
	s.Stack.Push(Frame{Step: stepDuelRound})
}

// replyDuel: a captain who gives up loses face (19.3).
func (s *State) replyDuel(r reply, _ engine.Chance, log *engine.Log) {
	if r.yes {
		s.duelWon(uint8(1-r.A), 2, log)
	}
}
