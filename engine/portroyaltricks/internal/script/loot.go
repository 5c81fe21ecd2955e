package script

import (
	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// settleLoot lays out loot and bonus cards. Faces without a place are in the pile or, if they outnumber its
// cards, out of the game unseen.
func (p *position) settleLoot() {
	s := p.s
	s.Hidden = 1<<face.Bonuses - 1
	if s.Phase != face.PhaseStow {
		s.Pending = 0
	}
	s.Hidden &^= s.Pending
	var named face.Set
	for i := range engine.Seat(s.Seats) {
		place := &s.Seat[i]
		s.Hidden &^= place.Lost | place.Stowed()
		named |= place.Cargo()
		if place.Kept {
			named |= 1 << face.Remove
		}
	}
	if !p.Said("table") {
		s.Table = 0
	}
	said := p.Said("loot_in_play") || p.Said("loot_won")
	switch {
	case s.Phase == face.PhaseLoad:
		named |= 1 << s.InPlay
		s.Table &^= 1 << s.InPlay
	case s.Phase == face.PhasePlay && said:
		s.Table |= 1 << s.InPlay
	case !said:
		s.InPlay = face.NoLoot
	}
	for l, n := range s.Under {
		won := s.Phase == face.PhaseLoad && face.Loot(l) == s.InPlay
		if n > 0 && !won && p.Said(face.Loot(l).String()+".bonus") {
			s.Table |= 1 << l
		}
	}
	named |= s.Table
	out := p.removed
	if !p.Said("removed") { // nothing returns unless the script places it
		out = p.was.Removed() &^ named &^ (1 << face.Move)
	}
	free := face.AllLoot &^ (named | out | 1<<face.Move | 1<<face.Remove)
	for face.Count(s.Table) < s.TableSize() && free != 0 {
		m := free & p.was.Table // cards that were there before come first
		if m == 0 {
			m = free
		}
		s.Table |= 1 << face.Lowest(m)
		free &^= s.Table
	}
	s.Unseen = face.AllLoot &^ (named | out | s.Table | 1<<face.Move)
	if s.Phase == face.PhasePlay && s.Table&(1<<s.InPlay) == 0 {
		s.InPlay = face.Loot(face.Lowest(s.Table))
	}
	for l := range s.Under {
		if s.Table>>l&1 == 0 && face.Loot(l) != s.InPlay {
			s.Under[l] = 0
		}
	}
}
