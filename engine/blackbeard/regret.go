package blackbeard

// regretsMore tells whether a roll of ports, duels or retirement could have been better for its pirate, or
// for the other side of a duel.
func (s *state) regretsMore(t *frame, other bool) bool {
	k := &s.pirates[max(0, t.p)]
	switch t.step {
	case stepBribed:
		return t.dice[0] > 1
	case stepPriced:
		return s.letterPrice(t) > s.lowestPrice(t.p)
	case stepRansomed:
		return t.dice[0] < 6
	case stepCareened:
		return t.dice[0] < 6 && t.dice[0] < k.top()-k.speed
	case stepRetired:
		return int(digits(t.dice[:2])) > k.retireLimit()
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		return attack > defence == other
	case stepAssaulted:
		mine, theirs := s.assaultTotals(t)
		return mine <= theirs || min(t.dice[4], t.dice[5]) > 1
	case stepLooted:
		for _, d := range t.dice[:s.port[s.board.port].value] {
			if d < 6 {
				return true
			}
		}
	}
	return false
}

// costsMore tells whether such a roll would cost the pirate or his ship.
func (s *state) costsMore(t *frame, other bool) bool {
	switch t.step {
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		d := &s.duel
		loser, lost := d.attacker, 1
		if attack > defence {
			loser, lost = 1-d.attacker, attack-defence
		}
		return (loser != d.attacker) == other && int(d.loss[loser])+lost > s.pirates[d.sides[loser]].staminaNow()
	case stepAssaulted:
		return s.damageMore(t) >= int(s.pirates[t.p].combat)
	}
	return false
}

// damageMore is the damage that such a roll would do to its pirate.
func (s *state) damageMore(t *frame) int {
	if t.step != stepAssaulted {
		return 0
	}
	mine, theirs := s.assaultTotals(t)
	if mine > theirs {
		return int(min(t.dice[4], t.dice[5])) - 1
	}
	return theirs - mine + 1
}
