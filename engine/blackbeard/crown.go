package blackbeard

import "portside/engine"

// legalCrown lists the operations of a commissioner (11.2).
func (s *state) legalCrown(c int8, dst []engine.Action) []engine.Action {
	k := &s.crown[c]
	me := int16(firstCommissioner) + int16(c)
	switch {
	case k.careened:
		return append(dst, act(opCrownUncareen, me))
	case k.at.IsZone():
		for _, h := range k.at.Arrows() {
			dst = append(dst, act(opCrownTransit, me, int16(h)))
		}
		return dst
	}
	dst = append(dst, act(opCrownMove, me))
	if !k.anchored {
		for p := range int8(slots) {
			if q := &s.pirates[p]; q.atSea() && q.at == k.at && owner(p) != k.owner {
				dst = append(dst, act(opCrownIntercept, me, int16(q.captain)))
			}
		}
	}
	return s.legalCrownInPort(c, dst)
}

// operateCrown carries out an operation of a commissioner.
func (s *state) operateCrown(c int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	u := crownUnit(c)
	opened := s.op.opened
	s.noteOperation(a.Op, u)
	s.op.opened = opened
	k := &s.crown[c]
	switch a.Op {
	case opCrownMove:
		s.setSail(u, int8(max(1, k.speedNow())), log)
	case opCrownTransit:
		if k.at, k.anchored = Place(a.B), false; k.at.IsZone() { // event K only
			k.zones |= 1 << k.at.Zone()
		}
		s.stir = true
		s.tell(log, EvTransit, k.owner, s.name(u), a.B, 0)
	case opCrownIntercept:
		s.stack.Push(frame{step: stepCrownAttempt, p: s.slotOf(Counter(a.B)), u: u})
	case opCrownRefit:
		steps := s.crownRepair(c)
		k.combat += steps
		s.tell(log, EvRepaired, k.owner, s.name(u), int16(steps), 0)
	case opCrownRecover:
		s.recoverCrew(u, log)
	case opCrownCareen:
		s.roll(frame{step: stepCareened, p: -1, u: u}, ch, log)
	case opCrownUncareen:
		s.uncareen(u, log)
	}
}

// crownAttempt: a schooner at a coast may evade, then both roll (8.4).
func (s *state) crownAttempt(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	k.triedCrown |= 1 << (f.u - firstCrown)
	if k.ship.Evades() && k.at.Coast() && !k.careened {
		s.question(frame{step: stepAnswer, p: f.p, u: f.u, a: 1}, AskEvade, owner(f.p), int16(k.captain), s.name(f.u), 0)
		return
	}
	s.roll(frame{step: stepCrownMatched, p: f.p, u: f.u}, ch, log)
}

// crownMatched: the side with the better roll chooses (8.4); a careened pirate can only avoid.
func (s *state) crownMatched(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	s.decides(f.p, s.pace(&f), RollIntercept, log)
	if !s.slips(&f) {
		s.tell(log, EvIntercepted, owner(f.p), int16(k.captain), s.name(f.u), 0)
		s.catch(f, ch, log)
		return
	}
	s.tell(log, EvAvoided, owner(f.p), int16(k.captain), s.name(f.u), 0)
	if !k.careened {
		s.question(frame{step: stepAnswer, p: f.p, u: f.u}, AskAttack, owner(f.p), int16(k.captain), s.name(f.u), 0)
	}
}

// crownMayAnchor tells which ports a commissioner may enter (11.2).
func (s *state) crownMayAnchor(c int8, h Port) bool {
	k, t := &s.crown[c], &s.port[h]
	if t.razed || t.pro() || s.saleOf(t.nation) && t.nation != England {
		return false
	}
	for p := range int8(slots) {
		if q := &s.pirates[p]; q.captain != 0 && q.anchored && q.at == h.Hex() && owner(p) == k.owner {
			return false
		}
	}
	if !t.pirateport {
		return true
	}
	for i := range int8(nCommissioners) { // another hunter stays at sea in the hex (§14.31)
		if o := &s.crown[i]; i != c && o.owner >= 0 && !o.anchored && !o.careened && o.at == h.Hex() {
			return true
		}
	}
	return s.navyAt(h.Hex()) != 0
}

// saleOf tells whether a letter of a nation is on sale.
func (s *state) saleOf(n Nation) bool {
	for l := range nLetters {
		if s.onSale>>l&1 > 0 && (firstLetter+Counter(l)).Nation() == n {
			return true
		}
	}
	return false
}

// crownAnchors brings a commissioner into a port: opposing pirates are chased out (8.7); a pirate port may
// turn English by that (§14.31).
func (s *state) crownAnchors(c int8, h Port, ch engine.Chance, log *engine.Log) {
	k := &s.crown[c]
	k.anchored, k.zones = true, 0
	here := false
	for p := range int8(slots) {
		q := &s.pirates[p]
		here = here || q.captain != 0 && q.anchored && q.at == h.Hex()
	}
	if here && s.port[h].pirateport {
		s.stack.Push(frame{step: stepConvert, a: int16(h)})
	}
	s.chaseAll(h, k.owner, crownUnit(c))
}

// convert draws a governor for a pirate port from which a commissioner has chased pirates (§14.31) [R19].
func (s *state) convert(f frame, ch engine.Chance, log *engine.Log) {
	h := Port(f.a)
	t := &s.port[h]
	g, ok := s.drawGovernor(ch, log)
	if ok && g.Pro() {
		s.tell(log, EvGovernorGone, -1, int16(g), int16(h), 1)
		return
	}
	t.pirateport, t.nation, t.value, t.garrison = false, England, ConvertedValue, ConvertedGarrison
	t.governor, t.permanentAnti = g, !ok
	s.tell(log, EvConverted, -1, int16(h), 0, 0)
	s.tell(log, EvGovernor, -1, int16(orNone(g)), int16(h), 0)
	s.chaseShut(h)
}

// drawGovernor draws a governor; none is left: false, and the governor counts as anti for good (3.3).
func (s *state) drawGovernor(ch engine.Chance, log *engine.Log) (Counter, bool) {
	if s.governorBag.Len() == 0 {
		return 0, false
	}
	log.Bar(engine.BarrierShown)
	return Counter(ch.Draw(&s.governorBag)), true
}
