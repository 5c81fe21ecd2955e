package blackbeard

import "portside/engine"

// weighAnswer judges the answers to everything that is not sailing or an operation.
func (s mind) weighAnswer(kind uint16, player int8, a engine.Action) float64 {
	f := s.stack.Top()
	agreed, _ := YesOrNo(kind)
	yes := agreed == a.Op
	like := func(v float64) float64 {
		if yes {
			return v
		}
		return 0
	}
	switch kind {
	case AskShip:
		if ShipType(a.A) == Sloop {
			return 5
		}
		return 3
	case AskBoard:
		j := s.judge(f.p)
		return like(j.prize(s.prize.face, j.k.at.Sea()) - j.mood(-1))
	case AskExchange:
		j := s.judge(f.p)
		return like(j.newShip(s.prize.face.Ship()))
	case AskKeep:
		return float64(s.pirates[f.p].keptOf(a.A))
	case AskCargo:
		return s.weighCargo(f.p, a)
	case AskPerson, AskInterrogate:
		switch a.Op {
		case opTakePerson:
			return 10
		case opInterrogate: // who is cruel kills a ransom
			return s.weighQuestions(f.p)
		}
		return 0
	case AskDemand, AskFight, AskAutomatic:
		c, _ := f.u.crown()
		return like(s.onslaught(player, c, f.p))
	case AskAttack:
		c, _ := f.u.crown()
		return like(-s.standUp(f.p, c))
	case AskEvade, AskPlayOn:
		return like(10)
	case AskGoOn:
		if c, ok := f.u.crown(); ok {
			return like(s.standUp(f.p, c) + moreFame(&s.pirates[f.p], NotorietyEscape))
		} else if s.fight.crown >= 0 {
			return like(s.standUp(f.p, s.fight.crown) + 1)
		}
		return like(10)
	case AskCrownGoOn:
		return like(-s.onslaught(player, s.fight.crown, s.fight.pirate))
	case AskSurrender:
		return like(s.weighSurrender(f.p))
	case AskHelp:
		q := &s.pirates[f.a]
		return like(float64(q.combatNow()) - 9.5)
	case AskJoin:
		return like(float64(5 - 3*s.ask.c)) // a prize, but not an assault
	case AskCunning:
		return like(s.weighCunning())
	case AskChallenge:
		return like(float64(s.ask.b) - 4.5)
	case AskEnterZone:
		if a.Op == opRemain {
			return 1
		}
		return 0
	case AskTarget, AskName:
		return s.weighName(kind, player, f, a)
	case AskWarship:
		return s.weighWarship(player, a)
	}
	return s.weighAshore(kind, player, f, a)
}

// weighQuestions is what an interrogation brings: information on a port and a good mood, against the ransom
// of one who does not survive it (10.4, 6).
func (s mind) weighQuestions(p int8) float64 {
	k := &s.pirates[p]
	j := s.judge(p)
	cruelty := float64(k.crueltyNow())
	port, told := Port(s.ask.b), 0.0
	if port != 0 && k.at.Sailing(port.Hex()) >= 0 && s.status(p, port, false) != Shut && s.mayAttackPort(p, port, false) {
		told = 0.6 * (max(0, j.assaultWith(port, true)) - max(0, j.assaultWith(port, false)))
	}
	return j.mood(1) + told*cruelty/6 - max(0, cruelty-1)/6*personShare*meanRansom
}

// standUp is what fighting a commissioner on costs a pirate: less than nothing if he is likely to win.
func (s mind) standUp(p, c int8) float64 {
	j := s.judge(p)
	beaten := float64(odds.beaten[j.skill][clamp(j.fight)][min(maxCombat+1, s.crown[c].combatNow())])
	win := moreFame(j.k, float64((firstCommissioner + Counter(c)).Combat(0)))
	return beaten*j.stake - (1-beaten)*(win-j.hit(min(3, float64(j.combat-1))))
}

// weighSurrender compares going on with a treason: about one in four hangs, the booty is lost (18.4).
func (s mind) weighSurrender(p int8) float64 {
	k := &s.pirates[p]
	_, theirs := s.strengths()
	skill, combat := min(maxSkill, k.skillNow()), clamp(k.combatNow())
	stake := s.stake(p)
	sunk := float64(odds.sunk[min(theirs, maxStrength)][skill][combat])
	if s.fight.crown >= 0 {
		sunk = float64(odds.hanged[skill][combat][min(maxCombat+1, theirs)])
	}
	return (sunk-0.19)*stake - 0.09*float64(k.worth) - 0.8*(float64(laden(k))+300*float64(k.nHostages))
}

// weighCunning spends cunning on what kills, on much damage, on being caught, on assaults and retirements that
// failed, and on prizes while enough is left; never where a throw is more likely to be worse than better.
func (s mind) weighCunning() float64 {
	p := s.slotOf(Counter(s.ask.a))
	f := s.contested()
	if p < 0 || f == nil {
		return -1
	}
	use := -1.0
	switch {
	case s.ask.c > 0:
		use = 5
	case s.ask.b == RollIntercept, s.ask.b == RollRetire:
		use = 3
	case s.ask.b == RollAssault:
		if mine, theirs := s.assaultTotals(f); mine <= theirs {
			use = 3
		}
	case s.ask.b == RollPrize && s.cunningNow(p) > 1 && s.margin(f) > 0:
		use = 1
	}
	if use > 0 {
		if better, worse, _ := s.compare(f, s.stack.Top().a == 1); better == 0 || better <= worse && s.ask.c != 1 {
			return -1
		}
	}
	return use
}

