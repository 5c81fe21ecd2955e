package portroyaltricks

import (
	"math/bits"

	"portside/engine"
)

// load is what one ship carries and what it is worth (§6).
type load struct {
	weight, capacity, value, bonus int
}

// sunk tells whether the ship is too heavy (PR-R20).
func (l load) sunk() bool { return l.weight > l.capacity }

// points is what the ship scores.
func (l load) points() int {
	if l.sunk() {
		return 0
	}
	return l.value + l.bonus
}

// bonusSum is the sum of a set of bonus values.
var bonusSum = func() (sums [1 << bonuses]uint8) {
	for m := range sums {
		for v := range bonuses {
			sums[m] += uint8(m >> v & 1 * (v + 1))
		}
	}
	return sums
}()

// capacity is what a ship carries without extras (§2).
func (s *state) capacity() int {
	if s.seats == 3 {
		return 24
	}
	return 18
}

// judge weighs a ship. The formulas are those of §6, options x2 and minus_cards included.
func (s *state) judge(h *ship) load {
	l := load{capacity: s.capacity(), bonus: int(bonusSum[h.bonus])}
	sum, minus, double := 0, 0, h.loot>>Double&1 != 0
	for m := h.loot; m != 0; m &= m - 1 {
		switch c := Loot(lowest(m)); {
		case c == MaxPlus5:
			l.capacity += 5
		case c == MaxMinus5:
			l.capacity -= 5
		case tons[c] < 0:
			minus += int(tons[c])
		default:
			sum += int(tons[c])
		}
	}
	l.weight = max(0, sum+minus)
	l.value = l.weight
	if s.weightOnly {
		l.value = sum
	}
	if double {
		l.value *= 2
		if !s.valueOnly {
			l.weight *= 2
		}
	}
	return l
}

// Scores implements engine.State: the ships of a seat less its debt and its open bid. Equal scores share
// the win (PR-R17).
func (s *state) Scores(dst []int64) []int64 {
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		n := -int(p.debt)
		if s.bidOpen && s.holder == i {
			n -= int(s.bid)
		}
		for g := range p.ships {
			if p.ships[g] != (ship{}) {
				n += s.judge(&p.ships[g]).points()
			}
		}
		dst = append(dst, int64(n))
	}
	return dst
}

func count(m set) int { return bits.OnesCount64(m) }
