package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/blackbeard"
)

// An offer is composed step by step, stays ready with its maker, and is put to the other side
// at the end of a turn in which both lie in the same port (22.1, 23).

// beginOffer begins a new offer, replacing the one that was ready.
func (s *State) beginOffer(p, q int8) {
	s.Pirates[p].Offer = Offer{To: q + 1, refused: true} // not put before it is proposed
	s.askCompose(p)
}

func (s *State) askCompose(p int8) {
	k := &s.Pirates[p]
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskCompose, Owner(p), int16(k.Captain), int16(s.Pirates[k.Offer.To-1].Captain), 0)
}

// empty tells whether an offer offers nothing and wants nothing.
func (o *Offer) empty() bool {
	return !o.Alliance && !o.Swap && o.Give|o.Get|o.GiveHostages|o.GetHostages == 0 && o.GiveMoney == 0 && o.GetMoney == 0
}

// offered hostages are noted as bits: the first eight aboard can be.
const maxOffered = 8

// legalCompose lists what can be added to an offer.
func (s *State) legalCompose(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	o := &k.Offer
	q := o.To - 1
	t := &s.Pirates[q]
	if s.Bargain.Steps < maxComposing {
		for h := range blackbeard.MaxHolds {
			if k.Holds[h] != 0 && o.Give>>h&1 == 0 {
				dst = append(dst, blackbeard.Act(blackbeard.OpGiveHold, int16(h)))
			}
		}
		for h := range blackbeard.MaxHolds {
			if t.Holds[h] != 0 && o.Get>>h&1 == 0 {
				dst = append(dst, blackbeard.Act(blackbeard.OpGetHold, int16(h)))
			}
		}
		for i := range min(k.NHostages, maxOffered) {
			if o.GiveHostages>>i&1 == 0 {
				dst = append(dst, blackbeard.Act(blackbeard.OpGiveHostage, int16(i)+1))
			}
		}
		for i := range min(t.NHostages, maxOffered) {
			if o.GetHostages>>i&1 == 0 {
				dst = append(dst, blackbeard.Act(blackbeard.OpGetHostage, int16(i)+1))
			}
		}
		dst = amounts(blackbeard.Act(blackbeard.OpGiveMoney), 0, k.Worth-o.GiveMoney, dst)
		dst = amounts(blackbeard.Act(blackbeard.OpGetMoney), 0, t.Worth-o.GetMoney, dst)
		if !o.Swap {
			dst = append(dst, blackbeard.Act(blackbeard.OpSwapShips))
		}
		if !o.Alliance && s.Seats > 2 && k.Ally == 0 && t.Ally == 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpOfferAlliance))
		}
	}
	if !o.empty() {
		dst = append(dst, blackbeard.Act(blackbeard.OpPropose))
	}
	return append(dst, blackbeard.Act(blackbeard.OpWithdraw))
}

// compose adds to an offer, proposes it or drops it.
func (s *State) compose(f Frame, a engine.Action, log *engine.Log) {
	p := f.P
	o := &s.Pirates[p].Offer
	s.Bargain.pirate, s.Bargain.Steps = p, s.Bargain.Steps+1
	switch a.Op {
	case blackbeard.OpWithdraw:
		*o = Offer{}
		return
	case blackbeard.OpPropose:
		o.refused, o.Proposed = false, true
		s.Seal(p)
		s.emit(log, blackbeard.EvOffer, Owner(p), int16(s.Pirates[p].Captain), int16(s.Pirates[o.To-1].Captain), 1)
		return
	}
	o.Add(a)
	s.askCompose(p)
}

// Add puts one more thing into an offer; false if the action is about something else.
func (o *Offer) Add(a engine.Action) bool {
	switch a.Op {
	case blackbeard.OpGiveHold:
		o.Give |= 1 << a.A
	case blackbeard.OpGetHold:
		o.Get |= 1 << a.A
	case blackbeard.OpGiveHostage:
		o.GiveHostages |= 1 << (a.A - 1)
	case blackbeard.OpGetHostage:
		o.GetHostages |= 1 << (a.A - 1)
	case blackbeard.OpGiveMoney:
		o.GiveMoney += int32(a.A)
	case blackbeard.OpGetMoney:
		o.GetMoney += int32(a.A)
	case blackbeard.OpSwapShips:
		o.Swap = true
	case blackbeard.OpOfferAlliance:
		o.Alliance = true
	default:
		return false
	}
	return true
}

