package rules

import "portside/engine/blackbeard"

// Contested is the frame of the roll that the open question of cunning is about, nil if there is none.
func (s *State) Contested() *Frame {
	if blackbeard.AskBase+uint16(s.Ask.Kind) != blackbeard.AskCunning || s.Ask.Kind == 0 || s.Stack.Len() < 2 {
		return nil
	}
	return &s.Stack.All()[s.Stack.Len()-2]
}

// viewRoll shows the dice of such a roll.
func (s *State) viewRoll() (r blackbeard.Roll) {
	f := s.Contested()
	if f == nil {
		return r
	}
	r.On = true
	t := s.throwOf(f)
	for i := range t.mine {
		r.Mine = append(r.Mine, int(f.dice[i]))
	}
	for i := range t.theirs {
		r.Theirs = append(r.Theirs, int(f.dice[4+i]))
	}
	return r
}

// again is how a new throw of the roll in the question of cunning compares with the dice as they lie.
func (s *State) again() blackbeard.AgainOdds {
	f := s.Contested()
	if f == nil {
		return blackbeard.AgainOdds{}
	}
	better, worse, all := s.Compare(f, s.Stack.Top().A == 1)
	if f.Step == stepMutiny && !s.Pirates[f.P].buried() { // to be put ashore is no better than to be marooned (16.2)
		better, all = min(6, max(0, s.Pirates[f.P].CharismaNow()-1)), 6
	}
	return blackbeard.AgainOdds{Better: blackbeard.Share(better, all), Worse: blackbeard.Share(worse, all), Never: better == 0}
}

// buried tells whether a pirate has money in a port, which he keeps if his crew forces him to retire.
func (k *Pirate) buried() bool {
	for _, n := range k.Stash {
		if n > 0 {
			return true
		}
	}
	return false
}

// Compare counts the throws of a roll's dice that are better and worse than the dice as they lie, for its pirate or for
// the other side of a duel, and all throws. If many dice are only added up, it counts their sums
// instead.
func (s *State) Compare(f *Frame, other bool) (better, worse, all int) {
	now := s.merit(f, other)
	count := func(merit, throws int) {
		all += throws
		switch {
		case merit > now:
			better += throws
		case merit < now:
			worse += throws
		}
	}
	t, a := s.throwOf(f), *f
	switch f.Step {
	case stepRoundRolled:
		feast := s.Pirates[s.Fight.Pirate].feasting()
		for mine := 2; mine <= 12; mine++ {
			for theirs := 2; theirs <= 12; theirs++ {
				count(s.roundMerit(mine-feast, theirs), betterPips(mine, t.mine == 4)*blackbeard.Pips(theirs))
			}
		}
		return better, worse, all
	case stepLooted:
		var sums [6*8 + 1]int // throws by their sum
		sums[0] = 1
		for range t.mine {
			for n := len(sums) - 1; n >= 0; n-- {
				sums[n] = 0
				for d := 1; d <= min(6, n); d++ {
					sums[n] += sums[n-d]
				}
			}
		}
		for sum, throws := range sums {
			count(sum, throws)
		}
		return better, worse, all
	}
	dice := t.mine + t.theirs
	for n := range power6[dice] {
		for i := range dice {
			at := i
			if i >= t.mine {
				at = 4 + i - t.mine
			}
			a.dice[at] = int8(n%6 + 1)
			n /= 6
		}
		count(s.merit(&a, other), 1)
	}
	return better, worse, all
}

// power6 is the number of throws of so many dice.
var power6 = [...]int{1, 6, 36, 216, 1296}

// betterPips is how many throws of two dice give n, or of two pairs of which the better counts.
func betterPips(n int, twice bool) int {
	if !twice {
		return blackbeard.Pips(n)
	}
	upTo := func(n int) (sum int) {
		for i := 2; i <= n; i++ {
			sum += blackbeard.Pips(i)
		}
		return sum
	}
	return upTo(n)*upTo(n) - upTo(n-1)*upTo(n-1)
}

// regretsOnce is regrets up to rules version 4: some successes asked nothing though they could have
// been greater, some failures asked though no dice could have helped.
func (s *State) regretsOnce(t *Frame, other bool) bool {
	k := &s.Pirates[max(0, t.P)]
	switch t.Step {
	case stepMoved, stepRansomed:
		return t.dice[0] < 6
	case stepTreason:
		return t.dice[0] < 3
	case stepEvaded:
		return !s.evades(t)
	case stepMatched, stepCrownMatched:
		return !s.slips(t)
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.Strengths()
		return p+rollP < h+rollH || rollP <= rollH
	case stepWound:
		return t.dice[0] == 1
	case stepPrizeRolled:
		return s.Margin(t) > 0
	case stepInterrogated:
		return int(t.dice[0]) != k.CrueltyNow()
	case stepMutiny:
		return int(t.dice[0]) >= k.CharismaNow()
	case stepFine:
		return t.dice[0]+t.dice[1] > 2
	case stepChaseRolled:
		return t.dice[0] <= t.dice[4]
	case stepBribed:
		return t.dice[0] > 1
	case stepPriced:
		return s.letterPrice(t) > s.lowestPrice(t.P)
	case stepCareened:
		return t.dice[0] < 6 && t.dice[0] < k.Top()-k.Speed
	case stepRetired:
		return int(digits(t.dice[:2])) > k.RetireLimit()
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		return attack > defence == other
	case stepAssaulted:
		mine, theirs := s.AssaultTotals(t)
		return mine <= theirs || min(t.dice[4], t.dice[5]) > 1
	case stepLooted:
		for _, d := range t.dice[:s.Port[s.Board.port].Value] {
			if d < 6 {
				return true
			}
		}
	}
	return false
}

