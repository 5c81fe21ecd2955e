package portroyaltricks

import (
	"math/bits"

	"portside/engine"
)

// settleTricks lays out the trick cards.
func (p *position) settleTricks() error {
	s := p.s
	if !p.keepsTrick {
		s.trick, s.nTrick, s.closed = noTrick, uint8(len(p.lying)), false
		copy(s.trick[:], p.lying)
	}
	var said set // cards with a place of their own
	claim := func(list []Card, where string) error {
		m := setOf(list)
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", Card(lowest(both)), where)
		}
		said |= m
		return nil
	}
	if err := claim(s.trick[:s.nTrick], "the trick"); err != nil {
		return err
	}
	for i := range engine.Seat(s.seats) {
		if err := claim(p.hand[i].cards, "the hand of "+i.String()); err != nil {
			return err
		}
	}
	if p.Said("buried") {
		if err := claim(p.buried, "the buried cards"); err != nil {
			return err
		}
	}
	if p.kitty == nil && s.phase != PhaseAuction && s.holdsKitty() { // everybody has seen it: it stays if it can
		place := &s.seat[s.holder]
		stays := said&s.kitty&^(setOf(p.hand[s.holder].cards)|setOf(p.buried)) == 0
		if stays && s.kitty&^(place.hand|s.buried) == 0 && !(p.handSaid(s.holder) && p.Said("buried")) {
			p.kitty = cardsOf(s.kitty)
		}
	}
	kitty := set(0)
	if p.kitty != nil {
		kitty = setOf(p.kitty)
		if len(p.kitty) != 2 {
			return wrong("the kitty has two cards")
		}
		if s.phase == PhaseAuction {
			if err := claim(p.kitty, "the kitty"); err != nil {
				return err
			}
		}
	}
	deck := deckOf(int(s.seats))
	free := deck &^ said
	if p.kitty != nil {
		free &^= kitty
	}
	buried := 0
	switch {
	case s.phase == PhaseBury:
		buried = len(p.buried)
	case s.phase > PhaseBury:
		buried = 2
	}
	if len(p.buried) > buried || s.phase > PhaseBury && p.Said("buried") && len(p.buried) != 2 || s.phase == PhaseBury && buried > 1 {
		return wrong("%d buried cards are too many or too few in this phase", len(p.buried))
	}
	old := s.buried
	s.buried = setOf(p.buried)
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		want := s.handSize(i)
		if !s.penalty && s.phase >= PhaseLeader {
			place.voids |= place.markers
		}
		if s.phase < PhaseLeader {
			if p.marked {
				return wrong("nobody has shown to lack a suit before the first trick: say the phase")
			}
			place.voids, place.markers = 0, 0
		}
		if p.handSaid(i) {
			if n := p.hand[i].size(); n != want {
				return wrong("%v holds %d cards, in this phase of trick %d it must be %d (the word any stands for one more card)", i, n, s.trickNo, want)
			}
		}
	}
	if s.phase == PhaseBury && p.kitty != nil { // the holder has taken it
		said |= kitty
		if p.handSaid(s.holder) && kitty&^setOf(p.hand[s.holder].cards)&^s.buried != 0 && p.hand[s.holder].any == 0 {
			return wrong("the holder has taken the kitty")
		}
	}
	return p.dealRest(free, kitty, old, buried)
}

// dealRest fills hands, buried cards and kitty with cards nobody has named: what the seat held before
// first, then the lowest numbers first, no suit it has proved to lack.
func (p *position) dealRest(free, kitty, old set, buried int) error {
	s := p.s
	var before [maxSeats]set
	hidden := old // what nobody but its owner has seen should stay among the hidden cards
	for i := range engine.Seat(s.seats) {
		before[i] = s.seat[i].hand
		hidden |= before[i]
		s.seat[i].hand = setOf(p.hand[i].cards)
	}
	take := func(from set, prefer set) (Card, bool) {
		if from&prefer != 0 {
			from &= prefer
		} else if from&hidden != 0 {
			from &= hidden
		}
		if from == 0 {
			return NoCard, false
		}
		return lowestValue(from), true
	}
	// Those with fewest suits to choose from are served first.
	for lacking := suits; lacking >= 0; lacking-- {
		for i := range engine.Seat(s.seats) {
			place := &s.seat[i]
			if bits.OnesCount8(place.voids) != lacking {
				continue
			}
			want := s.handSize(i)
			if i == s.holder && s.holdsKitty() && p.kitty != nil && (!p.handSaid(i) || p.hand[i].any > 0) {
				for left := kitty &^ s.buried &^ place.hand; left != 0 && count(place.hand) < want; left &= left - 1 {
					place.hand |= 1 << lowest(left)
				}
			}
			prefer := before[i]
			if p.handSaid(i) {
				prefer = 0
			}
			for count(place.hand) < want {
				m := free
				for suit := range Suit(suits) {
					if place.voids>>suit&1 != 0 {
						m &^= suitSet(suit)
					}
				}
				c, ok := take(m, prefer)
				if !ok {
					return wrong("there are not enough cards to fill the hand of %v", i)
				}
				place.hand |= 1 << c
				free &^= 1 << c
			}
		}
	}
	if s.phase > PhaseBury && s.holdsKitty() && p.kitty != nil && !p.Said("buried") { // what is not in hand has been buried
		s.buried |= kitty &^ s.seat[s.holder].hand &^ s.inTrick()
	}
	for count(s.buried) < buried {
		c, ok := take(free, old)
		if !ok {
			return wrong("there are not enough cards to bury")
		}
		s.buried |= 1 << c
		free &^= 1 << c
	}
	holders := s.seat[s.dealer].hand
	if s.holder != engine.Nobody {
		holders = s.seat[s.holder].hand | s.buried | free | s.inTrick()
	}
	switch {
	case p.kitty != nil:
		s.kitty = kitty
		if s.phase > PhaseBury { // it may have been buried or played since
			for i := range engine.Seat(s.seats) {
				if i != s.holder && s.seat[i].hand&kitty != 0 {
					return wrong("%v holds a card of the kitty, which went to %v", i, s.holder)
				}
			}
		}
	case s.phase == PhaseAuction:
		s.kitty = free
	case s.kitty&^holders != 0: // two cards of the holder, of the buried or of those played
		s.kitty = 0
		for range 2 {
			c, _ := take(holders&^s.kitty, s.buried|free)
			s.kitty |= 1 << c
		}
	}
	return nil
}

// holdsKitty tells whether the holder has taken the kitty and cannot have played a card of it in an earlier trick.
func (s *state) holdsKitty() bool {
	return s.phase == PhaseBury || s.phase > PhaseBury && s.trickNo == 1 && s.handSize(s.holder) == handSize
}

// lowestValue is the card with the lowest number of a set, the first of equals, goblins last.
func lowestValue(m set) Card {
	best := NoCard
	for ; m != 0; m &= m - 1 {
		c := Card(lowest(m))
		if best == NoCard || c.Value() < best.Value() && c.Goblin() == best.Goblin() || best.Goblin() && !c.Goblin() {
			best = c
		}
	}
	return best
}
