package script

import (
	"math/bits"

	"portside/engine"
	face "portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// settleTricks lays out the trick cards.
func (p *position) settleTricks() error {
	s := p.s
	if !p.keepsTrick {
		s.Trick, s.Laid, s.Closed = rules.NoTrick, uint8(len(p.lying)), false
		copy(s.Trick[:], p.lying)
	}
	var said face.Set // cards with a place of their own
	claim := func(list []face.Card, where string) error {
		m := face.SetOf(list)
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", face.Card(face.Lowest(both)), where)
		}
		said |= m
		return nil
	}
	if err := claim(s.Trick[:s.Laid], "the trick"); err != nil {
		return err
	}
	for i := range engine.Seat(s.Seats) {
		if err := claim(p.hand[i].cards, "the hand of "+i.String()); err != nil {
			return err
		}
	}
	if p.Said("buried") {
		if err := claim(p.buried, "the buried cards"); err != nil {
			return err
		}
	}
	if p.kitty == nil && s.Phase != face.PhaseAuction && p.holdsKitty() { // everybody has seen it: it stays if it can
		place := &s.Seat[s.Holder]
		stays := said&s.Kitty&^(face.SetOf(p.hand[s.Holder].cards)|face.SetOf(p.buried)) == 0
		if stays && s.Kitty&^(place.Hand|s.Buried) == 0 && !(p.handSaid(s.Holder) && p.Said("buried")) {
			p.kitty = face.CardsOf(s.Kitty)
		}
	}
	kitty := face.Set(0)
	if p.kitty != nil {
		kitty = face.SetOf(p.kitty)
		if len(p.kitty) != 2 {
			return wrong("the kitty has two cards")
		}
		if s.Phase == face.PhaseAuction {
			if err := claim(p.kitty, "the kitty"); err != nil {
				return err
			}
		}
	}
	deck := face.DeckOf(int(s.Seats))
	free := deck &^ said
	if p.kitty != nil {
		free &^= kitty
	}
	buried := 0
	switch {
	case s.Phase == face.PhaseBury:
		buried = len(p.buried)
	case s.Phase > face.PhaseBury:
		buried = 2
	}
	if len(p.buried) > buried || s.Phase > face.PhaseBury && p.Said("buried") && len(p.buried) != 2 || s.Phase == face.PhaseBury && buried > 1 {
		return wrong("%d buried cards are too many or too few in this phase", len(p.buried))
	}
	old := s.Buried
	s.Buried = face.SetOf(p.buried)
	for i := range engine.Seat(s.Seats) {
		place := &s.Seat[i]
		want := s.HandSize(i)
		if !s.Penalty && s.Phase >= face.PhaseLeader {
			place.Voids |= place.Markers
		}
		if s.Phase < face.PhaseLeader {
			if p.marked {
				return wrong("nobody has shown to lack a suit before the first trick: say the phase")
			}
			place.Voids, place.Markers = 0, 0
		}
		if p.handSaid(i) {
			if n := p.hand[i].size(); n != want {
				return wrong("%v holds %d cards, in this phase of trick %d it must be %d (the word any stands for one more card)", i, n, s.TrickNo, want)
			}
		}
	}
	if s.Phase == face.PhaseBury && p.kitty != nil { // the holder has taken it
		said |= kitty
		if p.handSaid(s.Holder) && kitty&^face.SetOf(p.hand[s.Holder].cards)&^s.Buried != 0 && p.hand[s.Holder].any == 0 {
			return wrong("the holder has taken the kitty")
		}
	}
	return p.dealUnnamed(free, kitty, old, buried)
}

