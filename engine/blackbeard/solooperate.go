package blackbeard

import "portside/engine"

// dummyCrown is the operation of a dummy's commissioner (25.2).
func (s *state) dummyCrown(player int8, list []engine.Action) engine.Action {
	if a, ok := has(list, opPetition); ok {
		return a
	}
	b := s.blood()
	for _, a := range list {
		if a.Op == opCrownIntercept && Counter(a.B) == Blood {
			return a
		}
	}
	for _, a := range list {
		if a.Op != opCrownMove || b < 0 {
			continue
		}
		c := int8(Counter(a.A) - firstCommissioner)
		k := &s.crown[c]
		if k.at.Sheet() == s.pirates[b].at.Sheet() && s.pirates[b].at.IsHex() && k.at.IsHex() {
			if k.at != s.pirates[b].at || s.pirates[b].anchored && s.crownMayAnchor(c, k.at.Port()) {
				return a
			}
		}
	}
	for _, op := range []uint16{opCrownRecover, opCrownRefit, opCrownMove, opCrownTransit, opCrownUncareen} {
		for _, a := range list {
			if a.Op == op && (op != opCrownRecover || s.crownAils(Counter(a.A))) && (op != opCrownRefit || s.crownHurt(Counter(a.A))) {
				return a
			}
		}
	}
	return s.dummyPass(player, list)
}

func (s *state) crownAils(c Counter) bool {
	k := &s.crown[c-firstCommissioner]
	return k.scurvy || k.wounds.hurt()
}

func (s *state) crownHurt(c Counter) bool {
	return int(s.crown[c-firstCommissioner].combat) < c.Combat(0)
}

// dummyPass does as little as possible: stay, or pass.
func (s *state) dummyPass(player int8, list []engine.Action) engine.Action {
	if a, ok := has(list, opPass); ok {
		return a
	}
	for _, a := range list {
		if a.Op == opMove {
			return a
		}
	}
	return list[0]
}

// dummyOperation is the turn of a dummy's pirate (25.3).
func (s *state) dummyOperation(player int8, list []engine.Action) engine.Action {
	p := 2 * player
	if !s.inPlay(p) {
		p++
	}
	if !s.inPlay(p) {
		if a, ok := has(list, opActivate); ok {
			return a
		}
		return s.dummyPass(player, list)
	}
	k := &s.pirates[p]
	me := int16(k.captain)
	may := func(op uint16) bool {
		for _, a := range list {
			if a.Op == op && a.A == me {
				return true
			}
		}
		return false
	}
	switch {
	case k.feast:
		return s.dummyPass(player, list)
	case may(opRaze):
		half := (int(s.port[k.at.Port()].garrison) + 1) / 2
		if k.skillNow()+k.combatNow()+3 > half+7 {
			return act(opRaze, me)
		}
		return act(opMove, me)
	case may(opUncareen):
		return act(opUncareen, me)
	}
	if a, ok := has(list, opPrize); ok {
		return a
	}
	if k.anchored {
		ails := k.wounds.hurt() || k.scurvy
		switch {
		case may(opRetire) && k.fortune() >= 2500:
			return act(opRetire, me)
		case may(opSell) && k.holds != [maxHolds]int16{}:
			return act(opSell, me)
		case may(opRansom) && k.nHostages > 0:
			return act(opRansom, me, 1)
		case may(opRecover) && ails:
			return act(opRecover, me)
		case may(opRefit) && k.combat < k.full():
			return act(opRefit, me)
		case may(opCareen) && k.speed <= 0:
			return act(opCareen, me)
		}
	}
	if k.at.IsZone() {
		for _, a := range list { // out of a gate to the lane of its sea, else to the next zone
			if a.Op == opTransit && Place(a.B).IsHex() {
				return a
			}
		}
		if a, ok := has(list, opTransit); ok {
			return a
		}
	}
	return act(opMove, me)
}
