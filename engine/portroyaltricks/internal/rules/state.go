package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// Values of the option remove_later (PR-R15).
const (
	removeEither uint8 = iota
	RemoveNewly
	RemoveLoaded
)

// State is one moment of a match. It is a flat value without anything that nobody has seen.
type State struct {
	Seats       uint8
	rules       uint8
	goblinVoid  bool // goblin_play=void_only
	Scale       portroyaltricks.Scale
	WinnerPicks bool  // next_lead=winner_picks
	Penalty     bool  // revoke=penalty
	RemoveLater uint8 // removeEither …

	Phase   portroyaltricks.Phase
	Round   uint8       // from 1
	TrickNo uint8       // from 1: the trick under way, or the next one
	Actor   engine.Seat // who decides
	Dealer  engine.Seat
	Holder  engine.Seat // of the privileges; Nobody during the auction
	High    engine.Seat // highest bidder so far, Nobody if nobody has bid
	Leader  engine.Seat // of the trick, or of the last one until the next leader is named; Nobody before the first
	Winner  engine.Seat // of the last trick of this round, Nobody before
	Bid     uint8
	BidOpen bool // bid not yet paid back or settled
	Trump   portroyaltricks.Suit
	Passed  engine.SeatSet
	Caught  engine.SeatSet // offenders of this trick who have not lost a card yet

	InPlay  portroyaltricks.Loot // the loot of the trick, until it is loaded
	Closed  bool                 // the complete trick still lies there; the next lead clears it
	Laid    uint8
	Trick   [portroyaltricks.MaxSeats]portroyaltricks.Card // in order of play
	Kitty   portroyaltricks.Set                            // the two open cards of this deal; known to have gone to the holder
	Buried  portroyaltricks.Set
	Table   portroyaltricks.Set              // loot on the table, including that in play
	Under   [portroyaltricks.LootCards]uint8 // bonus cards under cards of the table and under the one just won
	Unseen  portroyaltricks.Set              // loot faces nobody has seen, without move 1
	Pile    uint8                            // loot cards in the pile, without move 1; fewer than Unseen only in case scripts
	Bottom  bool                             // move 1 lies under the pile
	Hidden  uint8                            // bonus values nobody has seen
	Bonuses uint8                            // bonus cards in the pile
	Pending uint8                            // bonus values the winner has to stow
	Seat    [portroyaltricks.MaxSeats]Place
	bag     engine.Bag // to draw from, empty between draws: a separate bag would be allocated
}

// Place is what belongs to one seat.
type Place struct {
	Ships   [portroyaltricks.Goods]portroyaltricks.Cargo
	Hand    portroyaltricks.Set
	Markers uint8 // suits with a void marker, as bits
	Voids   uint8 // suits the seat has proved to lack: true markers, goblins played by void_only
	Debt    uint8
	Lost    uint8 // values of own bonus cards that have left the game
	Kept    bool  // a remove 1 lies beside the board
}

// Deciders implements engine.State: one seat at a time.
func (s *State) Deciders() engine.SeatSet {
	if s.Phase == portroyaltricks.PhaseOver || s.Phase == portroyaltricks.PhaseNone {
		return 0
	}
	return engine.Only(s.Actor)
}

var _ engine.Volunteer = (*State)(nil)

// Volunteers implements engine.Volunteer: the owner of a kept remove 1 may use it out of turn (§5.8), but not
// while his own penalty is decided, because that would change the choice.
func (s *State) Volunteers() engine.SeatSet {
	if s.RemoveLater == RemoveNewly || s.Phase == portroyaltricks.PhaseOver || s.Phase == portroyaltricks.PhaseNone {
		return 0
	}
	for i := range engine.Seat(s.Seats) {
		if p := &s.Seat[i]; p.Kept && i != s.Actor && p.Cargo() != 0 && !(s.Phase == portroyaltricks.PhasePenalty && s.Offender() == i) {
			return engine.Only(i)
		}
	}
	return 0
}

// Question implements engine.State.
func (s *State) Question(seat engine.Seat) engine.Event {
	if seat != s.Actor || s.Phase == portroyaltricks.PhaseOver || s.Phase == portroyaltricks.PhaseNone {
		return engine.Event{}
	}
	q := engine.Event{Kind: portroyaltricks.AskAuction + uint16(s.Phase-portroyaltricks.PhaseAuction), Seat: seat}
	switch s.Phase {
	case portroyaltricks.PhaseAuction:
		q.A = int16(s.Bid)
	case portroyaltricks.PhaseBury:
		q.A = int16(2 - bits.OnesCount64(s.Buried))
	case portroyaltricks.PhaseLeader, portroyaltricks.PhaseChoose:
		q.A = int16(s.TrickNo)
	case portroyaltricks.PhasePlay:
		q.A, q.B = int16(s.TrickNo), int16(s.Laid)
		if s.Closed {
			q.B = 0
		}
	case portroyaltricks.PhaseLoad:
		q.A = int16(s.InPlay)
	case portroyaltricks.PhaseStow:
		q.A = int16(bits.OnesCount8(s.Pending))
	case portroyaltricks.PhasePenalty:
		q.A = int16(s.Offender())
	}
	return q
}

// Clone implements engine.State.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// next is the left neighbour, clockwise.
func (s *State) next(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.Seats) {
		return 0
	}
	return seat
}

// Right is the right neighbour.
func (s *State) Right(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.Seats) - 1
	}
	return seat - 1
}

// Offender is the seat whose penalty is due: the first in clockwise order from the leader of the trick.
func (s *State) Offender() engine.Seat {
	for i, seat := 0, s.Leader; i < int(s.Seats); i++ {
		if s.Caught.Has(seat) {
			return seat
		}
		seat = s.next(seat)
	}
	return engine.Nobody
}

// Cargo is all loot in a seat's ships.
func (p *Place) Cargo() portroyaltricks.Set {
	return p.Ships[0].Loot | p.Ships[1].Loot | p.Ships[2].Loot | p.Ships[3].Loot
}

// Stowed is all bonus values in a seat's ships.
func (p *Place) Stowed() uint8 {
	return p.Ships[0].Bonus | p.Ships[1].Bonus | p.Ships[2].Bonus | p.Ships[3].Bonus
}

// Lacks is the trick cards that a seat cannot hold: those of the suits it has proved to lack.
func (p *Place) Lacks() (m portroyaltricks.Set) {
	for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
		if p.Voids>>suit&1 != 0 {
			m |= portroyaltricks.SuitSet(suit)
		}
	}
	return m
}

// ShipOf is the ship in which item i of the seat lies, goods if it does not.
func (p *Place) ShipOf(i portroyaltricks.Item) portroyaltricks.Good {
	for g := range portroyaltricks.Goods {
		if b := i.Bonus(); b > 0 && p.Ships[g].Bonus>>(b-1)&1 != 0 || b == 0 && p.Ships[g].Loot>>i&1 != 0 {
			return g
		}
	}
	return portroyaltricks.Goods
}

// out takes item i out of ship g.
func (p *Place) out(i portroyaltricks.Item, g portroyaltricks.Good) {
	if b := i.Bonus(); b > 0 {
		p.Ships[g].Bonus &^= 1 << (b - 1)
	} else {
		p.Ships[g].Loot &^= 1 << i
	}
}

// In lays item i into ship g.
func (p *Place) In(i portroyaltricks.Item, g portroyaltricks.Good) {
	if b := i.Bonus(); b > 0 {
		p.Ships[g].Bonus |= 1 << (b - 1)
	} else {
		p.Ships[g].Loot |= 1 << i
	}
}
