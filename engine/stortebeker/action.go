package stortebeker

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"portside/engine"
)

// MaxCounter is how many cards from hand a counter may take (§5, phase 4).
const MaxCounter = 3

// The operations; the meaning of Action.A, B and C stands behind each.
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

// Take takes a card of the discard pile by exchange (D1b).
func Take(c Card) engine.Action { return engine.Action{Op: OpTake, A: int16(c)} }

// Done takes no more by exchange (D1b).
func Done() engine.Action { return engine.Action{Op: OpDone} }

// Shoot discards a card to buy the shot (D1c).
func Shoot(c Card) engine.Action { return engine.Action{Op: OpShoot, A: int16(c)} }

// Fire names the ship and rolls the colour dice (D2).
func Fire(ship Ship) engine.Action { return engine.Action{Op: OpFire, A: int16(ship)} }

// Seize takes the card of a die from a seat (D2).
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

// ActionCard is the one card an action names, NoCard if it names none.
func ActionCard(a engine.Action) Card {
	switch a.Op {
	case OpLay, OpDiscard, OpTake, OpShoot, OpSeize, OpKeep, OpLose:
		return Card(a.A)
	}
	return NoCard
}

// ActionShip is the ship an action names, NoShip if it names none.
func ActionShip(a engine.Action) Ship {
	switch a.Op {
	case OpLay:
		return Ship(a.B)
	case OpFire, OpBoard:
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

var verbs = map[uint16]string{OpLay: "lay", OpDiscard: "discard", OpTake: "take", OpDone: "done", OpShoot: "shoot", OpFire: "fire", OpSeize: "seize",
	OpKeep: "keep", OpBoard: "board", OpStop: "stop", OpLose: "lose", OpCounter: "counter", OpPass: "pass"}

// Verbs are the first words of all actions, in ascending order.
func Verbs() []string { return slices.Sorted(maps.Values(verbs)) }

// Verb is the first word of an action's notation.
func Verb(a engine.Action) string { return verbs[a.Op] }

// Format implements engine.Face: "lay.rum.black-5", "seize.s2.meat_p", "counter.beans+meat_p".
func (Face) Format(a engine.Action) string {
	verb := verbs[a.Op]
	switch a.Op {
	case OpLay:
		return verb + "." + Card(a.A).String() + "." + Ship(a.B).String()
	case OpFire, OpBoard:
		return verb + "." + Ship(a.A).String()
	case OpSeize:
		return verb + "." + engine.Seat(a.B).String() + "." + Card(a.A).String()
	case OpCounter:
		cards, _ := CounterCards(a)
		sep := "."
		for _, c := range cards {
			verb += sep + c.String()
			sep = "+"
		}
		return verb
	case OpDone, OpStop, OpPass:
		return verb
	}
	return verb + "." + Card(a.A).String()
}

// Parse implements engine.Face.
func (f Face) Parse(text string) (engine.Action, error) {
	verb, rest, _ := strings.Cut(text, ".")
	a := parseNamed(verb, rest)
	if a.Op == 0 || f.Format(a) != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	return a, nil
}

// parseNamed reads an action; the zero action if it cannot be read.
func parseNamed(verb, rest string) engine.Action {
	var none engine.Action
	switch verb {
	case "done":
		return Done()
	case "stop":
		return Stop()
	case "pass":
		return Pass()
	case "fire", "board":
		ship, ok := shipByID[rest]
		switch {
		case !ok:
			return none
		case verb == "fire":
			return Fire(ship)
		}
		return Board(ship)
	case "lay":
		id, at, _ := strings.Cut(rest, ".")
		c, known := cardByID[id]
		ship, open := shipByID[at]
		if known && open {
			return Lay(c, ship)
		}
	case "seize":
		who, id, _ := strings.Cut(rest, ".")
		c, known := cardByID[id]
		for seat := range engine.Seat(MaxSeats) {
			if known && seat.String() == who {
				return Seize(c, seat)
			}
		}
	case "counter":
		if rest == "" {
			return Counter()
		}
		ids := strings.Split(rest, "+")
		if len(ids) > MaxCounter {
			return none
		}
		var list []Card
		for _, id := range ids {
			c, known := cardByID[id]
			if !known {
				return none
			}
			list = append(list, c)
		}
		if !slices.IsSorted(list) {
			return none
		}
		return Counter(list...)
	}
	for op, word := range verbs {
		if c, known := cardByID[rest]; known && word == verb && op != OpLay && op != OpSeize && op != OpFire && op != OpBoard && op != OpCounter {
			return engine.Action{Op: op, A: int16(c)}
		}
	}
	return none
}
