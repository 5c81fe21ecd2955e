package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// canOperate tells whether a player can do anything other than pass (4).
func (s *State) canOperate(player int8) bool {
	if s.ActivePirates(player) < blackbeard.ActivePiratesMax && s.CaptainsLeft(player) > 0 {
		return true
	}
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.Pirates[p]; k.Captain != 0 && !k.Feast {
			return true
		}
	}
	for c := range s.Crown {
		if k := &s.Crown[c]; k.Owner == player && !k.At.Link() {
			return true
		}
	}
	return s.mayPetition(player)
}

// mayPetition tells whether a player may ask for a commissioner (11.1) [R62].
func (s *State) mayPetition(player int8) bool { return s.Player[player].Begun && s.Crowns(player) == 0 }

// legalOperation lists the operations of a turn (4) and its free actions.
func (s *State) legalOperation(player int8, dst []engine.Action) []engine.Action {
	if !s.Player[player].Begun {
		return s.legalActivate(player, dst)
	}
	bound, feasting := false, false
	for p := 2 * player; p < 2*player+2; p++ {
		k := &s.Pirates[p]
		if k.Captain != 0 && k.Feast {
			feasting = true
		} else if k.Captain != 0 && k.MustRaze {
			bound = true
		}
	}
	for p := 2 * player; p < 2*player+2; p++ {
		k := &s.Pirates[p]
		switch {
		case k.Captain == 0, k.Feast:
		case bound && !k.MustRaze:
			dst = s.legalFree(p, dst)
		default:
			dst = s.legalPirate(p, dst)
		}
	}
	if bound {
		return dst
	}
	dst = s.legalActivate(player, dst)
	for c := range int8(blackbeard.NCommissioners) {
		if s.Crown[c].Owner == player {
			dst = s.legalCrown(c, dst)
		}
	}
	if s.mayPetition(player) {
		dst = append(dst, blackbeard.Act(blackbeard.OpPetition))
	}
	if feasting {
		dst = append(dst, blackbeard.Act(blackbeard.OpPass))
	}
	return dst
}

// legalActivate offers a new captain (5).
func (s *State) legalActivate(player int8, dst []engine.Action) []engine.Action {
	if s.ActivePirates(player) < blackbeard.ActivePiratesMax && s.CaptainsLeft(player) > 0 {
		dst = append(dst, blackbeard.Act(blackbeard.OpActivate))
	}
	return dst
}

// legalPirate lists the operations of one pirate.
func (s *State) legalPirate(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	me := int16(k.Captain)
	if k.Careened {
		return s.legalFree(p, append(dst, blackbeard.Act(blackbeard.OpUncareen, me)))
	}
	if k.MustRaze {
		if s.MayAttackPort(p, k.At.Port(), true) {
			dst = append(dst, blackbeard.Act(blackbeard.OpRaze, me))
		}
		return s.legalFree(p, append(dst, blackbeard.Act(blackbeard.OpMove, me)))
	}
	dst = append(dst, blackbeard.Act(blackbeard.OpMove, me))
	if !k.Anchored {
		dst = s.legalTransit(p, dst)
		for i := range int8(blackbeard.NMerchants) {
			if s.mayOpen(p, i) {
				dst = append(dst, blackbeard.Act(blackbeard.OpPrize, me, int16(i)))
			}
		}
	}
	if k.At.IsHex() && (k.Anchored || k.At.Coast()) {
		dst = append(dst, blackbeard.Act(blackbeard.OpCareen, me))
	}
	return s.legalInPort(p, dst)
}

// legalInPort lists a pirate's operations that need a port: SELL, RANSOM, ASSAULT, REFIT, RECOVER,
// RETIRE; and the free actions: stash, pardon, alliances and offers.
func (s *State) legalInPort(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if k.Anchored {
		if st, ok := s.Usable(p); ok {
			dst = s.legalTradePlace(p, st, dst)
			dst = s.legalRepair(p, dst)
			dst = s.legalRetire(p, st, dst)
			dst = s.legalStash(p, dst)
		}
		if s.MayAttackPort(p, k.At.Port(), false) {
			dst = append(dst, blackbeard.Act(blackbeard.OpAssault, int16(k.Captain)))
		}
		if s.pardonable(p, k.At.Port()) {
			dst = s.legalPardon(p, dst)
		}
	}
	return s.legalDeals(p, false, dst)
}

