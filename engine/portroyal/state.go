package portroyal

import "portside/engine"

const (
	maxHarbour  = 160 // all characters and ships could lie there
	maxRow      = 8
	maxPurse    = 210
	maxRevealed = 4
	generations = 12 // shuffles whose coins are still about; see mergeOldest
)

// startCoins is what every seat begins with (§3.1).
const startCoins = 3

// state is one moment of a match. It is a flat value; what nobody has seen is not in it.
type state struct {
	seats     uint8
	rules     uint8
	mode      Mode
	variant   bool // the end asks for an expedition as well (§8.2)
	extras    uint8
	start     engine.Seat
	active    engine.Seat // whose turn it is
	actor     engine.Seat // who decides now
	phase     Phase
	triggered bool // the end is near: this round is the last (§8.1)
	ended     uint8
	dry       uint8 // seats of this round that could draw nothing, from its start on (§6.4)
	draws     uint8 // cards drawn in this turn
	gambles   uint8 // successful gambles in this turn
	gamblers  uint8 // gamblers used in this turn
	offered   uint8 // bit 0: tiny gamester, bit 1: gamester was offered in this turn
	allowance uint8 // cards the actor may still take
	taken     uint8 // cards the actor took in this step
	pending   Card  // ship that waits to be let in, or gift ship that was taken
	offering  Contract
	trigger   engine.Seat
	round     uint16 // from 1
	turn      uint16 // from 1
	payers    uint8  // seats that paid the tax being resolved, as bits
	proposal  int8   // time cards to set aside before the start; -1: nobody has proposed
	accepted  uint8  // seats that agree, as bits; before version 3 of the rules how many do in a row
	proposals uint8

	nHarbour  uint8
	nRow      uint8
	nRevealed uint8
	deck      uint8 // cards in the draw pile
	box       uint8 // unseen cards out of play; only case scripts have any
	gen       uint8 // generation of the draw pile
	time      uint8 // cards in the time pile
	timeGen   uint8 // generation of time pile and score pile
	score     uint8 // cards in the score pile
	stack     engine.Frames[frame]
	ships     [colours]uint8          // ships in the harbour by colour
	harbour   [maxHarbour]Card        // in order of arrival
	row       [maxRow]Card            // in order of arrival
	revealed  [maxRevealed]Card       // cards of a gamble not yet dealt with
	seat      [MaxSeats]place         //
	table     table                   //
	voyage    voyage                  // of the adventure
	discard   engine.Bag              //
	unseen    [generations]engine.Bag // faces of each shuffle that nobody has seen: piles, coins, box
}

// Deciders implements engine.State: one seat at a time, but for characters and joint decisions.
func (s *state) Deciders() engine.SeatSet {
	if s.phase == PhaseOver || s.phase == phaseNone {
		return 0
	}
	if s.phase == PhaseCharacter {
		return s.choosers()
	}
	if s.jointly() {
		return engine.SeatSet(1<<s.seats-1) &^ engine.SeatSet(s.accepted)
	}
	return engine.Only(s.actor)
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if !s.Deciders().Has(seat) {
		return engine.Event{}
	}
	q := engine.Event{Seat: seat}
	switch s.phase {
	case PhaseDifficulty:
		q.Kind, q.A, q.B = AskDifficulty, int16(s.proposal), int16(s.time)
	case PhaseDiscover:
		q.Kind, q.A = AskDiscover, int16(s.draws)
	case PhaseShip:
		q.Kind, q.A = AskShip, int16(s.pending)
	case PhaseOffer:
		q.Kind, q.A = AskOffer, int16(s.offering)
		if s.offering == NoContract {
			q.Kind, q.A = AskMission, int16(s.voyage.offering)
		}
	case PhaseSetAside:
		q.Kind, q.A = AskSetAside, int16(s.time)
	case PhaseAfterGamble:
		q.Kind, q.A = AskAfterGamble, int16(s.gambles)
	case PhaseTake:
		q.Kind, q.A = AskTake, int16(s.allowance)
		if seat != s.active {
			q.B = 1
		}
	case PhaseGift:
		q.Kind, q.A = AskGift, int16(s.pending)
	case PhaseClosing:
		q.Kind = AskClosing
	case PhaseShare:
		q.Kind, q.A, q.B = AskShare, int16(s.voyage.shared), int16(s.voyage.pot-s.voyage.given())
		if s.rules >= rulesTogether {
			q.C = int16(s.proposals) // another split is another question
		}
	case PhaseCharacter:
		q.Kind, q.A = AskCharacter, int16(s.seat[seat].dealt)
	case PhaseEvent:
		q.Kind, q.A = AskEvent, int16(s.voyage.card)
	case PhaseRemove:
		q.Kind, q.A, q.B = AskRemove, int16(s.voyage.toll), int16(s.seat[seat].left)
	case PhasePick:
		q.Kind, q.A = AskPick, int16(s.voyage.nLooked)
	default:
		return engine.Event{}
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

// shipCount is the number of ships in the harbour; outside a bust also that of their colours.
func (s *state) shipCount() int {
	n := 0
	for _, k := range s.ships {
		n += int(k)
	}
	return n
}

// place is what lies before one seat.
type place struct {
	tableau
	tokens uint8           // influence from contracts
	taxed  uint8           // tax increases paid so far; standing orders look at it (§14.3)
	gifts  uint8           // coins of gift ships got so far, for the same; counted from version 2 of the rules on
	dealt  uint8           // number of the character card dealt, 0: none or to be drafted
	left   uint8           // markers left on the character card: door and windows (§12.5)
	boxed  uint8           // markers put back into the box for coins
	purse  [maxPurse]uint8 // the generation of each coin, longest held first
}

// inForce is the event whose effect is in force at this moment, NoHappening for none.
func (s *state) inForce() Happening {
	if s.voyage.event == EffectNone {
		return NoHappening
	}
	return s.voyage.card
}
