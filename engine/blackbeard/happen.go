package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// Why a pirate is named: b of the frame of AskName. 0 is the hunt of 11.4.
const (
	nameHunt     = iota
	nameGuest    // whom to challenge at a feast
	nameTarget   // against whom a commissioner is sent
	nameMutinous // event F
	nameRisen    // event G
	nameExcluded // event L
)

// happen resolves a random event (15.2).
func (s *state) happen(h Happening, drawer int8, ch engine.Chance, log *engine.Log) {
	switch h {
	case Earthquake:
		s.earthquake(s.d66(drawer, ch, log), ch, log)
	case Plague:
		s.plague(s.d66(drawer, ch, log), ch, log)
	case Scurvy:
		s.stack.Push(frame{step: stepStrike, p: drawer})
	case Storm:
		s.stormAtLast(drawer)
	case LetterOfMarque:
		s.sellLetter(drawer, ch, log)
	case Discontent:
		s.nameOne(drawer, nameMutinous, s.inPlaySet(), int16(h), ch, log)
	case Uprising:
		s.uprising(drawer, ch, log)
	case UnrestInEurope:
		for c := range int8(nCommissioners) {
			if s.crown[c].owner >= 0 {
				s.recall(c, GoneRecalled, log)
			}
		}
	case GovernorArrives:
		s.governorArrives(drawer, ch, log)
	case HullDamage:
		s.hullDamage(drawer, ch, log)
	case CommissionerArrives:
		s.commissionerArrives(drawer, ch, log)
	case RoyalPardon:
		s.royalPardon(drawer, ch, log)
	case Peace:
		s.peace(log)
	}
}

// inPlaySet are all pirates in play, as bits.
func (s *state) inPlaySet() (set uint8) {
	for p := range int8(slots) {
		if s.inPlay(p) {
			set |= 1 << p
		}
	}
	return set
}

// nameOne lets a player name one pirate of a set; a single one needs no question, none nothing happens.
func (s *state) nameOne(player int8, why int16, set uint8, told int16, ch engine.Chance, log *engine.Log) {
	switch bits.OnesCount8(set) {
	case 0:
	case 1:
		s.named(player, frame{p: player, b: why}, int8(bits.TrailingZeros8(set)), ch, log)
	default:
		s.question(frame{step: stepAnswer, p: player, b: why}, AskName, player, told, 0, 0)
	}
}

// nameable are the pirates that can be named, by why.
func (s *state) nameable(f *frame) uint8 {
	switch f.b {
	case nameGuest:
		return s.guests(int8(f.a))
	case nameMutinous, nameExcluded:
		return s.inPlaySet()
	case nameRisen:
		return s.mostAnchored()
	}
	return s.notorious(f.p)
}

// named carries out what a pirate was named for at an event.
func (s *state) named(player int8, f frame, p int8, ch engine.Chance, log *engine.Log) {
	switch f.b {
	case nameGuest:
		s.beginDuel(int8(f.a), p, duelFeast, log)
	case nameTarget:
		s.sendCommissioner(player, p, ch, log)
	case nameMutinous:
		s.checkMutiny(p, ch, log)
	case nameRisen:
		s.risen(p, ch, log)
	case nameExcluded:
		s.exclude(Nation(f.a), p, log)
	}
}

// razePort takes a port out of the game: governor and stashes are lost, it is nobody's hide-out.
func (s *state) razePort(h Port, log *engine.Log) {
	s.dismiss(h, true, log)
	s.port[h].razed = true
	s.stir = true
	s.tell(log, EvRazed, -1, int16(h), 0, 0)
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 {
			continue
		}
		if k.stash[h] > 0 {
			s.loseStash(p, h, log)
		}
		if k.hideout == h {
			s.tell(log, EvHideout, owner(p), int16(k.captain), int16(h), 0)
			k.hideout = 0
		}
	}
}