// legalFree lists the uses of a hide-out and of a pardon, which are no operations, for a pirate who may do no other: he is
// careened, or has to leave or raze his port, or another pirate of his owner has (4). Up to rules version 5 he could do
// neither (R81).
func (s *State) legalFree(p int8, dst []engine.Action) []engine.Action {
	if s.Rules < blackbeard.RulesSheet {
		return dst
	}
	dst = s.legalStash(p, dst)
	if k := &s.Pirates[p]; k.Anchored && s.pardonable(p, k.At.Port()) {
		dst = s.legalPardon(p, dst)
	}
	return dst
}

// mayOpen tells whether a pirate may board a merchant: one whose face he or nobody has looked at, lying
// in his hex or, in a zone, found by him (9.2, 10.1) [R63].
func (s *State) mayOpen(p, i int8) bool {
	m, k := &s.Merchants[i], &s.Pirates[p]
	return m.Face != 0 && m.At == k.At && !k.Anchored && (m.At.IsHex() || m.Holder == p+1)
}

// legalTransit lists the places that a whole operation of sailing leads to (6.6).
func (s *State) legalTransit(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if k.At.IsHex() {
		if z := k.At.Gate(); z != blackbeard.NoPlace && mayEnter(k.Zones, z, blackbeard.NoPlace) {
			dst = append(dst, blackbeard.Act(blackbeard.OpTransit, int16(k.Captain), int16(z)))
		}
		return dst
	}
	for _, z := range k.At.Adjacent() {
		if mayEnter(k.Zones, z, k.At) {
			dst = append(dst, blackbeard.Act(blackbeard.OpTransit, int16(k.Captain), int16(z)))
		}
	}
	for _, h := range k.At.Arrows() {
		dst = append(dst, blackbeard.Act(blackbeard.OpTransit, int16(k.Captain), int16(h)))
	}
	return dst
}

