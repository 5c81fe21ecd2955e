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
		case may(opSell) && k.holds != [MaxHolds]int16{}:
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

// dummySail steers a dummy's ship: a commissioner or warship to Blood, a pirate to port or prey (25.3).
func (s *state) dummySail(u unit, list []engine.Action) engine.Action {
	p, isPirate := u.pirate()
	if !isPirate {
		b := s.blood()
		if b < 0 {
			return list[len(list)-1]
		}
		if a, ok := has(list, opAnchor); ok && s.pirates[b].anchored {
			if at, _ := s.where(u); at == s.pirates[b].at {
				return a
			}
		}
		if _, navy := u.navy(); navy && s.voyage.spent >= int8(s.hunterSpeed(u)) {
			return act(opStay)
		}
		goal := s.pirates[b].at
		if s.sheetOf(u) != goal.Sheet() {
			goal = s.nearestArrow(u)
		}
		return s.toward(u, goal, list)
	}
	k := &s.pirates[p]
	if k.mustRaze {
		return list[0]
	}
	if a, ok := has(list, opSearch); ok {
		return a
	}
	weak := int(k.combat)*2 <= int(k.full()) || k.scurvy || k.wounds.hurt() || k.holdsFull() || k.popularity <= 3
	if weak {
		if h := s.refuge(p); h != 0 {
			if k.at == h.Hex() {
				if a, ok := has(list, opAnchor); ok {
					return a
				}
				return act(opStay)
			}
			return s.toward(u, h.Hex(), list)
		}
	}
	goal := s.prey(p)
	if goal == k.at && !k.anchored {
		return act(opStay)
	}
	return s.toward(u, goal, list)
}

// toward is the step that brings a ship nearer to its goal, or staying.
func (s *state) toward(u unit, goal Place, list []engine.Action) engine.Action {
	at, sea := s.where(u)
	if !sea {
		if a, ok := has(list, opWeigh); ok && goal != at {
			return a
		}
		return act(opStay)
	}
	best, near := act(opStay), at.Sailing(goal)
	for _, a := range list {
		if a.Op != opSail {
			continue
		}
		if d := Place(a.A).Sailing(goal); d >= 0 && d < near {
			best, near = a, d
		}
	}
	return best
}

// nearestArrow is the arrow hex of its map that a ship reaches first.
func (s *state) nearestArrow(u unit) Place {
	at, _ := s.where(u)
	best, near := at, 1000
	for h := Place(1); h <= hexes; h++ {
		if h.Gate() != NoPlace {
			if d := at.Sailing(h); d >= 0 && d < near {
				best, near = h, d
			}
		}
	}
	return best
}

// refuge is the nearest usable port of a pirate on its map; a haven wins ties, then the lowest code.
func (s *state) refuge(p int8) Port {
	k := &s.pirates[p]
	best, near := Port(0), 10000
	for h := Port(1); h <= ports; h++ {
		st := s.status(p, h, false)
		d := k.at.Sailing(h.Hex())
		if st < Neutral || d < 0 {
			continue
		}
		if d = 2 * d; st != Haven {
			d++
		}
		if d < near {
			best, near = h, d
		}
	}
	return best
}

// prey is the hex of the nearest merchant, of the lowest lane on ties, else the nearest lane.
func (s *state) prey(p int8) Place {
	k := &s.pirates[p]
	best, near := k.at, 1000
	for i := range s.merchants {
		m := &s.merchants[i]
		if m.face == 0 {
			continue
		}
		if d := k.at.Sailing(m.at); d >= 0 && (d < near || d == near && m.at.Lane() != 0 && m.at.Lane() < best.Lane()) {
			best, near = m.at, d
		}
	}
	if near < 1000 {
		return best
	}
	for l := Lane(1); l <= lanes; l++ {
		if d := k.at.Sailing(l.Hex()); d >= 0 && d < near {
			best, near = l.Hex(), d
		}
	}
	return best
}
