package script

import (
	"math/bits"

	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// settleLoot lays out the loot cards.
func (p *position) settleLoot() error {
	s := p.s
	var said face.Set
	claim := func(m face.Set, where string) error {
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", face.Loot(face.Lowest(both)), where)
		}
		said |= m
		return nil
	}
	for i := range engine.Seat(s.Seats) {
		for g := range face.Goods {
			if err := claim(s.Seat[i].Ships[g].Loot, "a ship of "+i.String()); err != nil {
				return err
			}
		}
		if s.Seat[i].Kept {
			if err := claim(1<<face.Remove, "beside the board of "+i.String()); err != nil {
				return err
			}
		}
	}
	if err := claim(face.SetOf(p.removed), "out of the game"); err != nil {
		return err
	}
	needsLoot := s.Phase == face.PhasePlay || s.Phase == face.PhaseLoad
	if p.inPlay != face.NoLoot && !needsLoot {
		return wrong("no loot is in play in the phase %v", s.Phase)
	}
	if gone := p.gone &^ said; len(p.removed) == 0 { // nothing comes back unless the script lays it somewhere
		said |= gone &^ face.SetOf(p.table) &^ (1 << face.Move) &^ p.lootInPlay()
	}
	was := s.Table
	table := face.SetOf(p.table)
	if p.inPlay != face.NoLoot {
		s.InPlay = p.inPlay
		if s.Phase == face.PhasePlay {
			table |= 1 << s.InPlay
		} else if table &^= 1 << s.InPlay; true {
			if err := claim(1<<s.InPlay, "the loot just won"); err != nil {
				return err
			}
		}
	}
	for l, n := range s.Under {
		if n > 0 && p.Said(face.Loot(l).String()+".bonus") && !(s.Phase == face.PhaseLoad && face.Loot(l) == s.InPlay) {
			table |= 1 << l
		}
	}
	if err := claim(table, "the table"); err != nil {
		return err
	}
	size := s.TableSize()
	if face.Count(table) > size {
		return wrong("%d loot cards on the table, in trick %d there are %d", face.Count(table), s.TrickNo, size)
	}
	free := face.AllLoot &^ said &^ (1 << face.Move) &^ (1 << face.Remove)
	for ; face.Count(table) < size; table |= 1 << pickLoot(free, was) {
		if free &^= table; free == 0 {
			return wrong("there are not enough loot cards for the table")
		}
	}
	free &^= table
	s.Table = table
	for l := range s.Under {
		if s.Table>>l&1 == 0 && !(s.Phase == face.PhaseLoad && face.Loot(l) == s.InPlay) {
			s.Under[l] = 0
		}
	}
	if needsLoot && p.inPlay == face.NoLoot {
		switch {
		case s.Phase == face.PhaseLoad && s.InPlay == face.NoLoot:
			return wrong("which loot was won? (loot_won)")
		case s.Phase == face.PhasePlay && (s.InPlay == face.NoLoot || table>>s.InPlay&1 == 0):
			s.InPlay = face.Loot(face.Lowest(table))
		}
	}
	if !needsLoot {
		s.InPlay = face.NoLoot
	}
	return p.settlePile(said | table)
}

// lootInPlay is the loot in play or just won as a set, if the script has said it.
func (p *position) lootInPlay() face.Set {
	if p.inPlay != face.NoLoot {
		return 1 << p.inPlay
	}
	return 0
}

// pickLoot prefers what lay on the table before.
func pickLoot(free, was face.Set) face.Loot {
	if free&was != 0 {
		free &= was
	}
	return face.Loot(face.Lowest(free))
}

// settlePile counts the pile. Faces without a place are in it, or, if they are more than it has cards, out
// of the game unseen. Without a round given it is the first one that leaves room for all that is named.
func (p *position) settlePile(named face.Set) error {
	s := p.s
	s.Unseen = face.AllLoot &^ named &^ (1 << face.Move)
	if err := p.earliest(named); err != nil {
		return err
	}
	for {
		n := int(face.LootCards) - face.TableSize - 8*(int(s.Round)-1)
		if s.Bottom = s.Round < face.Rounds; s.Bottom {
			n-- // move 1 lies under it
		}
		if n <= face.Count(s.Unseen) {
			s.Pile = uint8(n)
			return nil
		}
		if p.Said("round") || s.Round == face.Rounds {
			return wrong("in round %d the pile has %d cards, only %d are not named", s.Round, n, face.Count(s.Unseen))
		}
		s.Round++
	}
}

// earliest wants the round to be one in which all that is named has come: move 1 comes last of all, and at
// the end of each round one bonus card (§5.1, §5.7).
func (p *position) earliest(named face.Set) error {
	s := p.s
	bonus := bits.OnesCount8(s.Pending)
	for _, n := range s.Under {
		bonus += int(n)
	}
	for i := range engine.Seat(s.Seats) {
		bonus += bits.OnesCount8(s.Seat[i].Lost)
		for g := range face.Goods {
			bonus += bits.OnesCount8(s.Seat[i].Ships[g].Bonus)
		}
	}
	least := min(bonus+1, face.Rounds)
	if named>>face.Move&1 != 0 {
		least = face.Rounds
	}
	switch {
	case bonus >= face.Bonuses:
		return wrong("%d bonus cards have come into play, all in all there are %d (§5.7)", bonus, face.Bonuses-1)
	case int(s.Round) >= least:
	case p.Said("round") && named>>face.Move&1 != 0:
		return wrong("%v is the last card of the pile and comes in round %d (§5.1)", face.Loot(face.Move), face.Rounds)
	case p.Said("round"):
		return wrong("%d bonus cards have come into play, in round %d there are %d (§5.7)", bonus, s.Round, s.Round-1)
	}
	s.Round = max(s.Round, uint8(least))
	return nil
}

// settleBonus counts the bonus cards.
func (p *position) settleBonus() error {
	s := p.s
	var said uint8
	for i := range engine.Seat(s.Seats) {
		place := &s.Seat[i]
		for _, m := range [...]uint8{place.Ships[0].Bonus, place.Ships[1].Bonus, place.Ships[2].Bonus, place.Ships[3].Bonus, place.Lost} {
			if said&m != 0 {
				return wrong("%v is named in two places", face.BonusItem(bits.TrailingZeros8(said&m)+1))
			}
			said |= m
		}
	}
	if s.Phase != face.PhaseStow {
		s.Pending = 0
	} else if s.Pending == 0 {
		return wrong("which bonus cards were won? (bonus_won)")
	}
	if said&s.Pending != 0 {
		return wrong("%v is named in two places", face.BonusItem(bits.TrailingZeros8(said&s.Pending)+1))
	}
	s.Hidden = (1<<face.Bonuses - 1) &^ (said | s.Pending)
	under := 0
	for _, n := range s.Under {
		under += int(n)
	}
	left := bits.OnesCount8(s.Hidden) - under
	if left < 0 {
		return wrong("%d bonus cards lie face down, only %d are not named", under, bits.OnesCount8(s.Hidden))
	}
	s.Bonuses = uint8(min(left, face.Bonuses+1-int(s.Round)))
	return nil
}
