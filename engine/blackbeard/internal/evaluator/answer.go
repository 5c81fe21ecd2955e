package evaluator

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// weighAnswer judges the answers to everything except sailing and operations.
func (s mind) weighAnswer(kind uint16, player int8, a engine.Action) float64 {
	f := s.Stack.Top()
	agreed, _ := blackbeard.YesOrNo(kind)
	yes := agreed == a.Op
	like := func(v float64) float64 {
		if yes {
			return v
		}
		return 0
	}
	switch kind {
	case blackbeard.AskShip:
		if blackbeard.ShipType(a.A) == blackbeard.Sloop {
			return 5
		}
		return 3
	case blackbeard.AskBoard:
		j := s.judge(f.P)
		return like(j.prize(s.Prize.Face, j.k.At.Sea()) - j.mood(-1))
	case blackbeard.AskExchange:
		j := s.judge(f.P)
		return like(j.newShip(s.Prize.Face.Ship()))
	case blackbeard.AskKeep:
		return float64(s.Pirates[f.P].KeptOf(a.A))
	case blackbeard.AskCargo:
		return s.weighCargo(f.P, a)
	case blackbeard.AskPerson, blackbeard.AskInterrogate:
		switch a.Op {
		case blackbeard.OpTakePerson:
			return 10
		case blackbeard.OpInterrogate: // cruelty kills a ransom
			return s.weighQuestions(f.P)
		}
		return 0
	case blackbeard.AskDemand, blackbeard.AskFight:
		c, _ := f.U.Crown()
		return like(s.onslaught(player, c, f.P))
	case blackbeard.AskAutomatic:
		return like(s.weighAutomatic(player, f))
	case blackbeard.AskAttack:
		c, _ := f.U.Crown()
		return like(-s.standUp(f.P, c))
	case blackbeard.AskEvade, blackbeard.AskPlayOn:
		return like(10)
	case blackbeard.AskGoOn:
		if c, ok := f.U.Crown(); ok {
			return like(s.standUp(f.P, c) + moreFame(&s.Pirates[f.P], blackbeard.NotorietyEscape))
		} else if s.Fight.Crown >= 0 {
			return like(s.standUp(f.P, s.Fight.Crown) + 1)
		}
		return like(10)
	case blackbeard.AskCrownGoOn:
		return like(-s.onslaught(player, s.Fight.Crown, s.Fight.Pirate))
	case blackbeard.AskSurrender:
		return like(s.weighSurrender(f.P))
	case blackbeard.AskHelp:
		q := &s.Pirates[f.A]
		return like(float64(q.CombatNow()) - 9.5)
	case blackbeard.AskJoin:
		return like(float64(5 - 3*s.Ask.C)) // a prize, but not an assault
	case blackbeard.AskCunning:
		return like(s.weighCunning())
	case blackbeard.AskChallenge:
		return like(float64(s.Ask.B) - 4.5)
	case blackbeard.AskEnterZone:
		if a.Op == blackbeard.OpRemain {
			return 1
		}
		return 0
	case blackbeard.AskTarget, blackbeard.AskName:
		return s.weighName(kind, player, f, a)
	case blackbeard.AskWarship:
		return s.weighWarship(player, a)
	}
	return s.weighAshore(kind, player, f, a)
}

// weighAutomatic is what the battle of a commissioner at a random event brings its owner, less the best of those that
// it would give up (8.10).
func (s mind) weighAutomatic(player int8, f *rules.Frame) float64 {
	c, _ := f.U.Crown()
	later, best := s.Later(c, f.P), 0.0
	for q := range int8(rules.Slots) {
		if later>>q&1 > 0 {
			best = max(best, s.onset(player, c, q))
		}
	}
	if best == 0 {
		return s.onslaught(player, c, f.P)
	}
	return s.onset(player, c, f.P) - best
}

// onset is what meeting a pirate without a roll brings a commissioner's owner: a careened one is lost (8.5).
func (s mind) onset(player, c, p int8) float64 {
	if s.Pirates[p].Careened {
		return s.victimWorth(player, p)
	}
	return s.onslaught(player, c, p)
}

