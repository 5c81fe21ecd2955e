package blackbeard

import (
	"math/bits"

	"portside/engine"
)

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
