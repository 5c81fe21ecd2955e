package portroyaltricks

import (
	"math/bits"
	"math/rand/v2"

	"portside/engine"
)

// sketch overwrites s with what v knows for certain: everything but the hands of others, cards they have
// buried and bonus values they have won.
func (v *View) sketch(s *state) {
	h := &v.hid
	*s = state{
		seats: uint8(v.Seats), rules: uint8(v.Rules), goblinVoid: v.GoblinVoid, valueOnly: v.ValueOnly, weightOnly: v.WeightOnly, winnerPicks: v.WinnerPicks,
		penalty: v.Penalty, removeLater: h.removeLater, phase: v.Phase, round: uint8(v.Round), trickNo: uint8(v.TrickNo), actor: v.Actor, dealer: v.Dealer,
		holder: v.Holder, high: v.High, leader: v.Leader, winner: v.Winner, bid: uint8(v.Bid), bidOpen: v.BidOpen, trump: v.Trump, passed: v.Passed,
		caught: h.caught, inPlay: v.InPlay, closed: v.Closed, nTrick: uint8(len(v.Trick)), trick: h.trick, kitty: h.kitty, table: h.table, under: h.under,
		unseen: h.unseen, pile: h.pile, bottom: h.bottom, bonuses: uint8(v.Bonuses), seat: h.places, buried: h.buried, pending: h.pending,
	}
	if v.viewer != engine.Nobody {
		s.seat[v.viewer].hand = h.hand
	}
}

// restore overwrites s with one of the states that fit v: hands, buried cards and bonus values that the
// viewer cannot know are dealt at random.
func (v *View) restore(s *state, r *rand.Rand) {
	h := &v.hid
	v.sketch(s)
	var need [maxSeats]int
	for i := range v.Places {
		need[i] = v.Places[i].Cards
	}
	known := engine.Nobody
	free := deckOf(v.Seats) &^ s.inTrick()
	for _, c := range v.Played {
		free &^= 1 << c
	}
	if s.holder == engine.Nobody {
		free &^= s.kitty
	}
	buried := v.Buried
	if v.viewer != engine.Nobody {
		known = v.viewer
		free &^= h.hand
		need[known] = 0
		if known == s.holder {
			free &^= h.buried
			buried = 0
		}
	}
	s.redeal(known, free, need, buried, r)
	s.hidden = 1<<bonuses - 1
	for i := range s.seat[:s.seats] {
		s.hidden &^= s.seat[i].stowed() | s.seat[i].lost
	}
	s.hidden &^= s.pending
	pending := 0
	if s.pending == 0 {
		pending = v.Pending
	}
	s.rebonus(known, h.stowed, h.lost, pending, r)
}

// lies is how seldom a guess believes a void marker that may be a lie (revoke=penalty): one in so many.
const lies = 6

// redeal gives each seat as many of the free cards as it needs, and the holder so many buried ones. Nobody
// gets a suit it has proved to lack; the open cards of the deal went to the holder. Markers that may be
// lies are believed most of the time.
func (s *state) redeal(known engine.Seat, free set, need [maxSeats]int, buried int, r *rand.Rand) {
	before := *s
	var lacks [maxSeats]uint8
	for i := range lacks {
		lacks[i] = s.seat[i].voids
		if s.penalty && r.IntN(lies) > 0 {
			lacks[i] |= s.seat[i].markers
		}
	}
	for tries := 0; ; tries++ {
		if tries == 20 { // the markers cannot all be true
			for i := range lacks {
				lacks[i] = before.seat[i].voids
			}
		}
		if s.tryDeal(known, free, need, buried, lacks, r) {
			return
		}
		*s = before
	}
}

// tryDeal deals seat by seat, the one with the fewest cards to choose from first.
func (s *state) tryDeal(known engine.Seat, free set, need [maxSeats]int, buried int, lacks [maxSeats]uint8, r *rand.Rand) bool {
	var done [maxSeats]bool
	for range s.seats {
		pick, fewest, from := engine.Nobody, 99, set(0)
		for i := range engine.Seat(s.seats) {
			if done[i] || need[i] == 0 {
				continue
			}
			m := free
			for suit := range Suit(suits) {
				if lacks[i]>>suit&1 != 0 {
					m &^= suitSet(suit)
				}
			}
			if i != s.holder && s.holder != engine.Nobody {
				m &^= s.kitty
			}
			if spare := count(m) - need[i]; spare < fewest {
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
		s.seat[pick].hand = draw(from, need[pick], r)
		free &^= s.seat[pick].hand
	}
	if buried > 0 {
		if count(free) < buried {
			return false
		}
		s.buried = draw(free, buried, r)
		free &^= s.buried
	}
	return free == 0
}

// draw is n random members of a set.
func draw(from set, n int, r *rand.Rand) set {
	var got set
	for ; n > 0; n-- {
		m := from
		for k := r.IntN(count(from)); k > 0; k-- {
			m &= m - 1
		}
		got |= m & -m
		from &^= m & -m
	}
	return got
}

// rebonus gives the bonus cards of all seats but known other values from those that are hidden.
func (s *state) rebonus(known engine.Seat, stowed [maxSeats][goods]uint8, lost [maxSeats]uint8, pending int, r *rand.Rand) {
	take := func(n int) uint8 {
		m := uint8(draw(set(s.hidden), n, r))
		s.hidden &^= m
		return m
	}
	for i := range engine.Seat(s.seats) {
		if i == known {
			continue
		}
		p := &s.seat[i]
		for g := range p.ships {
			if n := int(stowed[i][g]) - bits.OnesCount8(p.ships[g].bonus); n > 0 {
				p.ships[g].bonus |= take(n)
			}
		}
		if n := int(lost[i]) - bits.OnesCount8(p.lost); n > 0 {
			p.lost |= take(n)
		}
	}
	if pending > 0 {
		s.pending = take(pending)
	}
}

// Hide exchanges at random what seat may not know, for the checks of package enginetest.
func (s *state) Hide(seat engine.Seat, r *rand.Rand) {
	if s.phase == phaseNone {
		return
	}
	var free set
	var need [maxSeats]int
	var stowed [maxSeats][goods]uint8
	var lost [maxSeats]uint8
	for i := range engine.Seat(s.seats) {
		if i == seat {
			continue
		}
		p := &s.seat[i]
		need[i] = count(p.hand)
		free |= p.hand
		p.hand = 0
		for g := range p.ships {
			if s.phase == PhaseOver {
				break // all bonus cards lie open
			}
			stowed[i][g] = uint8(bits.OnesCount8(p.ships[g].bonus))
			s.hidden |= p.ships[g].bonus
			p.ships[g].bonus = 0
		}
		lost[i] = uint8(bits.OnesCount8(p.lost))
		s.hidden |= p.lost
		p.lost = 0
	}
	buried := 0
	if seat != s.holder {
		buried = count(s.buried)
		free |= s.buried
		s.buried = 0
	}
	s.redeal(seat, free, need, buried, r)
	pending := 0
	if seat != s.winner {
		pending = bits.OnesCount8(s.pending)
		s.hidden |= s.pending
		s.pending = 0
	}
	s.rebonus(seat, stowed, lost, pending, r)
}