// dealUnnamed fills hands, buried cards and kitty with cards nobody has named: what the seat held before
// first, then the lowest numbers first, no suit it has proved to lack.
func (p *position) dealUnnamed(free, kitty, old face.Set, buried int) error {
	s := p.s
	var before [face.MaxSeats]face.Set
	hidden := old // what nobody but its owner has seen should stay among the hidden cards
	for i := range engine.Seat(s.Seats) {
		before[i] = s.Seat[i].Hand
		hidden |= before[i]
		s.Seat[i].Hand = face.SetOf(p.hand[i].cards)
	}
	take := func(from face.Set, prefer face.Set) (face.Card, bool) {
		if from&prefer != 0 {
			from &= prefer
		} else if from&hidden != 0 {
			from &= hidden
		}
		if from == 0 {
			return face.NoCard, false
		}
		return lowestValue(from), true
	}
	// Those with fewest suits to choose from are served first.
	for lacking := face.Suits; lacking >= 0; lacking-- {
		for i := range engine.Seat(s.Seats) {
			place := &s.Seat[i]
			if bits.OnesCount8(place.Voids) != lacking {
				continue
			}
			want := s.HandSize(i)
			if i == s.Holder && p.holdsKitty() && p.kitty != nil && (!p.handSaid(i) || p.hand[i].any > 0) {
				for left := kitty &^ s.Buried &^ place.Hand; left != 0 && face.Count(place.Hand) < want; left &= left - 1 {
					place.Hand |= 1 << face.Lowest(left)
				}
			}
			prefer := before[i]
			if p.handSaid(i) {
				prefer = 0
			}
			for face.Count(place.Hand) < want {
				m := free
				for suit := range face.Suit(face.Suits) {
					if place.Voids>>suit&1 != 0 {
						m &^= face.SuitSet(suit)
					}
				}
				c, ok := take(m, prefer)
				if !ok {
					return wrong("there are not enough cards to fill the hand of %v", i)
				}
				place.Hand |= 1 << c
				free &^= 1 << c
			}
		}
	}
	if s.Phase > face.PhaseBury && p.holdsKitty() && p.kitty != nil && !p.Said("buried") { // what is not in hand has been buried
		s.Buried |= kitty &^ s.Seat[s.Holder].Hand &^ s.InTrick()
	}
	for face.Count(s.Buried) < buried {
		c, ok := take(free, old)
		if !ok {
			return wrong("there are not enough cards to bury")
		}
		s.Buried |= 1 << c
		free &^= 1 << c
	}
	holders := s.Seat[s.Dealer].Hand
	if s.Holder != engine.Nobody {
		holders = s.Seat[s.Holder].Hand | s.Buried | free | s.InTrick()
	}
	switch {
	case p.kitty != nil:
		s.Kitty = kitty
		if s.Phase > face.PhaseBury { // it may have been buried or played since
			for i := range engine.Seat(s.Seats) {
				if i != s.Holder && s.Seat[i].Hand&kitty != 0 {
					return wrong("%v holds a card of the kitty, which went to %v", i, s.Holder)
				}
			}
		}
	case s.Phase == face.PhaseAuction:
		s.Kitty = free
	case s.Kitty&^holders != 0: // two cards of the holder, of the buried or of those played
		s.Kitty = 0
		for range 2 {
			c, _ := take(holders&^s.Kitty, s.Buried|free)
			s.Kitty |= 1 << c
		}
	}
	return nil
}

// holdsKitty tells whether the holder has taken the kitty and cannot have played a card of it in an earlier trick.
func (p *position) holdsKitty() bool {
	s := p.s
	return s.Phase == face.PhaseBury || s.Phase > face.PhaseBury && s.TrickNo == 1 && s.HandSize(s.Holder) == face.HandSize
}

// lowestValue is the card with the lowest number of a set, the first of equals, goblins last.
func lowestValue(m face.Set) face.Card {
	best := face.NoCard
	for ; m != 0; m &= m - 1 {
		c := face.Card(face.Lowest(m))
		if best == face.NoCard || c.Value() < best.Value() && c.Goblin() == best.Goblin() || best.Goblin() && !c.Goblin() {
			best = c
		}
	}
	return best
}
