package script

import (
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// complete fits everything else to the script's settings; the invariants of the rules then decide whether the
// position is possible. Without a given round it is the first one with room for everything that is named.
func (p *position) complete() error {
	s := p.s
	p.settlePhase()
	if err := p.settleSeats(); err != nil {
		return err
	}
	p.settleBid()
	p.settleTrump()
	if err := p.settleCards(); err != nil {
		return err
	}
	p.settleLoot()
	if s.Phase == portroyaltricks.PhaseAuction {
		if err := p.settleAuction(); err != nil {
			return err
		}
	}
	for ; ; s.Round++ {
		s.Pile, s.Bottom = rules.LootPile(s.Round)
		s.Bonuses = rules.BonusPile(s.Round)
		err := s.Invariants()
		if back := p.removed &^ s.Removed(); err == nil && back != 0 {
			err = fmt.Errorf("%v is out of the game and somewhere else", portroyaltricks.Loot(portroyaltricks.Lowest(back)))
		}
		if err == nil || p.Said("round") || s.Round == portroyaltricks.Rounds {
			return err
		}
	}
}

// handSaid tells whether the script names a hand.
func (p *position) handSaid(seat engine.Seat) bool { return p.Said(seat.String() + ".hand") }

// handSize is how many cards a seat holds: the number set, or as many as the rules want.
func (p *position) handSize(seat engine.Seat) int {
	if p.handSaid(seat) {
		return portroyaltricks.Count(p.s.Seat[seat].Hand) + p.any[seat]
	}
	return p.s.HandSize(seat)
}

// actor is the seat set to decide, or nobody.
func (p *position) actor() engine.Seat {
	if p.Said("actor") {
		return p.s.Actor
	}
	return engine.Nobody
}

// settlePhase finds the phase, the leader and the numbers of round and trick.
func (p *position) settlePhase() {
	s := p.s
	short := false // a hand of fewer cards than are dealt: tricks have been played
	for i := range engine.Seat(s.Seats) {
		short = short || p.handSaid(i) && p.handSize(i) < portroyaltricks.HandSize
	}
	switch {
	case p.Said("phase"):
	case p.Said("trick"):
		s.Phase = portroyaltricks.PhasePlay
	case p.Said("offenders") && s.Caught != 0:
		s.Phase = portroyaltricks.PhasePenalty
	case s.Pending != 0:
		s.Phase = portroyaltricks.PhaseStow
	case p.Said("loot_won"):
		s.Phase = portroyaltricks.PhaseLoad
	case p.Said("loot_in_play"), s.Phase < portroyaltricks.PhaseBury && (short || p.marked || p.Said("trick_number") || p.Said("leader") && s.Leader != engine.Nobody):
		s.Phase = portroyaltricks.PhasePlay
	}
	if s.Phase != p.was.Phase && !p.Said("trick") {
		s.Trick, s.Laid, s.Closed = rules.NoTrick, 0, false
	}
	if s.Phase == portroyaltricks.PhaseWindow {
		s.Round, s.TrickNo = portroyaltricks.Rounds, portroyaltricks.Tricks
	}
	n := engine.Seat(s.Seats)
	switch actor := p.actor(); {
	case p.Said("leader"):
	case s.Phase == portroyaltricks.PhasePlay && actor != engine.Nobody:
		s.Leader = (actor + n - engine.Seat(s.Laid)) % n
	case s.Phase == portroyaltricks.PhaseChoose && actor != engine.Nobody && !s.WinnerPicks:
		s.Leader = actor
	case s.Leader == engine.Nobody:
		s.Leader = 0
	}
	switch {
	case p.Said("trick_number"):
	case s.Phase < portroyaltricks.PhaseLeader:
		s.TrickNo = 1
	default: // a given hand determines the trick
		for i := range n {
			if p.handSaid(i) {
				s.TrickNo = 1
				s.TrickNo = uint8(max(1, min(portroyaltricks.Tricks, 1+s.HandSize(i)-p.handSize(i))))
				break
			}
		}
	}
}

// settleSeats finds the seats' roles.
func (p *position) settleSeats() error {
	s, actor := p.s, p.actor()
	first := s.TricksWon() == 0
	if s.Phase == portroyaltricks.PhaseAuction {
		if !p.Said("holder") {
			s.Holder = engine.Nobody
		}
	} else if s.Holder == engine.Nobody {
		switch {
		case p.Said("holder"):
			return errors.New("only in the auction nobody is the holder")
		case s.High != engine.Nobody:
			s.Holder = s.High
		case s.Phase <= portroyaltricks.PhaseTrump && actor != engine.Nobody:
			s.Holder = actor
		default:
			s.Holder = s.Dealer
		}
	}
	if first && s.Phase <= portroyaltricks.PhaseLeader && !p.Said("leader") {
		s.Leader = engine.Nobody
	}
	switch {
	case p.Said("winner"):
	case first:
		s.Winner = engine.Nobody
	case actor != engine.Nobody && (s.Phase == portroyaltricks.PhaseLoad || s.Phase == portroyaltricks.PhaseStow || s.Phase == portroyaltricks.PhaseLeader):
		s.Winner = actor
	case s.Winner == engine.Nobody:
		s.Winner = s.Leader
	}
	if s.Phase != portroyaltricks.PhasePenalty {
		s.Caught = 0
	}
	if actor == engine.Nobody {
		s.Actor = s.Turn()
	}
	return nil
}

// settleBid makes bid and highest bidder agree; after the auction the bid is what the holder still has to settle.
func (p *position) settleBid() {
	s := p.s
	if !p.Said("bid_open") {
		s.BidOpen = s.Bid > 0
	}
	switch {
	case s.Phase == portroyaltricks.PhaseAuction:
		s.BidOpen = false
		if s.High == engine.Nobody && s.Bid > 0 { // some seat has bid: the last one of the round
			s.High = s.Dealer
			if p.actor() == s.High {
				s.High = s.Right(s.High)
			}
		}
		return
	case !s.BidOpen:
		s.Bid = 0
	}
	if s.Bid > 0 {
		s.High = s.Holder
	} else if s.High != s.Holder { // a holder who has paid back stays the highest bidder
		s.High = engine.Nobody
	}
	if s.Passed.Has(s.Holder) {
		s.Passed = 0
	}
}

// settleTrump names a trump if the script has not: a suit without a marker, because trumping another suit sets
// a marker (§5.5 b).
func (p *position) settleTrump() {
	s := p.s
	if s.Phase <= portroyaltricks.PhaseTrump {
		s.Trump = portroyaltricks.NoSuit
		return
	}
	var markers uint8
	for i := range s.Seat {
		markers |= s.Seat[i].Markers
	}
	for suit := portroyaltricks.Suit(0); suit < portroyaltricks.Suits && s.Trump == portroyaltricks.NoSuit && !p.Said("trump"); suit++ {
		if markers>>suit&1 == 0 {
			s.Trump = suit
		}
	}
}

// settleAuction finds the next bidder. Seats that cannot bid are passed over (§5.3).
func (p *position) settleAuction() error {
	s := p.s
	begun := !p.Said("actor") && (p.Said("dealer") || s.Passed != 0 || s.High != engine.Nobody)
	switch {
	case begun && s.High != engine.Nobody && !p.Said("dealer"):
		s.Actor = s.High
	case begun:
		s.Actor = s.Dealer
	case s.CanBid(s.Actor) && !s.Passed.Has(s.Actor):
		return nil
	default:
		s.Actor = s.Right(s.Actor)
	}
	if s.NextBidder(nil); begun && s.Phase != portroyaltricks.PhaseAuction {
		return errors.New("the auction is over")
	}
	return nil
}
