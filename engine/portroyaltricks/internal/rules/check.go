package rules

import (
	"fmt"
	"math/bits"

	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// Invariants is what must hold in every state.
func (s *State) Invariants() error {
	loot, loots := s.Unseen|s.Table, face.Count(s.Unseen)+face.Count(s.Table)
	tricks, cards := s.Buried|s.InTrick(), face.Count(s.Buried)+int(s.Laid)
	bonus, values := s.Hidden|s.Pending, bits.OnesCount8(s.Hidden)+bits.OnesCount8(s.Pending)
	if s.Holder == engine.Nobody {
		tricks, cards = tricks|s.Kitty, cards+2
	}
	if s.Phase == face.PhaseLoad {
		loot, loots = loot|1<<s.InPlay, loots+1
	}
	kept := 0
	for i := range engine.Seat(s.Seats) {
		p := &s.Seat[i]
		tricks, cards = tricks|p.Hand, cards+face.Count(p.Hand)
		bonus, values = bonus|p.Lost, values+bits.OnesCount8(p.Lost)
		for g := range face.Goods {
			h := &p.Ships[g]
			loot, loots = loot|h.Loot, loots+face.Count(h.Loot)
			bonus, values = bonus|h.Bonus, values+bits.OnesCount8(h.Bonus)
			for m := h.Loot; m != 0; m &= m - 1 {
				if l := face.Loot(face.Lowest(m)); l.Simple() && l.Good() != g || l >= face.Remove {
					return fmt.Errorf("%v of %v in the %v ship", l, i, g)
				}
			}
		}
		if p.Kept {
			kept++
			loot, loots = loot|1<<face.Remove, loots+1
		}
		owed := int(p.Debt)
		if s.BidOpen && s.Holder == i {
			owed += int(s.Bid)
		}
		if owed > face.DebtLimit {
			return fmt.Errorf("%v owes %d", i, owed)
		}
		for suit := range face.Suit(face.Suits) {
			if p.Voids>>suit&1 != 0 && p.Hand&face.SuitSet(suit) != 0 {
				return fmt.Errorf("%v holds %v and has proved to lack it", i, suit)
			}
			if !s.Penalty && p.Markers&^p.Voids != 0 {
				return fmt.Errorf("%v has a marker that proves nothing", i)
			}
		}
		if want := s.HandSize(i); face.Count(p.Hand) != want {
			return fmt.Errorf("%v holds %d cards, want %d in trick %d", i, face.Count(p.Hand), want, s.TrickNo)
		}
	}
	switch {
	case face.Count(loot) != loots || kept > 1:
		return fmt.Errorf("a loot card lies in two places")
	case face.Count(tricks) != cards || tricks&^face.DeckOf(int(s.Seats)) != 0:
		return fmt.Errorf("a trick card lies in two places, or is not in use")
	case bits.OnesCount8(bonus) != values:
		return fmt.Errorf("a bonus card lies in two places")
	case int(s.Pile) > face.Count(s.Unseen) || s.Unseen>>face.Move&1 != 0:
		return fmt.Errorf("%d cards in the pile, %d faces unseen", s.Pile, face.Count(s.Unseen))
	case s.Phase != face.PhaseOver && face.Count(s.Table) != s.TableSize():
		return fmt.Errorf("%d loot cards on the table in trick %d, want %d", face.Count(s.Table), s.TrickNo, s.TableSize())
	}
	hidden := int(s.Bonuses)
	for l, n := range s.Under {
		if n > 0 && s.Table>>l&1 == 0 && face.Loot(l) != s.InPlay {
			return fmt.Errorf("bonus cards under %v, which is not on the table", face.Loot(l))
		}
		hidden += int(n)
	}
	if hidden > bits.OnesCount8(s.Hidden) {
		return fmt.Errorf("%d face-down bonus cards, %d values unseen", hidden, bits.OnesCount8(s.Hidden))
	}
	return nil
}

// Won tells whether the trick of number TrickNo has been won.
func (s *State) Won() bool { return s.Phase >= face.PhaseLoad }

// HandSize is how many cards a seat must hold.
func (s *State) HandSize(seat engine.Seat) int {
	switch {
	case s.Phase == face.PhaseOver:
		return 0
	case s.Phase == face.PhaseBury && seat == s.Holder:
		return face.HandSize + 2 - face.Count(s.Buried)
	case s.Phase < face.PhaseLeader:
		return face.HandSize
	}
	n := face.HandSize + 1 - int(s.TrickNo)
	played := (int(seat)-int(s.Leader)+int(s.Seats))%int(s.Seats) < int(s.Laid) && !s.Closed
	if s.Won() || s.Phase == face.PhasePlay && played {
		n--
	}
	return n
}

// TableSize is how many loot cards must lie on the table.
func (s *State) TableSize() int {
	n := face.TableSize + 1 - int(s.TrickNo)
	if s.Won() {
		n--
	}
	return n
}