// merit ranks the result of a roll for the pirate it was made for, or for the other side of a duel: higher is
// better.
func (s *State) merit(t *Frame, other bool) int {
	k := &s.Pirates[max(0, t.P)]
	d := int(t.dice[0])
	switch t.Step {
	case stepMoved:
		return blackbeard.MovePoints(d, k.SpeedNow())
	case stepRansomed:
		return d
	case stepEvaded:
		return truth(s.evades(t))
	case stepMatched, stepCrownMatched:
		return truth(s.slips(t))
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		return s.roundMerit(rollP, rollH)
	case stepWound:
		return truth(d > 1)
	case stepPrizeRolled:
		return s.prizeMerit(s.Margin(t), t.dice[0] == t.dice[1] && s.offersShip(t.P))
	case stepInterrogated: // learning something and keeping the hostage
		return truth(d == k.CrueltyNow())
	case stepMutiny:
		return truth(d < k.CharismaNow()) + truth(d <= k.CharismaNow())
	case stepTreason:
		return min(d, 3)
	case stepFine:
		return s.fineMerit(t.P, d+int(t.dice[1]))
	case stepChaseRolled:
		return truth(t.dice[0] > t.dice[4])
	case stepBribed:
		if int32(d)*blackbeard.BribeTimes > k.Worth {
			return -7
		}
		return -d
	case stepPriced:
		return -int(s.letterPrice(t))
	case stepCareened:
		return min(d, int(k.Top()-k.Speed))
	case stepRetired:
		return truth(int(digits(t.dice[:2])) <= k.RetireLimit())
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		return s.duelMerit(attack-defence, other)
	case stepAssaulted:
		mine, theirs := s.AssaultTotals(t)
		if mine > theirs {
			return 7 - int(min(t.dice[4], t.dice[5]))
		}
		return mine - theirs
	case stepLooted:
		sum := 0
		for _, d := range t.dice[:s.Port[s.Board.port].Value] {
			sum += int(d)
		}
		return sum
	}
	return 0
}

// bestMerit is the highest merit that any throw of the same dice has.
func (s *State) bestMerit(t *Frame, other bool) int {
	k := &s.Pirates[max(0, t.P)]
	best, dice := *t, s.throwOf(t)
	for i := range dice.mine { // the best throw, if one is clearly best
		best.dice[i] = 6
	}
	for i := range dice.theirs {
		best.dice[4+i] = 1
	}
	switch t.Step {
	case stepRoundRolled:
		top := -1 << 20
		feast := k.feasting()
		for diff := -10; diff <= 10; diff++ {
			top = max(top, s.roundMerit(max(diff, 0)-feast, max(-diff, 0)))
		}
		return top
	case stepPrizeRolled:
		top := -1 << 20
		ship := s.offersShip(t.P)
		for roll := int8(2); roll <= 12; roll++ {
			best.dice[0], best.dice[1] = roll/2, roll-roll/2
			top = max(top, s.prizeMerit(s.Margin(&best), best.dice[0] == best.dice[1] && ship))
		}
		return top
	case stepInterrogated:
		return truth(k.CrueltyNow() >= 1) // at most 6
	case stepMutiny, stepFine, stepBribed, stepRetired:
		best.dice = [8]int8{1, 1}
	case stepPriced:
		best.dice[0] = 1
	case stepDuelRolled:
		if other {
			best.dice[0], best.dice[4] = 1, 6
		}
	}
	return s.merit(&best, other)
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// roundMerit ranks a round of a battle by both rolls, without strengths: sinking is worst, sinking a
// commissioner best; otherwise damage counts on both sides, and the right to end the battle a little more than a
// point of it (11.6).
func (s *State) roundMerit(rollP, rollH int) int {
	p, h := s.Strengths()
	lead := p + rollP - h - rollH
	k := &s.Pirates[s.Fight.Pirate]
	lost, dealt := LossOf(lead, 0), 0
	if c := s.Fight.Crown; c >= 0 {
		armed := int(s.Crown[c].Combat)
		if dealt = min(LossOf(0, lead), armed); dealt == armed {
			dealt += 20
		}
	}
	v := 10 * (dealt - lost)
	if lost >= int(k.Combat) {
		v -= 1000
	} else if rollP > rollH {
		v += 15
	}
	return v
}

// offersShip tells whether a capture by a double would offer pirate p the ship that he attacks (10.4, 2).
func (s *State) offersShip(p int8) bool {
	z := &s.Prize
	return s.Merchants[z.slot].Damaged>>p&1 == 0 && z.Face.Ship().HasLog()
}

// prizeMerit ranks the attack on a merchant by roll − score and whether the ship could be kept (10.3).
func (s *State) prizeMerit(margin int, ship bool) int {
	switch {
	case margin > 2: // it escapes
		return 0
	case margin > 0:
		return -margin
	case ship:
		return 2
	}
	return 1
}

// fineMerit ranks the two dice of a fine: its cost, or the gallows (18.4).
func (s *State) fineMerit(p int8, roll int) int {
	if roll >= blackbeard.TreasonHangedFrom {
		return -1 << 20
	}
	return -int(blackbeard.Portion(s.Pirates[p].Worth, blackbeard.TreasonFinePercent*int32(roll)))
}

// duelMerit ranks a round of a duel by the attacker's lead: the other's loss, at most his life.
func (s *State) duelMerit(lead int, other bool) int {
	d := &s.Duel
	side := 1 - d.attacker
	m := max(0, min(lead, s.Pirates[d.Sides[side]].StaminaNow()-int(d.Loss[side])+1))
	if other {
		return -m
	}
	return m
}

// LossOf is what the first of two totals costs its side.
func LossOf(mine, theirs int) int {
	switch {
	case mine > theirs:
		return 1
	case mine < theirs:
		return theirs - mine
	}
	return 0
}
