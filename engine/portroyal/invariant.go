package portroyal

import (
	"fmt"
	"math/bits"

	"portside/engine"
)

// Invariants is what must hold in every state (§18).
func (s *state) Invariants() error {
	var all engine.Bag
	for _, c := range s.harbour[:s.nHarbour] {
		all.Put(uint8(c))
	}
	for _, c := range s.row[:s.nRow] {
		all.Put(uint8(c))
	}
	if s.phase == PhaseShip {
		all.Put(uint8(s.pending))
	}
	for _, c := range s.revealed[:s.nRevealed] {
		all.Put(uint8(c))
	}
	for _, f := range s.stack.All() {
		if f.step == stepTaxBonus {
			all.Put(f.a)
		}
	}
	var purses [generations]int
	for i := range s.seats {
		p := &s.seat[i]
		influence := int(p.tokens)
		for _, k := range p.pack {
			if k > 0 {
				all.Put(k - 1)
			}
		}
		for t := range p.display.All() {
			worth := int(Card(t).Face().influence)
			if Card(t).Face().kind == Ship {
				worth = 1
			}
			influence += p.display.Count(t) * worth
			all.PutN(t, p.display.Count(t))
		}
		influence += int(shield(p.crowns))
		for ship := range p.kept.All() {
			all.Put(uint8(ship))
		}
		if influence != int(p.influence) {
			return fmt.Errorf("§18.4: s%d has influence %d, its cards and crowns say %d", i, p.influence, influence)
		}
		for _, g := range p.purse[:p.coins] {
			if g&knownCoin == 0 {
				purses[g&^startCoin]++
			}
		}
	}
	purses[s.gen] += int(s.deck) + int(s.box)
	if s.voyage.top > 0 {
		purses[s.gen]--
	}
	for _, k := range s.voyage.known[:s.voyage.nKnown] {
		all.Put(uint8(k.card))
	}
	for _, c := range s.voyage.looked[:s.voyage.nLooked] {
		all.Put(uint8(c))
	}
	purses[s.timeGen] += int(s.time) + int(s.score)
	for t := range s.discard.All() {
		all.PutN(t, s.discard.Count(t))
	}
	for g := range s.unseen {
		if s.unseen[g].Len() != purses[g] {
			return fmt.Errorf("§18.2: shuffle %d has %d unseen faces and %d cards", g, s.unseen[g].Len(), purses[g])
		}
		for t := range s.unseen[g].All() {
			all.PutN(t, s.unseen[g].Count(t))
		}
	}
	for c := range Cards() {
		f := c.Face()
		want := int(f.count)
		if !s.inDeck(f) && !(f.special && s.special()) {
			want = 0
		}
		if all.Count(uint8(c)) != want {
			return fmt.Errorf("§18.1: %d copies of %v, want %d", all.Count(uint8(c)), c, want)
		}
	}
	again := s.table
	if again.recount(); again != s.table {
		return fmt.Errorf("§11.2: markers are miscounted: %+v, want %+v", s.table, again)
	}
	for seat := range engine.Seat(s.seats) {
		if fulfilled, waiting := s.table.placed(seat); fulfilled+waiting > markers {
			return fmt.Errorf("§18.7: %v has laid %d markers", seat, fulfilled+waiting)
		}
	}
	if err := s.voyageInvariants(); err != nil {
		return err
	}
	waits := s.phase == PhaseOffer && s.offering == Jinx // a bust, or a gamble whose harbour is judged at its end
	for _, f := range s.stack.All() {
		waits = waits || f.step == stepGambled
	}
	for col, n := range s.ships {
		if n > 1 && !waits {
			return fmt.Errorf("§18.3: %d %v ships in the harbour", n, Colour(col))
		}
	}
	return nil
}

// voyageInvariants is what must hold in the adventure (§18.8).
func (s *state) voyageInvariants() error {
	v := &s.voyage
	if !s.mode.adventure() {
		if *v != (voyage{}) {
			return fmt.Errorf("§12: a match without the adventure has some of it: %+v", *v)
		}
		return nil
	}
	again := *v
	if again.recount(); again != *v {
		return fmt.Errorf("§12.5: markers are miscounted")
	}
	starts := 0
	for g := range generations {
		starts += s.startCoinsOf(uint8(g))
	}
	if starts != int(v.early) {
		return fmt.Errorf("§3.4: %d start coins are face down, counted %d", starts, v.early)
	}
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		if n := int(p.left) + int(p.boxed) + v.laid(i) + int(v.waits>>i&1); p.persona != 0 && n != markersOfCharacter {
			return fmt.Errorf("§18.8: %v has %d markers", i, n)
		}
		if p.power != PowerNone != (p.persona != 0 && p.left < markersOfCharacter) {
			return fmt.Errorf("§18.8: %v: power %d with %d markers left", i, p.power, p.left)
		}
		if p.crowns > maxCrowns {
			return fmt.Errorf("§12.8: %v has %d crowns", i, p.crowns)
		}
	}
	hidden := 0
	for _, e := range v.pile[:v.nPile] {
		if e == noEvent {
			hidden++
		}
	}
	if n := bits.OnesCount16(v.unseen) + asBit(v.one); n != hidden+int(v.reserve) {
		return fmt.Errorf("§3.4: %d unseen events, %d in the pile and %d in the reserve", n, hidden, v.reserve)
	}
	return nil
}
