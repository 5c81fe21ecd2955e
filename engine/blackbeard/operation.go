package blackbeard

import "portside/engine"

// canOperate tells whether a player can do anything but pass (4).
func (s *state) canOperate(player int8) bool {
	if s.activePirates(player) < ActivePiratesMax && s.captainsLeft(player) > 0 {
		return true
	}
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.pirates[p]; k.captain != 0 && !k.feast {
			return true
		}
	}
	for c := range s.crown {
		if k := &s.crown[c]; k.owner == player && !k.at.Link() {
			return true
		}
	}
	return s.mayPetition(player)
}

// mayPetition tells whether a player may ask for a commissioner (11.1) [R62].
func (s *state) mayPetition(player int8) bool { return s.player[player].begun && s.crowns(player) == 0 }

// legalOperation lists the operations of a turn (4) and what is free in it.
func (s *state) legalOperation(player int8, dst []engine.Action) []engine.Action {
	if !s.player[player].begun {
		return s.legalActivate(player, dst)
	}
	bound, feasting := false, false
	for p := 2 * player; p < 2*player+2; p++ {
		k := &s.pirates[p]
		if k.captain != 0 && k.feast {
			feasting = true
		} else if k.captain != 0 && k.mustRaze {
			bound = true
		}
	}
	for p := 2 * player; p < 2*player+2; p++ {
		k := &s.pirates[p]
		if k.captain == 0 || k.feast || bound && !k.mustRaze {
			continue
		}
		dst = s.legalPirate(p, dst)
	}
	if bound {
		return dst
	}
	dst = s.legalActivate(player, dst)
	for c := range int8(nCommissioners) {
		if s.crown[c].owner == player {
			dst = s.legalCrown(c, dst)
		}
	}
	if s.mayPetition(player) {
		dst = append(dst, act(opPetition))
	}
	if feasting {
		dst = append(dst, act(opPass))
	}
	return dst
}

// legalActivate offers a new captain (5).
func (s *state) legalActivate(player int8, dst []engine.Action) []engine.Action {
	if s.activePirates(player) < ActivePiratesMax && s.captainsLeft(player) > 0 {
		dst = append(dst, act(opActivate))
	}
	return dst
}

// legalPirate lists the operations of one pirate.
func (s *state) legalPirate(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	me := int16(k.captain)
	if k.careened {
		return append(dst, act(opUncareen, me))
	}
	if k.mustRaze {
		if s.mayAttackPort(p, k.at.Port(), true) {
			dst = append(dst, act(opRaze, me))
		}
		return append(dst, act(opMove, me))
	}
	dst = append(dst, act(opMove, me))
	if !k.anchored {
		dst = s.legalTransit(p, dst)
		for i := range int8(nMerchants) {
			if s.mayOpen(p, i) {
				dst = append(dst, act(opPrize, me, int16(i)))
			}
		}
	}
	if k.at.IsHex() && (k.anchored || k.at.Coast()) {
		dst = append(dst, act(opCareen, me))
	}
	return s.legalInPort(p, dst)
}

// legalInPort lists the operations of a pirate that need a port: SELL, RANSOM, ASSAULT, REFIT, RECOVER,
// RETIRE; and what is free: stash, pardon, alliances and offers.
func (s *state) legalInPort(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if k.anchored {
		if st, ok := s.usable(p); ok {
			dst = s.legalTradePlace(p, st, dst)
			dst = s.legalRepair(p, dst)
			dst = s.legalRetire(p, st, dst)
			dst = s.legalStash(p, dst)
		}
		if s.mayAttackPort(p, k.at.Port(), false) {
			dst = append(dst, act(opAssault, int16(k.captain)))
		}
		if s.pardonable(p, k.at.Port()) {
			dst = s.legalPardon(p, dst)
		}
	}
	return s.legalDeals(p, false, dst)
}

// mayOpen tells whether a pirate may board a merchant: a face he has looked at, or one nobody has, lying
// in his hex or, in a zone, found by him (9.2, 10.1) [R63].
func (s *state) mayOpen(p, i int8) bool {
	m, k := &s.merchants[i], &s.pirates[p]
	return m.face != 0 && m.at == k.at && !k.anchored && (m.at.IsHex() || m.holder == p+1)
}

// legalTransit lists where a whole operation of sailing leads (6.6).
func (s *state) legalTransit(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if k.at.IsHex() {
		if z := k.at.Gate(); z != NoPlace && mayEnter(k.zones, z, NoPlace) {
			dst = append(dst, act(opTransit, int16(k.captain), int16(z)))
		}
		return dst
	}
	for _, z := range k.at.Adjacent() {
		if mayEnter(k.zones, z, k.at) {
			dst = append(dst, act(opTransit, int16(k.captain), int16(z)))
		}
	}
	for _, h := range k.at.Arrows() {
		dst = append(dst, act(opTransit, int16(k.captain), int16(h)))
	}
	return dst
}

