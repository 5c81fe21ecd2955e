package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/blackbeard"
)

// The reasons for naming a pirate: B in the frame of AskName. 0 is the hunt of 11.4.
const (
	nameHunt     = iota
	nameGuest    // whom to challenge at a feast
	nameTarget   // against whom a commissioner is sent
	NameMutinous // event F
	nameRisen    // event G
	nameExcluded // event L
)

// happen resolves a random event (15.2).
func (s *State) happen(h blackbeard.Happening, drawer int8, ch engine.Chance, log *engine.Log) {
	switch h {
	case blackbeard.Earthquake:
		s.earthquake(s.d66(drawer, ch, log), ch, log)
	case blackbeard.Plague:
		s.plague(s.d66(drawer, ch, log), ch, log)
	case blackbeard.Scurvy:
		s.Stack.Push(Frame{Step: stepStrike, P: drawer})
	case blackbeard.Storm:
		s.stormAtLast(drawer)
	case blackbeard.LetterOfMarque:
		s.sellLetter(drawer, ch, log)
	case blackbeard.Discontent:
		s.nameOne(drawer, NameMutinous, s.inPlaySet(), int16(h), ch, log)
	case blackbeard.Uprising:
		s.uprising(drawer, ch, log)
	case blackbeard.UnrestInEurope:
		for c := range int8(blackbeard.NCommissioners) {
			if s.Crown[c].Owner >= 0 {
				s.recall(c, blackbeard.GoneRecalled, log)
			}
		}
	case blackbeard.GovernorArrives:
		s.governorArrives(drawer, ch, log)
	case blackbeard.HullDamage:
		s.hullDamage(drawer, ch, log)
	case blackbeard.CommissionerArrives:
		s.commissionerArrives(drawer, ch, log)
	case blackbeard.RoyalPardon:
		s.royalPardon(drawer, ch, log)
	case blackbeard.Peace:
		s.peace(log)
	}
}

// inPlaySet are all pirates in play, as bits.
func (s *State) inPlaySet() (set uint8) {
	for p := range int8(Slots) {
		if s.InPlay(p) {
			set |= 1 << p
		}
	}
	return set
}

// nameOne lets a player name one pirate of a set; a single one needs no question, and with none nothing happens.
func (s *State) nameOne(player int8, why int16, set uint8, told int16, ch engine.Chance, log *engine.Log) {
	switch bits.OnesCount8(set) {
	case 0:
	case 1:
		s.named(player, Frame{P: player, B: why}, int8(bits.TrailingZeros8(set)), ch, log)
	default:
		s.question(Frame{Step: stepAnswer, P: player, B: why}, blackbeard.AskName, player, told, 0, 0)
	}
}

// nameable are the pirates that can be named for the frame's reason.
func (s *State) nameable(f *Frame) uint8 {
	switch f.B {
	case nameGuest:
		return s.guests(int8(f.A))
	case NameMutinous, nameExcluded:
		return s.inPlaySet()
	case nameRisen:
		return s.mostAnchored()
	}
	return s.notorious(f.P)
}

// named carries out the effect of naming a pirate at an event.
func (s *State) named(player int8, f Frame, p int8, ch engine.Chance, log *engine.Log) {
	switch f.B {
	case nameGuest:
		s.beginDuel(int8(f.A), p, duelFeast, log)
	case nameTarget:
		s.sendCommissioner(player, p, ch, log)
	case NameMutinous:
		s.checkMutiny(p, ch, log)
	case nameRisen:
		s.risen(p, ch, log)
	case nameExcluded:
		s.exclude(blackbeard.Nation(f.A), p, log)
	}
}

// razePort takes a port out of the game: governor and stashes are lost, it is nobody's hide-out.
func (s *State) razePort(h blackbeard.Port, log *engine.Log) {
	s.dismiss(h, true, log)
	s.Port[h].Razed = true
	s.Stir = true
	s.emit(log, blackbeard.EvRazed, -1, int16(h), 0, 0)
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 {
			continue
		}
		if k.Stash[h] > 0 {
			s.loseStash(p, h, log)
		}
		if k.Hideout == h {
			s.emit(log, blackbeard.EvHideout, Owner(p), int16(k.Captain), int16(h), 0)
			k.Hideout = 0
		}
	}
}