// weighQuestions is what an interrogation brings: information on a port and a good mood, against the ransom
// of a hostage who does not survive it (10.4, 6).
func (s mind) weighQuestions(p int8) float64 {
	k := &s.Pirates[p]
	j := s.judge(p)
	cruelty := float64(k.CrueltyNow())
	port, told := blackbeard.Port(s.Ask.B), 0.0
	if port != 0 && k.At.Sailing(port.Hex()) >= 0 && s.Status(p, port, false) != blackbeard.Shut && s.MayAttackPort(p, port, false) {
		told = 0.6 * (max(0, j.assaultWith(port, true)) - max(0, j.assaultWith(port, false)))
	}
	return j.mood(1) + told*cruelty/6 - max(0, cruelty-1)/6*personShare*meanRansom
}

// standUp is what it costs a pirate to go on fighting a commissioner: less than nothing if he is likely to win.
func (s mind) standUp(p, c int8) float64 {
	j := s.judge(p)
	beaten := float64(odds.beaten[j.skill][clamp(j.fight)][min(maxCombat+1, s.Crown[c].CombatNow())])
	win := moreFame(j.k, float64((blackbeard.FirstCommissioner + blackbeard.Counter(c)).Combat(0)))
	return beaten*j.stake - (1-beaten)*(win-j.hit(min(3, float64(j.combat-1))))
}

// weighSurrender compares going on with a treason trial: about one captain in four hangs, and the booty is lost (18.4).
func (s mind) weighSurrender(p int8) float64 {
	k := &s.Pirates[p]
	_, theirs := s.Strengths()
	skill, combat := min(maxSkill, k.SkillNow()), clamp(k.CombatNow())
	stake := s.stake(p)
	sunk := float64(odds.sunk[min(theirs, maxStrength)][skill][combat])
	if s.Fight.Crown >= 0 {
		sunk = float64(odds.hanged[skill][combat][min(maxCombat+1, theirs)])
	}
	return (sunk-0.19)*stake - 0.09*float64(k.Worth) - 0.8*(float64(laden(k))+300*float64(k.NHostages))
}

// weighCunning spends cunning on what kills, on much damage, on interceptions, on failed assaults and
// retirements, and on prizes while enough is left; never where a throw is more likely to be worse than better.
func (s mind) weighCunning() float64 {
	p := s.SlotOf(blackbeard.Counter(s.Ask.A))
	f := s.Contested()
	if p < 0 || f == nil {
		return -1
	}
	use := -1.0
	switch {
	case s.Ask.C > 0:
		use = 5
	case s.Ask.B == blackbeard.RollIntercept, s.Ask.B == blackbeard.RollRetire:
		use = 3
	case s.Ask.B == blackbeard.RollAssault:
		if mine, theirs := s.AssaultTotals(f); mine <= theirs {
			use = 3
		}
	case s.Ask.B == blackbeard.RollPrize && s.CunningNow(p) > 1 && s.Margin(f) > 0:
		use = 1
	}
	if use > 0 {
		if better, worse, _ := s.Compare(f, s.Stack.Top().A == 1); better == 0 || better <= worse && s.Ask.C != 1 {
			return -1
		}
	}
	return use
}

// weighName names an opponent's pirate, where it hurts most.
func (s mind) weighName(kind uint16, player int8, f *rules.Frame, a engine.Action) float64 {
	if a.Op == blackbeard.OpSpare {
		return 50
	}
	q := s.SlotOf(blackbeard.Counter(a.A))
	if q < 0 {
		return 0
	}
	k := &s.Pirates[q]
	sign, worth := 1.0, s.victimWorth(player, q)
	if rules.Owner(q) == player {
		sign, worth = -1, s.stake(q)
	}
	h := shapeOf(k)
	switch {
	case kind == blackbeard.AskTarget && s.Ask.B == blackbeard.TargetFought && k.Careened: // lost without a battle
	case kind == blackbeard.AskTarget:
		skill, combat := min(maxSkill, h.skillNow()), clamp(h.combatNow())
		worth *= float64(odds.sunk[meanWarship][skill][combat])
		if s.Ask.B != blackbeard.TargetFought {
			worth *= float64(caughtAt(h.speedNow()))
		}
	case f.B == rules.NameMutinous:
		worth *= (1 - float64(blackbeard.TwoDice(h.popularity))/36) * float64(7-min(6, max(1, h.charisma))) / 6
	}
	if sign < 0 {
		worth += 10
	}
	return sign * worth
}

// weighCargo keeps what is worth most.
func (s mind) weighCargo(p int8, a engine.Action) float64 {
	v := float64(s.Prize.Value)
	switch a.Op {
	case blackbeard.OpLoad:
		return v - float64(s.Pirates[p].Holds[a.A])
	case blackbeard.OpLoadAlly:
		return v * 0.1
	}
	return 0
}

