package evaluator

import (
	"math/bits"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// weighDeal judges alliances and trade: an ally is worth having, and a trade is worth what it brings.
func (s mind) weighDeal(player int8, a engine.Action) float64 {
	switch a.Op {
	case blackbeard.OpOffer:
		p, q := s.SlotOf(blackbeard.Counter(a.A)), s.SlotOf(blackbeard.Counter(a.B))
		if s.Seats > 2 && s.Pirates[p].Ally == 0 && s.Pirates[q].Ally == 0 && s.Bargain.Steps == 0 {
			return 4
		}
		return -1
	case blackbeard.OpOfferAlliance:
		return 6
	case blackbeard.OpPropose:
		return 5
	case blackbeard.OpWithdraw:
		return 3
	case blackbeard.OpAccept:
		q := s.SlotOf(blackbeard.Counter(s.Ask.B))
		p := s.SlotOf(blackbeard.Counter(s.Ask.A))
		if p < 0 || q < 0 {
			return -1
		}
		return s.dealGain(p, q) / 50
	}
	return -5
}

// dealGain is what the offer of q brings p, in doubloons.
func (s mind) dealGain(p, q int8) float64 {
	o := &s.Pirates[q].Offer
	gain := float64(o.GiveMoney - o.GetMoney)
	for h := range blackbeard.MaxHolds {
		if o.Give>>h&1 > 0 {
			gain += float64(rules.WorthOf(s.Pirates[q].Holds[h]))
		}
		if o.Get>>h&1 > 0 {
			gain -= float64(rules.WorthOf(s.Pirates[p].Holds[h]))
		}
	}
	gain += 300 * float64(bits.OnesCount8(o.GiveHostages)-bits.OnesCount8(o.GetHostages))
	if o.Swap {
		gain += 40 * float64(s.Pirates[q].Combat-s.Pirates[p].Combat)
	}
	if o.Alliance {
		gain += 100
	}
	return gain
}
