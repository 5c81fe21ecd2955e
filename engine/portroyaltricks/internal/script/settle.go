package script

import (
	"fmt"

	"portside/engine"
	face "portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
	"portside/engine/script"
)

// settle makes the rest fit what the script has said: hands, the kitty, the buried cards and the table are filled up
// with cards that nobody has named.
func (p *position) settle() error {
	s := p.s
	p.settlePhase()
	if err := p.settleSeats(); err != nil {
		return err
	}
	for _, step := range []func() error{p.settleTricks, p.settleLoot, p.settleBonus} {
		if err := step(); err != nil {
			return err
		}
	}
	if s.Phase == face.PhaseAuction { // who cannot bid is passed over (§5.3)
		if !s.CanBid(s.Actor) || s.Passed.Has(s.Actor) {
			s.Actor = s.Right(s.Actor)
			s.NextBidder(nil)
		}
	}
	if err := p.settleNobody(); err != nil {
		return err
	}
	if s.Phase == face.PhaseWindow && (!s.Seat[s.Actor].Kept || s.RemoveLater == rules.RemoveNewly) {
		return wrong("in the window %v needs a kept remove 1 that can be used", s.Actor)
	}
	if p.leader >= 0 && s.Leader != p.leader || p.winner >= 0 && s.Winner != p.winner {
		return wrong("in this phase of trick %d the leader is %v and the winner %v: say the phase, and who acts", s.TrickNo, script.Text(s.Leader), script.Text(s.Winner))
	}
	if err := s.Invariants(); err != nil {
		return wrong("%v", err)
	}
	return nil
}

var wrong = fmt.Errorf

// settleNobody wants none to be where the script says so.
func (p *position) settleNobody() error {
	s := p.s
	if p.Said("trump") && p.trump == face.NoSuit && s.Trump != face.NoSuit {
		return wrong("there is a trump in this phase, %v if none is named", s.Trump)
	}
	for _, one := range [...]struct {
		field, what string
		said, now   engine.Seat
	}{
		{"holder", "holder", p.holder, s.Holder}, {"leader", "leader", p.leader, s.Leader}, {"winner", "winner", p.winner, s.Winner},
		{"actor", "seat that decides", p.actor, s.Actor},
	} {
		if p.Said(one.field) && one.said == engine.Nobody && one.now != engine.Nobody {
			return wrong("there is a %s in this phase, %v if nobody is named", one.what, one.now)
		}
	}
	return nil
}

// settlePhase finds the phase and the numbers of round and trick.
func (p *position) settlePhase() {
	s := p.s
	if p.lying == nil && s.Laid > 0 && s.Phase == p.before {
		if s.Phase == face.PhasePlay && !s.Closed {
			p.lying = append([]face.Card(nil), s.Trick[:s.Laid]...)
		}
		p.keepsTrick = true
	}
	switch {
	case p.Said("phase"):
	case p.lying != nil:
		s.Phase = face.PhasePlay
	case p.offenders != 0:
		s.Phase = face.PhasePenalty
	case s.Pending != 0:
		s.Phase = face.PhaseStow
	case p.won:
		s.Phase = face.PhaseLoad
	case p.inPlay != face.NoLoot || s.Phase < face.PhaseBury && (p.shortHand() || p.Said("trick_number") || p.marked || p.leader >= 0):
		s.Phase = face.PhasePlay
	}
	if s.Phase == face.PhaseWindow {
		s.Round, s.TrickNo = face.Rounds, face.Tricks
	}
	switch {
	case p.Said("trick_number"):
	case s.Phase < face.PhaseLeader:
		s.TrickNo = 1
	default:
		for i := range engine.Seat(s.Seats) { // a hand that is given tells the trick
			if p.handSaid(i) {
				n := face.HandSize + 1 - p.hand[i].size()
				if s.Won() || s.Phase == face.PhasePlay && p.hasPlayed(i) {
					n--
				}
				s.TrickNo = uint8(max(1, min(face.Tricks, n)))
				break
			}
		}
	}
}

// shortHand tells of a hand that is given with fewer cards than are dealt: tricks have been played.
func (p *position) shortHand() bool {
	for i := range engine.Seat(p.s.Seats) {
		if p.handSaid(i) && p.hand[i].size() < face.HandSize {
			return true
		}
	}
	return false
}

// first is the leader of the trick, as far as the script has said who.
func (p *position) first() engine.Seat {
	s := p.s
	switch {
	case p.leader != engine.Nobody:
		return p.leader
	case s.Phase == face.PhasePlay && p.actor != engine.Nobody:
		return (p.actor + engine.Seat(s.Seats) - engine.Seat(len(p.lying))) % engine.Seat(s.Seats)
	case s.Phase == face.PhaseChoose && p.actor != engine.Nobody && !s.WinnerPicks:
		return p.actor
	case s.Leader != engine.Nobody:
		return s.Leader
	}
	return 0
}

func (p *position) hasPlayed(seat engine.Seat) bool {
	n := int(p.s.Seats)
	return (int(seat)-int(p.first())+n)%n < len(p.lying)
}

