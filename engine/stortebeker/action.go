package stortebeker

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// The figures of a turn (§3, §5).
const (
	HandSize      = 6 // cards that a seat draws up to
	BoardingRound = 2 // the first round in which ships may be boarded (ST-R12)
	MaxCounter    = 3 // cards from hand that a counter may take
)

// The operations, each followed by the meaning of Action.A, B and C.
const (
	OpLay     uint16 = iota + 1 // A: card, B: ship
	OpDiscard                   // A: card
	OpTake                      // A: card
	OpDone                      //
	OpShoot                     // A: card
	OpFire                      // A: ship
	OpSeize                     // A: card, B: seat
	OpKeep                      // A: card
	OpBoard                     // A: ship
	OpStop                      //
	OpLose                      // A: card
	OpCounter                   // A, B, C: card+1, 0 for none
	OpPass                      //
)

// Lay puts a card from hand at an open ship (D1a).
func Lay(c Card, ship Ship) engine.Action {
	return engine.Action{Op: OpLay, A: int16(c), B: int16(ship)}
}

// Discard puts a card on the discard pile, for nothing or for an exchange (D1b).
func Discard(c Card) engine.Action { return engine.Action{Op: OpDiscard, A: int16(c)} }

// Take takes a card from the discard pile by exchange (D1b).
func Take(c Card) engine.Action { return engine.Action{Op: OpTake, A: int16(c)} }

// Done takes no more by exchange (D1b).
func Done() engine.Action { return engine.Action{Op: OpDone} }

// Shoot discards a card to buy the shot (D1c).
func Shoot(c Card) engine.Action { return engine.Action{Op: OpShoot, A: int16(c)} }

// Fire names the ship and rolls the colour dice (D2).
func Fire(ship Ship) engine.Action { return engine.Action{Op: OpFire, A: int16(ship)} }

// Seize takes the card on a die from a seat (D2).
func Seize(c Card, from engine.Seat) engine.Action {
	return engine.Action{Op: OpSeize, A: int16(c), B: int16(from)}
}

// Keep says which of two captured cards stays (D2).
func Keep(c Card) engine.Action { return engine.Action{Op: OpKeep, A: int16(c)} }

// Board tries to board a ship (D3).
func Board(ship Ship) engine.Action { return engine.Action{Op: OpBoard, A: int16(ship)} }

// Stop ends the boarding of this turn (D3).
func Stop() engine.Action { return engine.Action{Op: OpStop} }

// Lose says which card is lost to a die (D4) or to the pirate limit (D6).
func Lose(c Card) engine.Action { return engine.Action{Op: OpLose, A: int16(c)} }

// Counter lays the missing provisions, at most three and in ascending order, and rolls (D5).
func Counter(cards ...Card) engine.Action {
	a := engine.Action{Op: OpCounter}
	for _, c := range cards {
		a = WithCard(a, c)
	}
	return a
}

// WithCard adds a card to a counter.
func WithCard(a engine.Action, c Card) engine.Action {
	switch n := int16(c) + 1; {
	case a.A == 0:
		a.A = n
	case a.B == 0:
		a.B = n
	default:
		a.C = n
	}
	return a
}

// Pass declines a counter (D5).
func Pass() engine.Action { return engine.Action{Op: OpPass} }

// CounterCards are the cards a counter lays; ok is false for other actions.
func CounterCards(a engine.Action) (cards []Card, ok bool) {
	if a.Op != OpCounter {
		return nil, false
	}
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n > 0 {
			cards = append(cards, Card(n-1))
		}
	}
	return cards, true
}

// names says what an action names, in the order of its notation.
type names uint8

const (
	nothing     names = iota
	aCardOnly         // A
	aShipOnly         // A
	cardAndShip       // A, B
	seatAndCard       // B, A
	cards             // A, B, C: card+1
)

