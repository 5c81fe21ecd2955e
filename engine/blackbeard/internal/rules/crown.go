package rules

import (
	"math/bits"
	"portside/engine"
	"portside/engine/blackbeard"
)

// legalCrown lists the operations of a commissioner (11.2).
func (s *State) legalCrown(c int8, dst []engine.Action) []engine.Action {
	k := &s.Crown[c]
	me := int16(blackbeard.FirstCommissioner) + int16(c)
	switch {
	case k.Careened:
		return append(dst, blackbeard.Act(blackbeard.OpCrownUncareen, me))
	case k.At.IsZone():
		for _, h := range k.At.Arrows() {
			dst = append(dst, blackbeard.Act(blackbeard.OpCrownTransit, me, int16(h)))
		}
		return dst
	}
	dst = append(dst, blackbeard.Act(blackbeard.OpCrownMove, me))
	if !k.Anchored {
		for p := range int8(Slots) {
			if q := &s.Pirates[p]; q.AtSea() && q.At == k.At && Owner(p) != k.Owner && s.mayFight(crownUnit(c), p) {
				dst = append(dst, blackbeard.Act(blackbeard.OpCrownIntercept, me, int16(q.Captain)))
			}
		}
	}
	return s.legalCrownInPort(c, dst)
}

// operateCrown carries out an operation of a commissioner.
func (s *State) operateCrown(c int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	u := crownUnit(c)
	opened := s.Op.Opened
	s.noteOperation(a.Op, u)
	s.Op.Opened = opened
	k := &s.Crown[c]
	switch a.Op {
	case blackbeard.OpCrownMove:
		s.setSail(u, int8(max(1, k.SpeedNow())), log)
	case blackbeard.OpCrownTransit:
		if k.At, k.Anchored = blackbeard.Place(a.B), false; k.At.IsZone() { // event K only
			k.Zones |= 1 << k.At.Zone()
		}
		s.Stir = true
		s.emit(log, blackbeard.EvTransit, k.Owner, s.Name(u), a.B, 0)
	case blackbeard.OpCrownIntercept:
		s.Stack.Push(Frame{Step: stepCrownAttempt, P: s.SlotOf(blackbeard.Counter(a.B)), U: u})
	case blackbeard.OpCrownRefit:
		steps := s.CrownRepair(c)
		k.Combat += steps
		s.emit(log, blackbeard.EvRepaired, k.Owner, s.Name(u), int16(steps), 0)
	case blackbeard.OpCrownRecover:
		s.recoverCrew(u, log)
	case blackbeard.OpCrownCareen:
		s.roll(Frame{Step: stepCareened, P: -1, U: u}, ch, log)
	case blackbeard.OpCrownUncareen:
		s.uncareen(u, log)
	}
}

