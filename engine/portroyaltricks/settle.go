package portroyaltricks

import (
	"fmt"

	"portside/engine"
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
	if s.phase == PhaseAuction { // who cannot bid is passed over (§5.3)
		if !s.canBid(s.actor) || s.passed.Has(s.actor) {
			s.actor = s.right(s.actor)
			s.nextBidder(nil)
		}
	}
	if s.phase == PhaseLoad && len(s.Legal(s.actor, nil)) == 0 {
		return wrong("nothing can become of %v", s.inPlay)
	}
	if err := p.settleNobody(); err != nil {
		return err
	}
	if s.phase == PhaseWindow && (!s.seat[s.actor].kept || s.removeLater == removeNewly) {
		return wrong("in the window %v needs a kept remove 1 that can be used", s.actor)
	}
	if p.leader >= 0 && s.leader != p.leader || p.winner >= 0 && s.winner != p.winner {
		return wrong("in this phase of trick %d the leader is %v and the winner %v: say the phase, and who acts", s.trickNo, script.Text(s.leader), script.Text(s.winner))
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
	if p.Said("trump") && p.trump == NoSuit && s.trump != NoSuit {
		return wrong("there is a trump in this phase, %v if none is named", s.trump)
	}
	for _, one := range [...]struct {
		field, what string
		said, now   engine.Seat
	}{
		{"holder", "holder", p.holder, s.holder}, {"leader", "leader", p.leader, s.leader}, {"winner", "winner", p.winner, s.winner},
		{"actor", "seat that decides", p.actor, s.actor},
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
	if p.lying == nil && s.nTrick > 0 && s.phase == p.before {
		if s.phase == PhasePlay && !s.closed {
			p.lying = append([]Card(nil), s.trick[:s.nTrick]...)
		}
		p.keepsTrick = true
	}
	switch {
	case p.Said("phase"):
	case p.lying != nil:
		s.phase = PhasePlay
	case p.offenders != 0:
		s.phase = PhasePenalty
	case s.pending != 0:
		s.phase = PhaseStow
	case p.won:
		s.phase = PhaseLoad
	case p.inPlay != NoLoot || s.phase < PhaseBury && (p.shortHand() || p.Said("trick_number") || p.marked || p.leader >= 0):
		s.phase = PhasePlay
	}
	if s.phase == PhaseWindow {
		s.round, s.trickNo = rounds, tricks
	}
	switch {
	case p.Said("trick_number"):
	case s.phase < PhaseLeader:
		s.trickNo = 1
	default:
		for i := range engine.Seat(s.seats) { // a hand that is given tells the trick
			if p.handSaid(i) {
				n := handSize + 1 - p.hand[i].size()
				if s.won() || s.phase == PhasePlay && p.hasPlayed(i) {
					n--
				}
				s.trickNo = uint8(max(1, min(tricks, n)))
				break
			}
		}
	}
}

// shortHand tells of a hand that is given with fewer cards than are dealt: tricks have been played.
func (p *position) shortHand() bool {
	for i := range engine.Seat(p.s.seats) {
		if p.handSaid(i) && p.hand[i].size() < handSize {
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
	case s.phase == PhasePlay && p.actor != engine.Nobody:
		return (p.actor + engine.Seat(s.seats) - engine.Seat(len(p.lying))) % engine.Seat(s.seats)
	case s.phase == PhaseChoose && p.actor != engine.Nobody && !s.winnerPicks:
		return p.actor
	case s.leader != engine.Nobody:
		return s.leader
	}
	return 0
}

func (p *position) hasPlayed(seat engine.Seat) bool {
	n := int(p.s.seats)
	return (int(seat)-int(p.first())+n)%n < len(p.lying)
}

// settleSeats finds who is what.
func (p *position) settleSeats() error {
	s := p.s
	if s.phase == PhaseAuction {
		s.holder, s.leader, s.winner, s.bidOpen = engine.Nobody, engine.Nobody, engine.Nobody, false
		if p.holder != engine.Nobody {
			return wrong("there is no holder yet during the auction: say the phase")
		}
		if (s.high == engine.Nobody) != (s.bid == 0) {
			if s.high != engine.Nobody {
				return wrong("a highest bidder needs a bid")
			}
			s.high = s.dealer // some seat has bid: the last one of the round
			if p.actor == s.high {
				s.high = s.right(s.high)
			}
		}
		switch {
		case p.actor != engine.Nobody:
			s.actor = p.actor
		case p.Said("dealer") || s.passed != 0 || s.high != engine.Nobody:
			s.actor = s.dealer
			if s.high != engine.Nobody && !p.Said("dealer") {
				s.actor = s.high
			}
			s.nextBidder(nil)
			if s.phase != PhaseAuction {
				return wrong("the auction is over")
			}
		}
		if s.actor == s.high {
			return wrong("%v has the highest bid already", s.actor)
		}
		return p.debts()
	}
	switch {
	case p.holder != engine.Nobody:
		s.holder = p.holder
	case s.holder == engine.Nobody && s.high != engine.Nobody:
		s.holder = s.high
	case s.holder == engine.Nobody && s.phase <= PhaseTrump && p.actor != engine.Nobody:
		s.holder = p.actor
	case s.holder == engine.Nobody:
		s.holder = s.dealer
	}
	s.bidOpen = s.bid > 0
	if p.Said("bid_open") {
		s.bidOpen = p.bidOpen
	}
	if !s.bidOpen {
		s.bid = 0
	}
	if s.bid > 0 {
		s.high = s.holder
	} else if s.high != s.holder { // who has paid back stays the highest bidder
		s.high = engine.Nobody
	}
	if s.passed.Has(s.holder) {
		s.passed = 0
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
	if s.phase <= PhaseTrump {
		s.trump = NoSuit
		return nil
	}
	var markers uint8
	for i := range s.seat {
		markers |= s.seat[i].markers
	}
	for suit := Suit(0); suit < suits && s.trump == NoSuit; suit++ {
		if markers>>suit&1 == 0 {
			s.trump = suit
		}
	}
	if s.trump == NoSuit || markers>>s.trump&1 != 0 {
		return wrong("a marker lies on %v, the trump: only a suit that was trumped has one", s.trump)
	}
	return nil
}

// settleActor finds leader, winner, offenders and who decides.
func (p *position) settleActor() error {
	s := p.s
	s.leader = p.first()
	was := s.winner
	s.winner = engine.Nobody
	if s.won() || s.phase == PhaseLeader && s.trickNo > 1 || s.phase >= PhaseChoose && s.trickNo > 1 {
		s.winner = p.winner
		if s.winner == engine.Nobody && (s.phase == PhaseLoad || s.phase == PhaseStow || s.phase == PhaseLeader) {
			s.winner = p.actor
		}
		if s.winner == engine.Nobody {
			s.winner = was
		}
		if s.winner == engine.Nobody {
			s.winner = s.leader
		}
	}
	if s.phase == PhasePenalty && p.offenders == 0 {
		p.offenders = s.caught
	}
	s.caught = 0
	switch s.phase {
	case PhaseBury, PhaseTrump:
		s.actor = s.holder
		s.leader, s.winner = engine.Nobody, engine.Nobody
	case PhaseLeader:
		s.actor = s.winner
		if s.trickNo == 1 {
			s.actor, s.leader = s.holder, engine.Nobody
		}
	case PhaseChoose:
		s.actor = s.leader
		if s.winnerPicks {
			s.actor = s.holder
			if s.trickNo > 1 {
				s.actor = s.winner
			}
		}
	case PhasePlay:
		s.actor = (s.leader + engine.Seat(len(p.lying))) % engine.Seat(s.seats)
	case PhaseLoad, PhaseStow:
		s.actor = s.winner
	case PhasePenalty:
		if !s.penalty || p.offenders == 0 {
			return wrong("a penalty needs revoke=penalty and offenders")
		}
		s.caught = p.offenders
		s.actor = s.right(s.offender())
	case PhaseWindow:
		for i := range engine.Seat(s.seats) {
			if s.seat[i].kept {
				s.actor = i
			}
		}
	}
	if p.actor != engine.Nobody && p.actor != s.actor {
		return wrong("%v cannot be the one who decides, it is %v", p.actor, s.actor)
	}
	return p.debts()
}

func (p *position) debts() error {
	s := p.s
	for i := range engine.Seat(s.seats) {
		owed := int(s.seat[i].debt)
		if s.high == i {
			owed += int(s.bid)
		}
		if owed > debtLimit {
			return wrong("%v would owe %d, the scale ends at %d", i, owed, debtLimit)
		}
	}
	return nil
}
