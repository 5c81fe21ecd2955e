package rules

import "portside/engine/blackbeard"

// refusals collects the operations that are not legal, with reasons.
type refusals []blackbeard.Refusal

func (r *refusals) add(op uint16, why blackbeard.Why) {
	*r = append(*r, blackbeard.Refusal{Op: op, Why: why})
}

// unless notes an operation as refused for the first reason that holds; "" never holds.
func (r *refusals) unless(op uint16, reasons ...blackbeard.Why) {
	for _, w := range reasons {
		if w != "" {
			r.add(op, w)
			return
		}
	}
}

// when is the reason if it holds, otherwise none.
func when(holds bool, w blackbeard.Why) blackbeard.Why {
	if holds {
		return w
	}
	return ""
}

// viewRefusals fills in which operations the player asked for one cannot choose, and why. s holds
// nothing that the viewer may not know.
func (s *State) viewRefusals(v *blackbeard.View) {
	player := s.Ask.player
	if v.Asking.Kind != blackbeard.AskOperation || s.Op.Opened || s.Dummy(player) {
		return
	}
	for i := range v.Pirates {
		if p := &v.Pirates[i]; p.Owner == int(player) {
			p.Refused = s.refusedTo(int8(p.Slot))
		}
	}
	for i := range v.Commissioners {
		if c := &v.Commissioners[i]; c.Owner == int(player) {
			c.Refused = s.refusedToCrown(c.Counter)
		}
	}
	v.Refused = s.refusedAshore(player)
}

// refusedTo says which operations a pirate cannot do this turn.
func (s *State) refusedTo(p int8) []blackbeard.Refusal {
	k := &s.Pirates[p]
	h := k.At.Port()
	first := blackbeard.Why("")
	switch other := p ^ 1; {
	case k.Feast:
		first = blackbeard.WhyFeast
	case s.InPlay(other) && s.Pirates[other].MustRaze && !s.Pirates[other].Feast && !k.MustRaze:
		first = blackbeard.WhyOther
	}
	careened, bound := when(k.Careened, blackbeard.WhyCareened), when(k.MustRaze, blackbeard.WhyBound)
	sea, anchored := when(!k.Anchored, blackbeard.WhyAtSea), when(k.Anchored, blackbeard.WhyAnchored)
	st, usable := s.Usable(p)
	closed := when(!usable, blackbeard.WhyClosed)
	var r refusals
	r.unless(blackbeard.OpMove, first, careened)
	r.unless(blackbeard.OpUncareen, first, when(!k.Careened, blackbeard.WhyNotCareened))
	r.unless(blackbeard.OpTransit, first, careened, bound, anchored, s.whyNoTransit(p))
	r.unless(blackbeard.OpPrize, first, careened, bound, anchored, when(!s.anyPrize(p), blackbeard.WhyNoMerchant))
	r.unless(blackbeard.OpSell, first, careened, bound, sea, closed, when(k.Blockaded, blackbeard.WhyBlockaded))
	r.unless(blackbeard.OpRansom, first, careened, bound, when(k.NHostages == 0, blackbeard.WhyNoHostage), sea, closed, when(k.Blockaded, blackbeard.WhyBlockaded))
	r.unless(blackbeard.OpAssault, first, careened, bound, sea, s.whyNoAttack(p, h, false))
	r.unless(blackbeard.OpRaze, first, careened, when(!k.MustRaze, blackbeard.WhyNotTaken), s.whyNoAttack(p, h, true))
	r.unless(blackbeard.OpRefit, first, careened, bound, when(k.Combat >= k.Full(), blackbeard.WhyWhole), sea, closed)
	r.unless(blackbeard.OpRecover, first, careened, bound, when(!k.Wounds.Hurt() && !k.Scurvy, blackbeard.WhyHealthy), sea, closed)
	r.unless(blackbeard.OpCareen, first, careened, bound, when(!k.At.IsHex() || !k.Anchored && !k.At.Coast(), blackbeard.WhyNoCoast))
	r.unless(blackbeard.OpRetire, first, careened, bound, sea, closed, when(st != blackbeard.Hideout && st != blackbeard.Pro, blackbeard.WhyNotFriendly), when(k.Fortune() < k.RetireFrom, blackbeard.WhyNotRicher))
	if n := len(r); n > 0 && r[n-1].Why == blackbeard.WhyNotRicher {
		r[n-1].N = int(k.RetireFrom)
	}
	return r
}

