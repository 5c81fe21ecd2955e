package rules

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/stortebeker"
)

// spot is a place of a card that somebody cannot see.
type spot struct {
	card   stortebeker.Card
	pirate bool // only pirates may lie there
	swap   func(out, in stortebeker.Card)
}

// Hide implements engine.State: it exchanges cards that the seat cannot see, as long
// as they agree with what everybody remembers.
func (s *State) Hide(seat engine.Seat, r *rand.Rand) {
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
		for o := range engine.Seat(s.Seats) {
			if !s.Fits(o) {
				*s = before
				break
			}
		}
	}
}

// spots lists what seat cannot see, card by card.
func (s *State) spots(seat engine.Seat) []spot {
	var list []spot
	for c := range s.Unseen.All() {
		for range s.Unseen.Count(c) {
			list = append(list, spot{stortebeker.Card(c), false, func(out, in stortebeker.Card) {
				s.Unseen.Put(uint8(in))
				s.Unseen.Take(uint8(out))
			}})
		}
	}
	for o := range engine.Seat(s.Seats) {
		if o == seat {
			continue
		}
		p := &s.Seat[o]
		for c, n := range p.Hand {
			for range n {
				list = append(list, spot{stortebeker.Card(c), false, func(out, in stortebeker.Card) {
					p.Hand[in]++
					p.Hand[out]--
				}})
			}
		}
		for i := range s.Slots {
			d := &s.Slot[i].Side[o]
			for v, n := range d.Down {
				for range n {
					list = append(list, spot{stortebeker.Card(stortebeker.Provisions + v), true, func(out, in stortebeker.Card) {
						d.Down[in-stortebeker.Provisions]++
						d.Down[out-stortebeker.Provisions]--
						d.Recount()
					}})
				}
			}
		}
	}
	return list
}
