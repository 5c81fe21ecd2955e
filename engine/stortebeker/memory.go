package stortebeker

import "portside/engine"

// What everybody can remember of a hand: cards taken by exchange, provisions somebody could counter with,
// and what somebody who was not asked must lack.

// seen notes that a card of a seat, from hand or face down at a ship, has been turned up.
func (s *state) seen(seat engine.Seat, c Card) {
	m := &s.seat[seat].memory
	if m.cards[c] > 0 {
		m.cards[c]--
	}
	if c.IsPirate() {
		return
	}
	k := c.Kind()
	if m.kinds[k] > 0 {
		m.kinds[k]--
	}
	for i := range m.lacks[:m.n] {
		if m.lacks[i][k] > 0 { // the hand with this card did not hold it all, so without it it lacks one less
			m.lacks[i][k]--
		}
	}
}

// showsKinds notes that a hand holds these provisions.
func (s *state) showsKinds(seat engine.Seat, lack *[Kinds]uint8) {
	m := &s.seat[seat].memory
	for k, n := range lack {
		m.kinds[k] = max(m.kinds[k], n)
	}
}

// showsLack notes that a hand does not hold all of these provisions. More than fit are forgotten.
func (s *state) showsLack(seat engine.Seat, lack *[Kinds]uint8) {
	if m := &s.seat[seat].memory; m.n < maxLacks {
		m.lacks[m.n] = *lack
		m.n++
	}
}

func (m *memory) forgetLacks() { m.lacks, m.n = [maxLacks][Kinds]uint8{}, 0 }

// fits tells whether what a seat holds agrees with what everybody can remember of it.
func (s *state) fits(seat engine.Seat) bool {
	p := &s.seat[seat]
	m := &p.memory
	var down [3]uint8
	for i := range s.slots {
		d := &s.slot[i].side[seat]
		for v, n := range d.down {
			down[v] += n
		}
		if d.down[1]+d.down[2] < d.least[0] || d.down[2] < d.least[1] {
			return false
		}
	}
	for c, n := range m.cards {
		have := p.hand[c]
		if Card(c).IsPirate() {
			have += down[c-provisions]
		}
		if have < n {
			return false
		}
	}
	for k, n := range m.kinds {
		if p.hand[2*k]+p.hand[2*k+1] < n {
			return false
		}
	}
	for i := range m.lacks[:m.n] {
		if s.holds(seat, &m.lacks[i]) {
			return false
		}
	}
	return true
}
