package stortebeker

import "portside/engine"

// The events, each followed by the meaning of A, B and C. Seat is the seat that acts or is affected.
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
)

// Reasons of EvEnded.
const (
	EndBoarded  = iota + 1 // the round of the trigger is finished (§6)
	EndBecalmed            // nobody could do anything for a round (ST-R21)
)

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

// The meanings of event numbers.
var (
	number = engine.Count
	aCard  = engine.Noun{Name: func(n int16) string { return Card(n).String() }}
	aShip  = engine.Noun{Name: func(n int16) string { return Ship(n).String() }}
	aKind  = engine.OneOf(kindNames[:]...)
	aSeat  = engine.SeatNoun
)

// EventFormat is how events and questions are told.
var EventFormat = engine.EventFormat{
	EvDealt: {Word: "dealt", A: aSeat, B: number}, EvOpened: {Word: "opened", A: aShip, B: number}, EvDrew: {Word: "drew", A: aCard},
	EvRefilled: {Word: "refilled", A: number, B: number}, EvTurn: {Word: "turn", A: number, B: number},
	EvLaid: {Word: "laid", A: aCard, B: aShip}, EvLaidDown: {Word: "laid-down", B: aShip}, EvLaidPirate: {Word: "laid-pirate", A: aCard, B: aShip},
	EvDiscarded: {Word: "discarded", A: aCard}, EvTook: {Word: "took", A: aCard}, EvShot: {Word: "shot", A: aCard}, EvFired: {Word: "fired", A: aShip},
	EvColours: {Word: "colours", A: aKind, B: aKind}, EvSeized: {Word: "seized", A: aCard, B: aShip, C: aSeat}, EvBlank: {Word: "blank", A: aKind, B: aShip},
	EvStowed: {Word: "stowed", A: aCard, B: aShip}, EvSunk: {Word: "sunk", A: aCard, B: aShip}, EvBoards: {Word: "boards", A: aShip, B: number},
	EvRevealed: {Word: "revealed", A: aCard, B: aShip}, EvRolled: {Word: "rolled", A: number, B: number, C: number},
	EvFailed: {Word: "failed", A: aShip, B: number}, EvLost: {Word: "lost", A: aCard, B: aShip, C: number},
	EvCounters: {Word: "counters", A: aShip, B: number}, EvPassed: {Word: "passed", A: aShip}, EvLeads: {Word: "leads", A: aShip, B: number},
	EvShort: {Word: "short", A: aShip, B: number}, EvWon: {Word: "won", A: aShip, B: number, C: number}, EvStopped: {Word: "stopped"},
	EvTaken: {Word: "taken", A: number}, EvReshuffled: {Word: "reshuffled", A: number}, EvTriggered: {Word: "triggered"},
	EvBonus: {Word: "bonus", A: aShip, B: number}, EvEnded: {Word: "ended", A: number, B: number},

	AskPlay: {Word: "play", A: number, B: number}, AskTake: {Word: "take", A: number}, AskAim: {Word: "aim"},
	AskSeize: {Word: "seize", A: aShip, B: aKind}, AskKeep: {Word: "keep", A: aShip, B: aKind}, AskBoard: {Word: "board", A: number},
	AskLose: {Word: "lose", A: aShip, B: aKind}, AskCounter: {Word: "counter", A: aShip, B: number, C: aSeat}, AskPirate: {Word: "pirate", A: aShip},
}

// FormatEvent implements engine.Notation: "laid s0 rum black-5".
func (Notation) FormatEvent(e engine.Event) string { return EventFormat.FormatEvent(e) }

// EventCard is the action card an event names in A, NoCard if it names none.
func EventCard(e engine.Event) Card {
	switch e.Kind {
	case EvDrew, EvLaid, EvLaidPirate, EvDiscarded, EvTook, EvShot, EvSeized, EvStowed, EvSunk, EvRevealed, EvLost:
		return Card(e.A)
	}
	return NoCard
}

// EventShip is the ship an event is about, NoShip if it is about none.
func EventShip(e engine.Event) Ship {
	switch e.Kind {
	case EvOpened, EvFired, EvBoards, EvFailed, EvCounters, EvPassed, EvLeads, EvShort, EvWon, EvBonus, AskSeize, AskKeep, AskLose, AskCounter, AskPirate:
		return Ship(e.A)
	case EvLaid, EvLaidDown, EvLaidPirate, EvSeized, EvBlank, EvStowed, EvSunk, EvRevealed, EvLost:
		return Ship(e.B)
	}
	return NoShip
}
