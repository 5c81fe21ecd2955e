package blackbeard

import "portside/engine"

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
func (s *state) takeHolds(p int8, set uint8) (list [maxHolds]int16) {
	k := &s.pirates[p]
	for h := range maxHolds {
		if set>>h&1 > 0 {
			list[h], k.holds[h] = k.holds[h], 0
		}
	}
	return list
}

// packHolds loads cargo into empty holds, of the five that the largest ship has: a smaller one is stowed
// after the ships are swapped.
func (s *state) packHolds(p int8, list *[maxHolds]int16) {
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
