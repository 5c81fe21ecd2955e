package portroyal

import (
	"iter"
	"math/bits"
)

// ShipSet is a set of ships that carry items: those a seat keeps, or an action discards (§12.6). Each
// ship of the adventure is one card, so one bit each is enough.
type ShipSet uint32

// ShipSetOf is the set of these ships, which must be cards of the adventure.
func ShipSetOf(list ...Card) ShipSet {
	s := ShipSet(0)
	for _, c := range list {
		s |= 1 << (c - firstLate)
	}
	return s
}

// Has tells whether c is in the set; c may be any card.
func (s ShipSet) Has(c Card) bool { return c >= firstLate && s>>(c-firstLate)&1 != 0 }

// Len is the number of ships in the set.
func (s ShipSet) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the ships in ascending order.
func (s ShipSet) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for left := s; left != 0; left &= left - 1 {
			if !yield(firstLate + Card(bits.TrailingZeros32(uint32(left)))) {
				return
			}
		}
	}
}

// shipsCarrying are the ships that carry each item.
var shipsCarrying = func() (sets [Items]ShipSet) {
	for i := range lateFaces {
		if item := lateFaces[i].Item; item != NoItem {
			sets[item] |= 1 << i
		}
	}
	return sets
}()

// Ships are the ships that carry the item.
func (i Item) Ships() ShipSet { return shipsCarrying[i] }
