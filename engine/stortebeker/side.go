package stortebeker

// side is the cards of one seat at one ship.
type side struct {
	prov [provisions]uint8
	down [3]uint8 // face-down pirates by value 2, 3, 4
	up   [3]uint8 // revealed ones
	// least is how many of the face-down pirates everybody knows to be worth at least 3, and 4: the
	// lowest has been lost, so the others are no lower.
	least  [2]uint8
	n      uint8 // provisions
	crew   uint8 // pirate cards
	hidden uint8 // of them face down
	might  uint8 // pirate values and symbols
}

func (d *side) kind(k Kind) uint8 { return d.prov[2*k] + d.prov[2*k+1] }

// add lays a card, pirates face down.
func (d *side) add(c Card) {
	d.might += uint8(c.Value())
	if c.IsPirate() {
		d.down[c-provisions]++
		d.crew++
		d.hidden++
		return
	}
	d.prov[c]++
	d.n++
}

// take removes a provision.
func (d *side) take(c Card) {
	d.prov[c]--
	d.n--
	d.might -= uint8(c.Value())
}

// drop removes a pirate of the value, a revealed one if there is one, because that keeps what its owner
// has hidden.
func (d *side) drop(c Card) {
	i := c - provisions
	d.crew--
	d.might -= uint8(c.Value())
	if d.up[i] > 0 {
		d.up[i]--
		return
	}
	d.down[i]--
	d.hidden--
}

// has is the number of cards of one kind of card.
func (d *side) has(c Card) uint8 {
	if c.IsPirate() {
		return d.down[c-provisions] + d.up[c-provisions]
	}
	return d.prov[c]
}

// lowest is the pirate worth least.
func (d *side) lowest() Card {
	for c := Card(provisions); c < cardKinds; c++ {
		if d.has(c) > 0 {
			return c
		}
	}
	return NoCard
}

// complete tells whether the side holds every provision of the ship (§1).
func (d *side) complete(ship Ship) bool {
	return int(d.n) == ship.Size() // never more of a kind than the ship shows
}

// room is how many more of a kind may lie there.
func (d *side) room(ship Ship, k Kind) uint8 { return uint8(ship.Needs(k)) - d.kind(k) }

// lackOf is how many provisions of each kind are missing, and how many in all.
func (d *side) lackOf(ship Ship) (lack [Kinds]uint8, n int) {
	for k := range Kind(Kinds) {
		lack[k] = d.room(ship, k)
		n += int(lack[k])
	}
	return lack, n
}
