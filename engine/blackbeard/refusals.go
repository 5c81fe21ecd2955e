package blackbeard

// refusals collects what is not legal.
type refusals []Refusal

func (r *refusals) add(op uint16, why Why) {
	*r = append(*r, Refusal{Op: op, Why: why})
}

// unless notes an operation as refused for the first reason that holds; "" holds never.
func (r *refusals) unless(op uint16, reasons ...Why) {
	for _, w := range reasons {
		if w != "" {
			r.add(op, w)
			return
		}
	}
}

// when is a reason if it holds, else none.
func when(holds bool, w Why) Why {
	if holds {
		return w
	}
	return ""
}

// viewRefusals says in a view which operations the player who is asked for one cannot choose, and why. s holds
// nothing that the viewer may not know.
func (s *state) viewRefusals(v *View) {
	player := s.ask.player
	if v.Asking.Kind != AskOperation || s.op.opened || s.dummy(player) {
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
func (s *state) refusedTo(p int8) []Refusal {
	k := &s.pirates[p]
	h := k.at.Port()
	first := Why("")
	switch other := p ^ 1; {
	case k.feast:
		first = WhyFeast
	case s.inPlay(other) && s.pirates[other].mustRaze && !s.pirates[other].feast && !k.mustRaze:
		first = WhyOther
	}
	careened, bound := when(k.careened, WhyCareened), when(k.mustRaze, WhyBound)
	sea, anchored := when(!k.anchored, WhyAtSea), when(k.anchored, WhyAnchored)
	st, usable := s.usable(p)
	closed := when(!usable, WhyClosed)
	var r refusals
	r.unless(opMove, first, careened)
	r.unless(opUncareen, first, when(!k.careened, WhyNotCareened))
	r.unless(opTransit, first, careened, bound, anchored, s.whyNoTransit(p))
	r.unless(opPrize, first, careened, bound, anchored, when(!s.anyPrize(p), WhyNoMerchant))
	r.unless(opSell, first, careened, bound, sea, closed, when(k.blockaded, WhyBlockaded))
	r.unless(opRansom, first, careened, bound, when(k.nHostages == 0, WhyNoHostage), sea, closed, when(k.blockaded, WhyBlockaded))
	r.unless(opAssault, first, careened, bound, sea, s.whyNoAttack(p, h, false))
	r.unless(opRaze, first, careened, when(!k.mustRaze, WhyNotTaken), s.whyNoAttack(p, h, true))
	r.unless(opRefit, first, careened, bound, when(k.combat >= k.full(), WhyWhole), sea, closed)
	r.unless(opRecover, first, careened, bound, when(!k.wounds.hurt() && !k.scurvy, WhyHealthy), sea, closed)
	r.unless(opCareen, first, careened, bound, when(!k.at.IsHex() || !k.anchored && !k.at.Coast(), WhyNoCoast))
	r.unless(opRetire, first, careened, bound, sea, closed, when(st != Hideout && st != Pro, WhyNotFriendly), when(k.fortune() < k.retireFrom, WhyNotRicher))
	if n := len(r); n > 0 && r[n-1].Why == WhyNotRicher {
		r[n-1].N = int(k.retireFrom)
	}
	return r
}

// anyPrize tells whether a pirate can go after a merchant where he is.
func (s *state) anyPrize(p int8) bool {
	for i := range int8(nMerchants) {
		if s.mayOpen(p, i) {
			return true
		}
	}
	return false
}

// whyNoTransit says why a pirate at sea cannot cross to or in a zone.
func (s *state) whyNoTransit(p int8) Why {
	k := &s.pirates[p]
	switch z := k.at.Gate(); {
	case !k.at.IsHex():
		if len(k.at.Arrows()) > 0 {
			return ""
		}
		for _, next := range k.at.Adjacent() {
			if mayEnter(k.zones, next, k.at) {
				return ""
			}
		}
		return WhyUsed
	case z == NoPlace:
		return WhyNoArrow
	case !mayEnter(k.zones, z, NoPlace):
		return WhyUsed
	}
	return ""
}

// whyNoAttack says why a pirate in a port cannot storm or raze it (13.1).
func (s *state) whyNoAttack(p int8, h Port, raze bool) Why {
	switch t := &s.port[h]; {
	case t.pirateport:
		return WhyHaven
	case t.razed:
		return WhyRazed
	case s.hunterOf(t.nation, h.Hex(), owner(p)):
		return WhyDefended
	case !raze && s.pirates[p].failed>>h&1 > 0:
		return WhyFailed
	}
	return ""
}

// refusedToCrown says which operations a commissioner cannot do this turn.
func (s *state) refusedToCrown(c Counter) []Refusal {
	k := &s.crown[c-firstCommissioner]
	var r refusals
	first := Why("")
	for p := 2 * k.owner; p < 2*k.owner+2; p++ {
		if q := &s.pirates[p]; q.captain != 0 && q.mustRaze && !q.feast {
			first = WhyOther
		}
	}
	careened, zone, sea := when(k.careened, WhyCareened), when(k.at.IsZone(), WhyInZone), when(!k.anchored, WhyAtSea)
	prey := false
	for p := range int8(slots) {
		q := &s.pirates[p]
		prey = prey || q.atSea() && q.at == k.at && owner(p) != k.owner
	}
	r.unless(opCrownMove, first, careened, zone)
	r.unless(opCrownUncareen, first, when(!k.careened, WhyNotCareened))
	r.unless(opCrownIntercept, first, careened, zone, when(k.anchored, WhyAnchored), when(!prey, WhyNoPirate))
	most := int8(c.Combat(0))
	r.unless(opCrownRefit, first, careened, zone, when(k.combat >= most, WhyWhole), sea, when(k.anchored && s.crownRepair(int8(c-firstCommissioner)) <= 0, WhyWrongPort))
	r.unless(opCrownRecover, first, careened, zone, when(!k.wounds.hurt() && !k.scurvy, WhyHealthy), sea)
	r.unless(opCrownCareen, first, careened, zone, when(!k.anchored && !k.at.Coast(), WhyNoCoast))
	return r
}

// refusedAshore says what a player cannot do ashore and at court this turn.
func (s *state) refusedAshore(player int8) []Refusal {
	var r refusals
	if !s.player[player].begun {
		return r
	}
	first := Why("")
	for p := 2 * player; p < 2*player+2; p++ {
		if q := &s.pirates[p]; q.captain != 0 && q.mustRaze && !q.feast {
			first = WhyOther
		}
	}
	r.unless(opActivate, first, when(s.activePirates(player) >= ActivePiratesMax, WhyTwoAtSea), when(s.captainsLeft(player) <= 0, WhyNoCaptain))
	r.unless(opPetition, first, when(s.crowns(player) > 0, WhyHasCrown))
	return r
}
