package rules

import (
	"math/bits"
	"math/rand/v2"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// sketch overwrites s with what v knows for certain: everything except the hands of others, cards they have
// buried and bonus values they have won.
func sketch(v *portroyaltricks.View, h *kept, s *State) {
	*s = State{
		Seats: uint8(v.Seats), rules: uint8(v.Rules), goblinVoid: v.GoblinVoid, Scale: v.Scale, WinnerPicks: v.WinnerPicks,
		Penalty: v.Penalty, RemoveLater: h.removeLater, Phase: v.Phase, Round: uint8(v.Round), TrickNo: uint8(v.TrickNo), Actor: v.Actor, Dealer: v.Dealer,
		Holder: v.Holder, High: v.High, Leader: v.Leader, Winner: v.Winner, Bid: uint8(v.Bid), BidOpen: v.BidOpen, Trump: v.Trump, Passed: v.Passed,
		Caught: h.caught, InPlay: v.InPlay, Closed: v.Closed, Laid: uint8(len(v.Trick)), Trick: h.trick, Kitty: h.kitty, Table: h.table, Under: h.under,
		Unseen: h.unseen, Pile: h.pile, Bottom: h.bottom, Bonuses: uint8(v.Bonuses), Seat: h.places, Buried: h.buried, Pending: h.pending,
	}
	if v.Me != engine.Nobody {
		s.Seat[v.Me].Hand = h.hand
	}
}

// Determinize implements engine.Rules: it deals hands, buried cards and bonus values that the viewer cannot know at
// random.
func (Rules) Determinize(from engine.View, r *rand.Rand, dst engine.State) {
	v, s := from.(*portroyaltricks.View), dst.(*State)
	h := v.Kept.(kept)
	sketch(v, &h, s)
	var need [portroyaltricks.MaxSeats]int
	for i := range v.Places {
		need[i] = v.Places[i].Cards
	}
	known := engine.Nobody
	free := portroyaltricks.DeckOf(v.Seats) &^ s.InTrick()
	for _, c := range v.Played {
		free &^= 1 << c
	}
	if s.Holder == engine.Nobody {
		free &^= s.Kitty
	}
	buried := v.Buried
	if v.Me != engine.Nobody {
		known = v.Me
		free &^= h.hand
		need[known] = 0
		if known == s.Holder {
			free &^= h.buried
			buried = 0
		}
	}
	s.redeal(known, free, need, buried, r)
	s.Hidden = 1<<portroyaltricks.Bonuses - 1
	for i := range s.Seat[:s.Seats] {
		s.Hidden &^= s.Seat[i].Stowed() | s.Seat[i].Lost
	}
	s.Hidden &^= s.Pending
	pending := 0
	if s.Pending == 0 {
		pending = v.Pending
	}
	s.rebonus(known, h.stowed, h.lost, pending, r)
}

// lies is how seldom a guess doubts a void marker that may be a lie (revoke=penalty): one guess in so many.
const lies = 6

// redeal gives each seat as many of the free cards as it needs, and the holder its buried ones. Nobody
// gets a suit it has proved to lack; the open cards of the deal went to the holder. Markers that may be
// lies are believed most of the time.
func (s *State) redeal(known engine.Seat, free portroyaltricks.Set, need [portroyaltricks.MaxSeats]int, buried int, r *rand.Rand) {
	before := *s
	var lacks [portroyaltricks.MaxSeats]uint8
	for i := range lacks {
		lacks[i] = s.Seat[i].Voids
		if s.Penalty && r.IntN(lies) > 0 {
			lacks[i] |= s.Seat[i].Markers
		}
	}
	for tries := 0; ; tries++ {
		if tries == 20 { // the markers cannot all be true
			for i := range lacks {
				lacks[i] = before.Seat[i].Voids
			}
		}
		if s.tryDeal(known, free, need, buried, lacks, r) {
			return
		}
		*s = before
	}
}

// tryDeal deals seat by seat, the one with the fewest cards to choose from first.
func (s *State) tryDeal(known engine.Seat, free portroyaltricks.Set, need [portroyaltricks.MaxSeats]int, buried int, lacks [portroyaltricks.MaxSeats]uint8, r *rand.Rand) bool {
	var done [portroyaltricks.MaxSeats]bool
	for range s.Seats {
		pick, fewest, from := engine.Nobody, 99, portroyaltricks.Set(0)
		for i := range engine.Seat(s.Seats) {
			if done[i] || need[i] == 0 {
				continue
			}
			m := free
			for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
				if lacks[i]>>suit&1 != 0 {
					m &^= portroyaltricks.SuitSet(suit)
				}
			}
			if i != s.Holder && s.Holder != engine.Nobody {
				m &^= s.Kitty
			}
			if spare := portroyaltricks.Count(m) - need[i]; spare < fewest {
				pick, fewest, from = i, spare, m
			}
		}
		if pick == engine.Nobody {
			break
		}
		if fewest < 0 {
			return false
		}
		done[pick] = true
		s.Seat[pick].Hand = draw(from, need[pick], r)
		free &^= s.Seat[pick].Hand
	}
	if buried > 0 {
		if portroyaltricks.Count(free) < buried {
			return false
		}
		s.Buried = draw(free, buried, r)
		free &^= s.Buried
	}
	return free == 0
}

