package rules

import (
	"fmt"

	"portside/engine"
	"portside/engine/stortebeker"
)

// Invariants holds in every state: ST-80 to ST-82, and correct sums and memories.
func (s *State) Invariants() error {
	all := s.Discard
	for c, n := range s.Box {
		all[c] += n
	}
	for c := range s.Unseen.All() {
		all[c] += uint8(s.Unseen.Count(c))
	}
	for _, c := range s.Loot[:s.LootLen] {
		all[c]++
	}
	if int(s.Pile) > s.Unseen.Len() {
		return fmt.Errorf("%d cards in the draw pile, %d faces for them", s.Pile, s.Unseen.Len())
	}
	fleet := s.Fleet.Len() + int(s.RearOpen)
	if int(s.RearClosed) > s.Fleet.Len() {
		return fmt.Errorf("%d face-down ships in the rearguard, %d unseen ones", s.RearClosed, s.Fleet.Len())
	}
	seen := stortebeker.ShipSet(0)
	for _, ship := range s.Rear[:s.RearOpen] {
		seen = seen.With(ship)
	}
	for i := range s.Slots {
		b := &s.Slot[i]
		if b.Ship != stortebeker.NoShip {
			fleet++
			seen = seen.With(b.Ship)
		}
		for seat := range engine.Seat(s.Seats) {
			if err := s.checkSide(b, seat, &all); err != nil {
				return err
			}
		}
	}
	for seat := range engine.Seat(s.Seats) {
		p := &s.Seat[seat]
		hand, aside, points := p.Hand, p.Aside, int(p.Extra)+p.Won.Points()
		for c := range all {
			all[c] += hand[c] + aside[c]
		}
		fleet += p.Won.Len()
		seen |= p.Won
		switch {
		case hand.Len() != int(p.Cards) || aside.Len() != int(p.AsideLen):
			return fmt.Errorf("%v: %d and %d cards, counted as %d and %d", seat, hand.Len(), aside.Len(), p.Cards, p.AsideLen)
		case points != int(p.Score):
			return fmt.Errorf("ST-82: %v has %d points, its ships are worth %d", seat, p.Score, points)
		case !s.Fits(seat):
			return fmt.Errorf("%v holds other cards than everybody knows it to hold", seat)
		}
	}
	for c := range all {
		if all[c] != stortebeker.Deck[c] {
			return fmt.Errorf("ST-80: %d of %v, want %d", all[c], stortebeker.Card(c), stortebeker.Deck[c])
		}
	}
	if err := s.checkTurn(); err != nil {
		return err
	}
	if fleet != stortebeker.Ships || seen.Len()+s.Fleet.Len() != stortebeker.Ships {
		return fmt.Errorf("ST-80: %d ships, want %d", fleet, stortebeker.Ships)
	}
	return nil
}

// checkTurn compares what was done in the turn with what is asked, and counts the rearguard.
func (s *State) checkTurn() error {
	hand := s.Seat[s.Active].Cards
	switch play := s.Phase == stortebeker.PhasePlay; {
	case play && (s.Played >= s.Quota || s.Quota > s.Played+hand):
		return fmt.Errorf("%d cards played, %d in hand: %d cannot be to play", s.Played, hand, s.Quota)
	case play && (s.Discards > s.Played || s.Exchanged && s.Discards < 2):
		return fmt.Errorf("%d cards played, %d of them discarded, %d taken: that cannot be", s.Played, s.Discards, s.Taken)
	case s.Phase == stortebeker.PhaseBoard && len(s.legalBoard(nil)) == 1:
		return fmt.Errorf("%v can board no ship, so that its turn would be over", s.Active)
	case int(s.RearOpen) > s.RearFaceUp() || int(s.RearOpen) < s.RearFaceUp() && s.RearClosed > 0:
		return fmt.Errorf("%d ships of the rearguard lie face up, %d face down", s.RearOpen, s.RearClosed)
	case s.InFight():
		return s.checkFight()
	}
	return nil
}

// checkFight checks for a choice in a shot or a boarding: if everybody can see that there is none, nobody is asked.
func (s *State) checkFight() error {
	side, plain := &s.Slot[s.Target].Side[s.Actor], stortebeker.Provision(s.Dice[s.Die], false)
	one, two := s.Loot[0], s.Loot[1]
	switch {
	case s.TargetShip() == stortebeker.NoShip:
		return fmt.Errorf("phase %v needs a target", s.Phase)
	case s.Phase == stortebeker.PhaseSeize && len(s.legalSeize(nil)) < 2:
		return fmt.Errorf("phase seize: the die leaves nothing to choose")
	case s.Phase == stortebeker.PhaseKeep && (s.LootLen < 2 || one == two || one.Kind() != two.Kind()):
		return fmt.Errorf("phase keep needs a loot of a plain and a symbol card of one kind")
	case s.Phase == stortebeker.PhaseLose && (side.Provisions[plain] == 0 || side.Provisions[plain+1] == 0):
		return fmt.Errorf("phase lose: there is no choice between a plain and a symbol card")
	case s.Phase == stortebeker.PhasePirate && (side.Crew <= side.Size || !s.ownerChooses):
		return fmt.Errorf("phase pirate: %v has nothing to choose", s.Actor)
	}
	return nil
}

// checkSide is ST-81, and adds the cards of a side to all.
func (s *State) checkSide(b *Berth, seat engine.Seat, all *stortebeker.Hand) error {
	d := &b.Side[seat]
	again := *d
	again.Recount()
	if again != *d {
		return fmt.Errorf("%v at %v: sums %+v, want %+v", seat, b.Ship, *d, again)
	}
	if b.Ship == stortebeker.NoShip {
		if d.Size+d.Crew > 0 {
			return fmt.Errorf("%v has cards where no ship is", seat)
		}
		return nil
	}
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		if int(d.Count(k)) > b.Ship.Needs(k) {
			return fmt.Errorf("ST-81: %v has %d %v at %v, which shows %d", seat, d.Count(k), k, b.Ship, b.Ship.Needs(k))
		}
	}
	if waits := s.InFight() && s.Slot[s.Target].Ship == b.Ship; d.Crew > d.Size && !waits {
		return fmt.Errorf("ST-81: %v has %d pirates and %d provisions at %v", seat, d.Crew, d.Size, b.Ship)
	}
	for c, n := range d.Cards() {
		all[c] += n
	}
	return nil
}
