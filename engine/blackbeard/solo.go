package blackbeard

import (
	"slices"

	"portside/engine"
)

// Play alone (25): the two dummies choose by fixed rules from the same legal lists as everybody.

// dummyTurn is the turn of a dummy: on the mark of a commissioner that of its commissioner, else that of
// its pirate. What it chooses is carried out like the choice of a seat.
func (s *state) dummyTurn(f frame, ch engine.Chance, log *engine.Log) {
	s.player[f.p].begun = true
	s.op.crown = f.a != 0
	s.question(frame{step: stepAnswer, p: f.p, a: f.a}, AskOperation, f.p, 0, 0, 0)
}

// blood is the slot of the pirate of the seat, -1 if he is gone.
func (s *state) blood() int8 {
	if s.inPlay(0) {
		return 0
	}
	return -1
}

// has finds the first legal action of one kind.
func has(list []engine.Action, op uint16) (engine.Action, bool) {
	for _, a := range list {
		if a.Op == op {
			return a, true
		}
	}
	return engine.Action{}, false
}

// dummyChoice answers a question put to a dummy (25.2 to 25.4).
func (s *state) dummyChoice() engine.Action {
	var room [512]engine.Action
	list := s.legal(room[:0])
	f := s.stack.Top()
	player := s.ask.player
	prefer := func(ops ...uint16) engine.Action {
		for _, op := range ops {
			if a, ok := has(list, op); ok {
				return a
			}
		}
		return list[0]
	}
	switch AskBase + uint16(s.ask.kind) {
	case AskOperation:
		if s.op.crown {
			return s.dummyCrown(player, list)
		}
		return s.dummyOperation(player, list)
	case AskShip:
		return s.dummyShip(list)
	case AskPlace:
		return s.dummyPlace(f, list)
	case AskSail:
		return s.dummySail(f.u, list)
	case AskBoard:
		return act(opBoard)
	case AskExchange:
		if s.prize.face.Ship().Combat(0) > int(s.pirates[f.p].combat) {
			return act(opExchange)
		}
		return act(opKeepShip)
	case AskKeep:
		return slices.MaxFunc(list, func(a, b engine.Action) int {
			return s.pirates[f.p].keptOf(a.A) - s.pirates[f.p].keptOf(b.A)
		})
	case AskCargo:
		return s.dummyCargo(f.p, list)
	case AskPerson:
		return prefer(opTakePerson)
	case AskInterrogate:
		if s.pirates[f.p].crueltyNow() >= 4 {
			return act(opInterrogate)
		}
		return act(opNoQuestions)
	case AskSale:
		return prefer(opUnloadAll, opSold)
	case AskFeast:
		if s.ask.b != 0 || s.pirates[f.p].popularity <= 5 {
			return prefer(opFeast)
		}
		return prefer(opNoFeast)
	case AskGoOn, AskCrownGoOn:
		return act(opEndBattle)
	case AskSurrender:
		if s.pirates[f.p].combat == 1 {
			return act(opSurrender)
		}
		return act(opResist)
	case AskCunning:
		return act(opKeepRoll)
	case AskDemand, AskFight, AskAutomatic:
		return list[0] // whoever it is but its owner's
	case AskAttack:
		return act(opAvoid)
	case AskPlayOn:
		return act(opPlayOn)
	case AskWarship:
		return s.dummyWarship(list)
	case AskEnterZone:
		if b := s.blood(); b >= 0 {
			if _, ok := f.u.crown(); ok && s.sheetOf(f.u) != s.pirates[b].at.Sheet() {
				return prefer(opEnterZone)
			}
		}
		return act(opRemain)
	case AskTarget, AskName:
		return s.dummyName(player, list)
	case AskChallenge:
		return act(opNoChallenge)
	}
	return prefer(opNoBribe, opNoLetter, opDecline, opHoldHideout, opUninformed, opReject, opDone, opRemain, opStay)
}

// sheetOf is the map a ship is on.
func (s *state) sheetOf(u unit) Sheet {
	at, _ := s.where(u)
	return at.Sheet()
}

// dummyName chooses Blood, else not the dummy's own; as the pardon's exclusion as well (25.4).
func (s *state) dummyName(player int8, list []engine.Action) engine.Action {
	for _, a := range list {
		if a.Op != opSpare && Counter(a.A) == Blood {
			return a
		}
	}
	for _, a := range list {
		if a.Op != opSpare && owner(s.slotOf(Counter(a.A))) != player {
			return a
		}
	}
	return list[len(list)-1]
}

// dummyWarship moves a warship that can reach Blood within its true speed, else places a new one.
func (s *state) dummyWarship(list []engine.Action) engine.Action {
	b := s.blood()
	if b < 0 || s.pirates[b].anchored {
		return list[0]
	}
	for _, a := range list {
		if a.Op != opWarship {
			continue
		}
		w := &s.warships[a.A]
		if d := w.at.Sailing(s.pirates[b].at); d >= 0 && !w.anchored && d <= w.face.Speed(0) {
			return a
		}
	}
	return list[0]
}

// dummyShip rolls for the ship: 1 to 3 a sloop, 4 to 6 a schooner. The die is that of the captain's draw.
func (s *state) dummyShip(list []engine.Action) engine.Action {
	if s.op.die <= 3 {
		return list[0]
	}
	return list[1]
}

// dummyPlace chooses the hex of the merchant nearest to a lane of the captain's sea, else the lowest lane
// of that sea.
func (s *state) dummyPlace(f *frame, list []engine.Action) engine.Action {
	sea := Counter(f.a).Cruised()
	best, near, first := Place(0), 1000, Place(0)
	for l := Lane(1); l <= lanes; l++ {
		if l.Sea() != sea {
			continue
		}
		if first == 0 {
			first = l.Hex()
		}
		for i := range s.merchants {
			m := &s.merchants[i]
			if m.face == 0 || !m.at.IsHex() {
				continue
			}
			if d := l.Hex().Distance(m.at); d >= 0 && d < near && m.at.Port() == 0 {
				best, near = m.at, d
			}
		}
	}
	if best == 0 {
		best = first
	}
	for _, a := range list {
		if Place(a.A) == best {
			return a
		}
	}
	return list[0]
}

// dummyCargo takes the better cargo.
func (s *state) dummyCargo(p int8, list []engine.Action) engine.Action {
	k := &s.pirates[p]
	if h := k.freeHold(); h >= 0 {
		return act(opLoad, int16(h))
	}
	low := 0
	for h := range k.ship.Holds() {
		if k.holds[h] < k.holds[low] {
			low = h
		}
	}
	if s.prize.value > k.holds[low] {
		return act(opLoad, int16(low))
	}
	return act(opLeaveCargo)
}
