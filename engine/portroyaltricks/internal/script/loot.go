package script

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// settleLoot lays out loot and bonus cards. Faces without a place are in the pile or, if they outnumber its
// cards, out of the game unseen.
func (p *position) settleLoot() {
	s := p.s
	s.Hidden = 1<<portroyaltricks.Bonuses - 1
	if s.Phase != portroyaltricks.PhaseStow {
		s.Pending = 0
	}
	s.Hidden &^= s.Pending
	var named portroyaltricks.Set
	for i := range engine.Seat(s.Seats) {
		place := &s.Seat[i]
		s.Hidden &^= place.Lost | place.Stowed()
		named |= place.Cargo()
		if place.Kept {
			named |= 1 << portroyaltricks.Remove
		}
	}
	if !p.Said("table") {
		s.Table = 0
	}
	said := p.Said("loot_in_play") || p.Said("loot_won")
	switch {
	case s.Phase == portroyaltricks.PhaseLoad:
		named |= 1 << s.InPlay
		s.Table &^= 1 << s.InPlay
	case s.Phase == portroyaltricks.PhasePlay && said:
		s.Table |= 1 << s.InPlay
	case !said:
		s.InPlay = portroyaltricks.NoLoot
	}
	for l, n := range s.Under {
		won := s.Phase == portroyaltricks.PhaseLoad && portroyaltricks.Loot(l) == s.InPlay
		if n > 0 && !won && p.Said(portroyaltricks.Loot(l).String()+".bonus") {
			s.Table |= 1 << l
		}
	}
	named |= s.Table
	out := p.removed
	if !p.Said("removed") { // nothing returns unless the script places it
		out = p.was.Removed() &^ named &^ (1 << portroyaltricks.Move)
	}
	free := portroyaltricks.AllLoot &^ (named | out | 1<<portroyaltricks.Move | 1<<portroyaltricks.Remove)
	for portroyaltricks.Count(s.Table) < s.TableSize() && free != 0 {
		m := free & p.was.Table // cards that were there before come first
		if m == 0 {
			m = free
		}
		s.Table |= 1 << portroyaltricks.Lowest(m)
		free &^= s.Table
	}
	s.Unseen = portroyaltricks.AllLoot &^ (named | out | s.Table | 1<<portroyaltricks.Move)
	if s.Phase == portroyaltricks.PhasePlay && s.Table&(1<<s.InPlay) == 0 {
		s.InPlay = portroyaltricks.Loot(portroyaltricks.Lowest(s.Table))
	}
	for l := range s.Under {
		if s.Table>>l&1 == 0 && portroyaltricks.Loot(l) != s.InPlay {
			s.Under[l] = 0
		}
	}
}