// earthquake is event A: the port is razed and whatever lies at anchor is lost [R29].
func (s *state) earthquake(h Port, ch engine.Chance, log *engine.Log) {
	for p := range int8(slots) {
		if k := &s.pirates[p]; k.captain != 0 && k.anchored && k.at == h.Hex() {
			s.lose(p, GoneEarthquake, ch, log)
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 && k.anchored && k.at == h.Hex() {
			s.recall(c, GoneEarthquake, log)
		}
	}
	for w := range int8(nWarships) {
		if k := &s.warships[w]; k.face != 0 && k.anchored && k.at == h.Hex() {
			s.removeWarship(w, log)
		}
	}
	if !s.port[h].razed {
		s.razePort(h, log)
	}
}

// plague is event B: governor and captains of the port die.
func (s *state) plague(h Port, ch engine.Chance, log *engine.Log) {
	s.dismiss(h, true, log)
	for p := range int8(slots) {
		if k := &s.pirates[p]; k.captain != 0 && k.anchored && k.at == h.Hex() {
			s.lose(p, GoneDisease, ch, log)
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 && k.anchored && k.at == h.Hex() {
			s.recall(c, GoneDisease, log)
		}
	}
}

// stormAtLast is event D: a storm around the ship of the last operation, else around a ship of the
// drawer's choice [R30].
func (s *state) stormAtLast(drawer int8) {
	if at, sea := s.where(s.last); s.last != 0 && (sea || s.lies(s.last)) {
		s.stack.Push(frame{step: stepStorm, a: int16(at)})
		return
	}
	var room [slots + nCommissioners]engine.Action
	switch list := s.legalCentre(drawer, room[:0]); len(list) {
	case 0:
	case 1:
		at, _ := s.where(s.unitOf(list[0].A))
		s.stack.Push(frame{step: stepStorm, a: int16(at)})
	default:
		s.question(frame{step: stepAnswer, p: drawer}, AskCentre, drawer, 0, 0, 0)
	}
}

// lies tells whether a ship is there at all, also at anchor.
func (s *state) lies(u unit) bool {
	if p, ok := u.pirate(); ok {
		return s.inPlay(p)
	}
	if c, ok := u.crown(); ok {
		return s.crown[c].owner >= 0
	}
	w, ok := u.navy()
	return ok && s.warships[w].face != 0
}

// legalCentre lists the ships of a player.
func (s *state) legalCentre(player int8, dst []engine.Action) []engine.Action {
	for p := 2 * player; p < 2*player+2; p++ {
		if s.inPlay(p) {
			dst = append(dst, act(opCentre, int16(s.pirates[p].captain)))
		}
	}
	for c := range int8(nCommissioners) {
		if s.crown[c].owner == player {
			dst = append(dst, act(opCentre, s.name(crownUnit(c))))
		}
	}
	return dst
}

// sellLetter is event E: a letter is on sale; commissioners leave the ports of its nation (17.E2).
func (s *state) sellLetter(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.letterBag.Len() == 0 {
		return
	}
	log.Bar(engine.BarrierShown)
	c := Counter(ch.Draw(&s.letterBag))
	s.onSale |= 1 << (c - firstLetter)
	s.tell(log, EvOnSale, -1, int16(c), 1, 0)
	if c.Nation() == England {
		return
	}
	for i := int8(nCommissioners) - 1; i >= 0; i-- {
		k := &s.crown[i]
		h := k.at.Port()
		if k.owner < 0 || !k.anchored || s.port[h].nation != c.Nation() {
			continue
		}
		k.anchored, k.careened = false, false
		s.stir = true
		s.tell(log, EvChased, k.owner, s.name(crownUnit(i)), int16(h), 0)
		s.damage(crownUnit(i), 1, false)
	}
}

// checkMutiny is event F: more than the popularity on two dice is an attempt (16.1).
func (s *state) checkMutiny(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	a, b := ch.Roll(6), ch.Roll(6)
	s.tell(log, EvRolled, owner(p), int16(10*a+b), RollMutinyCheck, 0)
	log.Bar(engine.BarrierShown)
	s.decides(p, int(k.popularity), RollMutinyCheck, log)
	if a+b > int(k.popularity) {
		s.mutiny(p, ch, log)
		return
	}
	s.tell(log, EvMutiny, owner(p), int16(k.captain), 0, 0)
}

// hullDamage is event J: every ship of the drawer loses a step of speed.
func (s *state) hullDamage(drawer int8, ch engine.Chance, log *engine.Log) {
	for p := 2 * drawer; p < 2*drawer+2; p++ {
		if s.inPlay(p) {
			s.slow(pirateUnit(p), 1, ch, log)
		}
	}
	for c := range int8(nCommissioners) {
		if s.crown[c].owner == drawer {
			s.slow(crownUnit(c), 1, ch, log)
		}
	}
}

// peace is event M: no letter is worth anything, and cunning is whole again (§22.3).
func (s *state) peace(log *engine.Log) {
	for l := range Counter(nLetters) {
		if s.onSale>>l&1 > 0 {
			s.letterBag.Put(uint8(firstLetter + l))
			s.tell(log, EvOnSale, -1, int16(firstLetter+l), 0, 0)
		}
	}
	s.onSale = 0
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 {
			continue
		}
		if k.letter != 0 {
			s.tell(log, EvLetter, owner(p), int16(k.captain), int16(k.letter), 0)
			s.returnLetter(p)
		}
		k.cunning = k.rating
	}
	s.tell(log, EvPeace, -1, 0, 0, 0)
}
