package stortebeker

import (
	"math/rand/v2"

	"portside/engine"
)

// spot is a place of a card that somebody cannot see.
type spot struct {
	card   Card
	pirate bool // only pirates may lie there
	swap   func(out, in Card)
}

// Hide implements engine.State: it exchanges cards that the seat cannot see, as long
// as they agree with what everybody remembers.
func (s *state) Hide(seat engine.Seat, r *rand.Rand) {
	for range 40 {
		list := s.spots(seat)
		if len(list) < 2 {
			return
		}
		a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
		if a.pirate && !b.card.IsPirate() || b.pirate && !a.card.IsPirate() {
			continue
		}
		before := *s
		a.swap(a.card, b.card)
		b.swap(b.card, a.card)
		for o := range engine.Seat(s.seats) {
			if !s.fits(o) {
				*s = before
				break
			}
		}
	}
}

// spots lists what seat cannot see, card by card.
func (s *state) spots(seat engine.Seat) []spot {
	var list []spot
	for c := range s.unseen.All() {
		for range s.unseen.Count(c) {
			list = append(list, spot{Card(c), false, func(out, in Card) {
				s.unseen.Put(uint8(in))
				s.unseen.Take(uint8(out))
			}})
		}
	}
	for o := range engine.Seat(s.seats) {
		if o == seat {
			continue
		}
		p := &s.seat[o]
		for c, n := range p.hand {
			for range n {
				list = append(list, spot{Card(c), false, func(out, in Card) {
					p.hand[in]++
					p.hand[out]--
				}})
			}
		}
		for i := range s.slots {
			d := &s.slot[i].side[o]
			for v, n := range d.down {
				for range n {
					list = append(list, spot{Card(provisions + v), true, func(out, in Card) {
						d.down[in-provisions]++
						d.down[out-provisions]--
						d.count()
					}})
				}
			}
		}
	}
	return list
}
