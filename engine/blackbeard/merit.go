package blackbeard

// contested is the frame of the roll that the open question of cunning is about, nil if there is none.
func (s *state) contested() *frame {
	if AskBase+uint16(s.ask.kind) != AskCunning || s.ask.kind == 0 || s.stack.Len() < 2 {
		return nil
	}
	return &s.stack.All()[s.stack.Len()-2]
}

// viewRoll shows the dice of such a roll.
func (s *state) viewRoll() (r Roll) {
	f := s.contested()
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

// again is how a new throw of the roll that the question of cunning is about compares with the dice as they lie.
func (s *state) again() AgainOdds {
	f := s.contested()
	if f == nil {
		return AgainOdds{}
	}
	better, worse, all := s.compare(f, s.stack.Top().a == 1)
	return AgainOdds{share(better, all), share(worse, all), better == 0}
}

// compare counts the throws of the dice of a roll that are better and worse for its pirate, or for the other side
// of a duel, than the dice as they lie, of all throws there are. Where many dice are only added up their sums
// are counted.
func (s *state) compare(f *frame, other bool) (better, worse, all int) {
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
	switch f.step {
	case stepRoundRolled:
		feast := s.pirates[s.fight.pirate].feasting()
		for mine := 2; mine <= 12; mine++ {
			for theirs := 2; theirs <= 12; theirs++ {
				count(s.roundMerit(mine-feast, theirs), betterPips(mine, t.mine == 4)*pips(theirs))
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

// power6 is how many throws so many dice have.
var power6 = [...]int{1, 6, 36, 216, 1296}

// betterPips is how many throws of two dice have a sum of n, or of two pairs the better of which counts.
func betterPips(n int, twice bool) int {
	if !twice {
		return pips(n)
	}
	upTo := func(n int) (sum int) {
		for i := 2; i <= n; i++ {
			sum += pips(i)
		}
		return sum
	}
	return upTo(n)*upTo(n) - upTo(n-1)*upTo(n-1)
}

// regretsOnce is what regrets was up to rules version 4: some successes asked nothing though they could have
// been greater, some failures asked though no dice could have helped.
func (s *state) regretsOnce(t *frame, other bool) bool {
	k := &s.pirates[max(0, t.p)]
	switch t.step {
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
		p, h := s.strengths()
		return p+rollP < h+rollH || rollP <= rollH
	case stepWound:
		return t.dice[0] == 1
	case stepPrizeRolled:
		return s.margin(t) > 0
	case stepInterrogated:
		return int(t.dice[0]) != k.crueltyNow()
	case stepMutiny:
		return int(t.dice[0]) >= k.charismaNow()
	case stepFine:
		return t.dice[0]+t.dice[1] > 2
	case stepChaseRolled:
		return t.dice[0] <= t.dice[4]
	case stepBribed:
		return t.dice[0] > 1
	case stepPriced:
		return s.letterPrice(t) > s.lowestPrice(t.p)
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

// merit ranks the result of a roll for the pirate it was made for, or for the other side of a duel: higher is
// better.
func (s *state) merit(t *frame, other bool) int {
	k := &s.pirates[max(0, t.p)]
	d := int(t.dice[0])
	switch t.step {
	case stepMoved:
		return max(1, d+k.speedNow())
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
		return s.prizeMerit(s.margin(t), t.dice[0] == t.dice[1] && s.offersShip(t.p))
	case stepInterrogated: // to learn something and keep the hostage
		return truth(d == k.crueltyNow())
	case stepMutiny:
		return truth(d < k.charismaNow()) + truth(d <= k.charismaNow())
	case stepTreason:
		return min(d, 3)
	case stepFine:
		return s.fineMerit(t.p, d+int(t.dice[1]))
	case stepChaseRolled:
		return truth(t.dice[0] > t.dice[4])
	case stepBribed:
		if int32(d)*BribeTimes > k.worth {
			return -7
		}
		return -d
	case stepPriced:
		return -int(s.letterPrice(t))
	case stepCareened:
		return min(d, int(k.top()-k.speed))
	case stepRetired:
		return truth(int(digits(t.dice[:2])) <= k.retireLimit())
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		return s.duelMerit(attack-defence, other)
	case stepAssaulted:
		mine, theirs := s.assaultTotals(t)
		if mine > theirs {
			return 7 - int(min(t.dice[4], t.dice[5]))
		}
		return mine - theirs
	case stepLooted:
		sum := 0
		for _, d := range t.dice[:s.port[s.board.port].value] {
			sum += int(d)
		}
		return sum
	}
	return 0
}

// bestMerit is the highest merit that any throw of the same dice has.
func (s *state) bestMerit(t *frame, other bool) int {
	k := &s.pirates[max(0, t.p)]
	best, dice := *t, s.throwOf(t)
	for i := range dice.mine { // the best throw, where one is best for sure
		best.dice[i] = 6
	}
	for i := range dice.theirs {
		best.dice[4+i] = 1
	}
	switch t.step {
	case stepRoundRolled:
		top := -1 << 20
		feast := k.feasting()
		for diff := -10; diff <= 10; diff++ {
			top = max(top, s.roundMerit(max(diff, 0)-feast, max(-diff, 0)))
		}
		return top
	case stepPrizeRolled:
		top := -1 << 20
		ship := s.offersShip(t.p)
		for roll := int8(2); roll <= 12; roll++ {
			best.dice[0], best.dice[1] = roll/2, roll-roll/2
			top = max(top, s.prizeMerit(s.margin(&best), best.dice[0] == best.dice[1] && ship))
		}
		return top
	case stepInterrogated:
		return truth(k.crueltyNow() >= 1) // at most 6
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

// roundMerit ranks a round of a battle by both rolls, strengths not counted: to go down is worst, to sink a
// commissioner best; else damage counts on both sides, and a little more than a point of it the right to end
// the battle (11.6).
func (s *state) roundMerit(rollP, rollH int) int {
	p, h := s.strengths()
	lead := p + rollP - h - rollH
	k := &s.pirates[s.fight.pirate]
	lost, dealt := lossOf(lead, 0), 0
	if c := s.fight.crown; c >= 0 {
		armed := int(s.crown[c].combat)
		if dealt = min(lossOf(0, lead), armed); dealt == armed {
			dealt += 20
		}
	}
	v := 10 * (dealt - lost)
	if lost >= int(k.combat) {
		v -= 1000
	} else if rollP > rollH {
		v += 15
	}
	return v
}

// offersShip tells whether a capture by a double would let pirate p move to the ship that he attacks (10.4, 2).
func (s *state) offersShip(p int8) bool {
	z := &s.prize
	return s.merchants[z.slot].damaged>>p&1 == 0 && z.face.Ship().HasLog()
}

// prizeMerit ranks the attack on a merchant by roll − score and whether the ship could be kept (10.3).
func (s *state) prizeMerit(margin int, ship bool) int {
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

// fineMerit ranks the two dice of a fine: what it costs, or the gallows (18.4).
func (s *state) fineMerit(p int8, roll int) int {
	if roll >= TreasonHangedFrom {
		return -1 << 20
	}
	return -int(portion(s.pirates[p].worth, TreasonFinePercent*int32(roll)))
}

// duelMerit ranks a round of a duel by the lead of the attacker: what the other loses, at most his life.
func (s *state) duelMerit(lead int, other bool) int {
	d := &s.duel
	side := 1 - d.attacker
	m := max(0, min(lead, s.pirates[d.sides[side]].staminaNow()-int(d.loss[side])+1))
	if other {
		return -m
	}
	return m
}

// lossOf is what the first of two totals costs its side.
func lossOf(mine, theirs int) int {
	switch {
	case mine > theirs:
		return 1
	case mine < theirs:
		return theirs - mine
	}
	return 0
}
