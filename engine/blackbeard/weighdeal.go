package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// weighDeal judges alliances and trade: an ally is worth having, a trade what it brings.
func (s mind) weighDeal(player int8, a engine.Action) float64 {
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
func (s mind) dealGain(p, q int8) float64 {
	o := &s.pirates[q].offer
	gain := float64(o.giveMoney - o.getMoney)
	for h := range MaxHolds {
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
