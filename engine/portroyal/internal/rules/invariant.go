package rules

import (
	"fmt"
	"math/bits"

	"portside/engine"
	"portside/engine/portroyal"
)

// Invariants is what must hold in every state (§18).
func (s *State) Invariants() error {
	var all engine.Bag
	for _, c := range s.Harbour[:s.NHarbour] {
		all.Put(uint8(c))
	}
	for _, c := range s.Row[:s.NRow] {
		all.Put(uint8(c))
	}
	if s.Phase == portroyal.PhaseShip {
		all.Put(uint8(s.Pending))
	}
	for _, c := range s.Revealed[:s.NRevealed] {
		all.Put(uint8(c))
	}
	for _, f := range s.Stack.All() {
		if f.step == stepTaxBonus {
			all.Put(f.a)
		}
	}
	var purses [Generations]int
	for i := range s.Seats {
		p := &s.Places[i]
		influence := int(p.Tokens)
		for _, k := range p.Pack {
			if k > 0 {
				all.Put(k - 1)
			}
		}
		for t := range p.Display.All() {
			worth := int(portroyal.Card(t).Face().Influence)
			if portroyal.Card(t).Face().Kind == portroyal.Ship {
				worth = 1
			}
			influence += p.Display.Count(t) * worth
			all.PutN(t, p.Display.Count(t))
		}
		influence += int(portroyal.CrownInfluence(p.Crowns))
		for ship := range p.Kept.All() {
			all.Put(uint8(ship))
		}
		if influence != int(p.Influence) {
			return fmt.Errorf("§18.4: s%d has influence %d, its cards and crowns say %d", i, p.Influence, influence)
		}
		for _, g := range p.Purse[:p.Coins] {
			if g&knownCoin == 0 {
				purses[g&^startCoin]++
			}
		}
	}
	purses[s.Gen] += int(s.Deck) + int(s.Box)
	if s.Adventure.Top > 0 {
		purses[s.Gen]--
	}
	for _, k := range s.Adventure.Known[:s.Adventure.NKnown] {
		all.Put(uint8(k.Card))
	}
	for _, c := range s.Adventure.Looked[:s.Adventure.NLooked] {
		all.Put(uint8(c))
	}
	purses[s.timeGen] += int(s.Time) + int(s.Score)
	for t := range s.Discard.All() {
		all.PutN(t, s.Discard.Count(t))
	}
	for g := range s.Unseen {
		if s.Unseen[g].Len() != purses[g] {
			return fmt.Errorf("§18.2: shuffle %d has %d unseen faces and %d cards", g, s.Unseen[g].Len(), purses[g])
		}
		for t := range s.Unseen[g].All() {
			all.PutN(t, s.Unseen[g].Count(t))
		}
	}
	for c := range portroyal.Cards() {
		f := c.Face()
		want := int(f.Count)
		if !s.InDeck(f) && !(f.Special && s.Special()) {
			want = 0
		}
		if all.Count(uint8(c)) != want {
			return fmt.Errorf("§18.1: %d copies of %v, want %d", all.Count(uint8(c)), c, want)
		}
	}
	again := s.Table
	if again.Recount(); again != s.Table {
		return fmt.Errorf("§11.2: markers are miscounted: %+v, want %+v", s.Table, again)
	}
	for seat := range engine.Seat(s.Seats) {
		if fulfilled, waiting := s.Table.Placed(seat); fulfilled+waiting > portroyal.Markers {
			return fmt.Errorf("§18.7: %v has laid %d markers", seat, fulfilled+waiting)
		}
	}
	if err := s.adventureInvariants(); err != nil {
		return err
	}
	waits := s.Phase == portroyal.PhaseOffer && s.Offering == portroyal.Jinx // a bust, or a gamble whose harbour is judged at its end
	for _, f := range s.Stack.All() {
		waits = waits || f.step == StepGambled
	}
	for col, n := range s.Ships {
		if n > 1 && !waits {
			return fmt.Errorf("§18.3: %d %v ships in the harbour", n, portroyal.Colour(col))
		}
	}
	return nil
}

// adventureInvariants is what must hold in the adventure (§18.8).
func (s *State) adventureInvariants() error {
	v := &s.Adventure
	if !s.Mode.Adventure() {
		if *v != (Adventure{}) {
			return fmt.Errorf("§12: a match without the adventure has some of it: %+v", *v)
		}
		return nil
	}
	again := *v
	if again.Recount(); again != *v {
		return fmt.Errorf("§12.5: markers are miscounted")
	}
	starts := 0
	for g := range Generations {
		starts += s.startCoinsOf(uint8(g))
	}
	if starts != int(v.Early) {
		return fmt.Errorf("§3.4: %d start coins are face down, counted %d", starts, v.Early)
	}
	for i := range engine.Seat(s.Seats) {
		p := &s.Places[i]
		if n := int(p.Left) + int(p.Boxed) + v.Laid(i) + int(v.Waits>>i&1); p.Persona != 0 && n != portroyal.MarkersOfCharacter {
			return fmt.Errorf("§18.8: %v has %d markers", i, n)
		}
		if p.Power != portroyal.PowerNone != (p.Persona != 0 && p.Left < portroyal.MarkersOfCharacter) {
			return fmt.Errorf("§18.8: %v: power %d with %d markers left", i, p.Power, p.Left)
		}
		if p.Crowns > portroyal.MaxCrowns {
			return fmt.Errorf("§12.8: %v has %d crowns", i, p.Crowns)
		}
	}
	hidden := 0
	for _, e := range v.Pile[:v.NPile] {
		if e == NoEvent {
			hidden++
		}
	}
	if n := bits.OnesCount16(v.Unseen) + asBit(v.One); n != hidden+int(v.Reserve) {
		return fmt.Errorf("§3.4: %d unseen events, %d in the pile and %d in the reserve", n, hidden, v.Reserve)
	}
	return nil
}