// mayEnter tells whether a zone is open to a ship that has used others since its last port: never again,
// and no link zone whose other end was used (6.6) [R64].
func mayEnter(used uint8, z, from Place) bool {
	if used>>z.Zone()&1 > 0 {
		return false
	}
	if z.Link() {
		for _, end := range z.Adjacent() {
			if end != from && used>>end.Zone()&1 > 0 {
				return false
			}
		}
	}
	return true
}

// operate carries out the choice of an operation. What is free leaves the turn open.
func (s *state) operate(r reply, ch engine.Chance, log *engine.Log) {
	s.player[r.p].begun = true
	switch a := r.action; a.Op {
	case opPass:
		s.tell(log, EvPassed, r.p, 0, 0, 0)
	case opActivate:
		s.activate(r.p, ch, log)
	case opPetition:
		s.petitionCrown(r.p, ch, log)
	case opCrownMove, opCrownTransit, opCrownIntercept, opCrownRefit, opCrownRecover, opCrownCareen, opCrownUncareen:
		s.operateCrown(int8(Counter(a.A)-firstCommissioner), a, ch, log)
	case opStash, opPardonRetire, opPardonLetter, opPardonErase, opOffer, opBreakAlliance:
		s.stack.Push(frame{step: stepAsk, p: r.p})
		s.freely(a, ch, log)
	default:
		s.operatePirate(s.slotOf(Counter(a.A)), a, ch, log)
	}
}

// operatePirate carries out an operation of a pirate.
func (s *state) operatePirate(p int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	u := pirateUnit(p)
	switch a.Op {
	case opMove:
		s.noteOperation(opMove, u)
		s.roll(frame{step: stepMoved, p: p}, ch, log)
	case opTransit:
		s.transit(p, Place(a.B), log)
	case opPrize:
		s.open(p, int8(a.B), log)
	case opSell:
		s.sell(p)
	case opRansom:
		s.ransom(p, a.B, ch, log)
	case opAssault, opRaze:
		s.noteOperation(a.Op, u)
		s.beginAssault(p, a.Op == opRaze, ch, log)
	case opRefit:
		s.refit(p, log)
	case opRecover:
		s.noteOperation(opRecover, u)
		s.recoverCrew(u, log)
	case opCareen:
		s.noteOperation(opCareen, u)
		s.roll(frame{step: stepCareened, p: p}, ch, log)
	case opUncareen:
		s.noteOperation(opUncareen, u)
		s.uncareen(u, log)
	case opRetire:
		s.noteOperation(opRetire, u)
		s.roll(frame{step: stepRetired, p: p}, ch, log)
	}
}

// freely does what needs no operation.
func (s *state) freely(a engine.Action, ch engine.Chance, log *engine.Log) {
	p := s.slotOf(Counter(a.A))
	switch a.Op {
	case opStash:
		s.putAway(p, a.B, log)
	case opPardonRetire, opPardonLetter, opPardonErase:
		s.usePardon(p, a.Op, ch, log)
	case opOffer:
		s.beginOffer(p, s.slotOf(Counter(a.B)))
	case opBreakAlliance:
		s.breakAlliance(p, log)
	}
}

// activate begins the operation of a new pirate (5.1): the captain is drawn, then ship and hex are chosen.
func (s *state) activate(player int8, ch engine.Chance, log *engine.Log) {
	c := int16(s.nextCaptain(player, ch))
	s.tell(log, EvCaptain, player, c, 0, 0)
	if s.dummy(player) { // 25.3
		s.op.die = int8(ch.Roll(6))
		s.tell(log, EvRolled, player, int16(s.op.die), RollShip, 0)
	}
	s.question(frame{step: stepAnswer, p: player, a: c}, AskShip, player, c, 0, 0)
}

// legalShip lists the ships a new captain may have (5.1).
func legalShip(dst []engine.Action) []engine.Action {
	for t := Sloop; t <= SquareRigger; t++ {
		if t.Start() {
			dst = append(dst, act(opShip, int16(t)))
		}
	}
	return dst
}

// legalPlace lists every sea and coastal hex without a port (5.1) [R10].
func legalPlace(dst []engine.Action) []engine.Action {
	for h := Place(1); h <= hexes; h++ {
		if h.Port() == 0 {
			dst = append(dst, act(opPlace, int16(h)))
		}
	}
	return dst
}

// place puts the new captain to sea.
func (s *state) place(f frame, at Place, log *engine.Log) {
	slot := 2 * f.p
	if s.inPlay(slot) {
		slot++
	}
	k := &s.pirates[slot]
	k.begin(Counter(f.a))
	k.ship = ShipType(f.b)
	k.combat, k.speed, k.at = k.full(), k.top(), at
	s.op = operation{kind: opActivate, unit: pirateUnit(slot), start: at}
	s.last = s.op.unit
	s.stir = true
	s.tell(log, EvActivated, f.p, f.a, f.b, int16(at))
}