// Seal records the present contents of the holds and the hostages in an offer: it is void when they have changed.
func (s *State) Seal(p int8) {
	k := &s.Pirates[p]
	k.Offer.content = s.contentOf(p)
}

// contentOf is a digest of the goods an offer moves.
func (s *State) contentOf(p int8) (sum uint32) {
	o := &s.Pirates[p].Offer
	note := func(n int) { sum = (sum ^ uint32(n)) * 16777619 }
	side := func(k *Pirate, holds, people uint8) {
		for h, v := range k.Holds {
			if holds>>h&1 > 0 {
				note(int(v))
			}
		}
		for i := range maxOffered {
			if h := &k.Hostages[i]; people>>i&1 > 0 {
				note(int(h.Nation)<<8 | int(h.Origin))
			}
		}
		if o.Swap {
			note(int(k.Ship))
		}
	}
	side(&s.Pirates[p], o.Give, o.GiveHostages)
	note(-1)
	side(&s.Pirates[o.To-1], o.Get, o.GetHostages)
	return sum
}

// putOffers puts the ready offers, slot by slot, to those who can accept them. f.A: slots done.
func (s *State) putOffers(f Frame, _ engine.Chance, _ *engine.Log) {
	for p := int8(f.A); p < Slots; p++ {
		o := &s.Pirates[p].Offer
		q := o.To - 1
		if q < 0 || o.refused || !s.mayDeal(p, q) || !s.possible(p, q) {
			continue
		}
		s.Stack.Push(Frame{Step: stepOffers, A: int16(p) + 1})
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskAccept, Owner(q), int16(s.Pirates[q].Captain), int16(s.Pirates[p].Captain), 0)
		return
	}
}

// possible tells whether both sides have what an offer moves, and room for what they get.
func (s *State) possible(p, q int8) bool {
	a, b := &s.Pirates[p], &s.Pirates[q]
	o := &a.Offer
	switch {
	case o.Proposed && o.content != s.contentOf(p):
		return false
	case o.GiveMoney > a.Worth, o.GetMoney > b.Worth:
		return false
	case o.Alliance && !s.mayAlly(p, q):
		return false
	case o.Swap && (a.Careened || b.Careened):
		return false
	case bits.Len8(o.GiveHostages) > int(a.NHostages), bits.Len8(o.GetHostages) > int(b.NHostages):
		return false
	}
	give, get := bits.OnesCount8(o.GiveHostages), bits.OnesCount8(o.GetHostages)
	if int(a.NHostages)-give+get > MaxHostages || int(b.NHostages)-get+give > MaxHostages {
		return false
	}
	return fits(a, b, o.Give, o.Get, o.Swap) && fits(b, a, o.Get, o.Give, o.Swap)
}

// fits tells whether a has the holds that it gives and room for those it gets from b; swapping ships
// changes the room too, and what does not fit then is lost.
func fits(a, b *Pirate, give, get uint8, swap bool) bool {
	n := 0
	for h := range blackbeard.MaxHolds {
		switch {
		case give>>h&1 > 0 && a.Holds[h] == 0:
			return false
		case give>>h&1 == 0 && a.Holds[h] != 0:
			n++
		}
	}
	n += bits.OnesCount8(get)
	return n <= a.Ship.Holds() || swap && n <= blackbeard.MaxHolds
}

