package rules

import "portside/engine/stortebeker"

// Side is the cards of one seat at one ship.
type Side struct {
	Provisions [stortebeker.Provisions]uint8
	Down       [3]uint8 // face-down pirates by value 2, 3, 4
	Up         [3]uint8 // revealed ones
	// Least is how many of the face-down pirates everybody knows to be worth at least 3, and 4: the
	// lowest has been lost, so the others are no lower.
	Least  [2]uint8
	Size   uint8 // provisions
	Crew   uint8 // pirate cards
	Hidden uint8 // of them face down
	Might  uint8 // pirate values and symbols
}

func (d *Side) Count(k stortebeker.Kind) uint8 { return d.Provisions[2*k] + d.Provisions[2*k+1] }

// Add lays a card, pirates face down.
func (d *Side) Add(c stortebeker.Card) {
	d.Might += uint8(c.Value())
	if c.IsPirate() {
		d.Down[c-stortebeker.Provisions]++
		d.Crew++
		d.Hidden++
		return
	}
	d.Provisions[c]++
	d.Size++
}

// Take removes a provision.
func (d *Side) Take(c stortebeker.Card) {
	d.Provisions[c]--
	d.Size--
	d.Might -= uint8(c.Value())
}

// drop removes a pirate of the value, a revealed one if possible, so that the owner's hidden cards
// stay hidden.
func (d *Side) drop(c stortebeker.Card) {
	i := c - stortebeker.Provisions
	d.Crew--
	d.Might -= uint8(c.Value())
	if d.Up[i] > 0 {
		d.Up[i]--
		return
	}
	d.Down[i]--
	d.Hidden--
}

// has is the number of copies of a card.
func (d *Side) has(c stortebeker.Card) uint8 {
	if c.IsPirate() {
		return d.Down[c-stortebeker.Provisions] + d.Up[c-stortebeker.Provisions]
	}
	return d.Provisions[c]
}

// lowest is the pirate of lowest value.
func (d *Side) lowest() stortebeker.Card {
	for c := stortebeker.Card(stortebeker.Provisions); c < stortebeker.CardKinds; c++ {
		if d.has(c) > 0 {
			return c
		}
	}
	return stortebeker.NoCard
}

// Cards is all cards of the side, pirates face up or down.
func (d *Side) Cards() (h stortebeker.Hand) {
	copy(h[:], d.Provisions[:])
	for i := range d.Up {
		h[stortebeker.Provisions+i] = d.Up[i] + d.Down[i]
	}
	return h
}

// Complete tells whether the side holds every provision of the ship (§1).
func (d *Side) Complete(ship stortebeker.Ship) bool {
	return int(d.Size) == ship.Size() // never more of a kind than the ship shows
}

// Room is how many more of a kind may lie there.
func (d *Side) Room(ship stortebeker.Ship, k stortebeker.Kind) uint8 {
	return uint8(ship.Needs(k)) - d.Count(k)
}

// LackOf is how many provisions of each kind are missing, and how many in all.
func (d *Side) LackOf(ship stortebeker.Ship) (lack [stortebeker.Kinds]uint8, n int) {
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		lack[k] = d.Room(ship, k)
		n += int(lack[k])
	}
	return lack, n
}
