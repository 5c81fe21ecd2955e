package stortebeker

import (
	"fmt"

	"portside/engine"
)

// Invariants is what must hold in every state: ST-80 to ST-82, and that sums and memories are true.
func (s *state) Invariants() error {
	all := Hand(s.discard)
	for c, n := range s.box {
		all[c] += n
	}
	for c := range s.unseen.All() {
		all[c] += uint8(s.unseen.Count(c))
	}
	for _, c := range s.loot[:s.nLoot] {
		all[c]++
	}
	if int(s.pile) > s.unseen.Len() {
		return fmt.Errorf("%d cards in the draw pile, %d faces for them", s.pile, s.unseen.Len())
	}
	fleet := s.fleet.Len() + int(s.nRear)
	if int(s.closed) > s.fleet.Len() {
		return fmt.Errorf("%d face-down ships in the rearguard, %d unseen ones", s.closed, s.fleet.Len())
	}
	seen := ShipSet(0)
	for _, ship := range s.rear[:s.nRear] {
		seen = seen.With(ship)
	}
	for i := range s.slots {
		b := &s.slot[i]
		if b.ship != NoShip {
			fleet++
			seen = seen.With(b.ship)
		}
		for seat := range engine.Seat(s.seats) {
			if err := s.checkSide(b, seat, &all); err != nil {
				return err
			}
		}
	}
	for seat := range engine.Seat(s.seats) {
		p := &s.seat[seat]
		hand, aside, points := Hand(p.hand), Hand(p.aside), int(p.extra)
		for c := range all {
			all[c] += hand[c] + aside[c]
		}
		for _, ship := range p.won.List() {
			points += ship.Points()
		}
		fleet += p.won.Len()
		seen |= p.won
		switch {
		case hand.Len() != int(p.cards) || aside.Len() != int(p.nAside):
			return fmt.Errorf("%v: %d and %d cards, counted as %d and %d", seat, hand.Len(), aside.Len(), p.cards, p.nAside)
		case points != int(p.score):
			return fmt.Errorf("ST-82: %v has %d points, its ships are worth %d", seat, p.score, points)
		case !s.fits(seat):
			return fmt.Errorf("%v holds other cards than everybody knows it to hold", seat)
		}
	}
	for c := range all {
		if all[c] != Deck[c] {
			return fmt.Errorf("ST-80: %d of %v, want %d", all[c], Card(c), Deck[c])
		}
	}
	if fleet != Ships || seen.Len()+s.fleet.Len() != Ships {
		return fmt.Errorf("ST-80: %d ships, want %d", fleet, Ships)
	}
	return nil
}

// checkSide is ST-81, and adds the cards of a side to all.
func (s *state) checkSide(b *berth, seat engine.Seat, all *Hand) error {
	d := &b.side[seat]
	again := *d
	again.count()
	if again != *d {
		return fmt.Errorf("%v at %v: sums %+v, want %+v", seat, b.ship, *d, again)
	}
	if b.ship == NoShip {
		if d.n+d.crew > 0 {
			return fmt.Errorf("%v has cards where no ship is", seat)
		}
		return nil
	}
	for k := range Kind(Kinds) {
		if int(d.kind(k)) > b.ship.Needs(k) {
			return fmt.Errorf("ST-81: %v has %d %v at %v, which shows %d", seat, d.kind(k), k, b.ship, b.ship.Needs(k))
		}
	}
	if waits := s.inFight() && s.slot[s.target].ship == b.ship; d.crew > d.n && !waits {
		return fmt.Errorf("ST-81: %v has %d pirates and %d provisions at %v", seat, d.crew, d.n, b.ship)
	}
	for c, n := range d.prov {
		all[c] += n
	}
	for i := range d.down {
		all[provisions+i] += d.down[i] + d.up[i]
	}
	return nil
}