// replyAccept carries an offer out or notes that it was refused (I16).
func (s *State) replyAccept(r reply, _ engine.Chance, log *engine.Log) {
	p := r.P
	o := s.Pirates[p].Offer
	q := o.To - 1
	flag := int16(2)
	if !r.yes {
		flag = 3
	}
	s.emit(log, blackbeard.EvOffer, Owner(q), int16(s.Pirates[p].Captain), int16(s.Pirates[q].Captain), flag)
	if !r.yes {
		s.Pirates[p].Offer.refused = true
		return
	}
	s.Pirates[p].Offer = Offer{}
	s.exchangeGoods(p, q, &o, log)
	if o.Swap {
		s.swapShips(p, q, log)
	}
	if o.Alliance {
		s.ally(p, q, log)
	}
}

// exchangeGoods moves cargo, hostages and money of an accepted offer (23).
func (s *State) exchangeGoods(p, q int8, o *Offer, log *engine.Log) {
	mine := s.takeHolds(p, o.Give)
	theirs := s.takeHolds(q, o.Get)
	s.packHolds(q, &mine)
	s.packHolds(p, &theirs)
	for _, v := range mine {
		s.traded(p, q, v, log)
	}
	for _, v := range theirs {
		s.traded(q, p, v, log)
	}
	given := s.takeHostages(p, o.GiveHostages)
	got := s.takeHostages(q, o.GetHostages)
	s.settleAboard(q, &given)
	s.settleAboard(p, &got)
	s.pay(p, q, o.GiveMoney, log)
	s.pay(q, p, o.GetMoney, log)
}

// traded notes that a cargo has changed hands.
func (s *State) traded(p, q int8, value int16, log *engine.Log) {
	if value > 0 {
		s.emit(log, blackbeard.EvTraded, Owner(p), int16(s.Pirates[p].Captain), int16(s.Pirates[q].Captain), value)
	}
}

// takeHolds takes cargo out of some holds.
func (s *State) takeHolds(p int8, set uint8) (list [blackbeard.MaxHolds]int16) {
	k := &s.Pirates[p]
	for h := range blackbeard.MaxHolds {
		if set>>h&1 > 0 {
			list[h], k.Holds[h] = k.Holds[h], 0
		}
	}
	return list
}

// packHolds loads cargo into empty holds, of the five that the largest ship has: a smaller ship is stowed
// after the swap.
func (s *State) packHolds(p int8, list *[blackbeard.MaxHolds]int16) {
	k := &s.Pirates[p]
	h := 0
	for _, v := range list {
		if v == 0 {
			continue
		}
		for k.Holds[h] != 0 {
			h++
		}
		k.Holds[h] = v
	}
}

// people are hostages who change ships.
type people struct {
	n    uint8
	list [maxOffered]blackbeard.Hostage
}

func (s *State) takeHostages(p int8, set uint8) (out people) {
	k := &s.Pirates[p]
	for i := int(maxOffered) - 1; i >= 0; i-- {
		if set>>i&1 > 0 {
			out.list[out.n] = k.Hostages[i]
			out.n++
			k.dropHostage(i)
		}
	}
	return out
}

func (s *State) settleAboard(p int8, in *people) {
	k := &s.Pirates[p]
	for i := in.n; i > 0; i-- {
		k.Hostages[k.NHostages] = in.list[i-1]
		k.NHostages++
	}
}

// pay moves net worth aboard.
func (s *State) pay(p, q int8, sum int32, log *engine.Log) {
	if sum > 0 {
		s.earn(p, -sum, log)
		s.earn(q, sum, log)
	}
}

// swapShips exchanges the ships of two pirates with their damage; crews, scurvy and cargo go with the
// captains, and what does not fit is lost.
func (s *State) swapShips(p, q int8, log *engine.Log) {
	a, b := &s.Pirates[p], &s.Pirates[q]
	a.Ship, b.Ship = b.Ship, a.Ship
	a.Combat, b.Combat = b.Combat, a.Combat
	a.Speed, b.Speed = b.Speed, a.Speed
	s.emit(log, blackbeard.EvSwapped, Owner(p), int16(a.Captain), int16(b.Captain), 0)
	for _, x := range [2]int8{p, q} {
		if k := &s.Pirates[x]; k.Combat == k.Full() {
			k.Failed = 0
		}
		s.stow(x, log)
	}
}