// draw is n random members of a set.
func draw(from portroyaltricks.Set, n int, r *rand.Rand) portroyaltricks.Set {
	var got portroyaltricks.Set
	for ; n > 0; n-- {
		m := from
		for k := r.IntN(portroyaltricks.Count(from)); k > 0; k-- {
			m &= m - 1
		}
		got |= m & -m
		from &^= m & -m
	}
	return got
}

// rebonus gives all seats except known new bonus cards from the hidden values.
func (s *State) rebonus(known engine.Seat, stowed [portroyaltricks.MaxSeats][portroyaltricks.Goods]uint8, lost [portroyaltricks.MaxSeats]uint8, pending int, r *rand.Rand) {
	take := func(n int) uint8 {
		m := uint8(draw(portroyaltricks.Set(s.Hidden), n, r))
		s.Hidden &^= m
		return m
	}
	for i := range engine.Seat(s.Seats) {
		if i == known {
			continue
		}
		p := &s.Seat[i]
		for g := range p.Ships {
			if n := int(stowed[i][g]) - bits.OnesCount8(p.Ships[g].Bonus); n > 0 {
				p.Ships[g].Bonus |= take(n)
			}
		}
		if n := int(lost[i]) - bits.OnesCount8(p.Lost); n > 0 {
			p.Lost |= take(n)
		}
	}
	if pending > 0 {
		s.Pending = take(pending)
	}
}

// Hide exchanges at random what seat may not know, for the checks of package enginetest.
func (s *State) Hide(seat engine.Seat, r *rand.Rand) {
	if s.Phase == portroyaltricks.PhaseNone {
		return
	}
	var free portroyaltricks.Set
	var need [portroyaltricks.MaxSeats]int
	var stowed [portroyaltricks.MaxSeats][portroyaltricks.Goods]uint8
	var lost [portroyaltricks.MaxSeats]uint8
	for i := range engine.Seat(s.Seats) {
		if i == seat {
			continue
		}
		p := &s.Seat[i]
		need[i] = portroyaltricks.Count(p.Hand)
		free |= p.Hand
		p.Hand = 0
		for g := range p.Ships {
			if s.Phase == portroyaltricks.PhaseOver {
				break // all bonus cards are known
			}
			stowed[i][g] = uint8(bits.OnesCount8(p.Ships[g].Bonus))
			s.Hidden |= p.Ships[g].Bonus
			p.Ships[g].Bonus = 0
		}
		lost[i] = uint8(bits.OnesCount8(p.Lost))
		s.Hidden |= p.Lost
		p.Lost = 0
	}
	buried := 0
	if seat != s.Holder {
		buried = portroyaltricks.Count(s.Buried)
		free |= s.Buried
		s.Buried = 0
	}
	s.redeal(seat, free, need, buried, r)
	pending := 0
	if seat != s.Winner {
		pending = bits.OnesCount8(s.Pending)
		s.Hidden |= s.Pending
		s.Pending = 0
	}
	s.rebonus(seat, stowed, lost, pending, r)
}