// anyPrize tells whether a pirate can go after a merchant where he is.
func (s *State) anyPrize(p int8) bool {
	for i := range int8(blackbeard.NMerchants) {
		if s.mayOpen(p, i) {
			return true
		}
	}
	return false
}

// whyNoTransit says why a pirate at sea cannot cross to or in a zone.
func (s *State) whyNoTransit(p int8) blackbeard.Why {
	k := &s.Pirates[p]
	switch z := k.At.Gate(); {
	case !k.At.IsHex():
		if len(k.At.Arrows()) > 0 {
			return ""
		}
		for _, next := range k.At.Adjacent() {
			if mayEnter(k.Zones, next, k.At) {
				return ""
			}
		}
		return blackbeard.WhyUsed
	case z == blackbeard.NoPlace:
		return blackbeard.WhyNoArrow
	case !mayEnter(k.Zones, z, blackbeard.NoPlace):
		return blackbeard.WhyUsed
	}
	return ""
}

// whyNoAttack says why a pirate in a port cannot storm or raze it (13.1).
func (s *State) whyNoAttack(p int8, h blackbeard.Port, raze bool) blackbeard.Why {
	switch t := &s.Port[h]; {
	case t.Pirateport:
		return blackbeard.WhyHaven
	case t.Razed:
		return blackbeard.WhyRazed
	case s.hunterOf(t.Nation, h.Hex(), Owner(p)):
		return blackbeard.WhyDefended
	case !raze && s.Pirates[p].Failed>>h&1 > 0:
		return blackbeard.WhyFailed
	}
	return ""
}

// refusedToCrown says which operations a commissioner cannot do this turn.
func (s *State) refusedToCrown(c blackbeard.Counter) []blackbeard.Refusal {
	k := &s.Crown[c-blackbeard.FirstCommissioner]
	var r refusals
	first := blackbeard.Why("")
	for p := 2 * k.Owner; p < 2*k.Owner+2; p++ {
		if q := &s.Pirates[p]; q.Captain != 0 && q.MustRaze && !q.Feast {
			first = blackbeard.WhyOther
		}
	}
	careened, zone, sea := when(k.Careened, blackbeard.WhyCareened), when(k.At.IsZone(), blackbeard.WhyInZone), when(!k.Anchored, blackbeard.WhyAtSea)
	prey := false
	for p := range int8(Slots) {
		q := &s.Pirates[p]
		prey = prey || q.AtSea() && q.At == k.At && Owner(p) != k.Owner && s.mayFight(crownUnit(int8(c-blackbeard.FirstCommissioner)), p)
	}
	r.unless(blackbeard.OpCrownMove, first, careened, zone)
	r.unless(blackbeard.OpCrownUncareen, first, when(!k.Careened, blackbeard.WhyNotCareened))
	r.unless(blackbeard.OpCrownIntercept, first, careened, zone, when(k.Anchored, blackbeard.WhyAnchored), when(!prey, blackbeard.WhyNoPirate))
	most := int8(c.Combat(0))
	r.unless(blackbeard.OpCrownRefit, first, careened, zone, when(k.Combat >= most, blackbeard.WhyWhole), sea, when(k.Anchored && s.CrownRepair(int8(c-blackbeard.FirstCommissioner)) <= 0, blackbeard.WhyWrongPort))
	r.unless(blackbeard.OpCrownRecover, first, careened, zone, when(!k.Wounds.Hurt() && !k.Scurvy, blackbeard.WhyHealthy), sea)
	r.unless(blackbeard.OpCrownCareen, first, careened, zone, when(!k.Anchored && !k.At.Coast(), blackbeard.WhyNoCoast))
	return r
}

// refusedAshore says what a player cannot do ashore and at court this turn.
func (s *State) refusedAshore(player int8) []blackbeard.Refusal {
	var r refusals
	if !s.Player[player].Begun {
		return r
	}
	first := blackbeard.Why("")
	for p := 2 * player; p < 2*player+2; p++ {
		if q := &s.Pirates[p]; q.Captain != 0 && q.MustRaze && !q.Feast {
			first = blackbeard.WhyOther
		}
	}
	r.unless(blackbeard.OpActivate, first, when(s.ActivePirates(player) >= blackbeard.ActivePiratesMax, blackbeard.WhyTwoAtSea), when(s.CaptainsLeft(player) <= 0, blackbeard.WhyNoCaptain))
	r.unless(blackbeard.OpPetition, first, when(s.Crowns(player) > 0, blackbeard.WhyHasCrown))
	return r
}
