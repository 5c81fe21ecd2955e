package portroyaltricks

import (
	"fmt"
	"math/bits"

	"portside/engine"
)

// Invariants is what must hold in every state.
func (s *state) Invariants() error {
	loot, loots := s.unseen|s.table, count(s.unseen)+count(s.table)
	tricks, cards := s.buried|s.inTrick(), count(s.buried)+int(s.nTrick)
	bonus, values := s.hidden|s.pending, bits.OnesCount8(s.hidden)+bits.OnesCount8(s.pending)
	if s.holder == engine.Nobody {
		tricks, cards = tricks|s.kitty, cards+2
	}
	if s.phase == PhaseLoad {
		loot, loots = loot|1<<s.inPlay, loots+1
	}
	kept := 0
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		tricks, cards = tricks|p.hand, cards+count(p.hand)
		bonus, values = bonus|p.lost, values+bits.OnesCount8(p.lost)
		for g := range goods {
			h := &p.ships[g]
			loot, loots = loot|h.loot, loots+count(h.loot)
			bonus, values = bonus|h.bonus, values+bits.OnesCount8(h.bonus)
			for m := h.loot; m != 0; m &= m - 1 {
				if l := Loot(lowest(m)); l.Simple() && l.Good() != g || l >= Remove {
					return fmt.Errorf("%v of %v in the %v ship", l, i, g)
				}
			}
		}
		if p.kept {
			kept++
			loot, loots = loot|1<<Remove, loots+1
		}
		owed := int(p.debt)
		if s.bidOpen && s.holder == i {
			owed += int(s.bid)
		}
		if owed > debtLimit {
			return fmt.Errorf("%v owes %d", i, owed)
		}
		for suit := range Suit(suits) {
			if p.voids>>suit&1 != 0 && p.hand&suitSet(suit) != 0 {
				return fmt.Errorf("%v holds %v and has proved to lack it", i, suit)
			}
			if !s.penalty && p.markers&^p.voids != 0 {
				return fmt.Errorf("%v has a marker that proves nothing", i)
			}
		}
		if want := s.handSize(i); count(p.hand) != want {
			return fmt.Errorf("%v holds %d cards, want %d in trick %d", i, count(p.hand), want, s.trickNo)
		}
	}
	switch {
	case count(loot) != loots || kept > 1:
		return fmt.Errorf("a loot card lies in two places")
	case count(tricks) != cards || tricks&^deckOf(int(s.seats)) != 0:
		return fmt.Errorf("a trick card lies in two places, or is not in use")
	case bits.OnesCount8(bonus) != values:
		return fmt.Errorf("a bonus card lies in two places")
	case int(s.pile) > count(s.unseen) || s.unseen>>Move&1 != 0:
		return fmt.Errorf("%d cards in the pile, %d faces unseen", s.pile, count(s.unseen))
	case s.phase != PhaseOver && count(s.table) != s.tableSize():
		return fmt.Errorf("%d loot cards on the table in trick %d, want %d", count(s.table), s.trickNo, s.tableSize())
	}
	face := int(s.bonuses)
	for l, n := range s.under {
		if n > 0 && s.table>>l&1 == 0 && Loot(l) != s.inPlay {
			return fmt.Errorf("bonus cards under %v, which is not on the table", Loot(l))
		}
		face += int(n)
	}
	if face > bits.OnesCount8(s.hidden) {
		return fmt.Errorf("%d face-down bonus cards, %d values unseen", face, bits.OnesCount8(s.hidden))
	}
	return nil
}

// won tells whether the trick of number trickNo has been won.
func (s *state) won() bool { return s.phase >= PhaseLoad }

// handSize is how many cards a seat must hold.
func (s *state) handSize(seat engine.Seat) int {
	switch {
	case s.phase == PhaseOver:
		return 0
	case s.phase == PhaseBury && seat == s.holder:
		return handSize + 2 - count(s.buried)
	case s.phase < PhaseLeader:
		return handSize
	}
	n := handSize + 1 - int(s.trickNo)
	played := (int(seat)-int(s.leader)+int(s.seats))%int(s.seats) < int(s.nTrick) && !s.closed
	if s.won() || s.phase == PhasePlay && played {
		n--
	}
	return n
}

// tableSize is how many loot cards must lie on the table.
func (s *state) tableSize() int {
	n := tableSize + 1 - int(s.trickNo)
	if s.won() {
		n--
	}
	return n
}