// weighName names a pirate of an opponent, where it hurts most.
func (s mind) weighName(kind uint16, player int8, f *frame, a engine.Action) float64 {
	if a.Op == opSpare {
		return 50
	}
	q := s.slotOf(Counter(a.A))
	if q < 0 {
		return 0
	}
	k := &s.pirates[q]
	sign, worth := 1.0, s.victimWorth(player, q)
	if owner(q) == player {
		sign, worth = -1, s.stake(q)
	}
	h := shapeOf(k)
	switch {
	case kind == AskTarget:
		skill, combat := min(maxSkill, h.skillNow()), clamp(h.combatNow())
		worth *= float64(odds.sunk[meanWarship][skill][combat] * caughtAt(h.speedNow()))
	case f.b == nameMutinous:
		worth *= (1 - float64(twoDice(h.popularity))/36) * float64(7-min(6, max(1, h.charisma))) / 6
	}
	if sign < 0 {
		worth += 10
	}
	return sign * worth
}

// weighCargo keeps what is worth most.
func (s mind) weighCargo(p int8, a engine.Action) float64 {
	v := float64(s.prize.value)
	switch a.Op {
	case opLoad:
		return v - float64(s.pirates[p].holds[a.A])
	case opLoadAlly:
		return v * 0.1
	}
	return 0
}

// weighAshore judges the answers in ports, at feasts, in duels and at events.
func (s mind) weighAshore(kind uint16, player int8, f *frame, a engine.Action) float64 {
	switch a.Op {
	case opUnloadAll:
		return 30
	case opSold:
		return 10
	case opUnload, opShare, opGate:
		return 5
	case opBribe:
		return s.weighBribe()
	case opDone:
		return 1
	case opFeast:
		return s.weighFeast(f.p)
	case opPay, opHoldHideout, opInformed, opRetireNow:
		return 4
	case opPardonRetire:
		return s.weighPardon(f.p)
	case opPardonErase:
		return 160
	case opPardonLetter:
		return 40
	case opAskLetter:
		if k := &s.pirates[s.sale.pirate]; k.letter == 0 && k.worth >= 1500 {
			return 3
		}
		return -1
	case opGiveUp:
		return s.weighGiveUp(player)
	case opOffer, opBreakAlliance, opOfferAlliance, opPropose, opWithdraw, opAccept, opQuarrel:
		return s.weighDeal(player, a)
	case opStash:
		return 2 + float64(a.B)/1000
	case opCentre:
		return s.weighCentre(player, a)
	case opKeepHolds:
		return s.weighKept(a)
	}
	return 0
}

// weighPardon is what retiring under a pardon brings.
func (s mind) weighPardon(p int8) float64 {
	j := s.judge(p)
	return j.retirement(true)
}

// weighBribe buys a hide-out for who is rich enough to think of rest and has no friendly port.
func (s mind) weighBribe() float64 {
	k := &s.pirates[s.sale.pirate]
	if k.hideout != 0 || k.worth < 1800 {
		return -6
	}
	if s.port[k.at.Port()].pro() {
		return 6
	}
	if k.worth >= 3000 {
		return 3
	}
	return -6
}

// feastTurn is what the turn is worth that a feast takes.
const feastTurn = 55

// weighFeast weighs the mood of the crew against the turn it takes (17).
func (s mind) weighFeast(p int8) float64 {
	j := s.judge(p)
	v := j.mood(1)
	if s.ask.b == 1 {
		v -= j.mood(-1)
	}
	return v - feastTurn
}

// weighGiveUp gives a duel up before the next loss is likely to be the last (19.3).
func (s mind) weighGiveUp(player int8) float64 {
	if d := &s.duel; d.on {
		for i, p := range d.sides {
			if owner(p) == player && s.inPlay(p) {
				return float64(2 - s.pirates[p].staminaNow() + int(d.loss[i]))
			}
		}
	}
	return 0
}

// weighCentre puts a storm where it hurts the others (9.3).
func (s mind) weighCentre(player int8, a engine.Action) float64 {
	at, _ := s.where(s.unitOf(a.A))
	v := 0.0
	for p := range int8(slots) {
		k := &s.pirates[p]
		if !k.atSea() {
			continue
		}
		if d := at.Distance(k.at); k.at != at && (d < 0 || d > StormRadius) {
			continue
		}
		if owner(p) == player {
			v -= s.stake(p)
		} else {
			v += s.victimWorth(player, p)
		}
	}
	return v / 100
}

// weighKept is what the holds kept and the loot of an assault are worth together (13.4).
func (s mind) weighKept(a engine.Action) float64 {
	k := &s.pirates[s.board.pirate]
	n := k.ship.Holds()
	kept, sum := 0, 0.0
	for h := range n {
		if a.A>>h&1 > 0 {
			kept++
			sum += float64(k.holds[h])
		}
	}
	return sum + float64(s.board.loot)*float64(n-kept)/float64(max(1, n))
}
