package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// An offer is made up step by step, lies ready with the pirate who makes it, and is put to the other side
// at the end of a turn in which both lie in the same port (22.1, 23).

// beginOffer begins a new offer, in place of the one that lay ready.
func (s *state) beginOffer(p, q int8) {
	s.pirates[p].offer = offer{to: q + 1, refused: true} // not put before it is proposed
	s.askCompose(p)
}

func (s *state) askCompose(p int8) {
	k := &s.pirates[p]
	s.question(frame{step: stepAnswer, p: p}, AskCompose, owner(p), int16(k.captain), int16(s.pirates[k.offer.to-1].captain), 0)
}

// empty tells whether an offer offers nothing and wants nothing.
func (o *offer) empty() bool {
	return !o.alliance && !o.swap && o.give|o.get|o.giveHostages|o.getHostages == 0 && o.giveMoney == 0 && o.getMoney == 0
}

// offered hostages are noted as bits: the first eight aboard can be.
const maxOffered = 8

// legalCompose lists what can be added to an offer.
func (s *state) legalCompose(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	o := &k.offer
	q := o.to - 1
	t := &s.pirates[q]
	if s.bargain.steps < maxComposing {
		for h := range MaxHolds {
			if k.holds[h] != 0 && o.give>>h&1 == 0 {
				dst = append(dst, act(opGiveHold, int16(h)))
			}
		}
		for h := range MaxHolds {
			if t.holds[h] != 0 && o.get>>h&1 == 0 {
				dst = append(dst, act(opGetHold, int16(h)))
			}
		}
		for i := range min(k.nHostages, maxOffered) {
			if o.giveHostages>>i&1 == 0 {
				dst = append(dst, act(opGiveHostage, int16(i)+1))
			}
		}
		for i := range min(t.nHostages, maxOffered) {
			if o.getHostages>>i&1 == 0 {
				dst = append(dst, act(opGetHostage, int16(i)+1))
			}
		}
		dst = amounts(act(opGiveMoney), 0, k.worth-o.giveMoney, dst)
		dst = amounts(act(opGetMoney), 0, t.worth-o.getMoney, dst)
		if !o.swap {
			dst = append(dst, act(opSwapShips))
		}
		if !o.alliance && s.seats > 2 && k.ally == 0 && t.ally == 0 {
			dst = append(dst, act(opOfferAlliance))
		}
	}
	if !o.empty() {
		dst = append(dst, act(opPropose))
	}
	return append(dst, act(opWithdraw))
}

// compose adds to an offer, proposes it or drops it.
func (s *state) compose(f frame, a engine.Action, log *engine.Log) {
	p := f.p
	o := &s.pirates[p].offer
	s.bargain.pirate, s.bargain.steps = p, s.bargain.steps+1
	switch a.Op {
	case opWithdraw:
		*o = offer{}
		return
	case opPropose:
		o.refused, o.proposed = false, true
		s.seal(p)
		s.tell(log, EvOffer, owner(p), int16(s.pirates[p].captain), int16(s.pirates[o.to-1].captain), 1)
		return
	}
	o.add(a)
	s.askCompose(p)
}

// add puts one more thing into an offer; false if the action is about something else.
func (o *offer) add(a engine.Action) bool {
	switch a.Op {
	case opGiveHold:
		o.give |= 1 << a.A
	case opGetHold:
		o.get |= 1 << a.A
	case opGiveHostage:
		o.giveHostages |= 1 << (a.A - 1)
	case opGetHostage:
		o.getHostages |= 1 << (a.A - 1)
	case opGiveMoney:
		o.giveMoney += int32(a.A)
	case opGetMoney:
		o.getMoney += int32(a.A)
	case opSwapShips:
		o.swap = true
	case opOfferAlliance:
		o.alliance = true
	default:
		return false
	}
	return true
}

// seal notes what the holds and hostages of an offer are now: it is void when they have changed.
func (s *state) seal(p int8) {
	k := &s.pirates[p]
	k.offer.content = s.contentOf(p)
}

// contentOf is a digest of the goods an offer moves.
func (s *state) contentOf(p int8) (sum uint32) {
	o := &s.pirates[p].offer
	note := func(n int) { sum = (sum ^ uint32(n)) * 16777619 }
	side := func(k *pirate, holds, people uint8) {
		for h, v := range k.holds {
			if holds>>h&1 > 0 {
				note(int(v))
			}
		}
		for i := range maxOffered {
			if h := &k.hostages[i]; people>>i&1 > 0 {
				note(int(h.nation)<<8 | int(h.origin))
			}
		}
		if o.swap {
			note(int(k.ship))
		}
	}
	side(&s.pirates[p], o.give, o.giveHostages)
	note(-1)
	side(&s.pirates[o.to-1], o.get, o.getHostages)
	return sum
}

// putOffers puts the offers that lie ready, slot by slot, to those who can accept them. f.a: slots done.
func (s *state) putOffers(f frame, _ engine.Chance, _ *engine.Log) {
	for p := int8(f.a); p < slots; p++ {
		o := &s.pirates[p].offer
		q := o.to - 1
		if q < 0 || o.refused || !s.mayDeal(p, q) || !s.possible(p, q) {
			continue
		}
		s.stack.Push(frame{step: stepOffers, a: int16(p) + 1})
		s.question(frame{step: stepAnswer, p: p}, AskAccept, owner(q), int16(s.pirates[q].captain), int16(s.pirates[p].captain), 0)
		return
	}
}