// weighAshore judges the answers in ports, at feasts, in duels and at events.
func (s mind) weighAshore(kind uint16, player int8, f *rules.Frame, a engine.Action) float64 {
	switch a.Op {
	case blackbeard.OpUnloadAll:
		return 30
	case blackbeard.OpSold:
		return 10
	case blackbeard.OpUnload, blackbeard.OpShare, blackbeard.OpGate:
		return 5
	case blackbeard.OpBribe:
		return s.weighBribe()
	case blackbeard.OpDone:
		return 1
	case blackbeard.OpFeast:
		return s.weighFeast(f.P)
	case blackbeard.OpPay, blackbeard.OpHoldHideout, blackbeard.OpInformed, blackbeard.OpRetireNow:
		return 4
	case blackbeard.OpPardonRetire:
		return s.weighPardon(f.P)
	case blackbeard.OpPardonErase:
		return 160
	case blackbeard.OpPardonLetter:
		return 40
	case blackbeard.OpAskLetter:
		if k := &s.Pirates[s.Sale.Pirate]; k.Letter == 0 && k.Worth >= 1500 {
			return 3
		}
		return -1
	case blackbeard.OpGiveUp:
		return s.weighGiveUp(player)
	case blackbeard.OpOffer, blackbeard.OpBreakAlliance, blackbeard.OpOfferAlliance, blackbeard.OpPropose, blackbeard.OpWithdraw, blackbeard.OpAccept, blackbeard.OpQuarrel:
		return s.weighDeal(player, a)
	case blackbeard.OpStash:
		return 2 + float64(a.B)/1000
	case blackbeard.OpCentre:
		return s.weighCentre(player, a)
	case blackbeard.OpKeepHolds:
		return s.weighKept(a)
	}
	return 0
}

// weighPardon is what retiring under a pardon brings.
func (s mind) weighPardon(p int8) float64 {
	j := s.judge(p)
	return j.retirement(true)
}

// weighBribe buys a hide-out for a pirate rich enough to think of retiring and without a friendly port.
func (s mind) weighBribe() float64 {
	k := &s.Pirates[s.Sale.Pirate]
	if k.Hideout != 0 || k.Worth < 1800 {
		return -6
	}
	if s.Port[k.At.Port()].Pro() {
		return 6
	}
	if k.Worth >= 3000 {
		return 3
	}
	return -6
}

// feastTurn is the worth of the turn that a feast takes.
const feastTurn = 55

// weighFeast weighs the mood of the crew against the turn it takes (17).
func (s mind) weighFeast(p int8) float64 {
	j := s.judge(p)
	v := j.mood(1)
	if s.Ask.B == 1 {
		v -= j.mood(-1)
	}
	return v - feastTurn
}

// weighGiveUp gives a duel up before the next loss is likely to be the last (19.3).
func (s mind) weighGiveUp(player int8) float64 {
	if d := &s.Duel; d.On {
		for i, p := range d.Sides {
			if rules.Owner(p) == player && s.InPlay(p) {
				return float64(2 - s.Pirates[p].StaminaNow() + int(d.Loss[i]))
			}
		}
	}
	return 0
}

// weighCentre puts a storm where it hurts the others (9.3).
func (s mind) weighCentre(player int8, a engine.Action) float64 {
	at, _ := s.Where(s.UnitOf(a.A))
	v := 0.0
	for p := range int8(rules.Slots) {
		k := &s.Pirates[p]
		if !k.AtSea() {
			continue
		}
		if d := at.Distance(k.At); k.At != at && (d < 0 || d > blackbeard.StormRadius) {
			continue
		}
		if rules.Owner(p) == player {
			v -= s.stake(p)
		} else {
			v += s.victimWorth(player, p)
		}
	}
	return v / 100
}

// weighKept is what the holds kept and the loot of an assault are worth together (13.4).
func (s mind) weighKept(a engine.Action) float64 {
	k := &s.Pirates[s.Board.Pirate]
	n := k.Ship.Holds()
	kept, sum := 0, 0.0
	for h := range n {
		if a.A>>h&1 > 0 {
			kept++
			sum += float64(k.Holds[h])
		}
	}
	return sum + float64(s.Board.Loot)*float64(n-kept)/float64(max(1, n))
}
