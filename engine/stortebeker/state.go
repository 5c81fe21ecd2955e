package stortebeker

import "portside/engine"

// The figures of §2, §3 and §5.
const (
	maxSlots = 4
	maxRear  = 3
	handSize = 6
	perTurn  = 3
)

// state is one moment of a match. It is a flat value; what nobody has seen is not in it.
type state struct {
	rules, seats uint8
	pro          bool // the pro game (§7)
	askAll       bool // option counter_prompt
	ownerChooses bool // option pirate_loss
	cannotRefill bool // option end_trigger
	slots        uint8
	start        engine.Seat
	active       engine.Seat // whose turn it is
	actor        engine.Seat // who decides now
	phase        Phase
	round        uint16 // from 1
	played       uint8  // cards played in this turn
	quota        uint8  // cards to be played in this turn
	discards     uint8  // of them discarded for nothing or for an exchange
	taken        uint8  // cards taken by exchange
	exchanged    bool
	tried        uint8 // slots tried in this turn, as bits (ST-R5)
	boardingOver bool  // pro: no more boarding in this turn
	triggered    bool  // the round is the last
	ended        uint8
	idle         uint8 // turns in a row in which nobody could do anything (ST-R21)

	target uint8       // slot that is shot at or boarded
	dice   [2]Kind     // the colour dice
	die    uint8       // which of them is being answered
	nLoot  uint8       //
	loot   [2]Card     // captured by the shot, not yet placed
	roll   Roll        // the last one
	best   uint8       // best boarding result so far
	leader engine.Seat // who has it

	nRear  uint8
	closed uint8 // face-down ships of the rearguard
	pile   uint8 // cards of the draw pile
	frames engine.Frames[frame]
	rear   [maxRear]Ship // face-up ships of the rearguard, next first
	slot   [maxSlots]berth
	seat   [maxSeats]place

	discard [cardKinds]uint8
	box     [cardKinds]uint8 // out of play; only case scripts have any
	fleet   engine.Bag       // ships nobody has seen: closed rearguard and out of the game
	faces   engine.Bag       // of a colour die, always the same: a bag in the state costs no memory
	unseen  engine.Bag       // action cards nobody has seen: the draw pile
}

// berth is a place for an open ship.
type berth struct {
	ship Ship // NoShip if empty
	side [maxSeats]side
}

// place is what one seat has, beside its sides.
type place struct {
	hand   [cardKinds]uint8
	aside  [cardKinds]uint8 // taken by exchange, open
	cards  uint8            // in hand
	nAside uint8
	won    ShipSet
	score  uint16 // points of the ships, and extra
	extra  int16  // points a case script has given without ships
	memory memory
}

// memory is what everybody knows of a hand, all of it by having watched.
type memory struct {
	cards [cardKinds]uint8       // at least so many of this card; pirates in hand or face down at ships
	kinds [Kinds]uint8           // at least so many of this kind, cards included
	lacks [maxLacks][Kinds]uint8 // the hand does not hold all of this: it was not asked for a counter
	n     uint8
}

const maxLacks = 3

// Deciders implements engine.State: one seat at a time.
func (s *state) Deciders() engine.SeatSet {
	if s.phase == PhaseOver || s.phase == phaseNone {
		return 0
	}
	return engine.Only(s.actor)
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if seat != s.actor || s.phase == phaseNone || s.phase == PhaseOver {
		return engine.Event{}
	}
	q := engine.Event{Kind: AskPlay + uint16(s.phase-PhasePlay), Seat: seat, A: int16(NoShip)}
	switch s.phase {
	case PhasePlay:
		q.A, q.B = int16(s.quota-s.played), int16(s.toTake())
	case PhaseTake:
		q.A = int16(s.toTake())
	case PhaseAim:
		q.A = 0
	case PhaseSeize, PhaseLose:
		q.A, q.B = int16(s.slot[s.target].ship), int16(s.dice[s.die])
	case PhaseKeep:
		q.A, q.B = int16(s.slot[s.target].ship), int16(s.loot[0].Kind())
	case PhaseBoard:
		q.A = int16(s.tried)
	case PhaseCounter:
		q.A, q.B, q.C = int16(s.slot[s.target].ship), int16(s.best), int16(s.leader)
	case PhasePirate:
		q.A = int16(s.slot[s.target].ship)
	}
	return q
}

// Clone implements engine.State.
func (s *state) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// next is the seat to the left of seat.
func (s *state) next(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}

// before is the seat to the right of seat.
func (s *state) before(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.seats) - 1
	}
	return seat - 1
}

// slotOf is the slot of an open ship, -1 if it is not open.
func (s *state) slotOf(ship Ship) int {
	for i := range s.slots {
		if s.slot[i].ship == ship && ship != NoShip {
			return int(i)
		}
	}
	return -1
}