// possible tells whether both sides have what an offer moves, and room for it.
func (s *state) possible(p, q int8) bool {
	a, b := &s.pirates[p], &s.pirates[q]
	o := &a.offer
	switch {
	case o.proposed && o.content != s.contentOf(p):
		return false
	case o.giveMoney > a.worth, o.getMoney > b.worth:
		return false
	case o.alliance && !s.mayAlly(p, q):
		return false
	case o.swap && (a.careened || b.careened):
		return false
	case bits.Len8(o.giveHostages) > int(a.nHostages), bits.Len8(o.getHostages) > int(b.nHostages):
		return false
	}
	give, get := bits.OnesCount8(o.giveHostages), bits.OnesCount8(o.getHostages)
	if int(a.nHostages)-give+get > maxHostages || int(b.nHostages)-get+give > maxHostages {
		return false
	}
	return fits(a, b, o.give, o.get, o.swap) && fits(b, a, o.get, o.give, o.swap)
}

// fits tells whether a has the holds that it gives and room for those that it gets from b; with the ships
// the room changes too, and what does not fit then is lost.
func fits(a, b *pirate, give, get uint8, swap bool) bool {
	n := 0
	for h := range MaxHolds {
		switch {
		case give>>h&1 > 0 && a.holds[h] == 0:
			return false
		case give>>h&1 == 0 && a.holds[h] != 0:
			n++
		}
	}
	n += bits.OnesCount8(get)
	return n <= a.ship.Holds() || swap && n <= MaxHolds
}

// replyAccept carries an offer out or notes that it was refused (I16).
func (s *state) replyAccept(r reply, _ engine.Chance, log *engine.Log) {
	p := r.p
	o := s.pirates[p].offer
	q := o.to - 1
	flag := int16(2)
	if !r.yes {
		flag = 3
	}
	s.tell(log, EvOffer, owner(q), int16(s.pirates[p].captain), int16(s.pirates[q].captain), flag)
	if !r.yes {
		s.pirates[p].offer.refused = true
		return
	}
	s.pirates[p].offer = offer{}
	s.exchangeGoods(p, q, &o, log)
	if o.swap {
		s.swapShips(p, q, log)
	}
	if o.alliance {
		s.ally(p, q, log)
	}
}

// exchangeGoods moves cargo, hostages and money of an offer that was accepted (23).
func (s *state) exchangeGoods(p, q int8, o *offer, log *engine.Log) {
	mine := s.takeHolds(p, o.give)
	theirs := s.takeHolds(q, o.get)
	s.packHolds(q, &mine)
	s.packHolds(p, &theirs)
	for _, v := range mine {
		s.traded(p, q, v, log)
	}
	for _, v := range theirs {
		s.traded(q, p, v, log)
	}
	given := s.takeHostages(p, o.giveHostages)
	got := s.takeHostages(q, o.getHostages)
	s.settleAboard(q, &given)
	s.settleAboard(p, &got)
	s.pay(p, q, o.giveMoney, log)
	s.pay(q, p, o.getMoney, log)
}

// traded tells that a cargo has changed hands.
func (s *state) traded(p, q int8, value int16, log *engine.Log) {
	if value > 0 {
		s.tell(log, EvTraded, owner(p), int16(s.pirates[p].captain), int16(s.pirates[q].captain), value)
	}
}

// takeHolds takes cargo out of some holds.
func (s *state) takeHolds(p int8, set uint8) (list [MaxHolds]int16) {
	k := &s.pirates[p]
	for h := range MaxHolds {
		if set>>h&1 > 0 {
			list[h], k.holds[h] = k.holds[h], 0
		}
	}
	return list
}

// packHolds loads cargo into empty holds, of the five that the largest ship has: a smaller one is stowed
// after the ships are swapped.
func (s *state) packHolds(p int8, list *[MaxHolds]int16) {
	k := &s.pirates[p]
	h := 0
	for _, v := range list {
		if v == 0 {
			continue
		}
		for k.holds[h] != 0 {
			h++
		}
		k.holds[h] = v
	}
}

// people are hostages who change ships.
type people struct {
	n    uint8
	list [maxOffered]hostage
}

func (s *state) takeHostages(p int8, set uint8) (out people) {
	k := &s.pirates[p]
	for i := int(maxOffered) - 1; i >= 0; i-- {
		if set>>i&1 > 0 {
			out.list[out.n] = k.hostages[i]
			out.n++
			k.dropHostage(i)
		}
	}
	return out
}

func (s *state) settleAboard(p int8, in *people) {
	k := &s.pirates[p]
	for i := in.n; i > 0; i-- {
		k.hostages[k.nHostages] = in.list[i-1]
		k.nHostages++
	}
}

// pay moves net worth aboard.
func (s *state) pay(p, q int8, sum int32, log *engine.Log) {
	if sum > 0 {
		s.earn(p, -sum, log)
		s.earn(q, sum, log)
	}
}

// swapShips exchanges the ships of two pirates with their damage; crews, scurvy and cargo go with the
// captains, and what does not fit is lost.
func (s *state) swapShips(p, q int8, log *engine.Log) {
	a, b := &s.pirates[p], &s.pirates[q]
	a.ship, b.ship = b.ship, a.ship
	a.combat, b.combat = b.combat, a.combat
	a.speed, b.speed = b.speed, a.speed
	s.tell(log, EvSwapped, owner(p), int16(a.captain), int16(b.captain), 0)
	for _, x := range [2]int8{p, q} {
		if k := &s.pirates[x]; k.combat == k.full() {
			k.failed = 0
		}
		s.stow(x, log)
	}
}
