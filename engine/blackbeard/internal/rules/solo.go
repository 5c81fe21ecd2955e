package rules

import (
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
)

// Play alone (25): the two dummies choose by fixed rules from the same legal lists as everybody.

// dummyTurn is the turn of a dummy: on the mark of a commissioner its commissioner's, otherwise
// its pirate's. Its choice is carried out like a seat's.
func (s *State) dummyTurn(f Frame, ch engine.Chance, log *engine.Log) {
	s.Player[f.P].Begun = true
	s.Op.crown = f.A != 0
	s.question(Frame{Step: stepAnswer, P: f.P, A: f.A}, blackbeard.AskOperation, f.P, 0, 0, 0)
}

// marked tells whether the mark of a commissioner on a dummy's icon counts: the dummy has one, or may be granted one
// (25.2) [R90]. Up to rules version 6 it always did.
func (s *State) marked(player int8) bool {
	return s.Rules < blackbeard.RulesMark || s.Crowns(player) > 0 || s.hopes(player)
}

// blood is the slot of the pirate of the seat, -1 if he is gone.
func (s *State) blood() int8 {
	if s.InPlay(0) {
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
func (s *State) dummyChoice() engine.Action {
	var room [512]engine.Action
	list := s.legal(room[:0])
	f := s.Stack.Top()
	player := s.Ask.player
	prefer := func(ops ...uint16) engine.Action {
		for _, op := range ops {
			if a, ok := has(list, op); ok {
				return a
			}
		}
		return list[0]
	}
	switch blackbeard.AskBase + uint16(s.Ask.Kind) {
	case blackbeard.AskOperation:
		if s.Op.crown {
			return s.dummyCrown(player, list)
		}
		return s.dummyOperation(player, list)
	case blackbeard.AskShip:
		return s.dummyShip(list)
	case blackbeard.AskPlace:
		return s.dummyPlace(f, list)
	case blackbeard.AskSail:
		return s.dummySail(f.U, list)
	case blackbeard.AskBoard:
		return blackbeard.Act(blackbeard.OpBoard)
	case blackbeard.AskExchange:
		if s.Prize.Face.Ship().Combat(0) > int(s.Pirates[f.P].Combat) {
			return blackbeard.Act(blackbeard.OpExchange)
		}
		return blackbeard.Act(blackbeard.OpKeepShip)
	case blackbeard.AskKeep:
		return slices.MaxFunc(list, func(a, b engine.Action) int {
			return s.Pirates[f.P].KeptOf(a.A) - s.Pirates[f.P].KeptOf(b.A)
		})
	case blackbeard.AskCargo:
		return s.dummyCargo(f.P, list)
	case blackbeard.AskPerson:
		return prefer(blackbeard.OpTakePerson)
	case blackbeard.AskInterrogate:
		if s.Pirates[f.P].CrueltyNow() >= 4 {
			return blackbeard.Act(blackbeard.OpInterrogate)
		}
		return blackbeard.Act(blackbeard.OpNoQuestions)
	case blackbeard.AskSale:
		return prefer(blackbeard.OpUnloadAll, blackbeard.OpSold)
	case blackbeard.AskFeast:
		if s.Ask.B != 0 || s.Pirates[f.P].Popularity <= 5 {
			return prefer(blackbeard.OpFeast)
		}
		return prefer(blackbeard.OpNoFeast)
	case blackbeard.AskGoOn, blackbeard.AskCrownGoOn:
		return blackbeard.Act(blackbeard.OpEndBattle)
	case blackbeard.AskSurrender:
		if s.Pirates[f.P].Combat == 1 {
			return blackbeard.Act(blackbeard.OpSurrender)
		}
		return blackbeard.Act(blackbeard.OpResist)
	case blackbeard.AskCunning:
		return blackbeard.Act(blackbeard.OpKeepRoll)
	case blackbeard.AskAutomatic:
		if c, _ := f.U.Crown(); s.Later(c, f.P)&1 > 0 { // Blood is still to come (25.4)
			return list[1]
		}
		return list[0]
	case blackbeard.AskDemand, blackbeard.AskFight:
		return list[0] // any pirate except its owner's
	case blackbeard.AskAttack:
		return blackbeard.Act(blackbeard.OpAvoid)
	case blackbeard.AskPlayOn:
		return blackbeard.Act(blackbeard.OpPlayOn)
	case blackbeard.AskWarship:
		return s.dummyWarship(list)
	case blackbeard.AskEnterZone:
		if b := s.blood(); b >= 0 {
			if _, ok := f.U.Crown(); ok && s.sheetOf(f.U) != s.Pirates[b].At.Sheet() {
				return prefer(blackbeard.OpEnterZone)
			}
		}
		return blackbeard.Act(blackbeard.OpRemain)
	case blackbeard.AskTarget, blackbeard.AskName:
		return s.dummyName(player, list)
	case blackbeard.AskChallenge:
		return blackbeard.Act(blackbeard.OpNoChallenge)
	}
	return prefer(blackbeard.OpNoBribe, blackbeard.OpNoLetter, blackbeard.OpDecline, blackbeard.OpHoldHideout, blackbeard.OpUninformed, blackbeard.OpReject, blackbeard.OpDone, blackbeard.OpRemain, blackbeard.OpStay)
}

// sheetOf is the map a ship is on.
func (s *State) sheetOf(u Unit) blackbeard.Sheet {
	at, _ := s.Where(u)
	return at.Sheet()
}

// dummyName chooses Blood, otherwise one that is not the dummy's own; also for the pardon's exclusion (25.4).
func (s *State) dummyName(player int8, list []engine.Action) engine.Action {
	for _, a := range list {
		if a.Op != blackbeard.OpSpare && blackbeard.Counter(a.A) == blackbeard.Blood {
			return a
		}
	}
	for _, a := range list {
		if a.Op != blackbeard.OpSpare && Owner(s.SlotOf(blackbeard.Counter(a.A))) != player {
			return a
		}
	}
	return list[len(list)-1]
}

// dummyWarship moves a warship that can reach Blood within its true speed, otherwise places a new one.
func (s *State) dummyWarship(list []engine.Action) engine.Action {
	b := s.blood()
	if b < 0 || s.Pirates[b].Anchored {
		return list[0]
	}
	for _, a := range list {
		if a.Op != blackbeard.OpWarship {
			continue
		}
		w := &s.Warships[a.A]
		if d := w.At.Sailing(s.Pirates[b].At); d >= 0 && !w.Anchored && d <= w.Face.Speed(0) {
			return a
		}
	}
	return list[0]
}

// dummyShip rolls for the ship: 1 to 3 a sloop, 4 to 6 a schooner. The die is rolled when the captain is drawn.
func (s *State) dummyShip(list []engine.Action) engine.Action {
	if s.Op.die <= 3 {
		return list[0]
	}
	return list[1]
}

// dummyPlace chooses the hex of the merchant nearest to a lane of the captain's sea, otherwise the lowest lane
// of that sea.
func (s *State) dummyPlace(f *Frame, list []engine.Action) engine.Action {
	sea := blackbeard.Counter(f.A).Cruised()
	best, near, first := blackbeard.Place(0), 1000, blackbeard.Place(0)
	for l := blackbeard.Lane(1); l <= blackbeard.Lanes; l++ {
		if l.Sea() != sea {
			continue
		}
		if first == 0 {
			first = l.Hex()
		}
		for i := range s.Merchants {
			m := &s.Merchants[i]
			if m.Face == 0 || !m.At.IsHex() {
				continue
			}
			if d := l.Hex().Distance(m.At); d >= 0 && d < near && m.At.Port() == 0 {
				best, near = m.At, d
			}
		}
	}
	if best == 0 {
		best = first
	}
	for _, a := range list {
		if blackbeard.Place(a.A) == best {
			return a
		}
	}
	return list[0]
}

// dummyCargo takes the better cargo.
func (s *State) dummyCargo(p int8, list []engine.Action) engine.Action {
	k := &s.Pirates[p]
	if h := k.freeHold(); h >= 0 {
		return blackbeard.Act(blackbeard.OpLoad, int16(h))
	}
	low := 0
	for h := range k.Ship.Holds() {
		if k.Holds[h] < k.Holds[low] {
			low = h
		}
	}
	if s.Prize.Value > k.Holds[low] {
		return blackbeard.Act(blackbeard.OpLoad, int16(low))
	}
	return blackbeard.Act(blackbeard.OpLeaveCargo)
}

// dummyCrown is the operation of a dummy's commissioner (25.2).
func (s *State) dummyCrown(player int8, list []engine.Action) engine.Action {
	if a, ok := has(list, blackbeard.OpPetition); ok {
		return a
	}
	b := s.blood()
	for _, a := range list {
		if a.Op == blackbeard.OpCrownIntercept && blackbeard.Counter(a.B) == blackbeard.Blood {
			return a
		}
	}
	for _, a := range list {
		if a.Op != blackbeard.OpCrownMove || b < 0 {
			continue
		}
		c := int8(blackbeard.Counter(a.A) - blackbeard.FirstCommissioner)
		k := &s.Crown[c]
		if k.At.Sheet() == s.Pirates[b].At.Sheet() && s.Pirates[b].At.IsHex() && k.At.IsHex() {
			if k.At != s.Pirates[b].At || s.Pirates[b].Anchored && s.crownMayAnchor(c, k.At.Port()) {
				return a
			}
		}
	}
	for _, op := range []uint16{blackbeard.OpCrownRecover, blackbeard.OpCrownRefit, blackbeard.OpCrownMove, blackbeard.OpCrownTransit, blackbeard.OpCrownUncareen} {
		for _, a := range list {
			if a.Op == op && (op != blackbeard.OpCrownRecover || s.crownAils(blackbeard.Counter(a.A))) && (op != blackbeard.OpCrownRefit || s.CrownHurt(blackbeard.Counter(a.A))) {
				return a
			}
		}
	}
	return s.dummyPass(player, list)
}

func (s *State) crownAils(c blackbeard.Counter) bool {
	k := &s.Crown[c-blackbeard.FirstCommissioner]
	return k.Scurvy || k.Wounds.Hurt()
}

func (s *State) CrownHurt(c blackbeard.Counter) bool {
	return int(s.Crown[c-blackbeard.FirstCommissioner].Combat) < c.Combat(0)
}

// dummyPass does as little as possible: stay, or pass.
func (s *State) dummyPass(player int8, list []engine.Action) engine.Action {
	if a, ok := has(list, blackbeard.OpPass); ok {
		return a
	}
	for _, a := range list {
		if a.Op == blackbeard.OpMove {
			return a
		}
	}
	return list[0]
}

// dummyOperation is the turn of a dummy's pirate (25.3).
func (s *State) dummyOperation(player int8, list []engine.Action) engine.Action {
	p := 2 * player
	if !s.InPlay(p) {
		p++
	}
	if !s.InPlay(p) {
		if a, ok := has(list, blackbeard.OpActivate); ok {
			return a
		}
		return s.dummyPass(player, list)
	}
	k := &s.Pirates[p]
	me := int16(k.Captain)
	may := func(op uint16) bool {
		for _, a := range list {
			if a.Op == op && a.A == me {
				return true
			}
		}
		return false
	}
	switch {
	case k.Feast:
		return s.dummyPass(player, list)
	case may(blackbeard.OpRaze):
		half := (int(s.Port[k.At.Port()].Garrison) + 1) / 2
		if k.SkillNow()+k.CombatNow()+3 > half+7 {
			return blackbeard.Act(blackbeard.OpRaze, me)
		}
		return blackbeard.Act(blackbeard.OpMove, me)
	case may(blackbeard.OpUncareen):
		return blackbeard.Act(blackbeard.OpUncareen, me)
	}
	if a, ok := has(list, blackbeard.OpPrize); ok {
		return a
	}
	if k.Anchored {
		ails := k.Wounds.Hurt() || k.Scurvy
		switch {
		case may(blackbeard.OpRetire) && k.Fortune() >= 2500:
			return blackbeard.Act(blackbeard.OpRetire, me)
		case may(blackbeard.OpSell) && k.Holds != [blackbeard.MaxHolds]int16{}:
			return blackbeard.Act(blackbeard.OpSell, me)
		case may(blackbeard.OpRansom) && k.NHostages > 0:
			return blackbeard.Act(blackbeard.OpRansom, me, 1)
		case may(blackbeard.OpRecover) && ails:
			return blackbeard.Act(blackbeard.OpRecover, me)
		case may(blackbeard.OpRefit) && k.Combat < k.Full():
			return blackbeard.Act(blackbeard.OpRefit, me)
		case may(blackbeard.OpCareen) && k.Speed <= 0:
			return blackbeard.Act(blackbeard.OpCareen, me)
		}
	}
	if k.At.IsZone() {
		for _, a := range list { // out of a gate to the lane of its sea, otherwise to the next zone
			if a.Op == blackbeard.OpTransit && blackbeard.Place(a.B).IsHex() {
				return a
			}
		}
		if a, ok := has(list, blackbeard.OpTransit); ok {
			return a
		}
	}
	return blackbeard.Act(blackbeard.OpMove, me)
}

// dummySail steers a dummy's ship: a commissioner or warship to Blood, a pirate to port or prey (25.3).
func (s *State) dummySail(u Unit, list []engine.Action) engine.Action {
	p, isPirate := u.Pirate()
	if !isPirate {
		b := s.blood()
		if b < 0 {
			return list[len(list)-1]
		}
		if a, ok := has(list, blackbeard.OpAnchor); ok && s.Pirates[b].Anchored {
			if at, _ := s.Where(u); at == s.Pirates[b].At {
				return a
			}
		}
		if _, navy := u.Navy(); navy && s.Voyage.Spent >= int8(s.HunterSpeed(u)) {
			return blackbeard.Act(blackbeard.OpStay)
		}
		goal := s.Pirates[b].At
		if s.sheetOf(u) != goal.Sheet() {
			goal = s.nearestArrow(u)
		}
		return s.toward(u, goal, list)
	}
	k := &s.Pirates[p]
	if k.MustRaze {
		return list[0]
	}
	if a, ok := has(list, blackbeard.OpSearch); ok {
		return a
	}
	weak := int(k.Combat)*2 <= int(k.Full()) || k.Scurvy || k.Wounds.Hurt() || k.HoldsFull() || k.Popularity <= 3
	if weak {
		if h := s.refuge(p); h != 0 {
			if k.At == h.Hex() {
				if a, ok := has(list, blackbeard.OpAnchor); ok {
					return a
				}
				return blackbeard.Act(blackbeard.OpStay)
			}
			return s.toward(u, h.Hex(), list)
		}
	}
	goal := s.prey(p)
	if goal == k.At && !k.Anchored {
		return blackbeard.Act(blackbeard.OpStay)
	}
	return s.toward(u, goal, list)
}

// toward is the step that brings a ship nearer to its goal, or staying.
func (s *State) toward(u Unit, goal blackbeard.Place, list []engine.Action) engine.Action {
	at, sea := s.Where(u)
	if !sea {
		if a, ok := has(list, blackbeard.OpWeigh); ok && goal != at {
			return a
		}
		return blackbeard.Act(blackbeard.OpStay)
	}
	best, near := blackbeard.Act(blackbeard.OpStay), at.Sailing(goal)
	for _, a := range list {
		if a.Op != blackbeard.OpSail {
			continue
		}
		if d := blackbeard.Place(a.A).Sailing(goal); d >= 0 && d < near {
			best, near = a, d
		}
	}
	return best
}

// nearestArrow is the arrow hex of its map that a ship reaches first.
func (s *State) nearestArrow(u Unit) blackbeard.Place {
	at, _ := s.Where(u)
	best, near := at, 1000
	for h := blackbeard.Place(1); h <= blackbeard.Hexes; h++ {
		if h.Gate() != blackbeard.NoPlace {
			if d := at.Sailing(h); d >= 0 && d < near {
				best, near = h, d
			}
		}
	}
	return best
}

// refuge is the nearest usable port of a pirate on its map; a haven wins ties, then the lowest code.
func (s *State) refuge(p int8) blackbeard.Port {
	k := &s.Pirates[p]
	best, near := blackbeard.Port(0), 10000
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		st := s.Status(p, h, false)
		d := k.At.Sailing(h.Hex())
		if st < blackbeard.Neutral || d < 0 {
			continue
		}
		if d = 2 * d; st != blackbeard.Haven {
			d++
		}
		if d < near {
			best, near = h, d
		}
	}
	return best
}

// prey is the hex of the nearest merchant, of the lowest lane on ties, otherwise the nearest lane.
func (s *State) prey(p int8) blackbeard.Place {
	k := &s.Pirates[p]
	best, near := k.At, 1000
	for i := range s.Merchants {
		m := &s.Merchants[i]
		if m.Face == 0 {
			continue
		}
		if d := k.At.Sailing(m.At); d >= 0 && (d < near || d == near && m.At.Lane() != 0 && m.At.Lane() < best.Lane()) {
			best, near = m.At, d
		}
	}
	if near < 1000 {
		return best
	}
	for l := blackbeard.Lane(1); l <= blackbeard.Lanes; l++ {
		if d := k.At.Sailing(l.Hex()); d >= 0 && d < near {
			best, near = l.Hex(), d
		}
	}
	return best
}