// settleSeats finds who is what.
func (p *position) settleSeats() error {
	s := p.s
	if s.Phase == face.PhaseAuction {
		s.Holder, s.Leader, s.Winner, s.BidOpen = engine.Nobody, engine.Nobody, engine.Nobody, false
		if p.holder != engine.Nobody {
			return wrong("there is no holder yet during the auction: say the phase")
		}
		if (s.High == engine.Nobody) != (s.Bid == 0) {
			if s.High != engine.Nobody {
				return wrong("a highest bidder needs a bid")
			}
			s.High = s.Dealer // some seat has bid: the last one of the round
			if p.actor == s.High {
				s.High = s.Right(s.High)
			}
		}
		switch {
		case p.actor != engine.Nobody:
			s.Actor = p.actor
		case p.Said("dealer") || s.Passed != 0 || s.High != engine.Nobody:
			s.Actor = s.Dealer
			if s.High != engine.Nobody && !p.Said("dealer") {
				s.Actor = s.High
			}
			s.NextBidder(nil)
			if s.Phase != face.PhaseAuction {
				return wrong("the auction is over")
			}
		}
		if s.Actor == s.High {
			return wrong("%v has the highest bid already", s.Actor)
		}
		return p.debts()
	}
	switch {
	case p.holder != engine.Nobody:
		s.Holder = p.holder
	case s.Holder == engine.Nobody && s.High != engine.Nobody:
		s.Holder = s.High
	case s.Holder == engine.Nobody && s.Phase <= face.PhaseTrump && p.actor != engine.Nobody:
		s.Holder = p.actor
	case s.Holder == engine.Nobody:
		s.Holder = s.Dealer
	}
	s.BidOpen = s.Bid > 0
	if p.Said("bid_open") {
		s.BidOpen = p.bidOpen
	}
	if !s.BidOpen {
		s.Bid = 0
	}
	if s.Bid > 0 {
		s.High = s.Holder
	} else if s.High != s.Holder { // who has paid back stays the highest bidder
		s.High = engine.Nobody
	}
	if s.Passed.Has(s.Holder) {
		s.Passed = 0
	}
	if err := p.settleTrump(); err != nil {
		return err
	}
	return p.settleActor()
}

// settleTrump names a trump if the script has not: a suit without a marker, for those are set by trumping
// another suit (§5.5 b).
func (p *position) settleTrump() error {
	s := p.s
	if s.Phase <= face.PhaseTrump {
		s.Trump = face.NoSuit
		return nil
	}
	var markers uint8
	for i := range s.Seat {
		markers |= s.Seat[i].Markers
	}
	for suit := face.Suit(0); suit < face.Suits && s.Trump == face.NoSuit; suit++ {
		if markers>>suit&1 == 0 {
			s.Trump = suit
		}
	}
	if s.Trump == face.NoSuit || markers>>s.Trump&1 != 0 {
		return wrong("a marker lies on %v, the trump: only a suit that was trumped has one", s.Trump)
	}
	return nil
}

// settleActor finds leader, winner, offenders and who decides.
func (p *position) settleActor() error {
	s := p.s
	s.Leader = p.first()
	was := s.Winner
	s.Winner = engine.Nobody
	if s.Won() || s.Phase == face.PhaseLeader && s.TrickNo > 1 || s.Phase >= face.PhaseChoose && s.TrickNo > 1 {
		s.Winner = p.winner
		if s.Winner == engine.Nobody && (s.Phase == face.PhaseLoad || s.Phase == face.PhaseStow || s.Phase == face.PhaseLeader) {
			s.Winner = p.actor
		}
		if s.Winner == engine.Nobody {
			s.Winner = was
		}
		if s.Winner == engine.Nobody {
			s.Winner = s.Leader
		}
	}
	if s.Phase == face.PhasePenalty && p.offenders == 0 {
		p.offenders = s.Caught
	}
	s.Caught = 0
	switch s.Phase {
	case face.PhaseBury, face.PhaseTrump:
		s.Actor = s.Holder
		s.Leader, s.Winner = engine.Nobody, engine.Nobody
	case face.PhaseLeader:
		s.Actor = s.Winner
		if s.TrickNo == 1 {
			s.Actor, s.Leader = s.Holder, engine.Nobody
		}
	case face.PhaseChoose:
		s.Actor = s.Leader
		if s.WinnerPicks {
			s.Actor = s.Holder
			if s.TrickNo > 1 {
				s.Actor = s.Winner
			}
		}
	case face.PhasePlay:
		s.Actor = (s.Leader + engine.Seat(len(p.lying))) % engine.Seat(s.Seats)
	case face.PhaseLoad, face.PhaseStow:
		s.Actor = s.Winner
	case face.PhasePenalty:
		if !s.Penalty || p.offenders == 0 {
			return wrong("a penalty needs revoke=penalty and offenders")
		}
		s.Caught = p.offenders
		s.Actor = s.Right(s.Offender())
	case face.PhaseWindow:
		for i := range engine.Seat(s.Seats) {
			if s.Seat[i].Kept {
				s.Actor = i
			}
		}
	}
	if p.actor != engine.Nobody && p.actor != s.Actor {
		return wrong("%v cannot be the one who decides, it is %v", p.actor, s.Actor)
	}
	return p.debts()
}

func (p *position) debts() error {
	s := p.s
	for i := range engine.Seat(s.Seats) {
		owed := int(s.Seat[i].Debt)
		if s.High == i {
			owed += int(s.Bid)
		}
		if owed > face.DebtLimit {
			return wrong("%v would owe %d, the scale ends at %d", i, owed, face.DebtLimit)
		}
	}
	return nil
}
