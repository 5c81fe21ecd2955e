package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// The figures of §2, §3 and §5.
const (
	maxSlots = 4
	MaxRear  = 3
	PerTurn  = 3
)

// State is one moment of a match. It is a flat value without anything that nobody has seen.
type State struct {
	rules, Seats uint8
	Pro          bool // the pro game (§7)
	askAll       bool // option counter_prompt
	ownerChooses bool // option pirate_loss
	cannotRefill bool // option end_trigger
	Slots        uint8
	Start        engine.Seat
	Active       engine.Seat // whose turn it is
	Actor        engine.Seat // who decides now
	Phase        stortebeker.Phase
	Round        uint16 // from 1
	Played       uint8  // cards played in this turn
	Quota        uint8  // cards to be played in this turn
	Discards     uint8  // of them discarded for nothing or for an exchange
	Taken        uint8  // cards taken by exchange
	Exchanged    bool
	Tried        uint8 // slots tried in this turn, as bits (ST-R5)
	BoardingOver bool  // pro: no more boarding in this turn
	Triggered    bool  // the round is the last
	Ended        uint8
	Idle         uint8 // turns in a row in which nobody could do anything (ST-R21)

	Target  uint8               // slot that is shot at or boarded
	Dice    [2]stortebeker.Kind // the colour dice
	Die     uint8               // which of them is being answered
	LootLen uint8               //
	Loot    [2]stortebeker.Card // captured by the shot, not yet placed
	Roll    stortebeker.Roll    // the last one
	Best    uint8               // best boarding result so far
	Leader  engine.Seat         // who has that result

	RearOpen   uint8
	RearClosed uint8 // face-down ships of the rearguard
	Pile       uint8 // cards of the draw pile
	frames     engine.Frames[frame]
	Rear       [MaxRear]stortebeker.Ship // face-up ships of the rearguard, next first
	Slot       [maxSlots]Berth
	Seat       [stortebeker.MaxSeats]Place

	Discard stortebeker.Hand
	Box     stortebeker.Hand // out of play; only case scripts have any
	Fleet   engine.Bag       // ships nobody has seen: closed rearguard and out of the game
	faces   engine.Bag       // of a colour die, always the same: in the state the bag costs no allocation
	Unseen  engine.Bag       // action cards nobody has seen: the draw pile
}

// Berth is a place for an open ship.
type Berth struct {
	Ship stortebeker.Ship // NoShip if empty
	Side [stortebeker.MaxSeats]Side
}

// Place is what one seat has, besides its sides.
type Place struct {
	Hand     stortebeker.Hand
	Aside    stortebeker.Hand // taken by exchange, open
	Cards    uint8            // in hand
	AsideLen uint8
	Won      stortebeker.ShipSet
	Score    uint16 // points of the ships, and extra
	Extra    int16  // points a case script has given without ships
	Memory   Memory
}

// Memory is what everybody knows of a hand from watching.
type Memory struct {
	Cards stortebeker.Hand                   // at least so many of this card; pirates in hand or face down at ships
	Kinds [stortebeker.Kinds]uint8           // at least so many of this kind, cards included
	lacks [maxLacks][stortebeker.Kinds]uint8 // the hand does not hold all of this: it was not asked for a counter
	n     uint8
}

const maxLacks = 3

// Deciders implements engine.State: one seat at a time.
func (s *State) Deciders() engine.SeatSet {
	if s.Phase == stortebeker.PhaseOver || s.Phase == stortebeker.PhaseNone {
		return 0
	}
	return engine.Only(s.Actor)
}

// Question implements engine.State.
func (s *State) Question(seat engine.Seat) engine.Event {
	if seat != s.Actor || s.Phase == stortebeker.PhaseNone || s.Phase == stortebeker.PhaseOver {
		return engine.Event{}
	}
	q := engine.Event{Kind: stortebeker.AskPlay + uint16(s.Phase-stortebeker.PhasePlay), Seat: seat, A: int16(stortebeker.NoShip)}
	switch s.Phase {
	case stortebeker.PhasePlay:
		q.A, q.B = int16(s.Quota-s.Played), int16(s.toTake())
	case stortebeker.PhaseTake:
		q.A = int16(s.toTake())
	case stortebeker.PhaseAim:
		q.A = 0
	case stortebeker.PhaseSeize, stortebeker.PhaseLose:
		q.A, q.B = int16(s.Slot[s.Target].Ship), int16(s.Dice[s.Die])
	case stortebeker.PhaseKeep:
		q.A, q.B = int16(s.Slot[s.Target].Ship), int16(s.Loot[0].Kind())
	case stortebeker.PhaseBoard:
		q.A = int16(s.Tried)
	case stortebeker.PhaseCounter:
		q.A, q.B, q.C = int16(s.Slot[s.Target].Ship), int16(s.Best), int16(s.Leader)
	case stortebeker.PhasePirate:
		q.A = int16(s.Slot[s.Target].Ship)
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

// before is the seat to the right of seat.
func (s *State) before(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.Seats) - 1
	}
	return seat - 1
}

// SlotOf is the slot of an open ship, -1 if it is not open.
func (s *State) SlotOf(ship stortebeker.Ship) int {
	for i := range s.Slots {
		if s.Slot[i].Ship == ship && ship != stortebeker.NoShip {
			return int(i)
		}
	}
	return -1
}
