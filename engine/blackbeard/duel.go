package blackbeard

import "portside/engine"

// Causes of a duel: C of EvDuel.
const (
	duelFeast  = iota + 1 // a feast obliges to a challenge (17.4)
	duelPrize             // quarrel over the division of a prize (22.6)
	duelLoot              // quarrel over the division of loot
	duelBroken            // an alliance was broken in port
)

// beginDuel lets p challenge q (19.1).
func (s *state) beginDuel(p, q int8, cause uint8, log *engine.Log) {
	d := &s.duel
	*d = duel{on: true, sides: [2]int8{p, q}, cause: cause}
	for i, side := range d.sides {
		k := &s.pirates[side]
		d.captains[i] = k.captain
		d.stake[i] = int16(k.attackNow() + k.defenceNow() + k.staminaNow())
	}
	s.tell(log, EvDuel, owner(p), int16(d.captains[0]), int16(d.captains[1]), int16(cause))
	s.stack.Push(frame{step: stepDuelRound})
}

// present tells whether a duellist is still the captain who began the duel.
func (s *state) present(side uint8) bool {
	return s.pirates[s.duel.sides[side]].captain == s.duel.captains[side]
}

// duelRound rolls for attacker and defender (19.2). A duel whose captain was lost otherwise is over.
func (s *state) duelRound(_ frame, ch engine.Chance, log *engine.Log) {
	d := &s.duel
	if !s.present(0) || !s.present(1) {
		d.on = false
		return
	}
	d.round++
	s.roll(frame{step: stepDuelRolled, p: d.sides[d.attacker], u: pirateUnit(d.sides[1-d.attacker])}, ch, log)
}

// duelTotals are the totals of attacker and defender; a wound of this duel takes one off both values for
// the rest of it [R37].
func (s *state) duelTotals(f *frame) (attack, defence int) {
	d := &s.duel
	a, b := &s.pirates[d.sides[d.attacker]], &s.pirates[d.sides[1-d.attacker]]
	attack = max(0, a.attackNow()-int(d.weakened[d.attacker])) + int(f.dice[0])
	defence = max(0, b.defenceNow()-int(d.weakened[1-d.attacker])) + int(f.dice[4])
	return attack, defence
}

// duelRolled takes the endurance that a round costs (19.2).
func (s *state) duelRolled(f frame, ch engine.Chance, log *engine.Log) {
	d := &s.duel
	attack, defence := s.duelTotals(&f)
	s.tell(log, EvDuelTotals, owner(d.sides[d.attacker]), int16(d.captains[d.attacker]), int16(attack), int16(defence))
	loser, lost := d.attacker, 1
	if attack > defence {
		loser, lost = 1-d.attacker, attack-defence
	}
	p := d.sides[loser]
	d.loss[loser] += int8(lost)
	left := max(0, s.pirates[p].staminaNow()-int(d.loss[loser]))
	s.tell(log, EvDuelLoss, owner(p), int16(d.captains[loser]), int16(lost), int16(left))
	s.stack.Push(frame{step: stepDuelAsk})
	if s.exhausted(loser) {
		s.duelDeath(loser, ch, log)
		return
	}
	if lost >= DuelWound && loser != d.attacker {
		d.weakened[loser]++
		s.drawWound(pirateUnit(p), ch, log)
		switch {
		case !s.present(loser): // the wound was fatal
			s.duelWon(1-loser, 1, log)
		case s.exhausted(loser): // it took endurance he no longer had
			s.duelDeath(loser, ch, log)
		}
	}
}

// exhausted tells whether the loss of a duellist exceeds his endurance (19.3).
func (s *state) exhausted(side uint8) bool {
	d := &s.duel
	return int(d.loss[side]) > s.pirates[d.sides[side]].staminaNow()
}

// duelDeath ends the duel with the death of one side.
func (s *state) duelDeath(side uint8, ch engine.Chance, log *engine.Log) {
	s.duelWon(1-side, 1, log)
	if !s.over {
		s.lose(s.duel.sides[side], GoneDuel, ch, log)
	}
}

// duelWon ends the duel: what the winner gains (19.3). how is C of EvDuelOver.
func (s *state) duelWon(winner uint8, how int16, log *engine.Log) {
	d := &s.duel
	d.on = false
	w, l := d.sides[winner], d.sides[1-winner]
	s.tell(log, EvDuelOver, owner(w), int16(d.captains[winner]), int16(d.captains[1-winner]), how)
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
	s.please(w, 2, log)
	if how == 2 {
		s.please(l, -3, log)
	}
}

// duelAsk asks both whether they fight on, the challenger first (19.3, I12). f.a: sides asked.
func (s *state) duelAsk(f frame, _ engine.Chance, _ *engine.Log) {
	d := &s.duel
	if !d.on || !s.present(0) || !s.present(1) {
		d.on = false
		return
	}
	if f.a < 2 {
		side := f.a
		f.a++
		s.stack.Push(f)
		p := d.sides[side]
		s.question(frame{step: stepAnswer, p: p, a: side}, AskDuel, owner(p), int16(d.captains[side]), int16(d.captains[1-side]), 0)
		return
	}
	d.attacker = 1 - d.attacker
	s.stack.Push(frame{step: stepDuelRound})
}

// replyDuel: who gives up loses face (19.3).
func (s *state) replyDuel(r reply, _ engine.Chance, log *engine.Log) {
	if r.yes {
		s.duelWon(uint8(1-r.a), 2, log)
	}
}
