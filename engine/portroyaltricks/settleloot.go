package portroyaltricks

import (
	"math/bits"

	"portside/engine"
)

// settleLoot lays out the loot cards.
func (p *position) settleLoot() error {
	s := p.s
	var said set
	claim := func(m set, where string) error {
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", Loot(lowest(both)), where)
		}
		said |= m
		return nil
	}
	for i := range engine.Seat(s.seats) {
		for g := range goods {
			if err := claim(s.seat[i].ships[g].loot, "a ship of "+i.String()); err != nil {
				return err
			}
		}
		if s.seat[i].kept {
			if err := claim(1<<Remove, "beside the board of "+i.String()); err != nil {
				return err
			}
		}
	}
	if err := claim(setOf(p.removed), "out of the game"); err != nil {
		return err
	}
	needsLoot := s.phase == PhasePlay || s.phase == PhaseLoad
	if p.inPlay != NoLoot && !needsLoot {
		return wrong("no loot is in play in the phase %v", s.phase)
	}
	if gone := p.gone &^ said; len(p.removed) == 0 { // nothing comes back unless the script lays it somewhere
		said |= gone &^ setOf(p.table) &^ (1 << Move) &^ p.lootInPlay()
	}
	was := s.table
	table := setOf(p.table)
	if p.inPlay != NoLoot {
		s.inPlay = p.inPlay
		if s.phase == PhasePlay {
			table |= 1 << s.inPlay
		} else if table &^= 1 << s.inPlay; true {
			if err := claim(1<<s.inPlay, "the loot just won"); err != nil {
				return err
			}
		}
	}
	for l, n := range s.under {
		if n > 0 && p.Said(Loot(l).String()+".bonus") && !(s.phase == PhaseLoad && Loot(l) == s.inPlay) {
			table |= 1 << l
		}
	}
	if err := claim(table, "the table"); err != nil {
		return err
	}
	size := s.tableSize()
	if count(table) > size {
		return wrong("%d loot cards on the table, in trick %d there are %d", count(table), s.trickNo, size)
	}
	free := allLoot &^ said &^ (1 << Move) &^ (1 << Remove)
	for ; count(table) < size; table |= 1 << pickLoot(free, was) {
		if free &^= table; free == 0 {
			return wrong("there are not enough loot cards for the table")
		}
	}
	free &^= table
	s.table = table
	for l := range s.under {
		if s.table>>l&1 == 0 && !(s.phase == PhaseLoad && Loot(l) == s.inPlay) {
			s.under[l] = 0
		}
	}
	if needsLoot && p.inPlay == NoLoot {
		switch {
		case s.phase == PhaseLoad && s.inPlay == NoLoot:
			return wrong("which loot was won? (loot_won)")
		case s.phase == PhasePlay && (s.inPlay == NoLoot || table>>s.inPlay&1 == 0):
			s.inPlay = Loot(lowest(table))
		}
	}
	if !needsLoot {
		s.inPlay = NoLoot
	}
	return p.settlePile(said | table)
}

// lootInPlay is the loot in play or just won as a set, if the script has said it.
func (p *position) lootInPlay() set {
	if p.inPlay != NoLoot {
		return 1 << p.inPlay
	}
	return 0
}

// pickLoot prefers what lay on the table before.
func pickLoot(free, was set) Loot {
	if free&was != 0 {
		free &= was
	}
	return Loot(lowest(free))
}

// settlePile counts the pile. Faces without a place are in it, or, if they are more than it has cards, out
// of the game unseen. Without a round given it is the first one that leaves room for all that is named.
func (p *position) settlePile(named set) error {
	s := p.s
	s.unseen = allLoot &^ named &^ (1 << Move)
	if err := p.earliest(named); err != nil {
		return err
	}
	for {
		n := int(loots) - tableSize - 8*(int(s.round)-1)
		if s.bottom = s.round < rounds; s.bottom {
			n-- // move 1 lies under it
		}
		if n <= count(s.unseen) {
			s.pile = uint8(n)
			return nil
		}
		if p.Said("round") || s.round == rounds {
			return wrong("in round %d the pile has %d cards, only %d are not named", s.round, n, count(s.unseen))
		}
		s.round++
	}
}

// earliest wants the round to be one in which all that is named has come: move 1 comes last of all, and at
// the end of each round one bonus card (§5.1, §5.7).
func (p *position) earliest(named set) error {
	s := p.s
	bonus := bits.OnesCount8(s.pending)
	for _, n := range s.under {
		bonus += int(n)
	}
	for i := range engine.Seat(s.seats) {
		bonus += bits.OnesCount8(s.seat[i].lost)
		for g := range goods {
			bonus += bits.OnesCount8(s.seat[i].ships[g].bonus)
		}
	}
	least := min(bonus+1, rounds)
	if named>>Move&1 != 0 {
		least = rounds
	}
	switch {
	case bonus >= bonuses:
		return wrong("%d bonus cards have come into play, all in all there are %d (§5.7)", bonus, bonuses-1)
	case int(s.round) >= least:
	case p.Said("round") && named>>Move&1 != 0:
		return wrong("%v is the last card of the pile and comes in round %d (§5.1)", Loot(Move), rounds)
	case p.Said("round"):
		return wrong("%d bonus cards have come into play, in round %d there are %d (§5.7)", bonus, s.round, s.round-1)
	}
	s.round = max(s.round, uint8(least))
	return nil
}

// settleBonus counts the bonus cards.
func (p *position) settleBonus() error {
	s := p.s
	var said uint8
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		for _, m := range [...]uint8{place.ships[0].bonus, place.ships[1].bonus, place.ships[2].bonus, place.ships[3].bonus, place.lost} {
			if said&m != 0 {
				return wrong("%v is named in two places", BonusItem(bits.TrailingZeros8(said&m)+1))
			}
			said |= m
		}
	}
	if s.phase != PhaseStow {
		s.pending = 0
	} else if s.pending == 0 {
		return wrong("which bonus cards were won? (bonus_won)")
	}
	if said&s.pending != 0 {
		return wrong("%v is named in two places", BonusItem(bits.TrailingZeros8(said&s.pending)+1))
	}
	s.hidden = (1<<bonuses - 1) &^ (said | s.pending)
	under := 0
	for _, n := range s.under {
		under += int(n)
	}
	left := bits.OnesCount8(s.hidden) - under
	if left < 0 {
		return wrong("%d bonus cards lie face down, only %d are not named", under, bits.OnesCount8(s.hidden))
	}
	s.bonuses = uint8(min(left, bonuses+1-int(s.round)))
	return nil
}