// notations are the first word of each operation and the names after it.
var notations = [...]struct {
	verb  string
	names names
}{
	OpLay: {"lay", cardAndShip}, OpDiscard: {"discard", aCardOnly}, OpTake: {"take", aCardOnly}, OpDone: {"done", nothing}, OpShoot: {"shoot", aCardOnly},
	OpFire: {"fire", aShipOnly}, OpSeize: {"seize", seatAndCard}, OpKeep: {"keep", aCardOnly}, OpBoard: {"board", aShipOnly}, OpStop: {"stop", nothing},
	OpLose: {"lose", aCardOnly}, OpCounter: {"counter", cards}, OpPass: {"pass", nothing},
}

// ActionCard is the one card an action names, NoCard if it names none.
func ActionCard(a engine.Action) Card {
	switch notations[a.Op].names {
	case aCardOnly, cardAndShip, seatAndCard:
		return Card(a.A)
	}
	return NoCard
}

// ActionShip is the ship an action names, NoShip if it names none.
func ActionShip(a engine.Action) Ship {
	switch notations[a.Op].names {
	case cardAndShip:
		return Ship(a.B)
	case aShipOnly:
		return Ship(a.A)
	}
	return NoShip
}

// ActionSeat is the seat an action names, engine.Nobody if it names none.
func ActionSeat(a engine.Action) engine.Seat {
	if a.Op == OpSeize {
		return engine.Seat(a.B)
	}
	return engine.Nobody
}

// Verbs are the first words of all actions, in the order of their operations.
func Verbs() []string {
	var words []string
	for _, n := range notations[OpLay:] {
		words = append(words, n.verb)
	}
	return words
}

// Verb is the first word of an action's notation.
func Verb(a engine.Action) string { return notations[a.Op].verb }

// Format implements engine.Notation: "lay.rum.black-5", "seize.s2.meat_p", "counter.beans+meat_p".
func (Notation) Format(a engine.Action) string {
	words := []string{Verb(a)}
	switch notations[a.Op].names {
	case aCardOnly:
		words = append(words, Card(a.A).String())
	case aShipOnly:
		words = append(words, Ship(a.A).String())
	case cardAndShip:
		words = append(words, Card(a.A).String(), Ship(a.B).String())
	case seatAndCard:
		words = append(words, engine.Seat(a.B).String(), Card(a.A).String())
	case cards:
		var ids []string
		list, _ := CounterCards(a)
		for _, c := range list {
			ids = append(ids, c.String())
		}
		if len(ids) > 0 {
			words = append(words, strings.Join(ids, "+"))
		}
	}
	return strings.Join(words, ".")
}

// Parse implements engine.Notation.
func (f Notation) Parse(text string) (engine.Action, error) {
	verb, rest, _ := strings.Cut(text, ".")
	op := slices.Index(Verbs(), verb) + int(OpLay)
	if op >= int(OpLay) {
		a, ok := parseNames(uint16(op), rest)
		if ok && f.Format(a) == text { // one text for one action: no second spelling
			return a, nil
		}
	}
	return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
}

// parseNames reads the names after the verb of an operation; ok is false if it cannot be read.
func parseNames(op uint16, rest string) (a engine.Action, ok bool) {
	a.Op = op
	first, second, _ := strings.Cut(rest, ".")
	switch notations[op].names {
	case nothing:
		return a, true
	case aCardOnly:
		c, ok := cardByID[rest]
		a.A = int16(c)
		return a, ok
	case aShipOnly:
		ship, ok := shipByID[rest]
		a.A = int16(ship)
		return a, ok
	case cardAndShip:
		c, known := cardByID[first]
		ship, open := shipByID[second]
		return Lay(c, ship), known && open
	case seatAndCard:
		c, known := cardByID[second]
		seat := slices.Index([]string{"s0", "s1", "s2", "s3"}, first)
		return Seize(c, engine.Seat(seat)), known && seat >= 0
	}
	var list []Card
	for _, id := range strings.FieldsFunc(rest, func(r rune) bool { return r == '+' }) {
		c, known := cardByID[id]
		if !known {
			return a, false
		}
		list = append(list, c)
	}
	return Counter(list...), len(list) <= MaxCounter && slices.IsSorted(list)
}