// crownAttempt: a schooner at a coast may evade, then both roll (8.4).
func (s *State) crownAttempt(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	k.TriedCrown |= 1 << (f.U - firstCrown)
	if k.Ship.Evades() && k.At.Coast() && !k.Careened {
		s.question(Frame{Step: stepAnswer, P: f.P, U: f.U, A: 1}, blackbeard.AskEvade, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
		return
	}
	s.roll(Frame{Step: stepCrownMatched, P: f.P, U: f.U}, ch, log)
}

// crownMatched: the side with the better roll chooses (8.4); a careened pirate can only avoid.
func (s *State) crownMatched(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	s.decides(f.P, s.pace(&f), blackbeard.RollIntercept, log)
	if !s.slips(&f) {
		s.emit(log, blackbeard.EvIntercepted, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
		s.catch(f, ch, log)
		return
	}
	s.emit(log, blackbeard.EvAvoided, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
	if !k.Careened {
		s.question(Frame{Step: stepAnswer, P: f.P, U: f.U}, blackbeard.AskAttack, Owner(f.P), int16(k.Captain), s.Name(f.U), 0)
	}
}

// crownMayAnchor tells whether a commissioner may enter a port (11.2).
func (s *State) crownMayAnchor(c int8, h blackbeard.Port) bool {
	k, t := &s.Crown[c], &s.Port[h]
	if t.Razed || t.Pro() || s.SaleOf(t.Nation) && t.Nation != blackbeard.England || k.Barred>>h&1 > 0 {
		return false
	}
	for p := range int8(Slots) {
		if q := &s.Pirates[p]; q.Captain != 0 && q.Anchored && q.At == h.Hex() && Owner(p) == k.Owner {
			return false
		}
	}
	if !t.Pirateport {
		return true
	}
	for i := range int8(blackbeard.NCommissioners) { // another hunter stays at sea in the hex (§14.31)
		if o := &s.Crown[i]; i != c && o.Owner >= 0 && !o.Anchored && !o.Careened && o.At == h.Hex() {
			return true
		}
	}
	return s.navyAt(h.Hex()) != 0
}

// SaleOf tells whether a letter of a nation is on sale.
func (s *State) SaleOf(n blackbeard.Nation) bool {
	for l := range blackbeard.NLetters {
		if s.OnSale>>l&1 > 0 && (blackbeard.FirstLetter+blackbeard.Counter(l)).Nation() == n {
			return true
		}
	}
	return false
}

// crownAnchors brings a commissioner into a port: opposing pirates are chased out (8.7), which may turn a
// pirate port English (§14.31).
func (s *State) crownAnchors(c int8, h blackbeard.Port, ch engine.Chance, log *engine.Log) {
	k := &s.Crown[c]
	k.Anchored, k.Zones, k.Barred = true, 0, 0
	here := false
	for p := range int8(Slots) {
		q := &s.Pirates[p]
		here = here || q.Captain != 0 && q.Anchored && q.At == h.Hex()
	}
	if here && s.Port[h].Pirateport {
		s.Stack.Push(Frame{Step: stepConvert, A: int16(h)})
	}
	s.chaseAll(h, k.Owner, crownUnit(c))
}

// convert draws a governor for a pirate port from which a commissioner has chased pirates (§14.31) [R19].
func (s *State) convert(f Frame, ch engine.Chance, log *engine.Log) {
	h := blackbeard.Port(f.A)
	t := &s.Port[h]
	g, ok := s.drawGovernor(ch, log)
	if ok && g.Pro() {
		s.emit(log, blackbeard.EvGovernorGone, -1, int16(g), int16(h), 1)
		return
	}
	t.Pirateport, t.Nation, t.Value, t.Garrison = false, blackbeard.England, blackbeard.ConvertedValue, blackbeard.ConvertedGarrison
	t.Governor, t.PermanentAnti = g, !ok
	s.emit(log, blackbeard.EvConverted, -1, int16(h), 0, 0)
	s.emit(log, blackbeard.EvGovernor, -1, int16(orNone(g)), int16(h), 0)
	s.chaseShut(h)
}

// drawGovernor draws a governor; if none is left: false, and the governor counts as anti for good (3.3).
func (s *State) drawGovernor(ch engine.Chance, log *engine.Log) (blackbeard.Counter, bool) {
	if s.GovernorBag.Len() == 0 {
		return 0, false
	}
	log.Bar(engine.BarrierShown)
	return blackbeard.Counter(ch.Draw(&s.GovernorBag)), true
}

// PetitionLimit is the highest d66 that grants a player a commissioner (11.1): the notoriety of the most notorious
// opponent in play [R18], or, as an option, of all opponents together.
func (s *State) PetitionLimit(player int8) (limit int) {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		switch {
		case k.Captain == 0 || Owner(p) == player || s.Dummy(player) && s.Dummy(Owner(p)): // a dummy's is against Blood (25.2)
		case s.Petition == 1:
			limit += int(k.Notoriety)
		default:
			limit = max(limit, int(k.Notoriety))
		}
	}
	return limit
}

// hopes tells whether any roll could grant a player's petition.
func (s *State) hopes(player int8) bool { return blackbeard.CodesUpTo(s.PetitionLimit(player)) > 0 }

// petitionCrown asks the crown for a commissioner (11.1).
func (s *State) petitionCrown(player int8, ch engine.Chance, log *engine.Log) {
	s.Op = Operation{kind: blackbeard.OpPetition}
	limit := s.PetitionLimit(player)
	a, b := ch.Roll(6), ch.Roll(6)
	code := 10*a + b
	s.emit(log, blackbeard.EvRolled, player, int16(code), blackbeard.RollPetition, 0)
	log.Bar(engine.BarrierShown)
	granted := int16(0)
	if code <= limit {
		granted = 1
	}
	s.emit(log, blackbeard.EvPetition, player, int16(code), int16(limit), granted)
	if granted == 1 {
		s.grant(player, ch, log)
	}
}

// grant gives a player a commissioner, sent against the most notorious opponent: in his zone, or at
// the gate of his map. The player chooses among equals in different seas; without any opponent he chooses a gate
// (event K). An empty bag gives nothing [R5].
func (s *State) grant(player int8, ch engine.Chance, log *engine.Log) {
	if s.CrownBag.Len() == 0 {
		return
	}
	set := s.notorious(player)
	if b := s.blood(); s.Dummy(player) && b >= 0 {
		set = 1 << b
	}
	if set == 0 {
		s.question(Frame{Step: stepAnswer, P: player}, blackbeard.AskGate, player, int16(blackbeard.NoCounter), 0, 0)
		return
	}
	first := int8(bits.TrailingZeros8(set))
	for p := first + 1; p < Slots; p++ {
		if set>>p&1 > 0 && s.gateTo(p) != s.gateTo(first) {
			s.question(Frame{Step: stepAnswer, P: player, B: nameTarget}, blackbeard.AskName, player, -1, 0, 0)
			return
		}
	}
	s.sendCommissioner(player, first, ch, log)
}

// gateTo is where a commissioner sent against a pirate appears.
func (s *State) gateTo(p int8) blackbeard.Place {
	at := s.Pirates[p].At
	if at.IsZone() {
		return at
	}
	return blackbeard.GateOf(at.Sheet())
}

func (s *State) sendCommissioner(player, p int8, ch engine.Chance, log *engine.Log) {
	s.placeCommissioner(player, s.gateTo(p), ch, log)
}

// placeCommissioner draws a commissioner, whole, and puts it into a zone.
func (s *State) placeCommissioner(player int8, at blackbeard.Place, ch engine.Chance, log *engine.Log) {
	counter := blackbeard.Counter(ch.Draw(&s.CrownBag))
	log.Bar(engine.BarrierShown)
	s.Crown[counter-blackbeard.FirstCommissioner] = Commissioner{
		Owner: player, Combat: int8(counter.Combat(0)), Speed: int8(counter.Speed(0)), At: at, Zones: 1 << at.Zone(),
	}
	s.emit(log, blackbeard.EvCommissioner, player, int16(counter), int16(at), 0)
}

// commissionerArrives is event K: an owner of fewer than two gets one without a roll, an owner of two does one
// operation with a commissioner at once.
func (s *State) commissionerArrives(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.Crowns(drawer) < blackbeard.CommissionersMax {
		s.grant(drawer, ch, log)
		return
	}
	var room [64]engine.Action
	if len(s.legalExtra(drawer, room[:0])) > 0 {
		s.Op = Operation{Opened: true, crown: s.Dummy(drawer)}
		s.Stack.Push(Frame{Step: stepKeepOn})
		s.question(Frame{Step: stepAnswer, P: drawer}, blackbeard.AskOperation, drawer, 1, 0, 0)
	}
}

// legalExtra lists the operations of a player's commissioners at event K: they may also enter a zone
// beside their own, or the one their arrow leads to (11.2).
func (s *State) legalExtra(player int8, dst []engine.Action) []engine.Action {
	for c := range int8(blackbeard.NCommissioners) {
		k := &s.Crown[c]
		if k.Owner != player {
			continue
		}
		dst = s.legalCrown(c, dst)
		if k.Careened || !k.At.IsZone() {
			continue
		}
		for _, z := range k.At.Adjacent() {
			if mayEnter(k.Zones, z, k.At) {
				dst = append(dst, blackbeard.Act(blackbeard.OpCrownTransit, s.Name(crownUnit(c)), int16(z)))
			}
		}
	}
	return dst
}

// keepOn lets a commissioner that sailed under event K continue into the zone of the arrow it has reached
// [R32].
func (s *State) keepOn(_ Frame, _ engine.Chance, _ *engine.Log) {
	u := s.Op.unit
	s.Op.Opened = false
	if s.Op.kind != blackbeard.OpCrownMove {
		return
	}
	var room [8]engine.Action
	if at, sea := s.Where(u); sea && at.IsHex() && len(s.legalEnter(u, room[:0])) > 0 {
		s.question(Frame{Step: stepAnswer, U: u}, blackbeard.AskEnterZone, s.playerOf(u), s.Name(u), int16(at), 0)
	}
}