// earthquake is event A: the port is razed and everything at anchor is lost [R29].
func (s *State) earthquake(h blackbeard.Port, ch engine.Chance, log *engine.Log) {
	for p := range int8(Slots) {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Anchored && k.At == h.Hex() {
			s.lose(p, blackbeard.GoneEarthquake, ch, log)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && k.Anchored && k.At == h.Hex() {
			s.recall(c, blackbeard.GoneEarthquake, log)
		}
	}
	for w := range int8(blackbeard.NWarships) {
		if k := &s.Warships[w]; k.Face != 0 && k.Anchored && k.At == h.Hex() {
			s.removeWarship(w, log)
		}
	}
	if !s.Port[h].Razed {
		s.razePort(h, log)
	}
}

// plague is event B: governor and captains of the port die.
func (s *State) plague(h blackbeard.Port, ch engine.Chance, log *engine.Log) {
	s.dismiss(h, true, log)
	for p := range int8(Slots) {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Anchored && k.At == h.Hex() {
			s.lose(p, blackbeard.GoneDisease, ch, log)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && k.Anchored && k.At == h.Hex() {
			s.recall(c, blackbeard.GoneDisease, log)
		}
	}
}

// stormAtLast is event D: a storm around the ship of the last operation, otherwise around a ship of the
// drawer's choice [R30].
func (s *State) stormAtLast(drawer int8) {
	if at, sea := s.Where(s.Last); s.Last != 0 && (sea || s.lies(s.Last)) {
		s.Stack.Push(Frame{Step: stepStorm, A: int16(at)})
		return
	}
	var room [Slots + blackbeard.NCommissioners]engine.Action
	switch list := s.legalCentre(drawer, room[:0]); len(list) {
	case 0:
	case 1:
		at, _ := s.Where(s.UnitOf(list[0].A))
		s.Stack.Push(Frame{Step: stepStorm, A: int16(at)})
	default:
		s.question(Frame{Step: stepAnswer, P: drawer}, blackbeard.AskCentre, drawer, 0, 0, 0)
	}
}

// lies tells whether a ship is in play, perhaps at anchor.
func (s *State) lies(u Unit) bool {
	if p, ok := u.Pirate(); ok {
		return s.InPlay(p)
	}
	if c, ok := u.Crown(); ok {
		return s.Crown[c].Owner >= 0
	}
	w, ok := u.Navy()
	return ok && s.Warships[w].Face != 0
}

// legalCentre lists the ships of a player.
func (s *State) legalCentre(player int8, dst []engine.Action) []engine.Action {
	for p := 2 * player; p < 2*player+2; p++ {
		if s.InPlay(p) {
			dst = append(dst, blackbeard.Act(blackbeard.OpCentre, int16(s.Pirates[p].Captain)))
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if s.Crown[c].Owner == player {
			dst = append(dst, blackbeard.Act(blackbeard.OpCentre, s.Name(crownUnit(c))))
		}
	}
	return dst
}

// sellLetter is event E: a letter goes on sale; commissioners are chased out of the ports of its nation like pirates (17.E2),
// and may come back only after another port; up to rules version 5 at once (R83).
func (s *State) sellLetter(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.LetterBag.Len() == 0 {
		return
	}
	log.Bar(engine.BarrierShown)
	c := blackbeard.Counter(ch.Draw(&s.LetterBag))
	s.OnSale |= 1 << (c - blackbeard.FirstLetter)
	s.emit(log, blackbeard.EvOnSale, -1, int16(c), 1, 0)
	if c.Nation() == blackbeard.England {
		return
	}
	for i := int8(blackbeard.NCommissioners) - 1; i >= 0; i-- {
		k := &s.Crown[i]
		h := k.At.Port()
		if k.Owner < 0 || !k.Anchored || s.Port[h].Nation != c.Nation() {
			continue
		}
		k.Anchored, k.Careened = false, false
		if s.Rules >= blackbeard.RulesSheet {
			k.Barred |= 1 << h
		}
		s.Stir = true
		s.emit(log, blackbeard.EvChased, k.Owner, s.Name(crownUnit(i)), int16(h), 0)
		s.damage(crownUnit(i), 1, false)
	}
}

// checkMutiny is event F: two dice above the popularity are an attempt (16.1).
func (s *State) checkMutiny(p int8, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	a, b := ch.Roll(6), ch.Roll(6)
	s.emit(log, blackbeard.EvRolled, Owner(p), int16(10*a+b), blackbeard.RollMutinyCheck, 0)
	log.Bar(engine.BarrierShown)
	s.decides(p, int(k.Popularity), blackbeard.RollMutinyCheck, log)
	if a+b > int(k.Popularity) {
		s.mutiny(p, ch, log)
		return
	}
	s.emit(log, blackbeard.EvMutiny, Owner(p), int16(k.Captain), 0, 0)
}

// hullDamage is event J: every ship of the drawer loses a step of speed.
func (s *State) hullDamage(drawer int8, ch engine.Chance, log *engine.Log) {
	for p := 2 * drawer; p < 2*drawer+2; p++ {
		if s.InPlay(p) {
			s.slow(PirateUnit(p), 1, ch, log)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if s.Crown[c].Owner == drawer {
			s.slow(crownUnit(c), 1, ch, log)
		}
	}
}

// peace is event M: no letter is worth anything, and cunning is whole again (§22.3).
func (s *State) peace(log *engine.Log) {
	for l := range blackbeard.Counter(blackbeard.NLetters) {
		if s.OnSale>>l&1 > 0 {
			s.LetterBag.Put(uint8(blackbeard.FirstLetter + l))
			s.emit(log, blackbeard.EvOnSale, -1, int16(blackbeard.FirstLetter+l), 0, 0)
		}
	}
	s.OnSale = 0
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 {
			continue
		}
		if k.Letter != 0 {
			s.emit(log, blackbeard.EvLetter, Owner(p), int16(k.Captain), int16(k.Letter), 0)
			s.returnLetter(p)
		}
		k.Cunning = k.Rating
	}
	s.emit(log, blackbeard.EvPeace, -1, 0, 0, 0)
}
