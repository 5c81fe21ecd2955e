package rules

import face "portside/engine/stortebeker"

// Side is the cards of one seat at one ship.
type Side struct {
	Provisions [face.Provisions]uint8
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

func (d *Side) Count(k face.Kind) uint8 { return d.Provisions[2*k] + d.Provisions[2*k+1] }

// Add lays a card, pirates face down.
func (d *Side) Add(c face.Card) {
	d.Might += uint8(c.Value())
	if c.IsPirate() {
		d.Down[c-face.Provisions]++
		d.Crew++
		d.Hidden++
		return
	}
	d.Provisions[c]++
	d.Size++
}

// Take removes a provision.
func (d *Side) Take(c face.Card) {
	d.Provisions[c]--
	d.Size--
	d.Might -= uint8(c.Value())
}

// drop removes a pirate of the value, a revealed one if possible, so that the owner's hidden cards
// stay hidden.
func (d *Side) drop(c face.Card) {
	i := c - face.Provisions
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
func (d *Side) has(c face.Card) uint8 {
	if c.IsPirate() {
		return d.Down[c-face.Provisions] + d.Up[c-face.Provisions]
	}
	return d.Provisions[c]
}

// lowest is the pirate of lowest value.
func (d *Side) lowest() face.Card {
	for c := face.Card(face.Provisions); c < face.CardKinds; c++ {
		if d.has(c) > 0 {
			return c
		}
	}
	return face.NoCard
}

// Cards is all cards of the side, pirates face up or down.
func (d *Side) Cards() (h face.Hand) {
	copy(h[:], d.Provisions[:])
	for i := range d.Up {
		h[face.Provisions+i] = d.Up[i] + d.Down[i]
	}
	return h
}

// Complete tells whether the side holds every provision of the ship (§1).
func (d *Side) Complete(ship face.Ship) bool {
	return int(d.Size) == ship.Size() // never more of a kind than the ship shows
}

// Room is how many more of a kind may lie there.
func (d *Side) Room(ship face.Ship, k face.Kind) uint8 {
	return uint8(ship.Needs(k)) - d.Count(k)
}

// LackOf is how many provisions of each kind are missing, and how many in all.
func (d *Side) LackOf(ship face.Ship) (lack [face.Kinds]uint8, n int) {
	for k := range face.Kind(face.Kinds) {
		lack[k] = d.Room(ship, k)
		n += int(lack[k])
	}
	return lack, n
}
