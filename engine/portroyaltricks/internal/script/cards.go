package script

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// deal fills hands, buried cards and kitty with unnamed cards.
type deal struct{ free, hidden portroyaltricks.Set }

// fill adds cards of a kind to a set until it has n: the best liked first, then those that only their owner has seen,
// so that they stay hidden; among equals the lowest numbers.
func (d *deal) fill(set *portroyaltricks.Set, n int, kind portroyaltricks.Set, liked ...portroyaltricks.Set) {
	for _, m := range append(liked, d.hidden, kind) {
		for portroyaltricks.Count(*set) < n && m&kind&d.free != 0 {
			c := lowestValue(m & kind & d.free)
			*set |= 1 << c
			d.free &^= 1 << c
		}
	}
}

// settleCards lays out the trick cards: the kitty's go to the holder, and those without a place were
// played in earlier tricks.
func (p *position) settleCards() error {
	s, was := p.s, &p.was
	d := deal{free: portroyaltricks.DeckOf(int(s.Seats)) &^ s.InTrick(), hidden: was.Buried}
	if !p.Said("buried") {
		s.Buried = 0
	}
	d.free &^= s.Buried
	seats := make([]engine.Seat, s.Seats)
	for i := range seats {
		place := &s.Seat[i]
		seats[i] = engine.Seat(i)
		d.hidden |= was.Seat[i].Hand
		if !p.handSaid(seats[i]) {
			place.Hand = 0
		}
		d.free &^= place.Hand
		if n, want := p.handSize(seats[i]), s.HandSize(seats[i]); n != want {
			return fmt.Errorf("%v holds %d cards, in this phase of trick %d it must be %d (the word any stands for one more card)", seats[i], n, s.TrickNo, want)
		}
		switch {
		case s.Phase < portroyaltricks.PhaseLeader && !p.marked:
			place.Voids, place.Markers = 0, 0
		case s.Phase >= portroyaltricks.PhaseLeader && !s.Penalty:
			place.Voids |= place.Markers
		}
	}
	holder := &rules.Place{}
	if s.Holder != engine.Nobody {
		holder = &s.Seat[s.Holder]
		if p.hasKitty() {
			d.fill(&holder.Hand, s.HandSize(s.Holder), s.Kitty)
			if !p.Said("buried") && s.Phase > portroyaltricks.PhaseBury {
				d.fill(&s.Buried, 2, s.Kitty)
			}
		}
	}
	if p.Said("kitty") {
		d.free &^= s.Kitty
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { // the seat that can hold the fewest suits is served first
		return cmp.Compare(bits.OnesCount8(s.Seat[b].Voids), bits.OnesCount8(s.Seat[a].Voids))
	})
	for _, i := range seats {
		place, before := &s.Seat[i], was.Seat[i].Hand
		if p.handSaid(i) {
			before = 0
		}
		d.fill(&place.Hand, s.HandSize(i), d.free&^place.Lacks(), before)
	}
	if !p.Said("buried") && s.Phase > portroyaltricks.PhaseBury {
		d.fill(&s.Buried, 2, d.free, was.Buried)
	}
	own := holder.Hand | s.Buried | d.free | s.InTrick() // where the kitty's cards can be
	switch {
	case p.Said("kitty"):
	case s.Phase == portroyaltricks.PhaseAuction:
		s.Kitty = d.free
	case s.Kitty&^own != 0:
		hidden := s.Buried | d.free
		s.Kitty, d.free = 0, own
		d.fill(&s.Kitty, 2, own, hidden)
	}
	return nil
}

// hasKitty tells whether the holder has the kitty, set now or before, and cannot have played a card of it in an
// earlier trick.
func (p *position) hasKitty() bool {
	s := p.s
	if !p.Said("kitty") && s.Kitty&^(p.was.Seat[s.Holder].Hand|p.was.Buried) != 0 {
		return false
	}
	return s.Phase == portroyaltricks.PhaseBury || s.Phase > portroyaltricks.PhaseBury && s.TrickNo == 1 && s.HandSize(s.Holder) == portroyaltricks.HandSize
}

// lowestValue is the card with the lowest number in a set, the first of equals, goblins last.
func lowestValue(m portroyaltricks.Set) portroyaltricks.Card {
	if suited := m &^ portroyaltricks.GoblinSet; suited != 0 {
		m = suited
	}
	return slices.MinFunc(portroyaltricks.CardsOf(m), func(a, b portroyaltricks.Card) int { return cmp.Compare(a.Value(), b.Value()) })
}
