package rules

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/stortebeker"
)

// dealer deals the cards the viewer cannot see.
type dealer struct {
	pool stortebeker.Hand
	left int
	free int // pirates that need not lie face down at a ship
	rnd  *rand.Rand
}

// take takes a particular card; false if there is none.
func (d *dealer) take(c stortebeker.Card) bool {
	if d.pool[c] == 0 {
		return false
	}
	d.pool[c]--
	d.left--
	return true
}

// any takes a random card of the kinds from … to-1; NoCard if there is none.
func (d *dealer) any(from, to stortebeker.Card) stortebeker.Card {
	n := 0
	for c := from; c < to; c++ {
		n += int(d.pool[c])
	}
	if n == 0 {
		return stortebeker.NoCard
	}
	n = d.rnd.IntN(n)
	for c := from; ; c++ {
		if n -= int(d.pool[c]); n < 0 {
			d.take(c)
			return c
		}
	}
}

// certain deals a hand the provisions that everybody knows it holds.
func (d *dealer) certain(s *State, seat engine.Seat, room *int) bool {
	p := &s.Seat[seat]
	m := &p.Memory
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		need := int(m.Kinds[k])
		for c := stortebeker.Provision(k, false); c <= stortebeker.Provision(k, true); c++ {
			for range m.Cards[c] {
				if !d.take(c) {
					return false
				}
				p.Hand[c]++
				need--
				*room--
			}
		}
		for ; need > 0; need-- {
			c := d.any(stortebeker.Provision(k, false), stortebeker.Provision(k, true)+1)
			if c == stortebeker.NoCard {
				return false
			}
			p.Hand[c]++
			*room--
		}
	}
	return *room >= 0
}

// hole is a face-down pirate that is to be dealt.
type hole struct {
	side  *Side
	least int // 0, 1, 2: worth at least 2, 3, 4
	full  bool
}

// pirates deals the pirates that seats are known to have, then the other face-down ones, starting with those
// known to be worth most.
func (d *dealer) pirates(s *State, v *stortebeker.View, room *[stortebeker.MaxSeats]int, thrifty bool) bool {
	var list [stortebeker.DeckSize]hole
	holes := list[:0]
	for o := range v.Places {
		if engine.Seat(o) == v.Me {
			continue
		}
		first := len(holes)
		for i := range v.Sea {
			from := &v.Sea[i].Sides[o]
			for j := range from.Down {
				h := hole{side: &s.Slot[i].Side[o]}
				for t, at := range from.AtLeast {
					if j < int(at) {
						h.least = t + 1
					}
				}
				holes = append(holes, h)
			}
		}
		for value := 2; value >= 0; value-- { // the highest first
			for range s.Seat[o].Memory.Cards[stortebeker.Provisions+value] {
				if !d.known(s, engine.Seat(o), value, holes[first:], &room[o], thrifty) {
					return false
				}
			}
		}
	}
	for least := 2; least >= 0; least-- {
		for i := range holes {
			h := &holes[i]
			if h.full || h.least != least {
				continue
			}
			c := d.any(stortebeker.Card(stortebeker.Provisions+least), stortebeker.CardKinds)
			if c == stortebeker.NoCard {
				return false
			}
			h.side.Down[c-stortebeker.Provisions]++
		}
	}
	for i := range s.Slots {
		for o := range s.Seats {
			s.Slot[i].Side[o].Recount()
		}
	}
	return true
}

// known deals a pirate that is in a hand or face down: to a random place that it fits.
func (d *dealer) known(s *State, seat engine.Seat, value int, holes []hole, room *int, thrifty bool) bool {
	if !d.take(stortebeker.Card(stortebeker.Provisions + value)) {
		return false
	}
	open, tight, hand := 0, -1, *room
	if d.free == 0 {
		hand = 0
	}
	for i := range holes {
		if h := &holes[i]; !h.full && h.least <= value {
			open++
			if tight < 0 || h.least > holes[tight].least {
				tight = i
			}
		}
	}
	if open+hand == 0 {
		return false
	}
	if thrifty && tight >= 0 {
		holes[tight].full = true
		holes[tight].side.Down[value]++
		return true
	}
	n := d.rnd.IntN(open + hand)
	for i := range holes {
		if h := &holes[i]; !h.full && h.least <= value {
			if n == 0 {
				h.full = true
				h.side.Down[value]++
				return true
			}
			n--
		}
	}
	s.Seat[seat].Hand[stortebeker.Provisions+value]++
	*room--
	d.free--
	return true
}
