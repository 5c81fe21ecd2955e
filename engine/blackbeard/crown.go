package blackbeard

import (
	"math/bits"
	"portside/engine"
)

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

// petitionCrown asks the crown for a commissioner (11.1): a d66 of at most the notoriety of the most
// notorious opponent in play [R18], or, as an option, of all of them together.
func (s *state) petitionCrown(player int8, ch engine.Chance, log *engine.Log) {
	s.op = operation{kind: opPetition}
	limit := 0
	for p := range int8(slots) {
		k := &s.pirates[p]
		switch {
		case k.captain == 0 || owner(p) == player || s.dummy(player) && s.dummy(owner(p)): // a dummy's is against Blood (25.2)
		case s.petition == 1:
			limit += int(k.notoriety)
		default:
			limit = max(limit, int(k.notoriety))
		}
	}
	a, b := ch.Roll(6), ch.Roll(6)
	code := 10*a + b
	s.tell(log, EvRolled, player, int16(code), RollPetition, 0)
	log.Bar(engine.BarrierShown)
	granted := int16(0)
	if code <= limit {
		granted = 1
	}
	s.tell(log, EvPetition, player, int16(code), int16(limit), granted)
	if granted == 1 {
		s.grant(player, ch, log)
	}
}

// grant gives a player a commissioner, sent against the most notorious opponent: in the zone he is in, or
// the gate of his map. Equals in different seas are chosen among; without any the player chooses a gate
// (event K). An empty bag gives nothing [R5].
func (s *state) grant(player int8, ch engine.Chance, log *engine.Log) {
	if s.crownBag.Len() == 0 {
		return
	}
	set := s.notorious(player)
	if b := s.blood(); s.dummy(player) && b >= 0 {
		set = 1 << b
	}
	if set == 0 {
		s.question(frame{step: stepAnswer, p: player}, AskGate, player, int16(NoCounter), 0, 0)
		return
	}
	first := int8(bits.TrailingZeros8(set))
	for p := first + 1; p < slots; p++ {
		if set>>p&1 > 0 && s.gateTo(p) != s.gateTo(first) {
			s.question(frame{step: stepAnswer, p: player, b: nameTarget}, AskName, player, -1, 0, 0)
			return
		}
	}
	s.sendCommissioner(player, first, ch, log)
}

// gateTo is where a commissioner sent against a pirate appears.
func (s *state) gateTo(p int8) Place {
	at := s.pirates[p].at
	if at.IsZone() {
		return at
	}
	return GateOf(at.Sheet())
}

func (s *state) sendCommissioner(player, p int8, ch engine.Chance, log *engine.Log) {
	s.placeCommissioner(player, s.gateTo(p), ch, log)
}

// placeCommissioner draws a commissioner, whole, and puts it into a zone.
func (s *state) placeCommissioner(player int8, at Place, ch engine.Chance, log *engine.Log) {
	counter := Counter(ch.Draw(&s.crownBag))
	log.Bar(engine.BarrierShown)
	s.crown[counter-firstCommissioner] = commissioner{
		owner: player, combat: int8(counter.Combat(0)), speed: int8(counter.Speed(0)), at: at, zones: 1 << at.Zone(),
	}
	s.tell(log, EvCommissioner, player, int16(counter), int16(at), 0)
}

// commissionerArrives is event K: who owns fewer than two gets one without a roll, who owns two does one
// operation of a commissioner at once.
func (s *state) commissionerArrives(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.crowns(drawer) < CommissionersMax {
		s.grant(drawer, ch, log)
		return
	}
	var room [64]engine.Action
	if len(s.legalExtra(drawer, room[:0])) > 0 {
		s.op = operation{opened: true, crown: s.dummy(drawer)}
		s.stack.Push(frame{step: stepKeepOn})
		s.question(frame{step: stepAnswer, p: drawer}, AskOperation, drawer, 1, 0, 0)
	}
}

// legalExtra lists the operations of the commissioners of a player at event K: they may also enter a zone
// beside the one they are in, or whose arrow they are on (11.2).
func (s *state) legalExtra(player int8, dst []engine.Action) []engine.Action {
	for c := range int8(nCommissioners) {
		k := &s.crown[c]
		if k.owner != player {
			continue
		}
		dst = s.legalCrown(c, dst)
		if k.careened || !k.at.IsZone() {
			continue
		}
		for _, z := range k.at.Adjacent() {
			if mayEnter(k.zones, z, k.at) {
				dst = append(dst, act(opCrownTransit, s.name(crownUnit(c)), int16(z)))
			}
		}
	}
	return dst
}

// keepOn lets a commissioner that sailed under event K go on into the zone of the arrow it has reached
// [R32].
func (s *state) keepOn(_ frame, _ engine.Chance, _ *engine.Log) {
	u := s.op.unit
	s.op.opened = false
	if s.op.kind != opCrownMove {
		return
	}
	var room [8]engine.Action
	if at, sea := s.where(u); sea && at.IsHex() && len(s.legalEnter(u, room[:0])) > 0 {
		s.question(frame{step: stepAnswer, u: u}, AskEnterZone, s.playerOf(u), s.name(u), int16(at), 0)
	}
}
