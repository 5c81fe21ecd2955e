package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// weighSail is what a step brings: nearer to the goal, out of the way of hunters.
func (s *state) weighSail(player int8, u unit, a engine.Action) float64 {
	p, isPirate := u.pirate()
	if !isPirate {
		return s.weighHunter(player, u, a)
	}
	k := &s.pirates[p]
	goal, port := s.goal(p)
	switch a.Op {
	case opSearch: // every eighth card is a storm, every eighth a warship
		return 8 + 6*float64(min(2, k.speedNow())) - 12*k.broken()
	case opWeigh:
		if goal == k.at && port != 0 {
			return -20
		}
		return 15 - s.danger(p, k.at)
	case opAnchor:
		if port == k.at.Port() {
			return 100
		}
		return 4 + 20*k.broken()
	case opAssault:
		return s.weighAssault(p, false) / 4
	case opStay:
		if goal == k.at && port == 0 && !k.anchored {
			return 60
		}
		return 0
	}
	to := Place(a.A)
	was, now := k.at.Sailing(goal), to.Sailing(goal)
	return 10*float64(was-now) + 2 - s.danger(p, to)
}

// danger is what the hunters of a sea hex may cost a pirate.
func (s *state) danger(p int8, at Place) float64 {
	if !at.IsHex() || !s.huntersAt(at, p) {
		return 0
	}
	k := &s.pirates[p]
	caught := max(0.05, 0.58-0.13*float64(k.speedNow()))
	return caught * (120 + 0.2*float64(k.laden()) + 0.1*float64(k.fortune()))
}

// goal is where a pirate wants to be: a port to sell or mend, with its port, else a prize.
func (s *state) goal(p int8) (Place, Port) {
	k := &s.pirates[p]
	full := k.holdsFull() || k.laden() > 500 || k.nHostages > 1
	if full || k.broken() > 0.35 || s.wantsToRetire(p) {
		best, top := Port(0), -1e9
		for h := Port(1); h <= ports; h++ {
			d := k.at.Sailing(h.Hex())
			st := s.status(p, h, k.anchored && h.Hex() == k.at)
			if d < 0 || st < Neutral {
				continue
			}
			v := -8 * float64(d)
			switch st {
			case Haven:
				v += 40*k.broken() - 0.2*float64(k.laden())
			case Hideout:
				v += 40*k.broken() + 0.2*float64(k.laden())
			case Pro:
				v += 15*k.broken() + 0.1*float64(k.laden())
			}
			if s.wantsToRetire(p) && (st == Pro || st == Hideout) {
				v += 60
			}
			if v > top {
				best, top = h, v
			}
		}
		if best != 0 {
			return best.Hex(), best
		}
	}
	return s.prey(p), 0
}

// wantsToRetire tells whether a pirate has earned enough to look for a friendly port.
func (s *state) wantsToRetire(p int8) bool {
	k := &s.pirates[p]
	return k.fortune() >= 2200 && k.notoriety < 75 && k.fortune() >= k.retireFrom
}

// weighHunter steers a commissioner, or a warship of the drawer, to the most notorious opponent it can
// reach.
func (s *state) weighHunter(player int8, u unit, a engine.Action) float64 {
	at, _ := s.where(u)
	goal, anchored := at, false
	near := 1000
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		if d := at.Sailing(k.at); d >= 0 && d < near {
			near, goal, anchored = d, k.at, k.anchored
		}
	}
	switch a.Op {
	case opAnchor:
		if c, ok := u.crown(); ok && s.crownHurt(firstCommissioner+Counter(c)) {
			return 30
		}
		if goal == at && anchored {
			return 50
		}
		return 1
	case opWeigh:
		if goal != at {
			return 12
		}
		return -5
	case opSail:
		if _, ok := u.navy(); ok && int(s.voyage.spent) >= s.hunterSpeed(u) {
			return -10 // farther than it can: somebody might ask for proof
		}
		return 10 * float64(at.Sailing(goal)-Place(a.A).Sailing(goal))
	}
	return 0
}

