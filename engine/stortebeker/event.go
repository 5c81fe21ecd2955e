package stortebeker

import (
	"strconv"
	"strings"

	"portside/engine"
)

// The events. Seat is who did it or whom it concerns; the meaning of A, B and C stands behind each.
const (
	EvDealt      uint16 = iota + 1 // A: start seat, B: ships in the rearguard
	EvOpened                       // A: ship, B: 0 at sea, 1 face up in the rearguard
	EvDrew                         // A: card; to Seat only
	EvRefilled                     // A: cards drawn, B: cards in hand
	EvTurn                         // Seat becomes active. A: round, B: cards to play
	EvLaid                         // A: card, B: ship
	EvLaidDown                     // a pirate, face down. B: ship
	EvLaidPirate                   // A: pirate, B: ship; to Seat only
	EvDiscarded                    // A: card
	EvTook                         // A: card taken from the discard pile by exchange
	EvShot                         // A: card discarded for a shot
	EvFired                        // A: ship
	EvColours                      // A, B: kinds on the colour dice
	EvSeized                       // A: card, B: ship, C: seat that loses it
	EvBlank                        // A: kind, B: ship; a die that takes nothing
	EvStowed                       // A: captured card that stays, B: ship
	EvSunk                         // A: captured card that goes to the discard pile, B: ship
	EvBoards                       // A: ship, B: boarding value
	EvRevealed                     // A: pirate, B: ship
	EvRolled                       // A, B: number dice, C: result
	EvFailed                       // A: ship, B: result
	EvLost                         // A: card, B: ship, C: 0 by a die, 1 by the limit
	EvCounters                     // A: ship, B: best result so far
	EvPassed                       // A: ship
	EvLeads                        // A: ship, B: result
	EvShort                        // a counter that does not lead. A: ship, B: result
	EvWon                          // A: ship, B: points, C: 1 by a counter
	EvStopped                      // Seat ends its boarding
	EvTaken                        // aside cards go to hand. A: how many
	EvReshuffled                   // A: cards in the new draw pile
	EvTriggered                    // Seat's boarding, or turn, has brought the end near
	EvBonus                        // A: ship, B: points; once for its colour
	EvEnded                        // A: reason, B: round
	evCount
)

// Reasons of EvEnded.
const (
	EndBoarded  = iota + 1 // the round of the trigger is finished (§6)
	EndBecalmed            // nobody could do anything for a round (ST-R21)
)

var eventNames = [evCount]string{
	"", "dealt", "opened", "drew", "refilled", "turn", "laid", "laid-down", "laid-pirate", "discarded", "took", "shot", "fired", "colours",
	"seized", "blank", "stowed", "sunk", "boards", "revealed", "rolled", "failed", "lost", "counters", "passed", "leads", "short", "won", "stopped",
	"taken", "reshuffled", "triggered", "bonus", "ended",
}

// The questions a seat can be asked (View.Question), in the order of the phases.
const (
	AskPlay    uint16 = 100 + iota // A: cards still to play, B: cards that may be taken by exchange
	AskTake                        // A: cards that may still be taken
	AskAim                         // at which ship to shoot
	AskSeize                       // A: ship, B: kind on the die
	AskKeep                        // A: ship, B: kind
	AskBoard                       // A: slots tried, as bits
	AskLose                        // A: ship, B: kind on the die
	AskCounter                     // A: ship, B: best result so far, C: seat that has it
	AskPirate                      // A: ship
)

// what says what the three numbers of an event are.
type what uint8

const (
	isNumber what = iota
	isCard
	isShip
	isKind
	isSeat
)

var shapes = map[uint16][3]what{
	EvOpened: {isShip}, EvDrew: {isCard}, EvLaid: {isCard, isShip}, EvLaidDown: {isNumber, isShip}, EvLaidPirate: {isCard, isShip},
	EvDiscarded: {isCard}, EvTook: {isCard}, EvShot: {isCard}, EvFired: {isShip}, EvColours: {isKind, isKind}, EvSeized: {isCard, isShip, isSeat},
	EvBlank: {isKind, isShip}, EvStowed: {isCard, isShip}, EvSunk: {isCard, isShip}, EvBoards: {isShip}, EvRevealed: {isCard, isShip},
	EvFailed: {isShip}, EvLost: {isCard, isShip}, EvCounters: {isShip}, EvPassed: {isShip}, EvLeads: {isShip}, EvShort: {isShip}, EvWon: {isShip},
	EvBonus: {isShip}, AskSeize: {isShip, isKind}, AskKeep: {isShip, isKind}, AskLose: {isShip, isKind}, AskCounter: {isShip, isNumber, isSeat}, AskPirate: {isShip},
	EvDealt: {isSeat},
}

// Tell implements engine.Face. It writes an event as "laid s0 rum black-5": name, seat, then A, B and C in words; numbers at the end
// that are 0 are left out.
func (Face) Tell(e engine.Event) string {
	w := []string{kindName(e.Kind)}
	if e.Seat != engine.Nobody {
		w = append(w, e.Seat.String())
	}
	shape, nums := shapes[e.Kind], [3]int16{e.A, e.B, e.C}
	last := 2
	for last >= 0 && nums[last] == 0 && shape[last] == isNumber {
		last--
	}
	for i := 0; i <= last; i++ {
		n := nums[i]
		switch shape[i] {
		case isCard:
			w = append(w, Card(n).String())
		case isShip:
			w = append(w, Ship(n).String())
		case isKind:
			w = append(w, Kind(n).String())
		case isSeat:
			w = append(w, engine.Seat(n).String())
		default:
			if e.Kind != EvLaidDown {
				w = append(w, strconv.Itoa(int(n)))
			}
		}
	}
	return strings.Join(w, " ")
}

// kindName is the word for an event or a question.
func kindName(kind uint16) string {
	switch {
	case kind < evCount:
		return eventNames[kind]
	case kind >= AskPlay && kind <= AskPirate:
		return phaseNames[kind-AskPlay+uint16(PhasePlay)]
	}
	return "event-" + strconv.Itoa(int(kind))
}

// EventCard is the action card an event names in A, NoCard if it names none.
func EventCard(e engine.Event) Card {
	if shapes[e.Kind][0] == isCard {
		return Card(e.A)
	}
	return NoCard
}

// EventShip is the ship an event is about, NoShip if it is about none.
func EventShip(e engine.Event) Ship {
	switch shape := shapes[e.Kind]; {
	case shape[0] == isShip:
		return Ship(e.A)
	case shape[1] == isShip:
		return Ship(e.B)
	}
	return NoShip
}
