package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

const (
	MaxHarbour  = 160 // all characters and ships could lie there
	MaxRow      = 8
	MaxPurse    = 210
	MaxRevealed = 4
	Generations = 12 // shuffles whose coins are still about; see mergeOldest
)

// startCoins is what every seat begins with (§3.1).
const startCoins = 3

// State is one moment of a match. It is a flat value without anything that nobody has seen.
type State struct {
	Seats     uint8
	Rules     uint8
	Mode      portroyal.Mode
	variant   bool // the end needs an expedition as well (§8.2)
	Extras    uint8
	Start     engine.Seat
	Active    engine.Seat // whose turn it is
	Actor     engine.Seat // who decides now
	Phase     portroyal.Phase
	Triggered bool // the end is near: this round is the last (§8.1)
	Ended     uint8
	Dry       uint8          // seats of this round, from its start, that could draw nothing (§6.4)
	Draws     uint8          // cards drawn in this turn
	Gambles   uint8          // successful gambles in this turn
	Gamblers  uint8          // gamblers used in this turn
	Offered   uint8          // bit 0: tiny gamester, bit 1: gamester was offered in this turn
	Allowance uint8          // cards the actor may still take
	Taken     uint8          // cards the actor took in this step
	Pending   portroyal.Card // ship to be let in or repelled, or gift ship that was taken
	Offering  portroyal.Contract
	Trigger   engine.Seat
	Round     uint16 // from 1
	Turn      uint16 // from 1
	payers    uint8  // seats that paid the tax being resolved, as bits
	Proposal  int8   // time cards to set aside before the start; -1: nobody has proposed
	Accepted  uint8  // seats that agree, as bits; before version 3 of the rules how many agree in a row
	Proposals uint8

	NHarbour  uint8
	NRow      uint8
	NRevealed uint8
	Deck      uint8 // cards in the draw pile
	Box       uint8 // unseen cards out of play; only case scripts have any
	Gen       uint8 // generation of the draw pile
	Time      uint8 // cards in the time pile
	timeGen   uint8 // generation of time pile and score pile
	Score     uint8 // cards in the score pile
	Stack     engine.Frames[frame]
	Ships     [portroyal.Colours]uint8    // ships in the harbour by colour
	Harbour   [MaxHarbour]portroyal.Card  // in order of arrival
	Row       [MaxRow]portroyal.Card      // in order of arrival
	Revealed  [MaxRevealed]portroyal.Card // cards of a gamble not yet resolved
	Places    [portroyal.MaxSeats]Place   //
	Table     Table                       //
	Adventure Adventure                   // of the adventure
	Discard   engine.Bag                  //
	Unseen    [Generations]engine.Bag     // faces of each shuffle that nobody has seen: piles, coins, box
}

// Deciders implements engine.State: one seat at a time, except for characters and joint decisions.
func (s *State) Deciders() engine.SeatSet {
	if s.Phase == portroyal.PhaseOver || s.Phase == portroyal.PhaseNone {
		return 0
	}
	if s.Phase == portroyal.PhaseCharacter {
		return s.choosers()
	}
	if s.jointly() {
		return engine.SeatSet(1<<s.Seats-1) &^ engine.SeatSet(s.Accepted)
	}
	return engine.Only(s.Actor)
}

// Question implements engine.State.
func (s *State) Question(seat engine.Seat) engine.Event {
	if !s.Deciders().Has(seat) {
		return engine.Event{}
	}
	q := engine.Event{Seat: seat}
	switch s.Phase {
	case portroyal.PhaseDifficulty:
		q.Kind, q.A, q.B = portroyal.AskDifficulty, int16(s.Proposal), int16(s.Time)
	case portroyal.PhaseDiscover:
		q.Kind, q.A = portroyal.AskDiscover, int16(s.Draws)
	case portroyal.PhaseShip:
		q.Kind, q.A = portroyal.AskShip, int16(s.Pending)
	case portroyal.PhaseOffer:
		q.Kind, q.A = portroyal.AskOffer, int16(s.Offering)
		if s.Offering == portroyal.NoContract {
			q.Kind, q.A = portroyal.AskMission, int16(s.Adventure.Offering)
		}
	case portroyal.PhaseSetAside:
		q.Kind, q.A = portroyal.AskSetAside, int16(s.Time)
	case portroyal.PhaseAfterGamble:
		q.Kind, q.A = portroyal.AskAfterGamble, int16(s.Gambles)
	case portroyal.PhaseTake:
		q.Kind, q.A = portroyal.AskTake, int16(s.Allowance)
		if seat != s.Active {
			q.B = 1
		}
	case portroyal.PhaseGift:
		q.Kind, q.A = portroyal.AskGift, int16(s.Pending)
	case portroyal.PhaseClosing:
		q.Kind = portroyal.AskClosing
	case portroyal.PhaseShare:
		q.Kind, q.A, q.B = portroyal.AskShare, int16(s.Adventure.Shared), int16(s.Adventure.Pot-s.Adventure.Given())
		if s.Rules >= portroyal.RulesTogether {
			q.C = int16(s.Proposals) // another split is another question
		}
	case portroyal.PhaseCharacter:
		q.Kind, q.A = portroyal.AskCharacter, int16(s.Places[seat].Dealt)
	case portroyal.PhaseEvent:
		q.Kind, q.A = portroyal.AskEvent, int16(s.Adventure.Card)
	case portroyal.PhaseRemove:
		q.Kind, q.A, q.B = portroyal.AskRemove, int16(s.Adventure.Toll), int16(s.Places[seat].Left)
	case portroyal.PhasePick:
		q.Kind, q.A = portroyal.AskPick, int16(s.Adventure.NLooked)
	default:
		return engine.Event{}
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

// Next is the seat to the left of seat.
func (s *State) Next(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.Seats) {
		return 0
	}
	return seat
}

// ShipCount is the number of ships in the harbour; except after a bust also of their colours.
func (s *State) ShipCount() int {
	n := 0
	for _, k := range s.Ships {
		n += int(k)
	}
	return n
}

// Place is what lies in front of one seat.
type Place struct {
	portroyal.Tableau
	Tokens uint8           // influence from contracts
	Taxed  uint8           // tax increases paid so far; standing orders use it (§14.3)
	Gifts  uint8           // coins got from gift ships so far, for the same; counted from version 2 of the rules on
	Dealt  uint8           // number of the character card dealt, 0: none or to be drafted
	Left   uint8           // markers left on the character card: door and windows (§12.5)
	Boxed  uint8           // markers returned to the box for coins
	Purse  [MaxPurse]uint8 // the generation of each coin, longest held first
}

// InForce is the event whose effect is in force at this moment, NoHappening for none.
func (s *State) InForce() portroyal.Happening {
	if s.Adventure.Event == portroyal.EffectNone {
		return portroyal.NoHappening
	}
	return s.Adventure.Card
}