// weighAnswer judges the answers to everything that is not sailing or an operation.
func (s *state) weighAnswer(kind uint16, player int8, a engine.Action) float64 {
	f := s.top()
	yes := pairs[kind-AskBase][0] == a.Op
	like := func(v float64) float64 {
		if yes {
			return v
		}
		return 0
	}
	switch kind {
	case AskShip:
		if ShipType(a.A) == Schooner {
			return 5
		}
		return 3
	case AskBoard:
		return like(s.weighPrize(f.p, s.prize.slot, player))
	case AskExchange:
		return like(12 * float64(int8(s.prize.face.Ship().Combat(0))-s.pirates[f.p].combat))
	case AskCargo:
		return s.weighCargo(f.p, a)
	case AskPerson, AskInterrogate:
		switch a.Op {
		case opTakePerson, opInterrogate:
			return 10
		}
		return 0
	case AskDemand, AskFight, AskAutomatic:
		c, _ := f.u.crown()
		k := &s.pirates[f.p]
		return like(float64(s.crown[c].combatNow()-k.skillNow()-k.combatNow()) + 2)
	case AskAttack:
		c, _ := f.u.crown()
		k := &s.pirates[f.p]
		return like(float64(k.skillNow() + k.combatNow() - s.crown[c].combatNow() - 4))
	case AskEvade, AskPlayOn:
		return like(10)
	case AskGoOn:
		mine, theirs := s.strengths()
		return like(float64(theirs-mine) + 5)
	case AskCrownGoOn:
		mine, theirs := s.strengths()
		return like(float64(mine - theirs))
	case AskSurrender:
		mine, theirs := s.strengths()
		return like(float64(theirs-mine) - 4 - float64(s.pirates[f.p].combat))
	case AskHelp:
		q := &s.pirates[f.a]
		return like(float64(q.combatNow()) - 4.5)
	case AskJoin:
		return like(float64(5 - 3*s.ask.c)) // a prize, but not an assault
	case AskCunning:
		return like(6*float64(min(s.ask.c, 1)) + 2*float64(s.ask.c/2) - 1)
	case AskChallenge:
		return like(float64(s.ask.b) - 4.5)
	case AskEnterZone:
		if a.Op == opRemain {
			return 1
		}
		return 0
	case AskTarget, AskName:
		if a.Op == opSpare {
			return 50
		}
		q := s.slotOf(Counter(a.A))
		if q < 0 {
			return 0
		}
		v := float64(s.pirates[q].notoriety) + 0.01*float64(s.pirates[q].fortune())
		if owner(q) == player {
			v = -v - 10
		}
		return v
	case AskWarship:
		return s.weighWarship(player, a)
	}
	return s.weighAshore(kind, player, f, a)
}

// weighWarship moves a warship that lies near an opponent, else places a new one.
func (s *state) weighWarship(player int8, a engine.Action) float64 {
	if a.Op != opWarship {
		return 4
	}
	w := &s.warships[a.A]
	best := 0.0
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		if d := w.at.Sailing(k.at); d >= 0 && d <= 3 {
			best = max(best, 8-2*float64(d)+float64(k.notoriety)/20)
		}
	}
	return best
}

// weighCargo keeps what is worth most.
func (s *state) weighCargo(p int8, a engine.Action) float64 {
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
func (s *state) weighAshore(kind uint16, player int8, f *frame, a engine.Action) float64 {
	switch a.Op {
	case opUnloadAll:
		return 30
	case opSold:
		return 10
	case opUnload, opShare, opGate:
		return 5
	case opBribe:
		k := &s.pirates[s.sale.pirate]
		if k.hideout == 0 && k.worth >= 600 {
			return 6
		}
		return -6
	case opDone:
		return 1
	case opFeast:
		if s.ask.b == 1 || s.pirates[f.p].popularity <= 6 {
			return 5
		}
		return -3
	case opPay, opHoldHideout, opInformed, opRetireNow:
		return 4
	case opPardonRetire:
		return s.weighRetire(f.p, player, true)
	case opAskLetter:
		if k := &s.pirates[s.sale.pirate]; k.letter == 0 && k.worth >= 500 {
			return 3
		}
		return -1
	case opGiveUp:
		if d := &s.duel; d.on {
			for i, p := range d.sides {
				if owner(p) == player && s.inPlay(p) {
					return float64(2 - s.pirates[p].staminaNow() + int(d.loss[i]))
				}
			}
		}
	case opOffer, opBreakAlliance, opOfferAlliance, opPropose, opWithdraw, opAccept, opQuarrel:
		return s.weighDeal(player, a)
	case opStash:
		return 2 + float64(a.B)/1000
	case opCentre:
		if n := a.A; n >= 0 && Counter(n).Kind() == Captain {
			if q := s.slotOf(Counter(n)); q >= 0 && owner(q) == player {
				return -20
			}
			return 5
		}
	case opKeepHolds:
		return s.weighKept(a)
	}
	return 0
}

// weighKept is what the holds kept and the loot of an assault are worth together (13.4).
func (s *state) weighKept(a engine.Action) float64 {
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

// weighDeal judges alliances and trade: an ally is worth having, a trade what it brings.
func (s *state) weighDeal(player int8, a engine.Action) float64 {
	switch a.Op {
	case opOffer:
		p, q := s.slotOf(Counter(a.A)), s.slotOf(Counter(a.B))
		if s.seats > 2 && s.pirates[p].ally == 0 && s.pirates[q].ally == 0 && s.bargain.steps == 0 {
			return 4
		}
		return -1
	case opOfferAlliance:
		return 6
	case opPropose:
		return 5
	case opWithdraw:
		return 3
	case opAccept:
		q := s.slotOf(Counter(s.ask.b))
		p := s.slotOf(Counter(s.ask.a))
		if p < 0 || q < 0 {
			return -1
		}
		return s.dealGain(p, q) / 50
	}
	return -5
}

// dealGain is what the offer of q brings p, in doubloons.
func (s *state) dealGain(p, q int8) float64 {
	o := &s.pirates[q].offer
	gain := float64(o.giveMoney - o.getMoney)
	for h := range maxHolds {
		if o.give>>h&1 > 0 {
			gain += float64(worthOf(s.pirates[q].holds[h]))
		}
		if o.get>>h&1 > 0 {
			gain -= float64(worthOf(s.pirates[p].holds[h]))
		}
	}
	gain += 300 * float64(bits.OnesCount8(o.giveHostages)-bits.OnesCount8(o.getHostages))
	if o.swap {
		gain += 40 * float64(s.pirates[q].combat-s.pirates[p].combat)
	}
	if o.alliance {
		gain += 100
	}
	return gain
}
