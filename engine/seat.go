package engine

import (
	"iter"
	"math/bits"
	"strconv"
)

// Seat is a place at the table, 0-based in turn order. Users come and go, seats stay.
type Seat int8

// Nobody is the seat of a spectator.
const Nobody Seat = -1

// MaxSeats is the largest number of seats any game may have.
const MaxSeats = 8

// String gives the notation of scripts and logs: "s0", "s1" … and "nobody".
func (s Seat) String() string {
	if s == Nobody {
		return "nobody"
	}
	return "s" + strconv.Itoa(int(s))
}

// SeatSet is a bit set of seats. Bit 15 stands for the spectators.
type SeatSet uint16

// Public addresses an event to every seat and to spectators.
const Public SeatSet = 0xFFFF

const spectators SeatSet = 1 << 15

// Only is the set of the seats given; Nobody stands for the spectators.
func Only(seats ...Seat) SeatSet {
	var set SeatSet
	for _, s := range seats {
		set |= bit(s)
	}
	return set
}

// Everyone is the set of seats 0 … n-1, without spectators.
func Everyone(n int) SeatSet { return 1<<n - 1 }

func bit(s Seat) SeatSet {
	if s == Nobody {
		return spectators
	}
	return 1 << uint(s)
}

// Has tells whether s belongs to the set.
func (set SeatSet) Has(s Seat) bool { return set&bit(s) != 0 }

// With adds s.
func (set SeatSet) With(s Seat) SeatSet { return set | bit(s) }

// Without removes s.
func (set SeatSet) Without(s Seat) SeatSet { return set &^ bit(s) }

// Len counts the seats, without spectators.
func (set SeatSet) Len() int { return bits.OnesCount16(uint16(set &^ spectators)) }

// First is the lowest seat of the set, Nobody if there is none.
func (set SeatSet) First() Seat {
	if set &^= spectators; set == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// All yields the seats in ascending order, without spectators.
func (set SeatSet) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set &^ spectators; rest != 0; rest &= rest - 1 {
			if !yield(Seat(bits.TrailingZeros16(uint16(rest)))) {
				return
			}
		}
	}
}
