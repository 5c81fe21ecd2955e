package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// What everybody can remember of a hand: cards taken by exchange, provisions that its owner could counter with,
// and what a seat that was not asked must lack.

// Remembered is the memory of a hand that is known to hold these cards.
func Remembered(h stortebeker.Hand) Memory {
	m := Memory{Cards: h}
	for c, n := range h[:stortebeker.Provisions] {
		m.Kinds[stortebeker.Card(c).Kind()] += n
	}
	return m
}

// seen notes that a card of a seat, from hand or face down at a ship, has been turned up.
func (s *State) seen(seat engine.Seat, c stortebeker.Card) {
	m := &s.Seat[seat].Memory
	if m.Cards[c] > 0 {
		m.Cards[c]--
	}
	if c.IsPirate() {
		return
	}
	k := c.Kind()
	if m.Kinds[k] > 0 {
		m.Kinds[k]--
	}
	for i := range m.lacks[:m.n] {
		if m.lacks[i][k] > 0 { // even with this card the hand lacked something, so without it it lacks one less
			m.lacks[i][k]--
		}
	}
}

// showsKinds notes that a hand holds these provisions.
func (s *State) showsKinds(seat engine.Seat, lack *[stortebeker.Kinds]uint8) {
	m := &s.Seat[seat].Memory
	for k, n := range lack {
		m.Kinds[k] = max(m.Kinds[k], n)
	}
}

// showsLack notes that a hand does not hold all of these provisions. More than fit are forgotten.
func (s *State) showsLack(seat engine.Seat, lack *[stortebeker.Kinds]uint8) {
	if m := &s.Seat[seat].Memory; m.n < maxLacks {
		m.lacks[m.n] = *lack
		m.n++
	}
}

func (m *Memory) forgetLacks() { m.lacks, m.n = [maxLacks][stortebeker.Kinds]uint8{}, 0 }

// Fits tells whether a seat's cards agree with what everybody can remember of them.
func (s *State) Fits(seat engine.Seat) bool {
	p := &s.Seat[seat]
	m := &p.Memory
	var down [3]uint8
	for i := range s.Slots {
		d := &s.Slot[i].Side[seat]
		for v, n := range d.Down {
			down[v] += n
		}
		if d.Down[1]+d.Down[2] < d.Least[0] || d.Down[2] < d.Least[1] {
			return false
		}
	}
	for c, n := range m.Cards {
		have := p.Hand[c]
		if stortebeker.Card(c).IsPirate() {
			have += down[c-stortebeker.Provisions]
		}
		if have < n {
			return false
		}
	}
	for k, n := range m.Kinds {
		if p.Hand[2*k]+p.Hand[2*k+1] < n {
			return false
		}
	}
	for i := range m.lacks[:m.n] {
		if s.Holds(seat, &m.lacks[i]) {
			return false
		}
	}
	return true
}
