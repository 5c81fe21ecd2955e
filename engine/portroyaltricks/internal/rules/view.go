package rules

import (
	"math/bits"

	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// kept is what a view carries for Determinize besides what it shows: sets in the state's form, no secrets.
type kept struct {
	removeLater                        uint8
	caught                             engine.SeatSet
	unseen, table, kitty, buried, hand face.Set
	trick                              [face.MaxSeats]face.Card
	pile, pending                      uint8
	bottom                             bool
	under                              [face.LootCards]uint8
	places                             [face.MaxSeats]Place // without hands and the bonus values of others
	lost                               [face.MaxSeats]uint8 // how many bonus cards a seat has removed
	stowed                             [face.MaxSeats][face.Goods]uint8
}

// View implements engine.State.
func (s *State) View(seat engine.Seat) engine.View {
	v := &face.View{
		ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat)},
		Seats:    int(s.Seats), Rules: int(s.rules), Scale: s.Scale, GoblinVoid: s.goblinVoid,
		WinnerPicks: s.WinnerPicks, Penalty: s.Penalty, RemoveLater: face.RemoveValues[s.RemoveLater], Phase: s.Phase, Round: int(s.Round), TrickNo: int(s.TrickNo),
		Actor: s.Actor, Dealer: s.Dealer, Holder: s.Holder, High: s.High, Leader: s.Leader, Winner: s.Winner, Offender: engine.Nobody,
		Bid: int(s.Bid), BidOpen: s.BidOpen, Trump: s.Trump, Passed: s.Passed, InPlay: s.InPlay, Closed: s.Closed, Kitty: face.CardsOf(s.Kitty),
		Buried: face.Count(s.Buried), Played: face.CardsOf(s.Gone()), Pile: int(s.Pile), Bonuses: int(s.Bonuses), Removed: face.LootOf(s.Removed()),
		Pending: bits.OnesCount8(s.Pending), Places: make([]face.Place, s.Seats),
	}
	if s.Bottom {
		v.Pile++
	}
	if s.Phase == face.PhasePenalty {
		v.Offender = s.Offender()
	}
	for m := s.Table; m != 0; m &= m - 1 {
		l := face.Loot(face.Lowest(m))
		v.Table = append(v.Table, face.OnTable{Loot: l, Bonus: int(s.Under[l])})
	}
	for i, c := range s.Trick[:s.Laid] {
		v.Trick = append(v.Trick, face.Played{Seat: (s.Leader + engine.Seat(i)) % engine.Seat(s.Seats), Card: c, Wins: i == s.best()})
	}
	for i := range v.Places {
		v.Places[i] = s.placeView(engine.Seat(i), engine.Seat(i) == seat || s.Phase == face.PhaseOver)
	}
	h := kept{removeLater: s.RemoveLater, caught: s.Caught, unseen: s.Unseen, table: s.Table, kitty: s.Kitty, trick: s.Trick, pile: s.Pile, bottom: s.Bottom, under: s.Under}
	for i := range engine.Seat(s.Seats) {
		p := s.Seat[i]
		h.lost[i] = uint8(bits.OnesCount8(p.Lost))
		for g := range p.Ships {
			h.stowed[i][g] = uint8(bits.OnesCount8(p.Ships[g].Bonus))
		}
		p.Hand = 0
		if i != seat && s.Phase != face.PhaseOver {
			p.Lost = 0
			for g := range p.Ships {
				p.Ships[g].Bonus = 0
			}
		}
		if s.Phase == face.PhaseOver && i != seat {
			p.Lost = 0
		}
		h.places[i] = p
	}
	if seat == engine.Nobody {
		v.Kept = h
		return v
	}
	h.hand = s.Seat[seat].Hand
	v.Hand = face.CardsOf(h.hand)
	if seat == s.Holder {
		h.buried = s.Buried
		v.BuriedOwn = face.CardsOf(s.Buried)
	}
	if seat == s.Winner && s.Pending != 0 {
		h.pending = s.Pending
		v.PendingOwn = valuesOf(s.Pending)
	}
	v.Kept = h
	return v
}

func (s *State) placeView(seat engine.Seat, own bool) face.Place {
	p := &s.Seat[seat]
	v := face.Place{Cards: face.Count(p.Hand), Debt: int(p.Debt), Kept: p.Kept, Score: -int(p.Debt)}
	if s.BidOpen && s.Holder == seat {
		v.Score -= int(s.Bid)
	}
	for suit := range face.Suit(face.Suits) {
		if p.Markers>>suit&1 != 0 {
			v.Markers = append(v.Markers, suit)
		}
	}
	for g := range p.Ships {
		h := p.Ships[g]
		w := &v.Ships[g]
		w.Bonus = bits.OnesCount8(h.Bonus)
		if own {
			w.Values = valuesOf(h.Bonus)
		} else {
			h.Bonus = 0
		}
		l := s.Scale.Judge(&h)
		w.Loot = face.LootOf(h.Loot)
		w.Weight, w.Capacity, w.Value, w.Sunk, w.Points = l.Weight, l.Capacity, l.Value, l.Sunk(), l.Points()
		v.Score += w.Points
	}
	return v
}

func valuesOf(m uint8) []int {
	var list []int
	for v := 1; v <= face.Bonuses; v++ {
		if m>>(v-1)&1 != 0 {
			list = append(list, v)
		}
	}
	return list
}

// Gone is the trick cards of earlier tricks of this round; during the auction none.
func (s *State) Gone() face.Set {
	m := face.DeckOf(int(s.Seats)) &^ (s.Buried | s.InTrick())
	if s.Holder == engine.Nobody {
		m &^= s.Kitty
	}
	for i := range s.Seat[:s.Seats] {
		m &^= s.Seat[i].Hand
	}
	return m
}

func (s *State) InTrick() face.Set {
	var m face.Set
	for _, c := range s.Trick[:s.Laid] {
		m |= 1 << c
	}
	return m
}

// Removed is the loot that has left the game.
func (s *State) Removed() face.Set {
	m := face.AllLoot &^ (s.Unseen | s.Table)
	if s.Bottom {
		m &^= 1 << face.Move
	}
	if s.Phase == face.PhaseLoad {
		m &^= 1 << s.InPlay
	}
	for i := range s.Seat[:s.Seats] {
		m &^= s.Seat[i].Cargo()
		if s.Seat[i].Kept {
			m &^= 1 << face.Remove
		}
	}
	return m
}