// mayEnter tells whether a zone is open to a ship that has used others since its last port: not a used one,
// and no link zone whose other end was used (6.6) [R64].
func mayEnter(used uint8, z, from blackbeard.Place) bool {
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

// operate carries out the chosen operation. Free actions leave the turn open.
func (s *State) operate(r reply, ch engine.Chance, log *engine.Log) {
	s.Player[r.P].Begun = true
	switch a := r.action; a.Op {
	case blackbeard.OpPass:
		s.emit(log, blackbeard.EvPassed, r.P, 0, 0, 0)
	case blackbeard.OpActivate:
		s.activate(r.P, ch, log)
	case blackbeard.OpPetition:
		s.petitionCrown(r.P, ch, log)
	case blackbeard.OpCrownMove, blackbeard.OpCrownTransit, blackbeard.OpCrownIntercept, blackbeard.OpCrownRefit, blackbeard.OpCrownRecover, blackbeard.OpCrownCareen, blackbeard.OpCrownUncareen:
		s.operateCrown(int8(blackbeard.Counter(a.A)-blackbeard.FirstCommissioner), a, ch, log)
	case blackbeard.OpStash, blackbeard.OpPardonRetire, blackbeard.OpPardonLetter, blackbeard.OpPardonErase, blackbeard.OpOffer, blackbeard.OpBreakAlliance:
		s.Stack.Push(Frame{Step: stepAsk, P: r.P})
		s.freely(a, ch, log)
	default:
		s.operatePirate(s.SlotOf(blackbeard.Counter(a.A)), a, ch, log)
	}
}

// operatePirate carries out an operation of a pirate.
func (s *State) operatePirate(p int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	u := PirateUnit(p)
	switch a.Op {
	case blackbeard.OpMove:
		s.noteOperation(blackbeard.OpMove, u)
		s.roll(Frame{Step: stepMoved, P: p}, ch, log)
	case blackbeard.OpTransit:
		s.transit(p, blackbeard.Place(a.B), log)
	case blackbeard.OpPrize:
		s.open(p, int8(a.B), log)
	case blackbeard.OpSell:
		s.sell(p)
	case blackbeard.OpRansom:
		s.ransom(p, a.B, ch, log)
	case blackbeard.OpAssault, blackbeard.OpRaze:
		s.noteOperation(a.Op, u)
		s.beginAssault(p, a.Op == blackbeard.OpRaze, ch, log)
	case blackbeard.OpRefit:
		s.refit(p, log)
	case blackbeard.OpRecover:
		s.noteOperation(blackbeard.OpRecover, u)
		s.recoverCrew(u, log)
	case blackbeard.OpCareen:
		s.noteOperation(blackbeard.OpCareen, u)
		s.roll(Frame{Step: stepCareened, P: p}, ch, log)
	case blackbeard.OpUncareen:
		s.noteOperation(blackbeard.OpUncareen, u)
		s.uncareen(u, log)
	case blackbeard.OpRetire:
		s.noteOperation(blackbeard.OpRetire, u)
		s.roll(Frame{Step: stepRetired, P: p}, ch, log)
	}
}

// freely carries out actions that need no operation.
func (s *State) freely(a engine.Action, ch engine.Chance, log *engine.Log) {
	p := s.SlotOf(blackbeard.Counter(a.A))
	switch a.Op {
	case blackbeard.OpStash:
		s.putAway(p, a.B, log)
	case blackbeard.OpPardonRetire, blackbeard.OpPardonLetter, blackbeard.OpPardonErase:
		s.usePardon(p, a.Op, ch, log)
	case blackbeard.OpOffer:
		s.beginOffer(p, s.SlotOf(blackbeard.Counter(a.B)))
	case blackbeard.OpBreakAlliance:
		s.breakAlliance(p, log)
	}
}

// activate begins the operation of a new pirate (5.1): the captain is drawn, then the seat chooses ship and hex.
func (s *State) activate(player int8, ch engine.Chance, log *engine.Log) {
	c := int16(s.nextCaptain(player, ch))
	s.emit(log, blackbeard.EvCaptain, player, c, 0, 0)
	if s.Dummy(player) { // 25.3
		s.Op.die = int8(ch.Roll(6))
		s.emit(log, blackbeard.EvRolled, player, int16(s.Op.die), blackbeard.RollShip, 0)
	}
	s.question(Frame{Step: stepAnswer, P: player, A: c}, blackbeard.AskShip, player, c, 0, 0)
}

// legalShip lists the ships a new captain may have (5.1).
func legalShip(dst []engine.Action) []engine.Action {
	for t := blackbeard.Sloop; t <= blackbeard.SquareRigger; t++ {
		if t.Start() {
			dst = append(dst, blackbeard.Act(blackbeard.OpShip, int16(t)))
		}
	}
	return dst
}

// legalPlace lists every hex: where a port lies, its sea side (5.1) [R10]. Up to rules version 5 hexes with a port were
// left out (R80).
func (s *State) legalPlace(dst []engine.Action) []engine.Action {
	for h := blackbeard.Place(1); h <= blackbeard.Hexes; h++ {
		if h.Port() == 0 || s.Rules >= blackbeard.RulesSheet {
			dst = append(dst, blackbeard.Act(blackbeard.OpPlace, int16(h)))
		}
	}
	return dst
}

// place puts the new captain to sea.
func (s *State) place(f Frame, at blackbeard.Place, log *engine.Log) {
	slot := 2 * f.P
	if s.InPlay(slot) {
		slot++
	}
	k := &s.Pirates[slot]
	k.Begin(blackbeard.Counter(f.A))
	k.Ship = blackbeard.ShipType(f.B)
	k.Combat, k.Speed, k.At = k.Full(), k.Top(), at
	s.Op = Operation{kind: blackbeard.OpActivate, unit: PirateUnit(slot), start: at}
	s.Last = s.Op.unit
	s.Stir = true
	s.emit(log, blackbeard.EvActivated, f.P, f.A, f.B, int16(at))
}
