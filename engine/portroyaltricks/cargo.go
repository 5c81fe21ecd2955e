package portroyaltricks

import "math/bits"

// Cargo is the load of one ship.
type Cargo struct {
	Loot  Set
	Bonus uint8 // values as bits
}

// Scale is how a match scores ships.
type Scale struct {
	Capacity   int  // tons a ship carries without extras
	ValueOnly  bool // x2=value_only
	WeightOnly bool // minus_cards=weight_only
}

// Reckoning is the load of one ship and its worth (§6).
type Reckoning struct {
	Weight, Capacity, Value, Bonus int
}

// Sunk tells whether the ship is too heavy (PR-R20).
func (l Reckoning) Sunk() bool { return l.Weight > l.Capacity }

// Points is what the ship scores.
func (l Reckoning) Points() int {
	if l.Sunk() {
		return 0
	}
	return l.Value + l.Bonus
}

// bonusSum is the sum of a set of bonus values.
var bonusSum = func() (sums [1 << Bonuses]uint8) {
	for m := range sums {
		for v := range Bonuses {
			sums[m] += uint8(m >> v & 1 * (v + 1))
		}
	}
	return sums
}()

// Judge weighs a ship by the formulas of §6, including the options x2 and minus_cards.
func (sc *Scale) Judge(h *Cargo) Reckoning {
	l := Reckoning{Capacity: sc.Capacity, Bonus: int(bonusSum[h.Bonus])}
	sum, minus, double := 0, 0, h.Loot>>Double&1 != 0
	for m := h.Loot; m != 0; m &= m - 1 {
		switch c := Loot(Lowest(m)); {
		case c == MaxPlus5:
			l.Capacity += 5
		case c == MaxMinus5:
			l.Capacity -= 5
		case tons[c] < 0:
			minus += int(tons[c])
		default:
			sum += int(tons[c])
		}
	}
	l.Weight = max(0, sum+minus)
	l.Value = l.Weight
	if sc.WeightOnly {
		l.Value = sum
	}
	if double {
		l.Value *= 2
		if !sc.ValueOnly {
			l.Weight *= 2
		}
	}
	return l
}

func Count(m Set) int { return bits.OnesCount64(m) }
