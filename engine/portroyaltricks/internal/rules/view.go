package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// kept is what a view carries for Determinize besides what it shows: sets in the state's form, no secrets.
type kept struct {
	removeLater                        uint8
	caught                             engine.SeatSet
	unseen, table, kitty, buried, hand portroyaltricks.Set
	trick                              [portroyaltricks.MaxSeats]portroyaltricks.Card
	pile, pending                      uint8
	bottom                             bool
	under                              [portroyaltricks.LootCards]uint8
	places                             [portroyaltricks.MaxSeats]Place // without hands and the bonus values of others
	lost                               [portroyaltricks.MaxSeats]uint8 // how many bonus cards a seat has removed
	stowed                             [portroyaltricks.MaxSeats][portroyaltricks.Goods]uint8
}

// View implements engine.State.
func (s *State) View(seat engine.Seat) engine.View {
	v := &portroyaltricks.View{
		ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat)},
		Seats:    int(s.Seats), Rules: int(s.rules), Scale: s.Scale, GoblinVoid: s.goblinVoid,
		WinnerPicks: s.WinnerPicks, Penalty: s.Penalty, RemoveLater: portroyaltricks.RemoveValues[s.RemoveLater], Phase: s.Phase, Round: int(s.Round), TrickNo: int(s.TrickNo),
		Actor: s.Actor, Dealer: s.Dealer, Holder: s.Holder, High: s.High, Leader: s.Leader, Winner: s.Winner, Offender: engine.Nobody,
		Bid: int(s.Bid), BidOpen: s.BidOpen, Trump: s.Trump, Passed: s.Passed, InPlay: s.InPlay, Closed: s.Closed, Kitty: portroyaltricks.CardsOf(s.Kitty),
		Buried: portroyaltricks.Count(s.Buried), Played: portroyaltricks.CardsOf(s.Gone()), Pile: int(s.Pile), Bonuses: int(s.Bonuses), Removed: portroyaltricks.LootOf(s.Removed()),
		Pending: bits.OnesCount8(s.Pending), Places: make([]portroyaltricks.Place, s.Seats),
	}
	if s.Bottom {
		v.Pile++
	}
	if s.Phase == portroyaltricks.PhasePenalty {
		v.Offender = s.Offender()
	}
	for m := s.Table; m != 0; m &= m - 1 {
		l := portroyaltricks.Loot(portroyaltricks.Lowest(m))
		v.Table = append(v.Table, portroyaltricks.OnTable{Loot: l, Bonus: int(s.Under[l])})
	}
	for i, c := range s.Trick[:s.Laid] {
		v.Trick = append(v.Trick, portroyaltricks.Played{Seat: (s.Leader + engine.Seat(i)) % engine.Seat(s.Seats), Card: c, Wins: i == s.best()})
	}
	for i := range v.Places {
		v.Places[i] = s.placeView(engine.Seat(i), engine.Seat(i) == seat || s.Phase == portroyaltricks.PhaseOver)
	}
	h := kept{removeLater: s.RemoveLater, caught: s.Caught, unseen: s.Unseen, table: s.Table, kitty: s.Kitty, trick: s.Trick, pile: s.Pile, bottom: s.Bottom, under: s.Under}
	for i := range engine.Seat(s.Seats) {
		p := s.Seat[i]
		h.lost[i] = uint8(bits.OnesCount8(p.Lost))
		for g := range p.Ships {
			h.stowed[i][g] = uint8(bits.OnesCount8(p.Ships[g].Bonus))
		}
		p.Hand = 0
		if i != seat && s.Phase != portroyaltricks.PhaseOver {
			p.Lost = 0
			for g := range p.Ships {
				p.Ships[g].Bonus = 0
			}
		}
		if s.Phase == portroyaltricks.PhaseOver && i != seat {
			p.Lost = 0
		}
		h.places[i] = p
	}
	if seat == engine.Nobody {
		v.Kept = h
		return v
	}
	h.hand = s.Seat[seat].Hand
	v.Hand = portroyaltricks.CardsOf(h.hand)
	if seat == s.Holder {
		h.buried = s.Buried
		v.BuriedOwn = portroyaltricks.CardsOf(s.Buried)
	}
	if seat == s.Winner && s.Pending != 0 {
		h.pending = s.Pending
		v.PendingOwn = valuesOf(s.Pending)
	}
	v.Kept = h
	return v
}

func (s *State) placeView(seat engine.Seat, own bool) portroyaltricks.Place {
	p := &s.Seat[seat]
	v := portroyaltricks.Place{Cards: portroyaltricks.Count(p.Hand), Debt: int(p.Debt), Kept: p.Kept, Score: -int(p.Debt)}
	if s.BidOpen && s.Holder == seat {
		v.Score -= int(s.Bid)
	}
	for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
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
		w.Loot = portroyaltricks.LootOf(h.Loot)
		w.Weight, w.Capacity, w.Value, w.Sunk, w.Points = l.Weight, l.Capacity, l.Value, l.Sunk(), l.Points()
		v.Score += w.Points
	}
	return v
}

func valuesOf(m uint8) []int {
	var list []int
	for v := 1; v <= portroyaltricks.Bonuses; v++ {
		if m>>(v-1)&1 != 0 {
			list = append(list, v)
		}
	}
	return list
}

// Gone is the trick cards of earlier tricks of this round; during the auction none.
func (s *State) Gone() portroyaltricks.Set {
	m := portroyaltricks.DeckOf(int(s.Seats)) &^ (s.Buried | s.InTrick())
	if s.Holder == engine.Nobody {
		m &^= s.Kitty
	}
	for i := range s.Seat[:s.Seats] {
		m &^= s.Seat[i].Hand
	}
	return m
}

func (s *State) InTrick() portroyaltricks.Set {
	var m portroyaltricks.Set
	for _, c := range s.Trick[:s.Laid] {
		m |= 1 << c
	}
	return m
}

// Removed is the loot that has left the game.
func (s *State) Removed() portroyaltricks.Set {
	m := portroyaltricks.AllLoot &^ (s.Unseen | s.Table)
	if s.Bottom {
		m &^= 1 << portroyaltricks.Move
	}
	if s.Phase == portroyaltricks.PhaseLoad {
		m &^= 1 << s.InPlay
	}
	for i := range s.Seat[:s.Seats] {
		m &^= s.Seat[i].Cargo()
		if s.Seat[i].Kept {
			m &^= 1 << portroyaltricks.Remove
		}
	}
	return m
}
